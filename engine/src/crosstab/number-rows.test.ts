import { expect, it } from 'vitest';
import { make, response, rowsOf } from '../testing/small-survey.ts';
import { crosstab } from './index.ts';

const number = (values: number[], decimals: number | null = null) => ({
  ...response(
    'n',
    values.map((value) => Number(value > 3)),
  ),
  number: { unit: '€', decimals, values: Float64Array.from(values) },
});

it('[CT20] a number has its mean with an index and its median before its groups', () => {
  const table = crosstab(make(2, [0, 0, 0, 1, 1], { cluster: [number([1, 2, 9, 4, 8])] }));
  const [mean, median, ...groups] = rowsOf(table.cluster, 'n');
  expect(mean).toMatchObject({ name: 'Mean', value: [4, 6, 4.8], base: [3, 2, 5], valueType: 'unitless' });
  expect(mean.index[1]).toBeCloseTo(125, 9);
  expect(median).toMatchObject({ name: 'Median', value: [2, 6, 4], index: [-1, -1, -1], valueType: 'unitless' });
  expect(groups.map(({ name }) => name)).toEqual(['no', 'yes']);
  expect(table.cluster[0].factors[0].variables[0]).toMatchObject({ number: { unit: '€', decimals: null } });
});

it('[CT20] weights count in both, a blank is left out, and the decimals of the number are kept', () => {
  const weights = Float64Array.of(1, 3, 1, 0);
  const table = crosstab(make(1, [0, 0, 0, 0], { weights, cluster: [number([1, 5, Number.NaN, 100], 1)] }));
  const [mean, median] = rowsOf(table.cluster, 'n');
  expect(mean).toMatchObject({ value: [4, 4], base: [4, 4], decimals: 1 });
  expect(median).toMatchObject({ value: [5, 5], decimals: 1 });
});
