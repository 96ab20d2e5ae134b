import { expect, test } from 'vitest';
import { madeChoices, maxdiff } from '../../testing/choice-surveys.ts';
import { fitSegments } from '../fit-segments.ts';
import { chosenAtRandom } from './chosen-at-random.ts';
import { membership } from './membership.ts';

const { data, truth } = maxdiff();

test('[LC48] the segment of random choosers is found where they are one, and no other', async () => {
  const { fits } = await fitSegments(data, { maxSegments: 5, predict: false, starts: 10 });
  const of = (segments: number) => {
    const { probabilities, assignments } = membership(data, fits[segments - 1]);
    return { ...chosenAtRandom(data, probabilities, segments)!, assignments };
  };
  expect(of(4).segments).toEqual([]);
  const five = of(5);
  expect(five.segments).toEqual([4]);
  const named = truth.flatMap((segment, i) => (five.assignments[i] === 4 ? [segment] : []));
  expect(named.filter((segment) => segment === 0).length / named.length).toBeGreaterThan(0.7);
  // Those who chose at random predict themselves hardly better than guessing does.
  const mean = (random: boolean) => {
    const own = [...five.fit].filter((_, i) => (truth[i] === 0) === random);
    return own.reduce((sum, one) => sum + one, 0) / own.length;
  };
  expect(mean(true)).toBeLessThan(1.2);
  expect(mean(false)).toBeGreaterThan(1.5);
});

test('[LC48] there is nothing to say without an exercise', () => {
  const columns = [{ codes: Uint8Array.of(0, 1), categories: 2 }];
  expect(chosenAtRandom({ respondents: 2, columns, weights: null }, new Float64Array(2).fill(1), 1)).toBeNull();
});

test('[LC50] a few random choosers get a segment that costs only its size, and people who choose do not', async () => {
  const [items, people] = [14, 900];
  const fitted = async (atRandom: number) => {
    const made = madeChoices({ people, segments: 4, items, sets: 10, shown: 4, seed: 1, atRandom });
    const { fits, chosen } = await fitSegments(made, { maxSegments: 5, predict: false, criterion: 'bic', starts: 10 });
    const { probabilities } = membership(made, fits[chosen - 1]);
    return { fit: fits[chosen - 1], named: chosenAtRandom(made, probabilities, chosen)!.segments };
  };
  const { fit, named } = await fitted(0.05);
  expect([fit.segments, fit.atRandom, named]).toEqual([5, true, [4]]);
  // Four segments with utilities of their own, and five shares.
  expect(fit.parameters).toBe(4 * (items - 1) + 4);
  // In it a set of four is answered as by chance: 1 of 4 for the best, 1 of 3 for the worst.
  for (const table of fit.responseProbabilities) {
    for (let at = 4; at < table.length; at += 5) expect(table[at]).toBeCloseTo(1 / 12, 12);
  }
  const none = await fitted(0);
  expect([none.fit.segments, none.fit.atRandom ?? false, none.named]).toEqual([4, false, []]);
});
