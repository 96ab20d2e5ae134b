import { ABSOLUTE, MARGINAL } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { MISSING } from '../survey/index.ts';
import { make, metric, response, rowsOf } from '../testing/small-survey.ts';
import { crosstab } from './index.ts';

describe('decided cases', () => {
  it('[CT3] begins with Segment Size: weighted numbers and shares, without an index', () => {
    const table = crosstab(make(3, [0, 0, 1, 0], { weights: Float64Array.of(1, 2, 1, 4) }));
    const [size] = table.metrics;
    expect(size.name).toBe('Segment Size');
    const [absolute, marginal] = size.factors[0].variables[0].rows;
    expect(absolute).toMatchObject({ name: ABSOLUTE, value: [7, 1, 0, 8], base: [7, 1, 0, 8], valueType: 'unitless' });
    expect(marginal).toMatchObject({ name: MARGINAL, value: [0.875, 0.125, 0, 1], valueType: 'percent' });
    for (const row of [absolute, marginal]) expect(row.index).toEqual([-1, -1, -1, -1]);
  });

  it('[CT4] [CT5] gives shares of those who answered and indices against Total', () => {
    const table = crosstab(make(2, [0, 0, 0, 1, 1], { cluster: [response('c', [1, 0, MISSING, 1, 1])] }));
    expect(rowsOf(table.cluster, 'c')).toEqual([
      { name: 'no', value: [0.5, 0, 0.25], index: [200, 0, 100], base: [2, 2, 4], valueType: 'percent' },
      {
        name: 'yes',
        value: [0.5, 1, 0.75],
        index: [100 * (0.5 / 0.75), 100 * (1 / 0.75), 100].map((i) => expect.closeTo(i, 10)),
        base: [2, 2, 4],
        valueType: 'percent',
      },
    ]);
  });

  it('[CT5] [CT8] is -1 where no one answered and where a response does not occur', () => {
    const table = crosstab(make(2, [0, 0, 1], { cluster: [response('c', [1, 1, MISSING])] }));
    const [no, yes] = rowsOf(table.cluster, 'c');
    expect([no.value, no.index, no.base]).toEqual([
      [0, -1, 0],
      [-1, -1, -1],
      [2, 0, 2],
    ]);
    expect([yes.value, yes.index]).toEqual([
      [1, -1, 1],
      [100, -1, 100],
    ]);
  });

  it('[CT6] gives means with indices, and shares of the sum', () => {
    const table = crosstab(make(2, [0, 0, 1, 1], { metrics: [metric('m', [1, 3, 6, Number.NaN])] }));
    expect(rowsOf(table.metrics, 'm')).toEqual([
      {
        name: ABSOLUTE,
        value: [2, 6, 10 / 3],
        index: [60, 180, 100].map((i) => expect.closeTo(i, 10)),
        base: [2, 1, 3],
        valueType: 'unitless',
      },
      { name: MARGINAL, value: [0.4, 0.6, 1], index: [-1, -1, -1], base: [2, 1, 3], valueType: 'percent' },
    ]);
  });

  it('[CT7] a variable with a negative value has means, but no index and a blank marginal row', () => {
    const [absolute, marginal] = rowsOf(crosstab(make(2, [0, 1], { metrics: [metric('m', [-1, 5])] })).metrics, 'm');
    expect(absolute).toMatchObject({ value: [-1, 5, 2], index: [-1, -1, -1], base: [1, 1, 2] });
    expect(marginal).toMatchObject({ value: [-1, -1, -1], base: [0, 0, 0] });
  });

  it('[CT7] a variable whose sum is 0 has means, but no index and a blank marginal row', () => {
    const [absolute, marginal] = rowsOf(crosstab(make(2, [0, 1], { metrics: [metric('m', [0, 0])] })).metrics, 'm');
    expect(absolute).toMatchObject({ value: [0, 0, 0], index: [-1, -1, -1], base: [1, 1, 2] });
    expect(marginal).toMatchObject({ value: [-1, -1, -1], base: [0, 0, 0] });
  });

  it('[CT7] [CT9] a negative value of a respondent who does not count changes nothing', () => {
    const input = make(2, [0, 1, 1], { metrics: [metric('m', [1, 3, -9])], weights: Float64Array.of(1, 1, 0) });
    const [absolute, marginal] = rowsOf(crosstab(input).metrics, 'm');
    expect(absolute).toMatchObject({ value: [1, 3, 2], index: [50, 150, 100] });
    expect(marginal).toMatchObject({ value: [0.25, 0.75, 1] });
  });

  it('[CT8] a variable without answers is -1 with base 0 throughout', () => {
    const input = make(2, [0, 1], { metrics: [metric('m', [Number.NaN, Number.NaN])] });
    for (const row of rowsOf(crosstab(input).metrics, 'm'))
      expect([row.value, row.index, row.base]).toEqual([
        [-1, -1, -1],
        [-1, -1, -1],
        [0, 0, 0],
      ]);
  });

  it('[CT2] keeps dictionary order and continues a dimension that comes back', () => {
    const at = (code: string, dimension: string, factor: string) =>
      response(code, [0], undefined, { dimension, factor });
    const table = crosstab(
      make(1, [0], { cluster: [at('a', 'Y', 'f'), at('b', 'X', 'f'), at('c', 'Y', 'e'), at('d', 'Y', 'f')] }),
    );
    expect(table.cluster.map((d) => [d.name, d.factors.map((f) => [f.name, f.variables.map((v) => v.code)])])).toEqual([
      [
        'Y',
        [
          ['f', ['a', 'd']],
          ['e', ['c']],
        ],
      ],
      ['X', [['f', ['b']]]],
    ]);
    expect(table.cluster[0].factors[0].variables[0].name).toBe('Label of a');
  });

  it('[CT10] a cluster variable appears once, in the cluster group', () => {
    const both = response('c', [0]);
    const table = crosstab(make(1, [0], { cluster: [both], profile: [both, response('p', [1])] }));
    expect(table.profile.flatMap((d) => d.factors.flatMap((f) => f.variables.map((v) => v.code)))).toEqual(['p']);
  });

  it('[CT12] adds up numbers at the end of the double range without an infinity', () => {
    const [absolute, marginal] = rowsOf(
      crosstab(make(2, [0, 0, 1], { metrics: [metric('m', [1.5e308, 1.5e308, 1e308])] })).metrics,
      'm',
    );
    expect(absolute.value.map((v) => v / 1e308)).toEqual([1.5, 1, 4 / 3].map((v) => expect.closeTo(v, 10)));
    expect(absolute.index).toEqual([112.5, 75, 100].map((v) => expect.closeTo(v, 10)));
    expect(marginal.value).toEqual([0.75, 0.25, 1].map((v) => expect.closeTo(v, 10)));
  });

  it('[CT13] refuses malformed input by name', () => {
    expect(() => crosstab(make(2, [0, 2]))).toThrow('invalid segment: 2 of respondent 2 (must be 0 to 1)');
    expect(() => crosstab(make(1, [0], { weights: Float64Array.of(-3) }))).toThrow(
      'invalid weight: -3 of respondent 1',
    );
    expect(() => crosstab(make(1, [0], { weights: Float64Array.of(1, 1) }))).toThrow(
      'invalid weights: 2 for 1 respondents',
    );
    expect(() => crosstab(make(1, [0], { cluster: [response('c', [0, 1])] }))).toThrow('c has 2 for 1 respondents');
    expect(() => crosstab(make(1, [0], { metrics: [metric('m', [])] }))).toThrow('m has 0 for 1 respondents');
    expect(() => crosstab(make(0, []))).toThrow('invalid number of segments: 0');
  });

  it('stops when it is cancelled and tells how far it is', () => {
    const cluster = [response('a', [0]), response('b', [1])];
    const shares: number[] = [];
    crosstab(make(1, [0], { cluster, progress: (share) => shares.push(share) }));
    expect(shares).toEqual([0.5, 1]);
    expect(() => crosstab(make(1, [0], { cluster, signal: AbortSignal.abort(new Error('stopped')) }))).toThrow(
      'stopped',
    );
  });
});
