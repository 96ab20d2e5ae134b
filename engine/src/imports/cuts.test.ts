import type { SourceVariable } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { sourceOf, times } from '../testing/survey-source.ts';
import { asKind } from './plan.ts';
import { propose } from './propose.ts';
import { shownResponses } from './shown-responses.ts';

const one = (source: SourceVariable, weight: string | null = null) => propose([source], [], weight)[0];
const AGREE = [
  ['1', 'Strongly disagree'],
  ['2', 'Disagree'],
  ['3', 'Neither'],
  ['4', 'Agree'],
  ['5', 'Strongly agree'],
] as const;

describe('cuts', () => {
  const points = (from: number, to: number) =>
    times(Object.fromEntries(Array.from({ length: to - from + 1 }, (_, i) => [String(from + i), 10])));

  it('[DC7] up to eleven points stay; more unlabelled ones are cut into fifths, labelled bands never', () => {
    expect(one(sourceOf('q', points(1, 7))).responses).toHaveLength(7);
    const recommend = one(sourceOf('q', points(0, 10), { label: 'How likely are you to recommend us?' }));
    expect(recommend.responses.map(({ label }) => label)).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
    ]);
    expect(one(sourceOf('q', points(1, 10))).responses).toHaveLength(10);
    expect(one(sourceOf('q', points(1, 12))).responses.length).toBeLessThanOrEqual(5);
    const incomes = ['Under $10', '$10-19', '$20-29', '$30 or more'].map((text, i) => [String(i + 1), text] as const);
    expect(one(sourceOf('income', points(1, 4), { labels: incomes })).responses.map(({ label }) => label)).toEqual(
      incomes.map(([, label]) => label),
    );
    const bands = Array.from({ length: 14 }, (_, i) => [String(i + 1), `${20 + 5 * i}-${24 + 5 * i}`] as const);
    expect(one(sourceOf('age', points(1, 14), { labels: bands })).responses.map(({ label }) => label)).toEqual(
      bands.map(([, label]) => label),
    );
  });

  it('[DC8] up to seven values of a number keep their labels, behind their value where some have none', () => {
    const answers = times({ 1: 9, 2: 9, 3: 9, 4: 9, 5: 9 });
    const named = (labels: typeof AGREE | readonly (readonly [string, string])[]) => {
      const source = sourceOf('q', answers, { measure: 'scale', labels });
      const plan = { ...one(source), ...asKind(source, 'number') };
      return shownResponses(source, plan).map(({ label }) => label);
    };
    expect(named(AGREE)).toEqual(AGREE.map(([, label]) => label));
    expect(named([AGREE[0], AGREE[4]])).toEqual(['1 Strongly disagree', '2', '3', '4', '5 Strongly agree']);
    expect(named([])).toEqual(['1', '2', '3', '4', '5']);
  });

  it('[DC8] other numbers are cut into weighted fifths at round numbers, none under 5%', () => {
    const ages = Array.from({ length: 630 }, (_, i) => 18 + (i % 63));
    const plan = one(sourceOf('Age', ages));
    expect(plan.edges).toEqual([30, 43, 55, 68].map((edge) => expect.closeTo(edge, -1)));
    for (const edge of plan.edges) expect(edge % 5).toBe(0);
    const skewed = Array.from({ length: 500 }, (_, i) => (i < 300 ? 0 : i));
    const edges = one(sourceOf('Spend', skewed)).edges;
    expect(edges.length).toBeLessThan(4);
    expect(edges.every((edge) => edge > 0)).toBe(true);
  });
});
