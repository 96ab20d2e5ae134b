import { Random } from '../../numerics/random.ts';
import { FitSteps } from '../answers/fit-steps.ts';
import type { Model } from '../rows/model.ts';

/**
 * A random start [LC7]: classes of equal size, each segment leaning towards the answers of a respondent drawn at random.
 * It depends only on the seed, the number of segments and the number of the start, not on threads or order.
 */
export function randomStart(model: Model, segments: number, seed: number, start: number): Float64Array {
  const random = new Random(seed, segments, start);
  return FitSteps.of(model, segments).start(model.codes, drawRows(model.rows, segments, random));
}

/** Different rows, as long as there are enough of them. */
function drawRows(rows: number, count: number, random: Random): number[] {
  const drawn: number[] = [];
  while (drawn.length < count) {
    const row = random.below(rows);
    if (drawn.length >= rows || !drawn.includes(row)) drawn.push(row);
  }
  return drawn;
}
