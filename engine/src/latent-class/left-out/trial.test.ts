import type { AnswerTreatment } from '@qp/facts';
import { describe, expect, test } from 'vitest';
import { madeScales, madeSurvey } from '../../testing/surveys.ts';
import { fitSegments } from '../fit-segments.ts';
import type { FitProgress } from '../types.ts';
import { winnerOf } from './trial.ts';

/** Four people, who are predicted around a mean. */
const tried = (treatment: AnswerTreatment, segments: number, mean: number, spread = 0) => ({
  treatment,
  segments,
  values: Float64Array.from([-1, -1, 1, 1], (side) => mean + spread * side),
});
const winner = (...of: ReturnType<typeof tried>[]) => winnerOf(of, new Float64Array(4).fill(1));

describe('the trial of how answers are treated', () => {
  test('[LC19] is won by the fewest segments within one standard error of the best, and of these by the plainest treatment', () => {
    const best = tried('style', 5, -19);
    expect(winner(tried('categories', 3, -20), best)).toBe('style');
    // The difference has a standard error of 0.5: one of 0.4 is within it, one of 0.6 is not.
    expect(winner(tried('acquiescence', 3, -19.4, 1), best)).toBe('acquiescence');
    expect(winner(tried('acquiescence', 3, -19.6, 1), best)).toBe('style');
    expect(winner(tried('categories', 5, -19.4, 1), best)).toBe('categories');
    // A level that adds no more than chance to style does not count.
    expect(winner(tried('style', 3, -19.5, 0.9), tried('acquiescence', 3, -19.2), best)).toBe('style');
    // Response style predicts as well without any segment.
    expect(winner(tried('categories', 3, -19), tried('style', 1, -19.1, 1), best)).toBe('style');
  });

  test('[LC19] is not held with fewer than six scales, and answers are then categories', async () => {
    const five = madeScales({ respondents: 90, points: [5, 5, 5, 5, 5], segments: 2 });
    const mixed = { ...five, columns: [...five.columns, { codes: five.columns[0].codes, categories: 5 }] };
    const { trial, treatment, fits } = await fitSegments(mixed, { maxSegments: 2, starts: 4 });
    expect([trial, treatment]).toEqual([null, 'categories']);
    const asked = await fitSegments(mixed, { maxSegments: 2, starts: 4, answers: 'categories' });
    expect(fits).toEqual(asked.fits);
  });

  test('[LC17] scales without any scale are categories', async () => {
    const survey = madeSurvey({ respondents: 60, categories: [3, 4, 2], segments: 2 });
    const [one, other] = [
      await fitSegments(survey, { maxSegments: 2, starts: 4, answers: 'scales' }),
      await fitSegments(survey, { maxSegments: 2, starts: 4, answers: 'categories' }),
    ];
    expect(one.treatment).toBe('categories');
    expect(one.fits).toEqual(other.fits);
  });

  test('[LC13] [LC19] is part of the progress, which never falls, and can be cancelled', async () => {
    const survey = madeScales({ respondents: 120, points: [5, 5, 5, 5, 5, 5], segments: 2 });
    const told: FitProgress[] = [];
    await fitSegments(survey, { maxSegments: 2, starts: 20 }, { progress: (progress) => told.push(progress) });
    const shares = told.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    expect(told[0].stage).toEqual({ at: 'trial' });
    const control = new AbortController();
    const progress = () => control.abort(new Error('not needed any more'));
    const fit = fitSegments(survey, { maxSegments: 4, threads: 2 }, { progress, signal: control.signal });
    await expect(fit).rejects.toThrow('not needed any more');
  });

  test('[LC12] refuses style with too few scales, and unknown treatments', async () => {
    const five = madeScales({ respondents: 30, points: [5, 5, 5, 5, 5], segments: 2 });
    await expect(fitSegments(five, { maxSegments: 2, answers: 'style' })).rejects.toThrow(
      'invalid number of scales: 5 (must be at least 6 to adjust for response style)',
    );
    await expect(fitSegments(five, { maxSegments: 2, answers: 'ordered' as 'style' })).rejects.toThrow(
      'invalid answers: ordered (must be one of auto, categories, scales, style, acquiescence)',
    );
    const columns = [{ codes: five.columns[0].codes, categories: 5, scalePoints: 6 }];
    await expect(fitSegments({ ...five, columns }, { maxSegments: 2 })).rejects.toThrow(
      'invalid number of scale points of variable 1: 6 (must be a whole number from 0 to 5)',
    );
  });
});
