import type { Classification } from '../known-errors.ts';

/** Means and their covariance respondent by respondent, as [DR10] says it: the twin of the sums in `corrected-means.ts`. */
export function plainOutcome(
  values: ArrayLike<number>,
  known: Classification,
): { means: number[]; covariance: number[][] } {
  const { segments, count, assignments, weights, inverse, influence } = known;
  const each = Array.from({ length: segments }, (_, t) => t);
  const answered = Array.from({ length: count }, (_, i) => i).filter((i) => !Number.isNaN(values[i]) && weights[i] > 0);
  const weightOf = (i: number, t: number) => weights[i] * inverse![assignments[i]][t];
  const sizes = each.map((t) => answered.reduce((sum, i) => sum + weightOf(i, t), 0));
  const means = each.map((t) => answered.reduce((sum, i) => sum + weightOf(i, t) * values[i], 0) / sizes[t]);
  // The derivative of Σ w b (y - μ) by entry [v][a] of the errors, from b = inverse: -inverse · change · inverse.
  const slope = each.map((t) =>
    each.map((v) =>
      each.map((a) =>
        answered.reduce(
          (sum, i) => sum - weights[i] * (values[i] - means[t]) * inverse![assignments[i]][v] * inverse![a][t],
          0,
        ),
      ),
    ),
  );
  const moves = Array.from({ length: count }, (_, i) =>
    each.map((t) => {
      const own = Number.isNaN(values[i]) ? 0 : weightOf(i, t) * (values[i] - means[t]);
      let through = 0;
      if (influence)
        for (const v of each)
          for (const a of each) through += slope[t][v][a] * influence[i * segments * segments + v * segments + a];
      return (own + through) / sizes[t];
    }),
  );
  const covariance = each.map((t) => each.map((u) => moves.reduce((sum, move) => sum + move[t] * move[u], 0)));
  return { means, covariance };
}
