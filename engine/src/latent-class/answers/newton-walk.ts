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
