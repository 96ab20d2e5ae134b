import { clusterData } from '@qp/engine/latent-class';
import { questions } from '@qp/engine/questions';
import { stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../../platform/queue/thread.ts';
import { firstStepOf, peopleOfRun } from '../people/index.ts';
import type { PeopleTask } from '../run/index.ts';

export interface QuestionsTask extends PeopleTask {
  readonly cluster: readonly string[];
  /** Variables of the project that could be cluster variables and are not. */
  readonly leftOut: readonly string[];
  readonly alpha: number;
}

/** What each question contributes, as JSON text. */
export default threadWork<QuestionsTask, string>(async (task, { progress, signal }) => {
  progress(0, stageWords('en').readingSurvey);
  const { survey, placements } = peopleOfRun(task.surveyAt, task.placementsPath);
  const { segments, assignments, probabilities } = placements;
  const leftOut = new Set(task.leftOut);
  const firstStep = firstStepOf(survey, task);
  const found = await questions({
    people: { segments, assignments, probabilities, weights: survey.weights },
    data: firstStep?.data ?? clusterData(survey, task.cluster),
    codes: task.cluster,
    firstStep,
    alpha: task.alpha,
    leftOut: survey.categorical.filter(({ code }) => leftOut.has(code)),
    seed: task.seed,
    progress: (share) => progress(share, stageWords('en').questions),
    rest: () => signal.throwIfAborted(),
  });
  return JSON.stringify(found);
});
