import type { Climb } from './climb.ts';

/** A climb stalls if this many evaluations gain less than the limit. */
const STALLED_FOR = 4;
const STALLED_GAIN = 0.05;

/** Follows a climb to its end, or to where it stalls below the floor: there it is given up as one that did not converge. */
export function* unlessStalled(steps: Generator<number, Climb, void>, floor: number): Generator<number, Climb, void> {
  const objectives: number[] = [];
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    objectives.push(step.value);
    yield step.value;
    const before = objectives.at(-1 - STALLED_FOR);
    if (step.value < floor && before !== undefined && step.value - before < STALLED_GAIN) {
      return { ...GIVEN_UP, objective: step.value, evaluations: objectives.length };
    }
  }
}

const GIVEN_UP = { parameters: new Float64Array(0), converged: false };
