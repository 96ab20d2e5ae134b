import { Random } from '../random.ts';
import type { HardAssignments } from './hard-assignments.ts';

/** From hot to cool, by the same factor each time; at the end everyone joins the segment that gains most. */
const HOT = 2;
const COOL = 0.7;
const SWEEPS = 60;
const COLD = [0.02, 0.02];
const TEMPERATURES = Float32Array.from([
  ...Array.from({ length: SWEEPS }, (_, at) => HOT * (COOL / HOT) ** (at / (SWEEPS - 1))),
  ...COLD,
]);

/** A sweep over all respondents costs as much as this many EM steps. */
const STEPS_PER_SWEEP = 3;
export const STEPS_PER_COOLING = TEMPERATURES.length * STEPS_PER_SWEEP;

/** Keeps the random streams apart from those of random starts and of splitting. */
const COOLING = 2_000_003;

/**
 * Assigns everyone to a segment at random, then reassigns respondents one at a time while it cools [LC44] (simulated
 * annealing). With many questions membership is nearly certain, and EM hardly moves anyone from where a start put them.
 */
export function* coolAssignment(
  assignments: HardAssignments,
  segments: number,
  seed: number,
  start: number,
): Generator<void, void, void> {
  const random = new Random(seed, COOLING + segments, start);
  assignments.assign(
    Uint8Array.from({ length: assignments.people }, () => random.below(segments)),
    random,
  );
  for (let at = 0; at < TEMPERATURES.length; at++) {
    assignments.cool(TEMPERATURES.subarray(at, at + 1));
    yield;
  }
}
