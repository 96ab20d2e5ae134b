import { MIN_BASE, SMALL_BASE_UNDER } from '@qp/facts';
import { correctedMeans } from '../drivers/corrected-means.ts';
import type { Classification } from '../drivers/known-errors.ts';
import type { OutcomeMoments } from '../drivers/outcome-moments.ts';
import { normalTail } from '../numerics/tails.ts';
import type { RowTests } from './findings.ts';

/** Tests of corrected shares and means [CS6]: z of a difference, with all that is uncertain about the correction. */
export function correctedTests(moments: OutcomeMoments, known: Classification): RowTests | null {
  const found = correctedMeans(moments, known);
  if (found === null) return null;
  const { means, sizes, covariance, effective } = found;
  const segments = means.length;
  const all = Array.from({ length: segments }, (_, k) => k);
  const test = (contrast: readonly number[], least: number, groups: readonly number[]) => {
    if (groups.some((k) => !(effective[k] >= least))) return null;
    let [difference, variance] = [0, 0];
    for (const a of all) {
      difference += contrast[a] * means[a];
      for (const b of all) variance += contrast[a] * contrast[b] * covariance[a * segments + b];
    }
    if (!(variance > SMALLEST) || Number.isNaN(difference)) return null;
    return Math.min(1, normalTail(difference / Math.sqrt(variance)));
  };
  const rest = all.map((k) => {
    const others = sizes.reduce((sum, size, other) => sum + (other === k ? 0 : size), 0);
    const against = all.map((other) => (other === k ? 1 : -sizes[other] / others));
    return segments === 1 || !(others > 0) ? null : test(against, SMALL_BASE_UNDER, [k]);
  });
  const pairs = all.flatMap((a) =>
    all.slice(a + 1).map((b) =>
      test(
        all.map((k) => Number(k === a) - Number(k === b)),
        MIN_BASE,
        [a, b],
      ),
    ),
  );
  return { rest, pairs };
}

/** Variances below this are rounding: the answers do not vary. */
const SMALLEST = 1e-18;
