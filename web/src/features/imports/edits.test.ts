import { fieldProblem, type ImportVariable, importCalls } from '@qp/contract';
import { editWords } from '@qp/words/imports/edits';
import { describe, expect, it } from 'vitest';
import {
  alikeOthers,
  answerEdit,
  inWords,
  kindEdit,
  mergedLabel,
  mergeEdit,
  missingEdit,
  moveEdit,
  rangeEdit,
  splitEdit,
  textEdit,
} from './edits.ts';

const words = editWords('en');

const LABELS: [string, string][] = [
  ['1', 'Never'],
  ['2', 'Often'],
  ['3', 'Always'],
  ['9', 'Refused'],
];

const variable = (code: string, kind: ImportVariable['plan']['kind'] = 'scale'): ImportVariable => ({
  source: {
    code,
    label: code,
    type: 'number',
    measure: null,
    labels: LABELS,
    missing: ['9'],
    missingRange: null,
    columns: [code],
    set: null,
    block: null,
    facts: {
      answered: 40,
      blank: 0,
      distinct: 4,
      values: LABELS.map(([value]) => [value, 10, 10]),
      unique: false,
      numbers: null,
      blankInSet: 0,
    },
  },
  reason: '',
  plan: {
    kind,
    label: code,
    dimension: 'Survey',
    factor: 'General',
    responses: LABELS.slice(0, 3).map(([value, label]) => ({ label, values: [value] })),
    missing: ['9'],
    missingRange: null,
    edges: [],
    classNames: null,
  },
  changed: false,
});

const labelsOf = (edit: { changes: readonly { set: Partial<ImportVariable['plan']> }[] }) =>
  edit.changes[0].set.responses?.map(({ label, values }) => `${label}=${values.join('+')}`);

describe('edits of responses', () => {
  const q = variable('Q1');
  it('merges in the place of the first, and splits again', () => {
    const merged = mergeEdit(q, [0, 2]);
    expect(labelsOf(merged)).toEqual(['Never / Always=1+3', 'Often=2']);
    const after = { ...q, plan: { ...q.plan, ...merged.changes[0].set } };
    expect(labelsOf(splitEdit(after, 0))).toEqual(['Never=1', 'Always=3', 'Often=2']);
  });

  it('names what was merged: numbers as a range, words joined', () => {
    expect(mergedLabel(['3', '1', '2'])).toBe('1-3');
    expect(mergedLabel(['Agree', '5'])).toBe('Agree / 5');
  });

  it('moves, takes away as no answer, and takes back', () => {
    expect(labelsOf(moveEdit(q, 0, 2))).toEqual(['Often=2', 'Always=3', 'Never=1']);
    const missing = missingEdit(q, [1]).changes[0].set;
    expect([missing.responses?.length, missing.missing]).toEqual([2, ['9', '2']]);
    expect(labelsOf(answerEdit(q, '9'))).toEqual(['Never=1', 'Often=2', 'Always=3', 'Refused=9']);
  });

  it('takes back a value of the file’s missing range alone, and the range as a whole', () => {
    const missingRange = { low: 8, high: 99 };
    const number = variable('Age', 'number');
    const ranged = { ...number, plan: { ...number.plan, missing: ['8', '9'], missingRange } };
    const one = answerEdit(ranged, '9').changes[0].set;
    expect([one.missing, one.missingRange]).toEqual([['8'], null]);
    expect(answerEdit(number, '9').changes[0].set.missingRange).toBeNull();
    expect(rangeEdit(ranged)).toMatchObject({
      changes: [{ codes: ['Age'], set: { missing: [], missingRange: null } }],
    });
    expect(inWords(rangeEdit(ranged), words)).toBe('Count 8 to 99 as answers');
    expect(words.answers({ low: null, high: 0 })).toBe('Count 0 and below as answers');
    expect(words.answers({ low: 9997, high: null })).toBe('Count 9,997 and above as answers');
  });

  it('finds others with the same values and other responses', () => {
    const other = variable('Q2');
    const merged = { ...q, plan: { ...q.plan, ...mergeEdit(q, [0, 1]).changes[0].set } };
    expect(alikeOthers(merged, [merged, other, variable('Q3', 'categories')])).toEqual([other]);
    expect(alikeOthers(q, [q, other])).toEqual([]);
  });
});

describe('another kind', () => {
  it('brings its own responses, and there is one identifier', () => {
    const [a, b] = [variable('A', 'id'), variable('B', 'categories')];
    const edit = kindEdit([b], 'id', [a, b]);
    expect(edit.changes.map(({ codes, set }) => [codes, set.kind])).toEqual([
      [['B'], 'id'],
      [['A'], 'out'],
    ]);
    expect(kindEdit([b], 'scale', [a, b]).changes[0].set.responses?.map(({ label }) => label)).toEqual([
      'Never',
      'Often',
      'Always',
    ]);
    expect(kindEdit([b], 'categories', [a, b]).changes).toEqual([]);
    const own = { ...variable('Age', 'number'), plan: { ...variable('Age', 'number').plan, take: 'number' as const } };
    // In groups is a type of its own, and a number keeps its cuts when it is chosen.
    expect(kindEdit([own], 'groups', [own]).changes).toEqual([{ codes: ['Age'], set: { take: 'groups' } }]);
    expect(kindEdit([own], 'number', [own]).changes).toEqual([]);
    expect(kindEdit([b], 'groups', [b]).changes[0].set).toMatchObject({ kind: 'number', take: 'groups' });
  });

  it('describes changes in words the server accepts, even if a column is named by its whole question', () => {
    const long = variable('In general, '.repeat(20));
    for (const edit of [
      kindEdit([long], 'out', [long]),
      textEdit([long], 'label', 'Short'),
      missingEdit(long, [0]),
      moveEdit(long, 0, 1),
    ])
      expect(fieldProblem(importCalls.changeImport.body.shape.words, inWords(edit, words))).toBeNull();
  });
});
