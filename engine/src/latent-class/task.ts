import type { Climb } from './climb.ts';
import { climb, plainSteps } from './climb.ts';
import type { Model } from './model.ts';
import type { Expectation } from './plain-expectation.ts';
import { randomStart } from './seeding.ts';

/** Plain steps of a short run; the same that must pass before a climb may leap. */
export const SHORT_RUN = 20;

/** A piece of work for one thread. */
export type Task =
  /** Short runs from random starts `first` to `first + count - 1`. */
  | { readonly kind: 'try'; readonly segments: number; readonly first: number; readonly count: number }
  /** A short run taken to the end. */
  | { readonly kind: 'finish'; readonly segments: number; readonly from: Climb };

export interface Workplace {
  readonly model: Model;
  readonly seed: number;
  readonly expectation: (segments: number) => Expectation;
}

/** Does a task; yields after every evaluation, so that the caller can pause or give up. */
export function* carryOut(place: Workplace, task: Task): Generator<number, Climb[], void> {
  const { model, seed } = place;
  const expectation = place.expectation(task.segments);
  if (task.kind === 'finish') {
    const end = yield* climb(model, task.segments, expectation, task.from.parameters);
    return [{ ...end, evaluations: end.evaluations + task.from.evaluations }];
  }
  const climbs: Climb[] = [];
  for (let start = task.first; start < task.first + task.count; start++) {
    const parameters = randomStart(model, task.segments, seed, start);
    climbs.push(yield* plainSteps(model, task.segments, expectation, parameters, SHORT_RUN));
  }
  return climbs;
}
