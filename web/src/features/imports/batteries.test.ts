import type { ImportVariable } from '@qp/contract';
import type { VariableKind } from '@qp/facts';
import { editWords } from '@qp/words/imports/edits';
import { expect, it } from 'vitest';
import { batteryEdit, commonKind } from './batteries.ts';

const variable = (code: string, kind: VariableKind): ImportVariable => ({
  source: {
    code,
    label: code,
    type: 'number',
    measure: null,
    labels: [],
    missing: [],
    missingRange: null,
    columns: [code],
    set: null,
    block: null,
    facts: {
      answered: 40,
      blank: 0,
      distinct: 4,
      unique: false,
      numbers: null,
      blankInSet: 0,
      values: ['1', '2', '3', '4'].map((value) => [value, 10, 10]),
    },
  },
  reason: '',
  plan: {
    kind,
    label: code,
    dimension: 'Survey',
    factor: 'General',
    responses: [],
    missing: [],
    missingRange: null,
    edges: [],
    classNames: null,
  },
  changed: false,
});

it('variables become a battery with one question and one type, in one change', () => {
  const chosen = [variable('A', 'scale'), variable('B', 'scale'), variable('C', 'categories')];
  expect(commonKind(chosen)).toBe('scale');
  const { changes, says } = batteryEdit(chosen, 'How far do you agree?', 'scale', chosen);
  expect(says(editWords('en'))).toBe('Battery of 3 variables');
  expect(changes).toMatchObject([
    {
      codes: ['C'],
      set: { kind: 'scale', responses: [{ label: '1' }, { label: '2' }, { label: '3' }, { label: '4' }] },
    },
    { codes: ['A', 'B', 'C'], set: { factor: 'How far do you agree?', stem: 'How far do you agree?' } },
  ]);
});

it('a type is changed only if one is wanted, and only where it is possible', () => {
  const [a, b] = [variable('A', 'number'), variable('B', 'yesno')];
  expect(commonKind([a, a])).toBeNull();
  expect(commonKind([b, variable('C', 'out')])).toBeNull();
  expect(batteryEdit([a, b], 'Q', null, []).changes).toHaveLength(1);
  expect(batteryEdit([a, b], 'Q', 'scale', [a]).changes.map(({ codes }) => codes)).toEqual([['A'], ['A', 'B']]);
});
