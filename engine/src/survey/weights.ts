/** Kish's effective base: how many equally weighted respondents would give the same precision, (Σw)² / Σw². */
export function effectiveBase(sum: number, squares: number): number {
  return squares > 0 ? (sum * sum) / squares : 0;
}

/** The same for all respondents; null weights are all 1. */
export function effectiveBaseOf(weights: Float64Array | null, respondents: number): number {
  if (weights === null) return respondents;
  let sum = 0;
  let squares = 0;
  for (const weight of weights) {
    sum += weight;
    squares += weight * weight;
  }
  return effectiveBase(sum, squares);
}
