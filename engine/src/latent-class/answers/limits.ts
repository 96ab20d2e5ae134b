/** No probability is smaller [LC5]: a product of many then never becomes an unnoticed zero. */
export const SMALLEST_PROBABILITY = 1e-15;

/** No number behind a table goes further: beyond it a probability is below the smallest anyway [LC5]. */
export const FARTHEST = 40;

/** How far a starting segment leans from everyone's answers to those of the respondent that it is seeded with. */
export const LEAN = 0.8;

export function keepWithin(values: Float64Array, limit: number): void {
  for (let at = 0; at < values.length; at++) values[at] = Math.max(-limit, Math.min(limit, values[at]));
}
