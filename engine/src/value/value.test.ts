import { attractivenessOf, type ValueChoice, type ValueFigures } from '@qp/facts';
import { describe, expect, test } from 'vitest';
import { fitted } from '../drivers/testing/fitted.ts';
import { Random } from '../numerics/index.ts';
import { plantedCause, plantedOrder } from '../testing/bakk-kuha.ts';
import { segmentValues } from './value.ts';

/** Spending whose mean by planted segment is 20, 50 and 100, with as much spread. */
const MEANS = [20, 50, 100];
function planted(segmentOf: Uint8Array, seed: number): Float64Array {
  const random = new Random(seed, 5, 1);
  return Float64Array.from(segmentOf, (k) => -MEANS[k] * Math.log((random.below(1e9) + 0.5) / 1e9));
}

describe('what segments are worth', () => {
  test('[VA1] [VA3] of people who are assigned without error it is their plain share, mean and sum', () => {
    const assignments = Uint8Array.from({ length: 320 }, (_, i) => Number(i % 8 > 2));
    const answers = [10, 20, Number.NaN, 1, 2, 3, 4, 5];
    const values = Float64Array.from(assignments, (_, i) => answers[i % 8]);
    const { sizes, metrics, recognised } = segmentValues({
      people: { segments: 2, assignments, probabilities: new Float64Array(640), weights: null },
      refitted: null,
      corrected: false,
      seed: 1,
      metrics: [{ code: 'SPEND', label: 'Spend', values }],
    });
    const [spend] = metrics;
    expect(sizes.map(({ value }) => value)).toEqual([3 / 8, 5 / 8]);
    expect(spend.means.map((mean) => mean!.value)).toEqual([15, 3]);
    expect(spend.everyone).toBeCloseTo(45 / 7, 12);
    // Who didn't answer counts as the segment does.
    const [first, second] = [(3 / 8) * 15, (5 / 8) * 3];
    expect(spend.amounts.map((amount) => amount!.value)).toEqual([first, second]);
    expect(spend.shares[0]!.value).toBeCloseTo(first / (first + second), 12);
    expect(recognised).toBeNull();
  });

  test('[VA1] to [VA4] intervals of planted sizes and shares of spending cover the truth, which figures as assigned miss', async () => {
    const [surveys, people] = [8, 500];
    let [covered, asked, off, offAssigned] = [0, 0, 0, 0];
    for (let seed = 1; seed <= surveys; seed++) {
      const { data, segmentOf } = plantedCause(people, 0.8, seed);
      const { people: run, refitted } = await fitted(data, 3);
      const order = plantedOrder(refitted.firstStep.model.responseProbabilities, 3);
      const metric = { code: 'SPEND', label: '', values: planted(segmentOf, seed) };
      const found = segmentValues({ people: run, refitted, corrected: true, metrics: [metric], seed });
      const assigned = segmentValues({ people: run, refitted: null, corrected: false, metrics: [metric], seed });
      expect(found.corrected).toBe(true);
      // The design has segments of one size.
      const truth = MEANS.map((mean) => mean / 170);
      for (let k = 0; k < 3; k++) {
        const share = found.metrics[0].shares[order[k]]!;
        covered += Number(share.low <= truth[k] && truth[k] <= share.high);
        asked++;
        off += (share.value - truth[k]) * (k - 1);
        offAssigned += (assigned.metrics[0].shares[order[k]]!.value - truth[k]) * (k - 1);
      }
    }
    expect(covered / asked).toBeGreaterThan(0.85);
    // As assigned, the shares are drawn together.
    expect(Math.abs(off)).toBeLessThan(Math.abs(offAssigned));
  });

  test('[VA2] a mean of what is never negative is not negative, and shares are of positive sums only', () => {
    const assignments = Uint8Array.from({ length: 80 }, (_, i) => i % 2);
    const losses = Float64Array.from(assignments, (k, i) => (k ? 5 : -5) + (i % 7));
    const { metrics } = segmentValues({
      people: { segments: 2, assignments, probabilities: new Float64Array(160), weights: null },
      refitted: null,
      corrected: false,
      seed: 1,
      metrics: [{ code: 'PROFIT', label: '', values: losses }],
    });
    expect(metrics[0].shares).toEqual([null, null]);
    expect(metrics[0].means[0]!.low).toBeLessThan(0);
  });
});

describe('attractiveness', () => {
  const around = (value: number) => ({ value, low: value, high: value });
  const figures: ValueFigures = {
    corrected: true,
    people: 100,
    recognised: [0.9, 0.6],
    sizes: [around(0.2), around(0.8)],
    sizeDraws: [
      [0.2, 0.8],
      [0.3, 0.7],
    ],
    metrics: [
      {
        code: 'SPEND',
        label: 'Spend',
        everyone: 28,
        means: [around(100), around(10)],
        amounts: [around(20), around(8)],
        shares: [around(5 / 7), around(2 / 7)],
        draws: [
          [100, 10],
          [100, 90],
        ],
      },
    ],
  };
  const choice = (weights: ValueChoice['weights']): ValueChoice => ({
    population: null,
    metrics: [],
    weights,
    own: [],
  });
  const others = { reach: null, growth: null, reachErrors: null, growthErrors: null };

  test('gives the best segment of each criterion 100 points and the others their share, by weight', () => {
    const { segments } = attractivenessOf(figures, choice({ size: 5, 'value:SPEND': 10, distinctness: 0 }), others);
    expect(segments![0]).toMatchObject({ rank: 1, score: expect.closeTo((25 + 2 * 100) / 3, 9) });
    expect(segments![1]).toMatchObject({ rank: 2, score: expect.closeTo((100 + 2 * 10) / 3, 9) });
    // In the second refit both spend about the same, and the larger segment is first.
    expect(segments!.map(({ first }) => first)).toEqual([0.5, 0.5]);
  });

  test('varies reach by its standard error: who leads by one of them stays first as often as chance allows', () => {
    const refits = { ...figures, sizeDraws: Array.from({ length: 1000 }, () => [0.2, 0.8]) };
    const only = choice({ size: 0, 'value:SPEND': 0, distinctness: 0, reach: 5 });
    const first = (reachErrors: number[]) =>
      attractivenessOf(refits, only, { ...others, reach: [2, 2.2], reachErrors }).segments!.map((one) => one.first);
    expect(first([0, 0])).toEqual([0, 1]);
    // The difference of two is 0.2 with a standard error of 0.2: in 84% of draws of a normal distribution it is above 0.
    const error = 0.2 / Math.SQRT2;
    expect(Math.abs(first([error, error])[1] - 0.84)).toBeLessThan(0.04);
    // The same in the server and on the page.
    expect(first([error, error])).toEqual(first([error, error]));
  });

  test('has no ranks without weights, and knows no weight that an object brings', () => {
    expect(
      attractivenessOf(figures, choice({ size: 0, 'value:SPEND': 0, distinctness: 0 }), others).segments,
    ).toBeNull();
    const own = { ...choice({}), own: [{ name: 'x', ratings: [0, 0] }] };
    const { criteria, segments } = attractivenessOf(figures, own, others);
    expect(criteria.map(({ weight }) => weight)).toEqual([5, 5, 5, 5]);
    expect(segments!.every(({ score }) => Number.isFinite(score))).toBe(true);
  });
});
