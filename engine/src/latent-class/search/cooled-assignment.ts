import { Random } from '../../numerics/random.ts';
import type { HardAssignments } from './hard-assignments.ts';

/** In the end everyone joins the segment that gains most. */
const COLD = [0.02, 0.02];
const COOL = 0.7;

/** From hot to cool, by the same factor each time. */
const cooledFrom = (hot: number, sweeps: number): Float32Array =>
  Float32Array.from([...Array.from({ length: sweeps }, (_, at) => hot * (COOL / hot) ** (at / (sweeps - 1))), ...COLD]);

const FROM_RANDOM = cooledFrom(2, 60);
/** Warm enough to exchange some respondents, too cool to forget the rest. */
const REHEATED = cooledFrom(1.1, 12);
const REHEATS = 3;

/** A sweep over all respondents costs as much as this many EM steps. */
const STEPS_PER_SWEEP = 3;
export const STEPS_PER_COOLING = (FROM_RANDOM.length + REHEATS * REHEATED.length) * STEPS_PER_SWEEP;

/** Keeps the random streams apart from those of random starts and of splitting. */
const COOLING = 2_000_003;

/**
 * Assigns everyone to a segment at random, then reassigns respondents one at a time while it cools [LC44] (simulated
 * annealing). With many questions membership is nearly certain, and EM hardly moves anyone from where a start put them.
 * Reheating explores near what was found, and whatever is worse is taken back.
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
  yield* cooled(assignments, FROM_RANDOM);
  for (let reheat = 0; reheat < REHEATS; reheat++) {
    const { assigned, objective } = assignments;
    yield* cooled(assignments, REHEATED);
    if (assignments.objective < objective) assignments.assign(assigned, random);
  }
}

function* cooled(assignments: HardAssignments, temperatures: Float32Array): Generator<void, void, void> {
  for (let at = 0; at < temperatures.length; at++) {
    assignments.cool(temperatures.subarray(at, at + 1));
    yield;
  }
}
