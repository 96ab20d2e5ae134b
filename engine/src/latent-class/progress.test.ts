import { describe, expect, test } from 'vitest';
import { madeSurvey, plantedSurvey } from '../testing/surveys.ts';
import { fitSegments } from './fit-segments.ts';
import type { FitProgress } from './types.ts';

const survey = madeSurvey({
  respondents: 401,
  categories: [3, 2, 4, 5, 2, 3],
  segments: 3,
  missing: 0.05,
  weighted: true,
});

describe('progress and cancelling', () => {
  test.each([1, 2])('[LC13] reports its progress in words, with %i threads', async (threads) => {
    const told: FitProgress[] = [];
    await fitSegments(survey, { maxSegments: 3, starts: 40, threads }, { progress: (progress) => told.push(progress) });
    const shares = told.map((progress) => progress.share);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    expect(told.map((progress) => progress.stage)).toContainEqual({
      at: 'fitting',
      segments: 2,
      most: 3,
      start: 20,
      starts: 40,
    });
  });

  test.each([1, 2])('[LC13] ends soon when cancelled, with %i threads', async (threads) => {
    const wide = plantedSurvey('planted-wide').data;
    const control = new AbortController();
    let told = 0;
    const progress = () => {
      if (++told === 3) control.abort(new Error('not needed any more'));
    };
    const fit = fitSegments(wide, { maxSegments: 8, threads }, { signal: control.signal, progress });
    await expect(fit).rejects.toThrow('not needed any more');
    expect(told).toBeLessThan(100);
  });

  test('[LC13] does not begin if already cancelled', async () => {
    const fit = fitSegments(survey, { maxSegments: 2 }, { signal: AbortSignal.abort(new Error('too late')) });
    await expect(fit).rejects.toThrow('too late');
  });
});
