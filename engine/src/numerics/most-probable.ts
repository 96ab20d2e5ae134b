/** The segment with the largest of `segments` probabilities that begin at `from`; the first of equal ones. */
export function mostProbable(probabilities: ArrayLike<number>, segments: number, from = 0): number {
  let best = 0;
  for (let k = 1; k < segments; k++) if (probabilities[from + k] > probabilities[from + best]) best = k;
  return best;
}

/** The same of everyone. */
export function mostProbableOfEach(probabilities: Float64Array, segments: number): Uint8Array {
  const respondents = probabilities.length / segments;
  return Uint8Array.from({ length: respondents }, (_, i) => mostProbable(probabilities, segments, i * segments));
}
