import { expect, test } from 'vitest';
import { madeSurvey, plantedSurvey } from '../../testing/surveys.ts';
import { fitSegments } from '../fit-segments.ts';

const asked = { maxSegments: 6, starts: 20, threads: 2 };

test.each([
  ['planted-complete', 3],
  ['planted-missing', 4],
])('[LC16] prediction finds the number of segments planted in %s', async (name, planted) => {
  const { prediction, chosen } = await fitSegments(plantedSurvey(name).data, asked);
  const { figures, people } = prediction!;
  expect(chosen).toBe(planted);
  expect(people).toBe(plantedSurvey(name).data.respondents);
  const best = figures[planted - 1];
  expect(best.behind).toBe(0);
  expect(best.lead).toBeGreaterThan(3 * best.leadError);
  expect(figures.every((figure) => figure.behind >= 0 && figure.standardError > 0)).toBe(true);
});

test('[LC16] in noise one segment predicts best, and a weight of 2 counts as two respondents', async () => {
  const noise = madeSurvey({ respondents: 300, categories: new Array(12).fill(3), segments: 1, seed: 8 });
  const { prediction, chosen } = await fitSegments(noise, { ...asked, maxSegments: 4 });
  const { figures } = prediction!;
  expect(figures[0].behind).toBe(0);
  expect(chosen).toBe(1);
  const twos = { ...noise, weights: new Float64Array(300).fill(2) };
  const weighted = await fitSegments(twos, { ...asked, maxSegments: 4 });
  expect(weighted.prediction!.figures).toEqual(figures);
});

test('[LC16] there is none for one segment, for a handful of respondents, or when switched off', async () => {
  const few = madeSurvey({ respondents: 9, categories: [2, 3, 2], segments: 2 });
  const { prediction, chosen } = await fitSegments(few, { maxSegments: 2, starts: 4 });
  expect(prediction).toBeNull();
  expect(chosen).toBe(2);
  const some = madeSurvey({ respondents: 90, categories: [2, 3, 2], segments: 2 });
  expect((await fitSegments(some, { maxSegments: 1 })).prediction).toBeNull();
  expect((await fitSegments(some, { maxSegments: 2, starts: 4, predict: false })).prediction).toBeNull();
});
