import { agreementOf } from '@qp/facts';
import { describe, expect, test } from 'vitest';
import { madeSurvey, plantedSurvey } from '../../testing/surveys.ts';
import { scoreRows } from '../figures/score-rows.ts';
import { fitSegments } from '../fit-segments.ts';
import { agreementTable, meanTable } from './deals.ts';
import { dealFolds, onlyPeople } from './folds.ts';
import { FOLDS } from './predict-segments.ts';

const survey = madeSurvey({ respondents: 240, categories: [3, 2, 4, 5, 2, 3], segments: 3, weighted: true });

describe('agreement [LC36]', () => {
  test('is near the share assigned correctly where segments were planted, and low in noise', async () => {
    const { data, truth } = plantedSurvey('planted-complete');
    const { agreement, fits } = await fitSegments(data, { maxSegments: 3, starts: 20, threads: 2 });
    const { assignments } = scoreRows(fits[2], data);
    const together = new Map<string, number>();
    assignments.forEach((segment, i) => {
      const key = `${segment} ${truth[i]}`;
      together.set(key, (together.get(key) ?? 0) + 1);
    });
    const right = [...together.values()].toSorted((a, b) => b - a).slice(0, 3);
    const correct = right.reduce((sum, people) => sum + people, 0) / data.respondents;
    expect(agreementOf(agreement[2]!).all).toBeGreaterThan(correct - 0.05);
    const noise = madeSurvey({ respondents: 300, categories: new Array(12).fill(3), segments: 1, seed: 8 });
    const sorted = await fitSegments(noise, { maxSegments: 4, starts: 20, threads: 2 });
    // The fit itself states an average membership probability of 81%.
    expect(agreementOf(sorted.agreement[3]!).all).toBeLessThan(0.65);
  });

  test('counts weights, sums to one, and has none for one segment or without held-out respondents', async () => {
    const { agreement } = await fitSegments(survey, { maxSegments: 3, starts: 10 });
    expect(agreement[0]).toBeNull();
    expect(agreement[2]!.flat().reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
    const { agreement: none } = await fitSegments(survey, { maxSegments: 2, starts: 4, predict: false });
    expect(none).toEqual([null, null]);
  });

  test('matches segments whatever their numbers, on the people that the fit has seen', async () => {
    const { fits } = await fitSegments(survey, { maxSegments: 3, starts: 10, predict: false });
    const dealt = dealFolds(survey, FOLDS, 1)!;
    const { people, foldOf } = dealt;
    const { assignments } = scoreRows(fits[2], onlyPeople(survey, people));
    const renamed = assignments.map((k) => [2, 0, 1][k]);
    const folds = (assigned: (fold: number) => Uint8Array) =>
      Array.from({ length: FOLDS }, (_, fold) => [assigned(fold), assigned(fold), assigned(fold)]);
    expect(
      agreementOf(
        agreementTable(
          survey,
          fits[2],
          dealt,
          folds(() => renamed),
        )!,
      ).all,
    ).toBe(1);
    // Held-out people who are all assigned elsewhere agree with no one, however well the segments match.
    const apart = (fold: number) => renamed.map((k, at) => (foldOf[at] === fold ? (k + 1) % 3 : k));
    expect(agreementOf(agreementTable(survey, fits[2], dealt, folds(apart))!).all).toBe(0);
  });

  test('is none where a fold did not assign anyone, and a mean over deals', async () => {
    const { fits } = await fitSegments(survey, { maxSegments: 3, starts: 10, predict: false });
    const dealt = dealFolds(survey, FOLDS, 1)!;
    const none = Array.from({ length: FOLDS }, () => [new Uint8Array(0), new Uint8Array(0), new Uint8Array(0)]);
    expect(agreementTable(survey, fits[2], dealt, none)).toBeNull();
    const [one, other] = [
      [
        [0.5, 0],
        [0, 0.5],
      ],
      [
        [0.3, 0.2],
        [0.1, 0.4],
      ],
    ];
    expect(meanTable([one, other])).toEqual([
      [0.4, 0.1],
      [0.05, 0.45],
    ]);
  });
});
