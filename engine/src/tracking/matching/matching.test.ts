import { describe, expect, test } from 'vitest';
import type { LatentClassColumn } from '../../latent-class/index.ts';
import { MISSING } from '../../survey/index.ts';
import { matchQuestions } from './match-questions.ts';
import { answerReader, type RunQuestion, turnedRound, type WaveColumn } from './propose-values.ts';
import { reversedQuestions } from './reversed-questions.ts';

const AGREE = ['Disagree strongly', 'Disagree', 'Neither', 'Agree', 'Agree strongly'];

const question = (n: number, change: Partial<RunQuestion> = {}): RunQuestion => ({
  code: `Q${n}`,
  label: `Statement number ${n} about snacks`,
  answers: AGREE,
  values: new Map(AGREE.map((_, at) => [`${at + 1}`, at])),
  cut: null,
  shares: [0.2, 0.2, 0.2, 0.2, 0.2],
  isNumber: false,
  ...change,
});
const questions = [1, 2, 3, 4, 5, 6].map((n) => question(n));

const coded = (codes: readonly number[], labels: readonly string[] = []): Pick<WaveColumn, 'labels' | 'values'> => ({
  labels: new Map(labels.map((label, at) => [`${codes[at]}`, label])),
  values: new Map(codes.map((code) => [`${code}`, 100])),
});
const column = (n: number, change: Partial<WaveColumn> = {}): WaveColumn => ({
  name: `Q${n}`,
  label: `Statement number ${n} about snacks`,
  ...coded([1, 2, 3, 4, 5], AGREE),
  ...change,
});
const columns = [1, 2, 3, 4, 5, 6].map((n) => column(n));
const match = (given: readonly WaveColumn[]) => matchQuestions(questions, given, 500, null);
const replaced = (n: number, change: Partial<WaveColumn>) =>
  columns.map((own) => (own.name === `Q${n}` ? { ...own, ...change } : own));
const answersOf = (matched: ReturnType<typeof match>[number]) =>
  Object.fromEntries(matched.values.map(({ value, answer }) => [value, answer]));

