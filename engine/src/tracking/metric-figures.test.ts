import { describe, expect, test } from 'vitest';
import { corrected } from '../significance/corrections.ts';
import { meanTest } from '../significance/tests.ts';
import { metricFigures, metricTests } from './metric-figures.ts';

const figuresOf = (values: Float64Array, weights: Float64Array | null = null) =>
  metricFigures(
    { metrics: [values] },
    { data: { respondents: values.length, columns: [], weights }, metrics: { variables: [0], values: [values] } },
  );
/** 60 numbers around a middle, and their weights. */
const numbers = (middle: number, seed: number) =>
  Float64Array.from({ length: 60 }, (_, i) => middle + ((i * 7919 + seed * 104729) % 101) / 10);
const weights = Float64Array.from({ length: 60 }, (_, i) => 0.5 + (i % 3));

describe('[WV15] metrics', () => {
  test('have a weighted mean and total of those with a number', () => {
    const [found] = figuresOf(Float64Array.of(10, Number.NaN, 40, 7), Float64Array.of(2, 5, 1, 0));
    expect(found).toMatchObject({ mean: 20, total: 60, base: 3, effective: 9 / 5 });
    // Σw(x - m)²/Σw is 200.
    expect(found!.variance).toBeCloseTo((200 * (9 / 5)) / (9 / 5 - 1), 9);
    expect(figuresOf(Float64Array.of(Number.NaN))).toEqual([null]);
  });

  test('are tested against the base; few people are not', () => {
    const few = figuresOf(numbers(90, 3).subarray(0, 20));
    const tests = metricTests('waves', figuresOf(numbers(50, 1)), [figuresOf(numbers(52, 2)), few, [null]]);
    const p = meanTest(figuresOf(numbers(52, 2))[0]!, figuresOf(numbers(50, 1))[0]!);
    expect(tests).toEqual([[p], [null], [null]]);
  });

  test('of a group are compared with all other groups as if they were one', () => {
    const groups = [1, 2, 3].map((seed) => numbers(50 + seed, seed));
    const found = groups.map((values) => figuresOf(values, weights));
    const direct = groups.map((_, at) => {
      const others = groups.filter((_, n) => n !== at).flatMap((values) => [...values]);
      const theirs = figuresOf(Float64Array.from(others), Float64Array.from([...weights, ...weights]));
      return meanTest(found[at][0]!, theirs[0]!);
    });
    const tests = metricTests('groups', figuresOf(numbers(50, 1)), found);
    corrected(direct, 'fdr').forEach((p, at) => {
      expect(tests[at][0]).toBeCloseTo(p!, 12);
    });
  });
});
