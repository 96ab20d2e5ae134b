import { readFileSync } from 'node:fs';
import { membership, withSpread } from '@qp/engine/latent-class';
import { comparePairs } from '@qp/engine/stability';
import { stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../../platform/queue/thread.ts';
import { peopleOfRun } from '../people/index.ts';
import { clusterData } from '../segmentation/index.ts';
import { decodeModel } from '../stored-files/index.ts';
import type { StabilityOutcome, StabilityTask } from './stability-work.ts';

/** Refits samples of the respondents and checks whether the run's segments reappear. */
export default threadWork<StabilityTask, StabilityOutcome>(({ pairs, ...task }, { progress, signal, threads }) => {
  const { survey, placements: own } = peopleOfRun(task.surveyAt, task.placementsPath);
  const data = withSpread(clusterData(survey, task.cluster), task.spread);
  const models = readFileSync(task.modelsPath);
  const numbers = [...new Set(pairs.map(({ segments }) => segments))];
  const solutions = numbers.map((segments) => {
    if (segments === own.segments) return own;
    const model = decodeModel(models, segments);
    if (!model) throw new Error(`the run has no fit of ${segments} segments`);
    return { segments, assignments: membership(data, model).assignments };
  });
  const { treatment, alpha, seed } = task;
  // No abort signal: cancelling a job terminates this thread and the engine's threads with it.
  return comparePairs({ data, solutions, treatment, alpha, seed }, pairs, threads, {
    rest: () => signal.throwIfAborted(),
    progress: (done) => progress(done / pairs.length, stageWords('en').refitting(done, pairs.length)),
  });
});
