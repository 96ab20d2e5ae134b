import fc from 'fast-check';
import { expect, it } from 'vitest';
import { make, response } from '../testing/small-survey.ts';
import { crosstab } from './index.ts';

function distributionOf(values: readonly number[], segmentOf: readonly number[], weights?: Float64Array) {
  const codes = values.map(() => 0);
  const variable = { ...response('n', codes), number: { unit: '', decimals: null, values: Float64Array.from(values) } };
  const segments = Math.max(...segmentOf) + 1;
  const table = crosstab(make(segments, [...segmentOf], { cluster: [variable], ...(weights && { weights }) }));
  return table.cluster[0].factors[0].variables[0].number!.distribution;
}

it('[CT21] whole numbers have bars of whole widths around their middle, with the shares of each segment and Total last', () => {
  const ages = Array.from({ length: 60 }, (_, at) => 20 + (at % 6));
  const shape = distributionOf(
    ages,
    ages.map((age) => Number(age > 22)),
  )!;
  expect(shape).toMatchObject({ first: 20, width: 1 });
  expect(shape.shares).toEqual([
    [0.3333, 0.3333, 0.3333, 0, 0, 0],
    [0, 0, 0, 0.3333, 0.3333, 0.3333],
    [0.1667, 0.1667, 0.1667, 0.1667, 0.1667, 0.1667],
  ]);
});

it('[CT21] a weight of 2 is the row twice, of 0 no row; a blank is in no base', () => {
  const weighted = distributionOf([1, 2, 9, Number.NaN, 40], [0, 0, 0, 0, 0], Float64Array.of(1, 2, 1, 1, 0));
  expect(weighted).toEqual(distributionOf([1, 2, 2, 9], [0, 0, 0, 0]));
  expect(weighted!.shares[0].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3);
});

it('[CT21] a few values far away do not squeeze the others, and their share is not drawn', () => {
  const spend = Array.from({ length: 1000 }, (_, at) => (at < 5 ? 1e6 : at / 10));
  const shape = distributionOf(
    spend,
    spend.map(() => 0),
  )!;
  expect(shape.width * shape.shares[0].length).toBeLessThan(120);
  expect(shape.shares[0].reduce((sum, share) => sum + share, 0)).toBeCloseTo(0.99, 2);
});

it('[CT21] a constant, no answer, and numbers beyond 1e300 have none', () => {
  expect(distributionOf([3, 3, 3], [0, 0, 1])).toBeUndefined();
  expect(distributionOf([Number.NaN, Number.NaN], [0, 1])).toBeUndefined();
  expect(distributionOf([-1.7e308, 1.7e308], [0, 1])).toBeUndefined();
});

it('[CT21] has between 1 and 41 bars of finite shares, whatever the numbers', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 2 }), (values) => {
      const shape = distributionOf(
        values,
        values.map((_, i) => i % 2),
      );
      if (!shape) return;
      expect(shape.shares[0].length).toBeGreaterThan(0);
      expect(shape.shares[0].length).toBeLessThanOrEqual(41);
      expect(shape.shares.flat().every((share) => share >= 0 && share <= 1)).toBe(true);
      expect(Number.isFinite(shape.first) && shape.width > 0).toBe(true);
    }),
  );
});
