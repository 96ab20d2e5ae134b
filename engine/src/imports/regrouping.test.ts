import type { SourceVariable } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { type Grouping, groupingProblem, regrouping, setProblem } from './regrouping.ts';

/** Repairs of DC19. */

const column = (code: string, values: readonly string[], more: Partial<SourceVariable> = {}): SourceVariable => ({
  code,
  label: code,
  type: 'text',
  measure: null,
  labels: [],
  missing: [],
  missingRange: null,
  columns: [code],
  set: null,
  block: null,
  facts: {
    answered: 10 * values.length,
    blank: 5,
    distinct: values.length,
    unique: false,
    numbers: null,
    blankInSet: 0,
    values: values.map((value) => [value, 10, 10] as const),
  },
  ...more,
});
const inSet = (name: string, code: string) => column(code, ['1'], { set: { name, label: 'Which?', option: '1' } });
const optionOf = (code: string, columns: string[], separator?: string) =>
  column(code, ['Tea'], { columns, set: { name: 'Q', label: 'Q', option: 'Tea', ...(separator && { separator }) } });

const set = (codes: readonly string[], more: object = {}): Grouping => ({
  kind: 'set',
  codes,
  question: 'Which of these?',
  form: 'options',
  chosen: null,
  ...more,
});

function setsOf(variables: readonly SourceVariable[], grouping: Grouping) {
  const byCode = new Map(variables.map((variable) => [variable.code, variable]));
  const change = regrouping(variables, grouping);
  return {
    ...change,
    sets: change.sets(
      (code) => byCode.get(code)!,
      (code) => byCode.get(code)!.facts.values,
    ),
  };
}

describe('[DC19] a set by hand', () => {
  it('takes any columns, each with the value that means chosen', () => {
    const columns = [column('a', ['Yes', 'No']), column('b', ['x']), column('c', ['1', '2'])];
    expect(groupingProblem(columns, set(['a', 'b', 'c']))).toBeNull();
    const { sets } = setsOf(columns, set(['a', 'b', 'c']));
    expect(sets).toMatchObject([{ kind: 'dichotomies', label: 'Which of these?', columns: ['a', 'b', 'c'] }]);
    expect(sets[0].options.map(({ value }) => value)).toEqual(['Yes', 'x', '1']);
  });

  it('asks for the value where it is not clear, and takes the one that is named', () => {
    const columns = [column('a', ['1', '2', '3']), column('b', ['2', '3'])];
    expect(groupingProblem(columns, set(['a', 'b']))).toEqual({ name: 'no-yes', code: 'a' });
    expect(groupingProblem(columns, set(['a', 'b'], { chosen: '3' }))).toBeNull();
    expect(setsOf(columns, set(['a', 'b'], { chosen: '3' })).sets[0].options.map(({ value }) => value)).toEqual([
      '3',
      '3',
    ]);
    const { sets } = setsOf(columns, set(['a', 'b'], { form: 'mentions' }));
    expect(sets).toMatchObject([{ kind: 'categories', byHand: true }]);
    expect(sets[0].options).toHaveLength(3);
  });

  it('leaves the rest of a set together that loses columns, and gives the new one a name of its own', () => {
    const columns = ['Q_1', 'Q_2', 'Q_3', 'Q_4'].map((code) => inSet('Q', code));
    const { sets, columns: again } = setsOf(columns, set(['Q_1', 'Q_2']));
    expect(sets.map(({ name, columns: own }) => [name, own])).toEqual([
      ['Q', ['Q_3', 'Q_4']],
      ['Q_2', ['Q_1', 'Q_2']],
    ]);
    expect(again).toEqual(['Q_1', 'Q_2', 'Q_3', 'Q_4']);
    expect(setsOf(columns.slice(0, 3), set(['Q_1', 'Q_2'])).sets).toHaveLength(1);
  });

  it('makes the texts of an option again with its set, and groups the option but not its texts', () => {
    const words = column('Q_3_text', ['A boat'], { columns: ['Q_3'] });
    const filled = column('Q_3', ['A boat'], { set: { name: 'Q', label: 'Which?', option: '', filled: true } });
    const columns = [inSet('Q', 'Q_1'), inSet('Q', 'Q_2'), filled, words];
    for (const change of [set(['Q_1', 'Q_3']), { kind: 'dissolve', codes: ['Q_1'] } as const]) {
      expect(groupingProblem(columns, change)).toBeNull();
      expect([...setsOf(columns, change).removed]).toEqual(['Q_3_text']);
    }
    expect(groupingProblem(columns, set(['Q_1', 'Q_3_text']))).toEqual({ name: 'option', code: 'Q_3_text' });
  });

  it('needs two columns that are in the file', () => {
    expect(groupingProblem([column('a', ['x'])], set(['a']))).toEqual({ name: 'few' });
    expect(groupingProblem([column('a', ['x'])], set(['a', 'z']))).toEqual({ name: 'unknown', code: 'z' });
    const made = [optionOf('Q_1', ['a', 'b']), column('a', ['Tea']), column('b', ['Tea'])];
    expect(groupingProblem(made, set(['Q_1', 'a']))).toEqual({ name: 'option', code: 'Q_1' });
    expect(groupingProblem(made, set(['a', 'b']))).toEqual({ name: 'in-set', code: 'a' });
  });
});

describe('[DC19] dissolving and splitting', () => {
  it('dissolves a set by its options, or by the columns that name them', () => {
    const made = [
      optionOf('Q_Tea', ['a', 'b']),
      optionOf('Q_Coffee', ['a', 'b']),
      column('a', ['Tea']),
      column('b', ['Tea']),
    ];
    for (const code of ['Q_Coffee', 'b']) {
      const { removed, columns, sets } = setsOf(made, { kind: 'dissolve', codes: [code] });
      expect([[...removed], columns.toSorted(), sets]).toEqual([['Q_Tea', 'Q_Coffee'], ['a', 'b'], []]);
    }
    expect(groupingProblem([column('a', ['x'])], { kind: 'dissolve', codes: ['a'] })).toEqual({ name: 'no-set' });
  });

  it('splits at the separator that is given, once', () => {
    const columns = [column('a', ['Tea/Coffee', 'Tea', 'Juice/Tea'])];
    const split: Grouping = { kind: 'split', codes: ['a'], separator: '/' };
    const { sets } = setsOf(columns, split);
    expect(sets[0].options.map(({ value }) => value)).toEqual(['Tea', 'Coffee', 'Juice']);
    expect(setProblem(sets)).toBeNull();
    expect(setProblem(setsOf([column('a', ['Tea'])], split).sets)).toEqual({ name: 'no-list', code: 'a' });
    expect(groupingProblem([optionOf('a_Tea', ['a'], ','), ...columns], split)).toEqual({ name: 'in-set', code: 'a' });
    const comments = [
      column(
        'a',
        Array.from({ length: 300 }, (_, i) => `${i}/${i + 1}`),
      ),
    ];
    expect(setProblem(setsOf(comments, split).sets)).toEqual({ name: 'many', options: 301, most: 250 });
  });
});
