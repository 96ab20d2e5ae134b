import { SEGMENTS } from '@qp/examples';
import { exampleWords } from '@qp/words/projects/example';
import type { App } from '../../../platform/app.ts';
import { computeNow } from '../../../platform/queue/compute.ts';
import { projectOwner, projectVariables } from '../../projects/index.ts';
import { describe } from '../edits/index.ts';
import { createRun } from '../fitting/index.ts';
import { defaultLists, finishedRun, readPlacements } from '../run/index.ts';

/** Two more than planted, to show where more segments stop helping. */
export const EXAMPLE_MAX_CLUSTERS = 7;

/** A finished run of the example project, for the demo account. */
export async function finishedExampleRun(app: App, projectId: string): Promise<string> {
  const userId = await projectOwner(app.db, projectId);
  const dictionary = await projectVariables(app.db, projectId);
  const body = {
    name: exampleWords('en').run,
    max_clusters: EXAMPLE_MAX_CLUSTERS,
    ...defaultLists(dictionary),
    submission_key: 'example-run',
    description: exampleWords('en').description,
  };
  // Whatever a newcomer submits meanwhile goes first.
  const started = await createRun(app, userId, projectId, body, 'background');
  const { state, errorMessage } = await app.queue.wait(started.job_id);
  if (state !== 'finished') throw new Error(`the example run did not finish: ${errorMessage}`);
  await nameSegments(app, userId, started.run_id);
  return started.run_id;
}

/** The example has named segments, as after an analyst has read the cross-tab. */
async function nameSegments(app: App, userId: string, runId: string): Promise<void> {
  const { result } = await finishedRun(app.db, userId, runId);
  const { assignments, segments } = await readPlacements(app, result);
  const compute = computeNow(userId);
  const truth = await compute<null, readonly number[]>(new URL('./example-truth.thread.ts', import.meta.url), null);
  await describe(app, userId, runId, { descriptions: exampleNames(assignments, truth, segments) });
}

/** After the planted kind that most of their people were made from; both lists are by respondent. */
export function exampleNames(assignments: ArrayLike<number>, truth: readonly number[], segments: number): string[] {
  return Array.from({ length: segments }, (_, segment) => {
    const people = SEGMENTS.map(() => 0);
    for (let n = 0; n < truth.length; n++) if (assignments[n] === segment) people[truth[n]]++;
    return SEGMENTS[people.indexOf(Math.max(...people))].name;
  });
}
