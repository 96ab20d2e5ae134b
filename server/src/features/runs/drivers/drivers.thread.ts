import type { RunDrivers } from '@qp/contract';
import { type DriverVariable, drivers } from '@qp/engine/drivers';
import type { Survey } from '@qp/engine/survey';
import { stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../../platform/queue/thread.ts';
import { firstStepOf, peopleOfRun } from '../people/index.ts';
import type { PeopleTask } from '../run/index.ts';

export interface DriversTask extends PeopleTask {
  readonly causes: RunDrivers['causes'];
  readonly outcomes: RunDrivers['outcomes'];
  readonly corrected: boolean;
}

/** What makes people belong to the segments and what they do, as JSON text. */
export default threadWork<DriversTask, string>(async (task, { progress, signal }) => {
  progress(0, stageWords('en').readingSurvey);
  const { survey, placements } = peopleOfRun(task.surveyPath, task.placementsPath);
  const { segments, assignments, probabilities } = placements;
  const { causes, outcomes, corrected, seed } = task;
  const found = await drivers({
    people: { segments, assignments, probabilities, weights: survey.weights },
    firstStep: corrected ? firstStepOf(survey, task) : null,
    causes: causes.map(({ code }) => columnOf(survey, code, 'responses')),
    outcomes: outcomes.map(({ code }) => columnOf(survey, code, 'numbers')),
    corrected,
    seed,
    progress: (share) => progress(share, stageWords('en').drivers),
    rest: () => signal.throwIfAborted(),
  });
  return JSON.stringify({ causes, outcomes, drivers: found } satisfies RunDrivers);
});

/** A cause by its responses where the survey has them, an outcome by its numbers: shares along answers, and means. */
function columnOf({ categorical, numeric }: Survey, code: string, first: 'responses' | 'numbers'): DriverVariable {
  const responses = categorical.find((one) => one.code === code);
  const numbers = numeric.find((one) => one.code === code);
  const column = first === 'responses' ? (responses ?? numbers) : (numbers ?? responses);
  if (!column) throw new Error(`the survey has no column ${code}`);
  return column;
}
