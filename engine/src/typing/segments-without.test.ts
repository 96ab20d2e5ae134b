import { expect, test } from 'vitest';
import { fitSegments, type LatentClassData, membership } from '../latent-class/index.ts';
import { buildModel } from '../latent-class/internals.ts';
import { splitFold } from './folds.ts';
import { drawPeople, findTopK, plantSurvey, segmentsWithout } from './index.ts';

const survey = plantSurvey(
  11,
  [0.5, 0.3, 0.2],
  Array.from({ length: 12 }, () => 4),
  () => 1.5,
);

test('[TT21] segments found without a fold carry the numbers of the whole solution, and are not told of its people', async () => {
  const { columns } = drawPeople(survey, 600, 12);
  const data: LatentClassData = {
    respondents: 600,
    columns: columns.map(({ codes, labels }) => ({ codes, categories: labels.length })),
    weights: null,
  };
  const { fits } = await fitSegments(data, { maxSegments: 3, starts: 40 });
  const own = membership(data, fits[2]!);
  const build = (people: LatentClassData) => buildModel(people, 100);
  const without = await segmentsWithout({ survey: data, fit: fits[2]!, build }, own.assignments);
  expect(without.folds).toHaveLength(5);
  without.folds.forEach(({ segmentOf, posteriors }, f) => {
    const { outside, inside } = splitFold(without.fold, f);
    const agree = outside.filter((i) => segmentOf[i] === own.assignments[i]).length / outside.length;
    expect(agree).toBeGreaterThan(0.85);
    for (const i of inside.slice(0, 20)) {
      const shares = Array.from(posteriors.subarray(i * 3, i * 3 + 3));
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
  // One page never contradicts itself: accuracy, curve and the file's own figure are the same placements.
  expect(top.stats.curve.at(-1)!.all).toBe(top.stats.all);
  expect(top.measured.accuracy).toBe(top.stats.all);
  const right = top.measured.calibration.reduce((sum, band) => sum + band.people * band.right, 0) / 600;
  expect(right).toBeCloseTo(top.stats.all, 12);
});
