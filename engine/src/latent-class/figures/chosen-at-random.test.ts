import { expect, test } from 'vitest';
import { maxdiff } from '../../testing/choice-surveys.ts';
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
