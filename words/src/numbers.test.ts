import { type CrosstabRow, SHADES, shade } from '@qp/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatIndex, formatValue, unitlessDecimals } from './crosstab/figures.ts';
import { fixedNumber, flooredSteps, number, percent, signed, wholePercent } from './numbers.ts';

const row = (valueType: CrosstabRow['valueType'], value: number[], rest: Partial<CrosstabRow> = {}): CrosstabRow => ({
  name: 'r',
  value,
  index: value.map(() => -1),
  base: value.map(() => 10),
  valueType,
  ...rest,
});

describe('floored percentages', () => {
  it('are right to the digit for every share of whole people, checked with whole-number arithmetic', () => {
    const people = fc
      .integer({ min: 1, max: 10_000_000 })
      .chain((all) => fc.tuple(fc.integer({ min: 0, max: all }), fc.constant(all)));
    fc.assert(
      fc.property(people, fc.constantFrom(1, 2), ([some, all], decimals) => {
        const exact = (BigInt(some) * 10n ** BigInt(decimals + 2)) / BigInt(all);
        expect(flooredSteps(some / all, decimals)).toBe(Number(exact));
      }),
      { numRuns: 2000 },
    );
  });

  it('keep every exact tenth of a percent, however its double is written', () => {
    for (let tenths = 0; tenths <= 1000; tenths++) {
      const text = `${Math.floor(tenths / 10)}.${tenths % 10}%`;
      expect(percent(tenths / 1000)).toBe(text);
      // As weighted shares arrive: a sum of fractions over another.
      expect(percent((tenths * 0.1) / (1000 * 0.1))).toBe(text);
    }
  });

  it('show 57% as 57.0%, not 56.9%', () => {
    expect(percent(0.57)).toBe('57.0%');
    expect(percent(0.1 + 0.2)).toBe('30.0%');
    expect(percent(0.3 - 0.1)).toBe('20.0%');
  });

  it('never round up', () => {
    expect(percent(0.5799)).toBe('57.9%');
    expect(percent(0.99999)).toBe('99.9%');
    expect(percent(0.999999, 2)).toBe('99.99%');
    expect(percent(2 / 3, 2)).toBe('66.66%');
    expect(percent(0)).toBe('0.0%');
    expect(percent(1, 2)).toBe('100.00%');
  });
});

describe('whole percentages', () => {
  it('are the nearest for every share of whole people, checked with whole-number arithmetic', () => {
    const people = fc
      .integer({ min: 1, max: 10_000_000 })
      .chain((all) => fc.tuple(fc.integer({ min: 0, max: all }), fc.constant(all)));
    fc.assert(
      fc.property(people, ([some, all]) => {
        const nearest = (BigInt(some) * 200n + BigInt(all)) / (BigInt(all) * 2n);
        expect(wholePercent(some / all)).toBe(`${some === all ? 100 : nearest > 99n ? 99n : nearest}%`);
      }),
      { numRuns: 2000 },
    );
  });

  it('round a half up, however its double is written, and say all only of all', () => {
    expect([0.106, 0.097, 0.115, 0.145, 0.285, 0.565].map(wholePercent)).toEqual([
      '11%',
      '10%',
      '12%',
      '15%',
      '29%',
      '57%',
    ]);
    expect([0, 0.004, 0.996, 1 - 1e-16, 1, 1.5].map(wholePercent)).toEqual(['0%', '0%', '99%', '100%', '100%', '150%']);
  });
});

describe('unitless values', () => {
  it('have at most two decimals and as many in the whole row as its figures need', () => {
    const decimalsOf = (...values: number[]) => unitlessDecimals(row('unitless', values));
    expect(decimalsOf(661, 1012, 3000)).toBe(0);
    expect(decimalsOf(5.5, 3, 4)).toBe(1);
    expect(decimalsOf(31.416, 3, 4)).toBe(2);
    expect(decimalsOf(2.999, 1)).toBe(0);
    expect(unitlessDecimals(row('unitless', [1.25, 2], { base: [0, 5] }))).toBe(0);
  });

  it('are written with thousands separators and without a negative zero', () => {
    expect(number(1012)).toBe('1,012');
    expect(fixedNumber(5.1, 2)).toBe('5.10');
    expect(fixedNumber(-0.001, 2)).toBe('0.00');
    expect(fixedNumber(-12.5, 1)).toBe('-12.5');
    expect([-0.004, 0, 0.004, -0.006, 0.54].map((value) => signed(value, 2))).toEqual([
      '0.00',
      '0.00',
      '0.00',
      '−0.01',
      '+0.54',
    ]);
  });
});

describe('cells', () => {
  it('are blank where the base is 0 and only there', () => {
    expect(formatValue(row('unitless', [-1, 4], { base: [3, 3] }), 0)).toBe('-1');
    expect(formatValue(row('percent', [-1, 0.5], { base: [0, 3] }), 0)).toBe('');
    expect(formatValue(row('percent', [0, 0.5]), 0)).toBe('0.0%');
  });

  it('show an index rounded, in parentheses, but not where there is none and not for Total', () => {
    const indexed = row('percent', [0.1, 0.2, 0.3, 0.2], { index: [120.5, -1, 0, 100] });
    expect([0, 1, 2, 3].map((k) => formatIndex(indexed, k))).toEqual(['(121)', '', '(0)', '']);
  });
});

describe('shading', () => {
  it('is absent between 88 and 112 and where there is no index', () => {
    for (const index of [-1, 88, 100, 112]) expect(shade(index)).toBe(0);
  });

  it('grows with the distance, to the same strength on both sides', () => {
    expect([87.9, 70, 30, 0].map(shade)).toEqual([-1, -3, -8, -SHADES]);
    expect([112.1, 140, 190, 900].map(shade)).toEqual([1, 4, 11, SHADES]);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 400, noNaN: true }),
        fc.double({ min: 0, max: 400, noNaN: true }),
        (a, b) => {
          if (a <= b) expect(shade(a)).toBeLessThanOrEqual(shade(b));
        },
      ),
    );
  });
});
