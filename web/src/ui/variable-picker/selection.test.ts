import { pickerWords } from '@qp/words/app/variable-picker';
import { describe, expect, it } from 'vitest';
import {
  allState,
  changedNumbers,
  openNumbers,
  openSelection,
  savedCodes,
  tickedCount,
  toggle,
  toggleAll,
  toggleRange,
} from './selection.ts';

const variables = ['A', 'B', 'C', 'D'].map((code) => ({
  Variable: code,
  'Variable Label': code,
  Dimension: '',
  Factor: '',
  'Data Type': 'Nominal',
}));
const nothing = new Set<string>();

describe('the selection of a variable picker', () => {
  it('is clean when it opens and dirty after any change, also one that is taken back', () => {
    const opened = openSelection(['A']);
    expect(opened.dirty).toBe(false);
    expect(toggle(toggle(opened, 'B'), 'B').dirty).toBe(true);
  });

  it('ticks or clears a range as the row that was clicked first stands, and leaves locked rows alone', () => {
    const locked = new Set(['B']);
    const ticked = toggleRange(openSelection(['D']), variables, { from: 'D', to: 'A' }, locked);
    expect([...ticked.codes].sort()).toEqual(['A', 'C', 'D']);
    const cleared = toggleRange(openSelection(['B', 'C', 'D']), variables, { from: 'A', to: 'D' }, locked);
    expect([...cleared.codes]).toEqual(['B']);
  });

  it('selects everything shown that is not locked when nothing is selected', () => {
    const all = toggleAll(openSelection([]), variables.slice(0, 3), new Set(['B']));
    expect([...all.codes]).toEqual(['A', 'C']);
    expect(allState(all, variables.slice(0, 3), new Set(['B']))).toBe('all');
  });

  it('clears everything, what is not shown too, when anything is selected', () => {
    const cleared = toggleAll(openSelection(['D']), variables.slice(0, 2), nothing);
    expect(cleared).toEqual({ codes: nothing, dirty: true });
  });

  it('stays clean when select all finds nothing to select', () => {
    expect(toggleAll(openSelection([]), [], nothing).dirty).toBe(false);
  });

  it('says in the header whether none, some or all of what is shown is selected', () => {
    expect(allState(openSelection([]), variables, nothing)).toBe('none');
    expect(allState(openSelection(['A']), variables, nothing)).toBe('some');
    expect(allState(openSelection(['A']), variables.slice(0, 1), nothing)).toBe('all');
    expect(allState(openSelection(['A']), [], nothing)).toBe('some');
  });

  it('counts locked variables as ticked, but never saves them', () => {
    const selection = openSelection(['D', 'B']);
    expect(tickedCount(selection, variables, new Set(['A']))).toBe(3);
    expect(savedCodes(selection, variables, new Set(['A', 'B']))).toEqual(['D']);
  });

  it('is saved in the order of the dictionary and without codes that the picker does not know', () => {
    expect(savedCodes(openSelection(['D', 'gone', 'A']), variables, nothing)).toEqual(['A', 'D']);
  });

  it('says how many are selected, or what to do', () => {
    expect(pickerWords('en').selected(0)).toBe('Select Variables');
    expect(pickerWords('en').selected(7)).toBe('7 selected');
  });
});

describe('numbers in a variable picker', () => {
  const number = (grouped: boolean, proposed: boolean) => ({ grouped, proposed, unit: '', decimals: null });
  const [a, b, c, d] = variables;
  const mixed = [
    a,
    { ...b, number: number(true, true) },
    { ...c, number: number(true, false) },
    { ...d, number: number(false, true) },
  ];

  it('are taken as saved where they are selected, else as proposed; without groups always', () => {
    expect([...openNumbers(mixed, { selected: [] })]).toEqual(['B', 'D']);
    expect([...openNumbers(mixed, { selected: ['B', 'C', 'D'], numbers: ['C'] })]).toEqual(['C', 'D']);
  });

  it('can be switched to groups and back', () => {
    const switched = changedNumbers(new Set(['B']), 'B', false);
    expect([...switched]).toEqual([]);
    expect([...changedNumbers(switched, 'B', true)]).toEqual(['B']);
  });
});
