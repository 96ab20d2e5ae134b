import type { SourceVariable } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { checkedTable as check } from '../testing/checked-table.ts';
import { sourceOf } from '../testing/survey-source.ts';
import { withLearntNoAnswers } from './shared-labels.ts';

/** Invented words: no list of ours knows them. */
type Labels = SourceVariable['labels'];
const ROWS = [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 9];
const question = (code: string, labels: Labels, more: Partial<SourceVariable> = {}) =>
  sourceOf(code, ROWS, { labels, ...more });
const pleased: Labels = [
  ['1', 'Zol drapenlik'],
  ['2', 'Mur drapenlik'],
  ['3', 'Mur undrapenlik'],
  ['4', 'Zol undrapenlik'],
  ['9', 'Nix gerel'],
];
const trusting: Labels = pleased.map(([value, label]) => [value, label.replace('drapenlik', 'vertruken')]);
const parties: Labels = [
  ['1', 'Orrin'],
  ['2', 'Belka'],
  ['3', 'Tulm'],
  ['4', 'Sarda'],
  ['9', 'Nix gerel'],
];
const missingOf = (columns: readonly SourceVariable[]) => withLearntNoAnswers(columns).at(-1)!.missing;

describe('a label that means no answer by its place', () => {
  it('[DC6] behind two different scales means it at the end of every other list', () => {
    const [one, two, other] = [question('a', pleased), question('b', trusting), question('c', parties)];
    expect(missingOf([one, two, other])).toEqual(['9']);
    // One scale asked twice is one witness.
    expect(missingOf([one, question('b', pleased), other])).toEqual([]);
    // Between the answers it is one of them, and a file that names its codes is believed.
    const inside = parties.map(([value, label]): [string, string] => [value, value === '2' ? 'Nix gerel' : label]);
    expect(missingOf([one, two, question('c', inside.slice(0, 4))])).toEqual([]);
    expect(missingOf([one, two, question('c', parties, { missing: ['4'] })])).toEqual(['4']);
  });
});

describe('labels without known words', () => {
  const codes = ['Q_1', 'Q_2', 'Q_3'];
  const numbered = (words: readonly string[]): Labels => words.map((label, i) => [String(i + 1), label]);
  const frequencies = numbered(['Nak', 'Ralt', 'Somig', 'Oftel', 'Altig']);
  const rowsOf = (items: number) =>
    ROWS.slice(0, 11).map((value) => Array.from({ length: items }, (_, item) => ((value + item) % 4) + 1));
  const described = (names: readonly string[], labels = frequencies) =>
    Object.fromEntries(names.map((code) => [code, { labels, label: `Hurel gist du? - ${code} rem` }]));
  const kindsOf = (names: string[], labels = frequencies) =>
    check(names, rowsOf(names.length), [], described(names, labels)).plans.map(({ kind }) => kind);

  it('[DC4] are a scale in three items of one question, and categories in two', () => {
    expect(kindsOf(codes)).toEqual(['scale', 'scale', 'scale']);
    expect(kindsOf(codes.slice(1))).toEqual(['categories', 'categories']);
    // Numbered by the alphabet they are in no order.
    const sorted = numbered(frequencies.map(([, label]) => label).toSorted());
    expect(kindsOf(codes, sorted)).toEqual(['categories', 'categories', 'categories']);
  });

  it('[DC4] are categories where the file has words that we know', () => {
    const agree = numbered(['Disagree', 'Neither', 'Agree', 'Strongly agree']);
    const labels = { ...described(codes), Z: { labels: agree } };
    const { plans } = check([...codes, 'Z'], rowsOf(4), [], labels);
    expect(plans.map(({ kind }) => kind)).toEqual(['categories', 'categories', 'categories', 'scale']);
  });
});
