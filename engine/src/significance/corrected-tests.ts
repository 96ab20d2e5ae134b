import { MIN_BASE, SMALL_BASE_UNDER } from '@qp/facts';
import type { CorrectedRow } from '../drivers/corrected-rows.ts';
import { differenceTest } from '../refits/spread.ts';
import type { RowTests } from './findings.ts';

/** Tests of corrected shares and means [CS6]: z of a difference, by its spread over the refits. `draws`: the means in each of them. */
export function correctedTests({ means, sizes, effective }: CorrectedRow, draws: readonly Float64Array[]): RowTests {
  const segments = means.length;
  const all = Array.from({ length: segments }, (_, k) => k);
  const test = (contrast: readonly number[], least: number, groups: readonly number[]) => {
    if (groups.some((k) => !(effective[k] >= least))) return null;
    const of = (figures: Float64Array) =>
      contrast.reduce((sum, weight, k) => (weight === 0 ? sum : sum + weight * figures[k]), 0);
    return differenceTest(of(means), draws.map(of));
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
