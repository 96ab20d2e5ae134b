import { describe, expect, test } from 'vitest';
import { MISSING } from '../../survey/index.ts';
import { membership } from './membership.ts';
import { scoreRows } from './score-rows.ts';

const fit = {
  segments: 2,
  categories: [2, 3],
  mixture: [0.6, 0.4],
  responseProbabilities: [
    [0.9, 0.2, 0.1, 0.8],
    [0.5, 0, 0.3, 0.5, 0.2, 0.5],
  ],
};
const column = (...codes: number[]) => ({ codes: Uint8Array.from(codes) });

describe('scoring', () => {
  test('[LC10] is Bayes’ rule', () => {
    const { probabilities, assignments, answered } = scoreRows(fit, {
      respondents: 1,
      columns: [column(0), column(1)],
    });
    const joint = [0.6 * 0.9 * 0.3, 0.4 * 0.2 * 0.5];
    expect(probabilities[0]).toBeCloseTo(joint[0] / (joint[0] + joint[1]), 12);
    expect(probabilities[0] + probabilities[1]).toBeCloseTo(1, 12);
    expect(assignments[0]).toBe(0);
    expect(answered[0]).toBe(2);
  });

  test('[LC10] takes any of the variables, in any order, and ignores missing answers', () => {
    const all = scoreRows(fit, { respondents: 2, columns: [column(0, 1), column(MISSING, MISSING)] });
    const first = scoreRows(fit, { respondents: 2, columns: [column(0, 1)] }, [0]);
    expect(first).toEqual(all);
    const turned = scoreRows(fit, { respondents: 1, columns: [column(2), column(1)] }, [1, 0]);
    expect(turned.probabilities).toEqual(
      scoreRows(fit, { respondents: 1, columns: [column(1), column(2)] }).probabilities,
    );
  });

  test('[LC10] gives a respondent without any answer the shares of the mixture', () => {
    const { probabilities, answered } = scoreRows(fit, { respondents: 1, columns: [] }, []);
    expect(probabilities[0]).toBeCloseTo(0.6, 12);
    expect(answered[0]).toBe(0);
  });

  test('[LC10] assigns ties to the lower number', () => {
    const even = {
      segments: 3,
      categories: [2],
      mixture: [0.2, 0.4, 0.4],
      responseProbabilities: [[0.5, 0.5, 0.5, 0.5, 0.5, 0.5]],
    };
    expect(scoreRows(even, { respondents: 1, columns: [column(0)] }).assignments[0]).toBe(1);
  });

  test('[LC5] assigns a respondent whom no segment allows', () => {
    const strict = {
      segments: 2,
      categories: [2, 2],
      mixture: [0.5, 0.5],
      responseProbabilities: [
        [1, 0, 0, 1],
        [1, 0, 0, 1],
      ],
    };
    const { probabilities } = scoreRows(strict, { respondents: 1, columns: [column(0), column(1)] });
    expect(Array.from(probabilities)).toEqual([0.5, 0.5]);
  });

  test('[LC10] works through more respondents than a block holds', () => {
    const codes = Uint8Array.from({ length: 5001 }, (_, i) => i % 2);
    const { probabilities } = scoreRows(fit, { respondents: 5001, columns: [{ codes }] }, [0]);
    for (const i of [2, 1024, 5000]) expect(probabilities[2 * i]).toBe(probabilities[0]);
    for (const i of [3, 1023, 4999]) expect(probabilities[2 * i]).toBe(probabilities[2]);
  });

  test('[LC12] refuses variables and codes that the model does not have', () => {
    const rows = { respondents: 1, columns: [column(0)] };
    expect(() => scoreRows(fit, rows, [2])).toThrow('invalid variable: 2 (must be a whole number from 0 to 1)');
    expect(() => scoreRows(fit, rows)).toThrow('invalid number of columns: 1 (must be 2, one per variable)');
    expect(() => scoreRows(fit, { respondents: 1, columns: [column(0), column(1)] }, [1, 1])).toThrow(
      'invalid variable: 1 (must be named only once)',
    );
    expect(() => scoreRows(fit, { respondents: 1, columns: [column(3)] }, [1])).toThrow(
      'invalid code of respondent 1 in variable 1: 3 (must be 0 to 2, or 255 for missing)',
    );
  });
});

describe('membership', () => {
  const columns = [
    { codes: Uint8Array.from([0, 0, 1, MISSING]), categories: 2 },
    { codes: Uint8Array.from([0, 1, 2, MISSING]), categories: 3 },
  ];

  test('[LC10] averages the probabilities of those assigned, by their weights', () => {
    const data = { respondents: 4, columns, weights: Float64Array.from([1, 3, 2, 0]) };
    const { probabilities: p, sizes, averages, unanswered, assignments } = membership(data, fit);
    expect(Array.from(assignments)).toEqual([0, 0, 1, 0]);
    expect(sizes).toEqual([4, 2]);
    expect(averages[0][0]).toBeCloseTo((p[0] + 3 * p[2]) / 4, 12);
    expect(averages[1]).toEqual([expect.closeTo(p[4], 12), expect.closeTo(p[5], 12)]);
    expect(unanswered).toBe(1);
  });

  test('[LC10] has rows that sum to 1, also for an empty segment', () => {
    const data = { respondents: 1, columns: columns.map((c) => ({ ...c, codes: c.codes.slice(0, 1) })), weights: null };
    const { averages, sizes } = membership(data, fit);
    expect(sizes).toEqual([1, 0]);
    for (const row of averages) expect(row[0] + row[1]).toBeCloseTo(1, 12);
    expect(averages[1]).toEqual([0, 1]);
  });
});
