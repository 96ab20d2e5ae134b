import { expect, test } from 'vitest';
import { fourQuestions } from '../../testing/four-questions.ts';
import { madeSurvey } from '../../testing/surveys.ts';
import { fitSegments } from '../fit-segments.ts';
import { dealFolds } from './folds.ts';

/** Three segments that overlap so much that two predict nearly as well. */
const close = madeSurvey({ respondents: 200, categories: [2, 2, 2, 2, 2, 2], segments: 3, seed: 4 });

test('[LC46] people are dealt again where several numbers are close, and the most frequent number is taken', async () => {
  const { prediction, chosen, agreement } = await fitSegments(close, { maxSegments: 4 });
  const { deals = [], figures } = prediction!;
  const dealt = deals.reduce((sum, { times }) => sum + times, 0);
  expect(dealt).toBeGreaterThanOrEqual(5);
  expect(dealt).toBeLessThanOrEqual(20);
  expect(chosen).toBe(deals[0].segments);
  expect(deals.map(({ times }) => times)).toEqual(deals.map(({ times }) => times).toSorted((a, b) => b - a));
  expect(figures).toHaveLength(4);
  for (const table of agreement.slice(1)) {
    expect(table!.flat().reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 4);
  }
});

test('[LC46] people are dealt once where no other number is close, and where another criterion decides', async () => {
  const two = madeSurvey({ respondents: 300, categories: [3, 3, 3, 3, 3, 3], segments: 2 });
  const clear = await fitSegments(two, { maxSegments: 2, starts: 20 });
  expect(clear.prediction!.deals).toEqual([{ segments: 2, times: 1 }]);
  const byBic = await fitSegments(fourQuestions(1), { maxSegments: 3, criterion: 'bic' });
  expect(byBic.prediction!.deals).toHaveLength(1);
  expect(byBic.prediction!.deals![0].times).toBe(1);
});

test('[LC11] [LC46] one seed gives the same deals to the last bit with 1 and 2 threads', async () => {
  const [one, two] = await Promise.all([1, 2].map((threads) => fitSegments(close, { maxSegments: 3, threads })));
  expect(two.prediction).toEqual(one.prediction);
  expect(two.agreement).toEqual(one.agreement);
});

test('[LC46] further deals of a seed are others, and the first is the same as ever', () => {
  const [first, again, second] = [0, 0, 1].map((deal) => dealFolds(close, 5, 3, undefined, deal)!.foldOf);
  expect(again).toEqual(first);
  expect(second).not.toEqual(first);
});
