/** A mean over people, and how far chance may have moved it. */
interface Estimate {
  readonly mean: number;
  readonly standardError: number;
}

/**
 * Weighted mean of a figure of each person, with its standard error [LC15]: the root of Σ w² (x - mean)² over Σ w. It
 * treats people as independent; that those of one fold share a fit matters little. NaN is no figure: the person is left out.
 */
export function estimate(values: ArrayLike<number>, weights: ArrayLike<number>): Estimate {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue;
    sum += weights[i] * values[i];
    total += weights[i];
  }
  const mean = sum / total;
  let squares = 0;
  for (let i = 0; i < values.length; i++) {
    if (!Number.isNaN(values[i])) squares += (weights[i] * (values[i] - mean)) ** 2;
  }
  return { mean, standardError: Math.sqrt(squares) / total };
}

/** What the first predicts better than the second, person by person: much more exact than comparing two means. */
export function pairedDifference(
  one: ArrayLike<number>,
  other: ArrayLike<number>,
  weights: ArrayLike<number>,
): Estimate {
  return estimate(
    Float64Array.from(one, (value, i) => value - other[i]),
    weights,
  );
}
