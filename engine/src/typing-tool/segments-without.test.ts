import { expect, test } from 'vitest';
import { fitSegments, type LatentClassData, membership, scoreRows } from '../latent-class/index.ts';
import { drawPeople, plantSurvey } from '../testing/planted-people.ts';
import { madeScales } from '../testing/surveys.ts';
import { foldsOf, splitFold } from './folds.ts';
import { findTopK, partOfQuestions, segmentsWithout, tempered } from './index.ts';

const survey = plantSurvey(
  11,
  [0.5, 0.3, 0.2],
  Array.from({ length: 12 }, () => 4),
  () => 1.5,
);

test('[TT7] a tenth is left out at a time where people are few, a fifth where they are many or a tenth is too few', () => {
  expect([150, 200, 999, 1000, 3].map((people) => foldsOf(people, null))).toEqual([5, 10, 10, 5, 3]);
  expect(
    foldsOf(
      1500,
      Float64Array.from({ length: 1500 }, (_, i) => i % 2),
    ),
  ).toBe(10);
});

test('[TT21] segments found without a fold carry the numbers of the whole solution, and never see its people', async () => {
  const { columns } = drawPeople(survey, 600, 12);
  const data: LatentClassData = {
    respondents: 600,
    columns: columns.map(({ codes, labels }) => ({ codes, categories: labels.length })),
    weights: null,
  };
  const { fits } = await fitSegments(data, { maxSegments: 3, starts: 40 });
  const own = membership(data, fits[2]);
  const without = await segmentsWithout(
    { survey: data, fit: fits[2], alpha: 100, treatment: 'categories' },
    own.assignments,
  );
  expect(without.folds).toHaveLength(10);
  without.folds.forEach(({ segmentOf, posteriors }, f) => {
    const { outside, inside } = splitFold(without.fold, f);
    const agree = outside.filter((i) => segmentOf[i] === own.assignments[i]).length / outside.length;
    expect(agree).toBeGreaterThan(0.85);
    for (const i of inside.slice(0, 20)) {
      const shares = Array.from(posteriors!.subarray(i * 3, i * 3 + 3));
      expect(shares.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
      expect(shares.indexOf(Math.max(...shares))).toBe(segmentOf[i]);
    }
  });

  const typing = {
    columns,
    segmentOf: own.assignments,
    segments: 3,
    weights: null,
    posteriors: own.probabilities,
    without,
  };
  const top = findTopK(typing, { questions: 4, targets: [0, 1, 2] });
  expect(top.measured.tried.map(({ method }) => method)).toContain('segment model');
  // One page never contradicts itself: accuracy, curve and the file's own figure count the same assignments.
  expect(top.stats.curve.at(-1)!.all).toBe(top.stats.all);
  expect(top.measured.accuracy).toBe(top.stats.all);
  const share = top.measured.calibration.reduce((sum, band) => sum + band.people * band.right, 0) / 600;
  expect(share).toBeCloseTo(top.stats.all, 12);

  // [TT8] The curve goes on beyond the number asked, and the number asked is still the tool itself.
  const further = findTopK(typing, { questions: 4, targets: [0, 1, 2], curveTo: 20 });
  expect(further.stats.curve).toHaveLength(12);
  expect(further.stats.curve.slice(0, 4)).toEqual(top.stats.curve);
  expect(further.chosen).toEqual(top.chosen);
  expect(further.stats.curve.at(-1)!.all).toBeGreaterThan(further.stats.curve[0].all);

  // [TT23] Few questions are right about as often as they say of people no one has seen; all of them always.
  const few = partOfQuestions(data, without, [0, 3, 5]);
  expect(few.people).toBe(600);
  const newcomers = drawPeople(survey, 4000, 99);
  const rows = { respondents: 4000, columns: newcomers.columns };
  const truth = scoreRows(fits[2], rows).assignments;
  const assigned = scoreRows(
    fits[2],
    { respondents: 4000, columns: [0, 3, 5].map((j) => newcomers.columns[j]) },
    [0, 3, 5],
  );
  tempered(assigned.probabilities, 3, few.factor);
  let [right, stated] = [0, 0];
  for (let i = 0; i < 4000; i++) {
    right += Number(assigned.assignments[i] === truth[i]) / 4000;
    stated += assigned.probabilities[i * 3 + assigned.assignments[i]] / 4000;
  }
  expect(Math.abs(few.accuracy - right)).toBeLessThan(0.04);
  expect(Math.abs(stated - right)).toBeLessThan(0.03);
  expect(partOfQuestions(data, without, [...data.columns.keys()]).accuracy).toBe(1);
});

test.each(['scales', 'style', 'acquiescence'] as const)(
  '[TT21] [TT23] %s: segments of scales are found without a fold, typed and predicted from a part of the questions',
  async (answers) => {
    const data = madeScales({ respondents: 400, points: [5, 5, 5, 5, 5, 5, 5, 5], segments: 2, seed: 3 });
    const { fits, treatment } = await fitSegments(data, { maxSegments: 2, starts: 10, answers, predict: false });
    const own = membership(data, fits[1]);
    const without = await segmentsWithout({ survey: data, fit: fits[1], alpha: 100, treatment }, own.assignments);
    for (const { fit, segmentOf } of without.folds) {
      expect(fit.style === undefined).toBe(answers === 'scales');
      const agree = segmentOf.filter((segment, i) => segment === own.assignments[i]).length / 400;
      expect(agree).toBeGreaterThan(0.9);
    }
    const columns = data.columns.map(({ codes }, j) => ({ code: `Q${j}`, labels: [...'12345'], codes }));
    const typing = { columns, segmentOf: own.assignments, segments: 2, weights: null, posteriors: own.probabilities };
    const { stats, measured } = findTopK({ ...typing, without }, { questions: 3, targets: [0, 1] });
    expect(measured.people).toBe(400);
    const part = partOfQuestions(data, without, [0, 1, 2, 3]);
    for (const accuracy of [stats.all, part.accuracy]) expect(accuracy).toBeGreaterThan(0.7);
    expect(partOfQuestions(data, without, [...data.columns.keys()]).accuracy).toBe(1);
  },
);
