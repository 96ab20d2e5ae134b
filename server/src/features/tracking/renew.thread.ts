import { readFileSync } from 'node:fs';
import { newSegmentation } from '@qp/engine/tracking';
import type { NewSegmentation } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../platform/queue/thread.ts';
import { trackedRun, waveSample } from './tracked-run.thread.ts';
import { decodeWave } from './wave-data.ts';
import type { RunTask } from './wave-task.ts';

export interface RenewTask {
  readonly run: RunTask;
  readonly maxSegments: number;
  /** The wave itself first. */
  readonly waves: readonly { readonly n: number; readonly dataPath: string }[];
}

export default threadWork<RenewTask, NewSegmentation | null>(async (task, { progress, threads }) => {
  progress(0, stageWords('en').readingSurvey);
  const { run } = trackedRun(task.run);
  const [wave, ...others] = task.waves.map(({ n, dataPath }) =>
    waveSample(run, task.run, decodeWave(readFileSync(dataPath)), n, []),
  );
  return newSegmentation(run, wave, others, {
    maxSegments: task.maxSegments,
    threads,
    progress: (share) => progress(share, stageWords('en').fitting),
  });
});
