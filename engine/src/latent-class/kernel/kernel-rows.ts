import type { Model } from '../rows/model.ts';
import { type Sample, shapeOf } from '../rows/sample.ts';
import type { People } from '../search/hard-assignments.ts';
import type { ThreadRows } from '../threads/task.ts';
import { kernelAssignments } from './kernel-cooling.ts';
import { kernelExpectation, startKernel } from './kernel-expectation.ts';
import type { KernelData } from './kernel-memory.ts';
import { SplitRows } from './split-rows.ts';

/** A model as a thread is shown it: the shared data, and the workspace that is its own. */
export interface ThreadStart {
  readonly data: KernelData;
  readonly workspace: number;
  readonly model: Model;
  readonly sample: Sample;
  /** Null for a survey too large to reassign respondents one at a time. */
  readonly people: People | null;
}

export function kernelRows({ data, workspace, model, sample, people }: ThreadStart): ThreadRows {
  const kernel = startKernel(data);
  const shape = shapeOf(model);
  const place = data.workspaces[workspace];
  const split = data.split && new SplitRows(kernel, data, data.split, place);
  const rows = split ?? data.rows;
  return {
    model,
    split,
    assignments: people && ((segments) => kernelAssignments(data.module, people, shape, segments)),
    all: { shape, expectation: bySegments((k) => kernelExpectation(kernel, data, place, shape, k, rows)) },
    sample: {
      shape: sample.shape,
      expectation: bySegments((k) => kernelExpectation(kernel, data, place, sample.shape, k, sample.rows)),
    },
  };
}

/** Made once for each number of segments. */
export function bySegments<Made>(make: (segments: number) => Made): (segments: number) => Made {
  const made = new Map<number, Made>();
  return (segments) => {
    const one = made.get(segments) ?? make(segments);
    made.set(segments, one);
    return one;
  };
}
