import type { ErrorCorrection } from './classification-errors.ts';

/** Shares and means as they would be if everyone were assigned correctly [CS1] to [CS3]. */

/** By response: the corrected shares by segment. `counts[response][segment]` are sums of weights. */
export function correctedShares(
  counts: readonly (readonly number[])[],
  { inverse }: ErrorCorrection,
): (number | null)[][] {
  const moved = counts.map((row) => movedBack(row, inverse).map((count) => Math.max(0, count)));
  return sharesOf(moved);
}

/** Sums by segment that were counted as assigned, and their bases. */
export function correctedMeans(
  sums: readonly number[],
  base: readonly number[],
  negative: boolean,
  { inverse }: ErrorCorrection,
): (number | null)[] {
  const amounts = movedBack(sums, inverse);
  return movedBack(base, inverse).map((people, t) => {
    if (!(people > 0)) return null;
    const mean = amounts[t] / people;
    return negative ? mean : Math.max(0, mean);
  });
}

/** Each response counted by how probable each segment is: what the model itself says of a cluster variable [CS2]. */
export function memberShares(
  codes: Uint8Array,
  responses: number,
  weights: Float64Array,
  { probabilities, segments }: ErrorCorrection,
): (number | null)[][] {
  const counts = Array.from({ length: responses }, () => new Float64Array(segments));
  for (let i = 0; i < codes.length; i++) {
    const row = counts[codes[i]];
    // Undefined for a missing answer.
    if (row) for (let k = 0; k < segments; k++) row[k] += weights[i] * probabilities[i * segments + k];
  }
  return sharesOf(counts.map((row) => [...row]));
}

/** The mean of a number, each value counted by how probable each segment is [CS2]. */
export function memberMeans(
  values: Float64Array,
  scale: number,
  weights: Float64Array,
  { probabilities, segments }: ErrorCorrection,
): (number | null)[] {
  const [sums, base] = [new Float64Array(segments), new Float64Array(segments)];
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue;
    for (let k = 0; k < segments; k++) {
      const weight = weights[i] * probabilities[i * segments + k];
      sums[k] += weight * (values[i] / scale);
      base[k] += weight;
    }
  }
  return Array.from(sums, (sum, k) => (base[k] > 0 ? (sum / base[k]) * scale : null));
}

function movedBack(assigned: readonly number[], inverse: readonly (readonly number[])[]): number[] {
  return assigned.map((_, t) => assigned.reduce((sum, count, s) => sum + count * inverse[s][t], 0));
}

function sharesOf(counts: readonly (readonly number[])[]): (number | null)[][] {
  const segments = counts[0]?.length ?? 0;
  const base = Array.from({ length: segments }, (_, t) => counts.reduce((sum, row) => sum + row[t], 0));
  return counts.map((row) => row.map((count, t) => (base[t] > 0 ? count / base[t] : null)));
}
