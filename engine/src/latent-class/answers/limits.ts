/** What the Newton steps of answer models share. */

/** No number moves further in one step. */
export const LONGEST_STEP = 4;
export const MAX_HALVINGS = 30;

export function farthest(values: Float64Array): number {
  let most = 0;
  for (let at = 0; at < values.length; at++) most = Math.max(most, Math.abs(values[at]));
  return most;
}

export function goAlong(from: Float64Array, move: Float64Array, length: number, limit: number, to: Float64Array): void {
  for (let at = 0; at < from.length; at++) {
    to[at] = Math.max(-limit, Math.min(limit, from[at] + length * move[at]));
  }
}

/** No probability is smaller [LC5]: a product of many then never becomes an unnoticed zero. */
export const SMALLEST_PROBABILITY = 1e-15;

/** No number behind a table goes further: beyond it a probability is below the smallest anyway [LC5]. */
export const FARTHEST = 40;

/** How far a starting segment leans from everyone's answers to those of the respondent that it is seeded with. */
export const LEAN = 0.8;

export function keepWithin(values: Float64Array, limit: number): void {
  for (let at = 0; at < values.length; at++) values[at] = Math.max(-limit, Math.min(limit, values[at]));
}