describe('[WV14] a second file', () => {
  test('that is like the first is matched without a warning', () => {
    expect(match(columns).map(({ column: name, by, warnings }) => [name, by, warnings])).toEqual(
      columns.map(({ name }) => [name, 'name', []]),
    );
  });

  test.each([
    ['a renamed variable', { name: 'v_17' }, ['renamed'], 'label'],
    ['other wording', { label: 'Something about crisps' }, ['wording'], 'name'],
    ['1 to 5 became 0 to 4, with labels', coded([0, 1, 2, 3, 4], AGREE), ['recoded'], 'name'],
    ['1 to 5 became 0 to 4, without labels', coded([0, 1, 2, 3, 4]), ['recoded'], 'name'],
    ['0 to 4 of which no one gave the last', coded([0, 1, 2, 3]), ['recoded', 'answers gone'], 'name'],
    ['codes reversed under their labels', coded([5, 4, 3, 2, 1], AGREE), ['recoded'], 'name'],
    ['an answer more', coded([1, 2, 3, 4, 5, 6], [...AGREE, 'Don’t know']), ['answers added'], 'name'],
    [
      'an answer less',
      coded(
        [1, 2, 4, 5],
        AGREE.filter((_, at) => at !== 2),
      ),
      ['answers gone'],
      'name',
    ],
  ] as const)('with %s says so', (_, change, warnings, by) => {
    const matched = match(replaced(3, change));
    expect(matched[2].warnings).toEqual(warnings);
    expect(matched[2].by).toBe(by);
    expect(matched.filter((__, at) => at !== 2).flatMap(({ warnings: others }) => others)).toEqual([]);
  });

  test('reads recoded answers by their labels, or by the shift of all codes', () => {
    for (const change of [coded([0, 1, 2, 3, 4], AGREE), coded([0, 1, 2, 3, 4])]) {
      expect(answersOf(match(replaced(3, change))[2])).toEqual({ 0: 0, 1: 1, 2: 2, 3: 3, 4: 4 });
    }
    expect(answersOf(match(replaced(3, coded([5, 4, 3, 2, 1], AGREE)))[2])).toEqual({ 5: 0, 4: 1, 3: 2, 2: 3, 1: 4 });
  });

  test('without a question names it as missing and uses the others', () => {
    const matched = match(columns.filter(({ name }) => name !== 'Q4'));
    expect(matched.map(({ column: name }) => name)).toEqual(['Q1', 'Q2', 'Q3', null, 'Q5', 'Q6']);
    expect(matched[3].warnings).toEqual(['missing']);
  });

  test('with everything renamed but the labels kept is matched by labels', () => {
    const matched = match(columns.map((own, at) => ({ ...own, name: `v${at + 40}` })).reverse());
    expect(matched.map(({ by }) => by)).toEqual(columns.map(() => 'label'));
    expect(matched.map(({ column: name }) => name)).toEqual(['v40', 'v41', 'v42', 'v43', 'v44', 'v45']);
  });

  test('with all of it at once names each', () => {
    const matched = match([
      column(1, { name: 'x1' }),
      column(2, { label: 'Something about crisps' }),
      column(3, coded([0, 1, 2, 3, 4], AGREE)),
      column(5, coded([1, 2, 3, 4, 5, 9], [...AGREE, 'Refused'])),
      column(6, coded([1, 2, 3, 4], AGREE.slice(0, 4))),
    ]);
    expect(matched.map(({ warnings }) => warnings)).toEqual([
      ['renamed'],
      ['wording'],
      ['recoded'],
      ['missing'],
      ['answers added'],
      ['answers gone'],
    ]);
  });

  test('in which two names were exchanged follows the wording', () => {
    const swapped = columns.map((own) =>
      own.name === 'Q1' ? column(2, { name: 'Q1' }) : own.name === 'Q2' ? column(1, { name: 'Q2' }) : own,
    );
    expect(
      match(swapped)
        .slice(0, 2)
        .map(({ column: name, by }) => [name, by]),
    ).toEqual([
      ['Q2', 'label'],
      ['Q1', 'label'],
    ]);
  });

  test('is matched by its answers where nothing else is left, and only one column has them', () => {
    const brand = question(9, { answers: ['Alpha', 'Beta'], values: new Map(), shares: [0.5, 0.5] });
    const other = column(1, {
      name: 'b',
      label: '',
      labels: new Map(),
      values: new Map([
        ['Beta', 5],
        ['Alpha', 7],
      ]),
    });
    const [one] = matchQuestions([brand], [other, column(2)], 12, null);
    expect([one.column, one.by, one.warnings]).toEqual(['b', 'answers', ['by answers']]);
    const [two] = matchQuestions([brand], [other, { ...other, name: 'c' }], 12, null);
    expect(two.column).toBeNull();
  });

  test('reuses what was chosen for an earlier wave', () => {
    const renamed = replaced(3, { name: 'v_17', label: 'New words', ...coded([1, 2, 3, 4, 5, 8]) });
    const chosen = { column: 'v_17', answers: { 1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 8: 2 }, turned: false };
    const [, , third] = matchQuestions(questions, renamed, 500, { questions: { Q3: chosen }, id: null, weight: null });
    expect([third.by, answersOf(third)[8]]).toEqual(['choice', 2]);
    expect(third.warnings).toEqual(['renamed', 'wording', 'answers added']);
  });
});

describe('[WV14] a reversed scale', () => {
  const people = 400;
  const trait = Array.from({ length: people }, (_, i) => (i * 7) % 5);
  const scale = (j: number, turned: boolean): LatentClassColumn => ({
    categories: 6,
    scalePoints: 5,
    codes: Uint8Array.from(trait, (value, i) => {
      if ((i * (j + 3)) % 13 === 0) return MISSING;
      const point = Math.min(4, Math.max(0, value + (((i * (j + 5)) % 3) - 1)));
      return turned ? 4 - point : point;
    }),
  });
  const before = [0, 1, 2, 3, 4, 5, 6].map((j) => scale(j, false));

  test.each<[number[]]>([[[]], [[2]], [[0, 4]], [[1, 3, 6]]])('is found: %j', (turned) => {
    const now = before.map((_, j) => scale(j, turned.includes(j)));
    expect([...reversedQuestions(before, now)].sort((a, b) => a - b)).toEqual(turned);
  });

  test('is read from its other end, and what stands outside it stays', () => {
    const [matched] = match([{ ...column(1), ...coded([1, 2, 3, 4, 5, 6], [...AGREE, 'Don’t know']) }]);
    const own = question(1, { answers: [...AGREE, 'Don’t know'] });
    const read = answerReader(own, { ...matched, turned: true }, 5);
    expect(['1', '5', '', '77'].map(read)).toEqual([4, 0, MISSING, MISSING]);
    expect(turnedRound(5, 5)).toBe(5);
  });
});
