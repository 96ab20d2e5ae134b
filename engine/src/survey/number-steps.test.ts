import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberSteps, stepCodes } from './number-steps.ts';
import { MISSING } from './survey.ts';

const skewed = Float64Array.from({ length: 1000 }, (_, i) => (i % 3 === 0 ? 0 : Math.round(1000 * 1.01 ** i) / 100));

describe('the steps of a number', () => {
  it('[NU1] are its distinct values if there are few, each at the mean rank of its respondents', () => {
    const steps = numberSteps(Float64Array.of(2, 0, 0, 7), null);
    expect(steps).toEqual({ from: [0, 2, 7], to: [0, 2, 7], positions: [-0.5, 0.25, 0.75] });
  });

  it('[NU1] are at most 24 quantile groups, and one value is never in two', () => {
    const steps = numberSteps(skewed, null);
    expect(steps.from.length).toBeLessThanOrEqual(24);
    expect(steps.from[0]).toBe(0);
    expect(steps.to[0]).toBe(0);
    steps.from.slice(1).forEach((from, at) => {
      expect(from).toBeGreaterThan(steps.to[at]);
    });
  });

  it('[NU2] are the same for a number that is multiplied, logged or rounded in the sixth digit', () => {
    const codes = (values: Float64Array) => [...stepCodes(values, numberSteps(values, null))];
    const { positions } = numberSteps(skewed, null);
    for (const change of [
      (value: number) => 100 * value,
      (value: number) => Math.log(value + 1),
      (value: number) => Number(value.toPrecision(6)),
    ]) {
      const changed = skewed.map(change);
      expect(codes(changed)).toEqual(codes(skewed));
      expect(numberSteps(changed, null).positions).toEqual(positions);
    }
  });

  it('[NU3] a weight of 2 counts as two respondents, and a weight of 0 as none', () => {
    const [twice, weighted] = [Float64Array.of(1, 5, 5, 9), Float64Array.of(1, 5, 9, 4000)];
    expect(numberSteps(weighted, Float64Array.of(1, 2, 1, 0))).toEqual(numberSteps(twice, null));
  });

  it('[NU4] a value between two steps goes to the nearer one, beyond the ends to the end; no value is missing', () => {
    const steps = numberSteps(Float64Array.of(0, 10, 1e300, -1e300), null);
    const values = Float64Array.of(-1e301, -5, 4.9, 5.1, 10, Number.NaN, 1e308);
    expect([...stepCodes(values, steps)]).toEqual([0, 1, 1, 2, 2, MISSING, 3]);
  });

  it('[NU4] without any value there is no step', () => {
    const none = Float64Array.of(Number.NaN, Number.NaN);
    expect(numberSteps(none, null)).toEqual({ from: [], to: [], positions: [] });
    expect([...stepCodes(none, numberSteps(none, null))]).toEqual([MISSING, MISSING]);
  });

  it('[NU1] positions ascend from -1 to 1, whatever the numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }), (list) => {
        const values = Float64Array.from(list);
        const steps = numberSteps(values, null);
        const codes = stepCodes(values, steps);
        expect(steps.positions.every((x, at) => x >= -1 && x <= 1 && (at === 0 || x > steps.positions[at - 1]))).toBe(
          true,
        );
        values.forEach((value, i) => {
          expect(value >= steps.from[codes[i]] && value <= steps.to[codes[i]]).toBe(true);
        });
      }),
    );
  });
});
