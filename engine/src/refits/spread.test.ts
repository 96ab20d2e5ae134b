import { describe, expect, test } from 'vitest';
import { Random } from '../numerics/index.ts';
import { differenceTest, intervalOf, shareIntervalOf, togetherTest } from './spread.ts';

function normals(seed: number) {
  const random = new Random(seed, 3, 3);
  const uniform = () => (random.below(2 ** 31) + 0.5) / 2 ** 31;
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

describe('the spread over refits', () => {
  test('[RF6] an interval is the estimate and 1.96 standard deviations to either side', () => {
    // The deviation of 1, 2, 3, 4, 5 is the root of 2.5.
    const { value, low, high } = intervalOf(10, [1, 2, 3, 4, 5]);
    expect([value, low, high]).toEqual([
      10,
      10 - 1.959963984540054 * Math.sqrt(2.5),
      10 + 1.959963984540054 * Math.sqrt(2.5),
    ]);
    expect(intervalOf(1.1, [1, 3, 5], [1, 5])).toMatchObject({ low: 1 });
    // A refit in which a segment is empty has no figure.
    expect(intervalOf(10, [1, 2, Number.NaN, 3, 4, 5])).toEqual({ value, low, high });
  });

  test('[RF6] that of a share is on the scale of its logit: never below 0 or above 1, and longer towards a half', () => {
    const logit = (share: number) => Math.log(share / (1 - share));
    const draws = [0.05, 0.1, 0.15];
    const { low, high } = shareIntervalOf(0.1, draws, 200);
    expect(low).toBeGreaterThan(0);
    expect(high - 0.1).toBeGreaterThan(0.1 - low);
    expect(logit(high) - logit(0.1)).toBeCloseTo(logit(0.1) - logit(low), 9);
    const none = shareIntervalOf(-0.01, [-0.02, 0, 0.01], 200);
    expect(none.value).toBe(0);
    expect(none.low).toBe(0);
    expect(none.high).toBeGreaterThan(0);
    expect(none.high).toBeLessThan(0.2);
  });

  test('a difference is tested by its deviation', () => {
    const next = normals(5);
    const draws = Array.from({ length: 2000 }, next);
    // pnorm of R 4.2.2: 2 * pnorm(-2) is 0.0455.
    expect(differenceTest(2, draws)!).toBeCloseTo(0.0455, 1);
    expect(differenceTest(1, [3, 3, 3])).toBeNull();
  });

  test('[RF7] figures that all are 0 seldom look otherwise, correlated or not, and one that is not does', () => {
    for (const [size, shared] of [
      [1, 0],
      [3, 0],
      [12, 0],
      [12, 0.8],
    ]) {
      const next = normals(100 * size + shared);
      const one = () => {
        const common = Math.sqrt(shared) * next();
        return Array.from({ length: size }, () => common + Math.sqrt(1 - shared) * next());
      };
      let rejected = 0;
      for (let trial = 0; trial < 400; trial++) {
        const draws = Array.from({ length: 100 }, one);
        rejected += Number(togetherTest(one(), draws)!.p < 0.05);
      }
      // The deviation of 100 draws alone makes 5.3% of 5%; 400 trials scatter by 1.1 points.
      expect(rejected / 400).toBeLessThan(0.09);
      expect(rejected / 400).toBeGreaterThan(0.01);
      const moved = one().map((value, at) => value + (at === 0 ? 7 : 0));
      expect(togetherTest(moved, Array.from({ length: 100 }, one))!.p).toBeLessThan(0.01);
    }
  });

  test('[RF7] two figures that are each other’s opposite are one', () => {
    const next = normals(9);
    const draws = Array.from({ length: 100 }, () => {
      const value = next();
      return [value, -value];
    });
    expect(togetherTest([2, -2], draws)!.freedom).toBe(1);
    expect(togetherTest([0, 0], [[0, 0]])).toBeNull();
  });
});
