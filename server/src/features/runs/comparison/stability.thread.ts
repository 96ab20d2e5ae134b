import { readFileSync } from 'node:fs';
import { comparePairs } from '@qp/engine/stability';
import { threadWork } from '../../../platform/queue/thread.ts';
import { clusterData, readSurvey } from '../cluster-data.thread.ts';
import { decodePlacements } from '../stored-files/index.ts';
import type { StabilityOutcome, StabilityTask } from './stability-work.ts';

/** Refits samples of the respondents and checks whether the run's segments reappear. */
export default threadWork<StabilityTask, StabilityOutcome>(({ pairs, ...task }, { progress, signal, threads }) => {
  const data = clusterData(readSurvey(task.surveyPath), task.cluster);
  const { segments, assignments } = decodePlacements(readFileSync(task.placementsPath));
  const { answersAs, alpha, seed } = task;
  // No abort signal: cancelling a job terminates this thread and the engine's threads with it.
  return comparePairs({ data, segments, assignments, answersAs, alpha, seed }, pairs, threads, {
    rest: () => signal.throwIfAborted(),
    progress: (done) => progress(done / pairs.length, `Fitting samples: ${done} of ${pairs.length} pairs`),
  });
});
