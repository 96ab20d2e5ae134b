import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MISSING } from '../../survey/index.ts';
import { anySurvey, madeSurvey } from '../../testing/surveys.ts';
import { dealFolds, onlyPeople } from './folds.ts';

const survey = madeSurvey({ respondents: 503, categories: [3, 2, 4], segments: 2, missing: 0.1, weighted: true });

describe('folds', () => {
  test('[LC15] hold every respondent out once, in equal numbers and nearly equal weights', () => {
    const { people, foldOf } = dealFolds(survey, 5, 7)!;
    const counts = new Array(5).fill(0);
    const weights = new Array(5).fill(0);
    foldOf.forEach((fold, at) => {
      counts[fold]++;
      weights[fold] += survey.weights![people[at]];
    });
    expect(new Set(people).size).toBe(people.length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    // Dealt blindly the weights of folds of 100 differ by about 15; the heaviest respondent counts 3.
    expect(Math.max(...weights) - Math.min(...weights)).toBeLessThan(6);
  });

  test('[LC15] ignore respondents without weight or answer, and take a sample of many', () => {
    const columns = survey.columns.map(({ codes, categories }) => ({ codes: codes.slice(), categories }));
    for (const { codes } of columns) codes[11] = MISSING;
    const weights = survey.weights!.slice();
    weights[12] = 0;
    const all = dealFolds({ ...survey, columns, weights }, 5, 1)!;
    expect(all.people).not.toContain(11);
    expect(all.people).not.toContain(12);
    const some = dealFolds(survey, 3, 1, 100)!;
    expect(some.people.length).toBe(100);
    expect(some.people).toEqual(some.people.toSorted());
  });

  test('[LC11] follow from the seed', () => {
    expect(dealFolds(survey, 5, 1)).toEqual(dealFolds(survey, 5, 1));
    expect(dealFolds(survey, 5, 1)).not.toEqual(dealFolds(survey, 5, 2));
  });

  test('[LC15] are none with fewer than two people per fold', () => {
    fc.assert(
      fc.property(anySurvey, fc.integer({ min: 2, max: 6 }), (data, folds) => {
        const dealt = dealFolds(data, folds, 1);
        if (dealt === null) return;
        expect(dealt.people.length).toBeGreaterThanOrEqual(2 * folds);
        expect(new Set(dealt.foldOf).size).toBe(folds);
        const some = onlyPeople(data, dealt.people);
        expect(some.respondents).toBe(dealt.people.length);
        expect(some.columns[0].codes[0]).toBe(data.columns[0].codes[dealt.people[0]]);
      }),
    );
  });
});
