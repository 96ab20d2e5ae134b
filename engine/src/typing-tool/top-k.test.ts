import { describe, expect, it } from 'vitest';
import { drawPeople, plantSurvey } from '../testing/planted-people.ts';
import { dealFolds, spaced } from './folds.ts';
import { gather, segmentOrder } from './people.ts';
import { countAnswers, logTable, priors } from './tables.ts';
import { findTopK } from './top-k.ts';
import type { TypingData } from './types.ts';

const sizes = [0.3, 0.22, 0.18, 0.12, 0.1, 0.08];
const labels = Array.from({ length: 40 }, (_, q) => 4 + (q % 2));

/** Naive Bayes of the chosen questions on `seen`, applied to `others`: share assigned correctly. */
function accuracyOn(seen: TypingData, chosen: readonly number[], others: TypingData): number {
  const all = Array.from({ length: seen.segments }, (_, s) => s);
  const people = gather(
    seen,
    Int32Array.from({ length: seen.segmentOf.length }, (_, i) => i),
    all,
  );
  const tables = chosen.map((q) => logTable(countAnswers(people, q), seen.segments));
  const prior = priors(people).map(Math.log);
  let right = 0;
  for (let i = 0; i < others.segmentOf.length; i++) {
    const logs = prior.slice();
    chosen.forEach((q, n) => {
      const code = others.columns[q].codes[i];
      for (let s = 0; s < logs.length; s++) logs[s] += tables[n][code * seen.segments + s];
    });
    if (logs.indexOf(Math.max(...logs)) === others.segmentOf[i]) right++;
  }
  return right / others.segmentOf.length;
}

