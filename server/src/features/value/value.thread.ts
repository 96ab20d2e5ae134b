import { segmentValues } from '@qp/engine/value';
import type { ValueFigures } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../platform/queue/thread.ts';
import type { MadeRefits, PeopleTask, StoredRefits } from '../runs/index.ts';
import { peopleOfRun, refittedOf } from '../runs/people/index.ts';

export interface ValueTask extends PeopleTask {
  readonly metrics: readonly { readonly code: string; readonly label: string }[];
  readonly corrected: boolean;
  readonly refits: StoredRefits | null;
}

export interface FoundValue {
  readonly figures: ValueFigures;
  /** Where they weren't kept before. */
  readonly refits: MadeRefits | null;
}

export default threadWork<ValueTask, FoundValue>(async (task, { progress, signal }) => {
  progress(0, stageWords('en').readingSurvey);
  const { survey, placements } = peopleOfRun(task.surveyAt, task.placementsPath);
  const { segments, assignments, probabilities } = placements;
  const { corrected, seed } = task;
  const rest = () => signal.throwIfAborted();
  const { refitted, made } = corrected
    ? await refittedOf(survey, task, { progress: (share) => progress(0.3 * share, stageWords('en').refits), rest })
    : { refitted: null, made: null };
  const metrics = task.metrics.map(({ code, label }) => {
    const column = survey.numeric.find((one) => one.code === code);
    if (!column) throw new Error(`the survey has no number ${code}`);
    return { code, label, values: column.values };
  });
  const figures = segmentValues({
    people: { segments, assignments, probabilities, weights: survey.weights },
    refitted,
    corrected,
    metrics,
    seed,
    rest,
    progress: (share) => progress(0.3 + 0.7 * share, stageWords('en').value),
  });
  return { figures, refits: made };
});
