import type { Classification } from './known-errors.ts';
import type { OutcomeMoments } from './outcome-moments.ts';

/** Means by segment with the weights of Bolck, Croon and Hagenaars, and how exactly they are known [DR10]. */
export interface CorrectedMeans {
  /** By segment; NaN where the weights leave no one. */
  readonly means: Float64Array;
  /** Sums of weights. */
  readonly sizes: Float64Array;
  /** Of the means, at [segment * K + segment]. */
  readonly covariance: Float64Array;
  /** How far each respondent's own part, without the first step, moves them: for tests of several rows at once. */
  readonly effective: Float64Array;
}

type Known = Pick<Classification, 'segments' | 'inverse' | 'covariance'>;

export function correctedMeans(moments: OutcomeMoments, known: Known): CorrectedMeans | null {
  const { segments, inverse } = known;
  if (inverse === null) return null;
  const of = () => new Float64Array(segments);
  const [means, sizes, squared] = [of(), of(), of()];
  for (let t = 0; t < segments; t++) {
    let amount = 0;
    for (let s = 0; s < segments; s++) {
      const weight = inverse[s][t];
      sizes[t] += weight * moments.base[s];
      amount += weight * moments.amount[s];
      squared[t] += weight * weight * moments.squares[s];
    }
    means[t] = sizes[t] > 0 ? amount / sizes[t] : Number.NaN;
  }
  const effective = sizes.map((size, t) => (size > 0 && squared[t] > 0 ? (size * size) / squared[t] : 0));
  return { means, sizes, covariance: crossCovariance(moments, moments, [means, means], sizes, known), effective };
}

/** Of the means of two rows with the same respondents (two responses of a variable), or of one row with itself. */
export function crossCovariance(
  one: OutcomeMoments,
  other: OutcomeMoments,
  [ones, others]: readonly [Float64Array, Float64Array],
  sizes: Float64Array,
  { segments, inverse, covariance }: Known,
): Float64Array {
  if (inverse === null) throw new RangeError('no corrected means without an inverse');
  const result = new Float64Array(segments * segments);
  const [first, second] = [pulls(one, ones, inverse), pulls(other, others, inverse)];
  for (let t = 0; t < segments; t++) {
    for (let u = 0; u < segments; u++) {
      let sum = 0;
      for (let s = 0; s < segments; s++) {
        // Σw²(y - μ_t)(z - μ_u); responses exclude each other, so Σw²yz is 0 for two different ones.
        const both = one === other ? one.squaredSquares[s] : 0;
        sum +=
          inverse[s][t] *
          inverse[s][u] *
          (both -
            ones[t] * other.squaredAmount[s] -
            others[u] * one.squaredAmount[s] +
            ones[t] * others[u] * one.squares[s]);
      }
      if (covariance) {
        sum += mixed(one, ones[t], t, second[u], u, inverse) + mixed(other, others[u], u, first[t], t, inverse);
        sum += own(first[t], t, second[u], u, inverse, covariance);
      }
      result[t * segments + u] = sum / (sizes[t] * sizes[u]);
    }
  }
  return result;
}

/** By segment t: Σ_s a_s(t) inverse[s][v], a_s(t) = Σw(y - μ_t); the derivative by the errors is -pull[v] · inverse[·][t]. */
function pulls(
  { amount, base }: OutcomeMoments,
  means: Float64Array,
  inverse: readonly (readonly number[])[],
): Float64Array[] {
  return inverse.map((_, t) =>
    Float64Array.from(inverse, (__, v) => {
      let sum = 0;
      for (let s = 0; s < inverse.length; s++) sum += (amount[s] - means[t] * base[s]) * inverse[s][v];
      return sum;
    }),
  );
}

/** Σ w b (y - μ_t) times what the same respondents move in segment u through the errors. */
function mixed(
  { moved, movedAmount }: OutcomeMoments,
  mean: number,
  t: number,
  pull: Float64Array,
  u: number,
  inverse: readonly (readonly number[])[],
): number {
  if (!moved || !movedAmount) return 0;
  const segments = inverse.length;
  const cells = segments * segments;
  let sum = 0;
  for (let s = 0; s < segments; s++)
    for (let v = 0; v < segments; v++)
      for (let a = 0; a < segments; a++) {
        const at = s * cells + v * segments + a;
        sum -= inverse[s][t] * (movedAmount[at] - mean * moved[at]) * pull[v] * inverse[a][u];
      }
  return sum;
}

function own(
  one: Float64Array,
  t: number,
  other: Float64Array,
  u: number,
  inverse: readonly (readonly number[])[],
  covariance: Float64Array,
): number {
  const segments = inverse.length;
  const cells = segments * segments;
  let sum = 0;
  for (let v = 0; v < segments; v++)
    for (let a = 0; a < segments; a++) {
      const left = one[v] * inverse[a][t];
      if (left === 0) continue;
      const row = (v * segments + a) * cells;
      for (let x = 0; x < segments; x++)
        for (let b = 0; b < segments; b++) sum += left * covariance[row + x * segments + b] * other[x] * inverse[b][u];
    }
  return sum;
}