describe('the figures of a top-K result', () => {
  it('[TT7] agree on average with what happens to new respondents, where the seen people overstate it', () => {
    let honest = 0;
    let seenAgain = 0;
    const trials = 8;
    for (let trial = 1; trial <= trials; trial++) {
      const survey = plantSurvey(trial, sizes, labels, () => 1);
      const sample = drawPeople(survey, 400, trial * 101);
      const never = drawPeople(survey, 6000, trial * 707);
      const top = findTopK(sample, { questions: 5, targets: [0, 1, 2, 3, 4, 5] });
      const truth = accuracyOn(sample, top.chosen, never);
      honest += (top.stats.all - truth) / trials;
      seenAgain += (accuracyOn(sample, top.chosen, sample) - truth) / trials;
    }
    // A reported accuracy has a standard error of about 0.025 / sqrt(8) = 0.009; four folds of five see a little less.
    expect(Math.abs(honest)).toBeLessThan(0.02);
    expect(seenAgain).toBeGreaterThan(0.05);
  });

  it('[TT8] [TT9] are shares that fit together', () => {
    const survey = plantSurvey(
      3,
      [0.4, 0.3, 0.2, 0.1],
      Array.from({ length: 10 }, () => 4),
      () => 1.2,
    );
    const data = {
      ...drawPeople(survey, 700, 4, 0.1),
      weights: Float64Array.from({ length: 700 }, (_, i) => (i % 5) + 0.5),
    };
    const { stats, targets } = findTopK(data, { questions: 4, targets: [2, 0] });
    expect(targets).toEqual([0, 2]);
    expect(stats.contingency).toHaveLength(3);
    for (const row of stats.contingency) expect(row.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    for (let p = 0; p < 3; p++) {
      expect(stats.contingencyOfColumn.reduce((sum, row) => sum + row[p], 0)).toBeCloseTo(1, 12);
    }
    expect(stats.hitRates).toEqual(stats.contingency.map((row, i) => row[i]));
    expect(stats.curve).toHaveLength(4);
    expect(stats.curve[3]).toEqual({ all: stats.all, targetsAndOut: stats.targetsAndOut, inTargets: stats.inTargets });
    const weightOf = (s: number) => data.segmentOf.reduce((sum, own, i) => sum + (own === s ? data.weights[i] : 0), 0);
    const inTargets = weightOf(0) + weightOf(2);
    const expected = (weightOf(0) * stats.hitRates[0] + weightOf(2) * stats.hitRates[1]) / inTargets;
    expect(stats.inTargets).toBeCloseTo(expected, 10);
    expect(stats.targetsAndOut).toBeGreaterThanOrEqual(stats.all - 0.02);
  });

  it('[TT8] have no Out where every segment is chosen, and then merging changes nothing', () => {
    const survey = plantSurvey(
      5,
      [0.5, 0.3, 0.2],
      Array.from({ length: 6 }, () => 3),
      () => 1,
    );
    const { stats } = findTopK(drawPeople(survey, 400, 6), { questions: 3, targets: [0, 1, 2] });
    expect(stats.contingency).toHaveLength(3);
    expect(stats.targetsAndOut).toBe(stats.all);
    expect(stats.inTargets).toBeCloseTo(stats.all, 12);
  });

  it('[TT7] come from folds that hold each segment evenly and are always the same', () => {
    const survey = plantSurvey(7, [0.7, 0.2, 0.1], [3], () => 1);
    const { segmentOf } = drawPeople(survey, 503, 8);
    const fold = dealFolds(segmentOf, 3, 5);
    for (let s = 0; s < 3; s++) {
      const counts = [0, 0, 0, 0, 0];
      segmentOf.forEach((own, i) => {
        if (own === s) counts[fold[i]]++;
      });
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }
    expect(dealFolds(segmentOf, 3, 5)).toEqual(fold);
  });

  it('[TT5] exist for the smallest inputs: two people, an empty segment, one segment, a column never answered', () => {
    const column = (code: string, codes: number[]) => ({ code, labels: ['a', 'b'], codes: Uint8Array.from(codes) });
    const two = findTopK(
      { columns: [column('q', [0, 1])], segmentOf: Uint8Array.from([0, 1]), segments: 2, weights: null },
      { questions: 1, targets: [0, 1] },
    );
    expect(two.folds).toBe(2);
    const odd = findTopK(
      {
        columns: [column('never', [255, 255, 255, 255, 255, 255]), column('q', [0, 0, 1, 1, 0, 1])],
        segmentOf: Uint8Array.from([0, 0, 1, 1, 0, 1]),
        segments: 3,
        weights: null,
      },
      { questions: 2, targets: [0, 2] },
    );
    expect(odd.chosen[0]).toBe(1);
    expect(JSON.stringify(odd)).not.toContain('null');
    const one = findTopK(
      { columns: [column('q', [0, 0, 1])], segmentOf: new Uint8Array(3), segments: 1, weights: null },
      { questions: 1, targets: [0] },
    );
    expect(one.stats.all).toBe(1);
  });

  it('[TT20] come from everyone, though a search of very many learns from evenly spaced ones', () => {
    const rows = Int32Array.from({ length: 1000 }, (_, i) => 2 * i);
    expect(spaced(rows, 1000)).toBe(rows);
    expect(Array.from(spaced(rows, 4))).toEqual([0, 500, 1000, 1500]);
    const survey = plantSurvey(13, [0.5, 0.3, 0.2], [3, 4, 3], () => 1);
    const many = findTopK(drawPeople(survey, 70_000, 14), { questions: 2, targets: [0, 1, 2] });
    const few = findTopK(drawPeople(survey, 20_000, 15), { questions: 2, targets: [0, 1, 2] });
    expect(many.chosen).toEqual(few.chosen);
    expect(Math.abs(many.stats.all - few.stats.all)).toBeLessThan(0.015);
  });

  it('[TT19] are refused for input that cannot be meant', () => {
    const survey = plantSurvey(9, [0.5, 0.5], [3, 3], () => 1);
    const data = drawPeople(survey, 50, 10);
    expect(() => findTopK(data, { questions: 3, targets: [0] })).toThrow(
      'invalid number of questions: 3 (must be 1 to 2)',
    );
    expect(() => findTopK(data, { questions: 1, targets: [] })).toThrow('at least one must be chosen');
    expect(() => findTopK(data, { questions: 1, targets: [2] })).toThrow('there is no segment 2');
    expect(() => findTopK(data, { questions: 1, targets: [0, 0] })).toThrow('named twice');
    const weights = new Float64Array(50).fill(1);
    weights[7] = -3;
    expect(() => findTopK({ ...data, weights }, { questions: 1, targets: [0] })).toThrow('invalid weight: -3');
    expect(() => findTopK({ ...data, weights: new Float64Array(50) }, { questions: 1, targets: [0] })).toThrow(
      'at least 2',
    );
    expect(segmentOrder(4, [3, 1])).toEqual([1, 3, 0, 2]);
  });
});
