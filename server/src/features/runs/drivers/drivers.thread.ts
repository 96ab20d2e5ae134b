import type { RunDrivers } from '@qp/contract';
import { type DriverVariable, drivers } from '@qp/engine/drivers';
import type { Survey } from '@qp/engine/survey';
import { stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../../platform/queue/thread.ts';
import { peopleOfRun, refittedOf } from '../people/index.ts';
import type { MadeRefits, PeopleTask, StoredRefits } from '../run/index.ts';

export interface DriversTask extends PeopleTask {
  readonly causes: RunDrivers['causes'];
  readonly outcomes: RunDrivers['outcomes'];
  readonly corrected: boolean;
  readonly refits: StoredRefits | null;
}

export interface FoundDrivers {
  /** JSON text. */
  readonly drivers: string;
  /** Where they weren't kept before. */
  readonly refits: MadeRefits | null;
}

/** What goes together with belonging to the segments, and what their people do. */
export default threadWork<DriversTask, FoundDrivers>(async (task, { progress, signal }) => {
  progress(0, stageWords('en').readingSurvey);
  const { survey, placements } = peopleOfRun(task.surveyAt, task.placementsPath);
  const { segments, assignments, probabilities } = placements;
  const { causes, outcomes, corrected, seed } = task;
  const rest = () => signal.throwIfAborted();
  const { refitted, made } = corrected
    ? await refittedOf(survey, task, { progress: (share) => progress(0.3 * share, stageWords('en').refits), rest })
    : { refitted: null, made: null };
  const found = drivers({
    people: { segments, assignments, probabilities, weights: survey.weights },
    refitted,
    causes: causes.map(({ code }) => columnOf(survey, code, 'responses')),
    outcomes: outcomes.map(({ code }) => columnOf(survey, code, 'numbers')),
    corrected,
    seed,
    progress: (share) => progress(0.3 + 0.7 * share, stageWords('en').drivers),
    rest,
  });
  const output: RunDrivers = { causes, outcomes, drivers: found };
  return { drivers: JSON.stringify(output), refits: made };
});

/** A predictor by its responses where the survey has them, an outcome by its numbers: shares along answers, and means. */
function columnOf({ categorical, numeric }: Survey, code: string, first: 'responses' | 'numbers'): DriverVariable {
  const responses = categorical.find((one) => one.code === code);
  const numbers = numeric.find((one) => one.code === code);
  const column = first === 'responses' ? (responses ?? numbers) : (numbers ?? responses);
  if (!column) throw new Error(`the survey has no column ${code}`);
  return column;
}
