import { deserialize, serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { madeSurvey } from '../testing/surveys.ts';
import { decideAnswers, fitPiece, fitPieces, fitSegments, joinPieces } from './fit-segments.ts';

const survey = madeSurvey({
  respondents: 301,
  categories: [3, 2, 4, 5, 2, 3],
  segments: 3,
  missing: 0.05,
  weighted: true,
});

test('[LC35] pieces computed separately, in any order and sent as bytes, give the same result to the last bit', async () => {
  const settings = { maxSegments: 5, seed: 12, starts: 20 };
  const whole = await fitSegments(survey, settings);
  const answers = await decideAnswers(survey, settings);
  const fitted = [];
  for (const piece of fitPieces(settings).reverse()) {
    fitted.push(deserialize(serialize(await fitPiece(survey, settings, answers, piece))));
  }
  expect(JSON.stringify(await joinPieces(survey, settings, answers, fitted))).toBe(JSON.stringify(whole));
});

test('[LC35] every number of segments is in one piece, the longest first, small numbers together', () => {
  const pieces = fitPieces({ maxSegments: 10, predict: false });
  expect(pieces).toEqual([
    ...[10, 9, 8].map((k) => ({ kind: 'fits', segments: [k] })),
    { kind: 'fits', segments: [7, 6] },
    { kind: 'fits', segments: [5, 4, 3] },
    { kind: 'fits', segments: [2, 1] },
  ]);
  const all = fitPieces({ maxSegments: 7 }).flatMap((piece) => (piece.kind === 'fits' ? piece.segments : []));
  expect(all.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(fitPieces({ maxSegments: 7 }).filter(({ kind }) => kind === 'fold')).toHaveLength(5);
  expect(fitPieces({ maxSegments: 1 })).toEqual([{ kind: 'fits', segments: [1] }]);
});

test('[LC35] a missing piece is noticed', async () => {
  const settings = { maxSegments: 2, predict: false };
  const [largest] = fitPieces(settings);
  const fitted = await fitPiece(survey, settings, { treatment: 'categories', spread: false }, largest);
  await expect(
    joinPieces(
      survey,
      { ...settings, maxSegments: 3 },
      { treatment: 'categories', trial: null, spread: false, spreadTrial: null },
      [fitted],
    ),
  ).rejects.toThrow('1 of 3');
});
