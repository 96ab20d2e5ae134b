import { describe, expect, it } from 'vitest';
import { checkedLists } from './chosen-variables.ts';

const dictionary = [
  { code: 'ID', uses: [] },
  { code: 'Q1', uses: ['cluster', 'profile'] },
  { code: 'Q2', uses: ['cluster', 'profile'] },
  { code: 'SPEND', uses: ['metrics'] },
  { code: 'AGE', uses: ['cluster', 'profile', 'metrics'] },
];
const lists = { cluster: ['Q1'], profile: [], metrics: [] };

describe('the variable lists of a run', () => {
  it('come back in the order of the dictionary, however they were ticked', () => {
    expect(checkedLists(dictionary, { cluster: ['Q2', 'Q1'], profile: [], metrics: ['AGE', 'SPEND'] })).toEqual({
      cluster: ['Q1', 'Q2'],
      profile: [],
      metrics: ['SPEND', 'AGE'],
    });
  });

  it('lose from profile what is in cluster', () => {
    expect(checkedLists(dictionary, { ...lists, profile: ['AGE', 'Q1'] }).profile).toEqual(['AGE']);
  });

  it.each([
    [{ ...lists, cluster: ['Q1', 'NONE'] }, 'cluster: the project has no variable NONE that can be used here.'],
    [{ ...lists, profile: ['SPEND'] }, 'profile: the project has no variable SPEND that can be used here.'],
    [{ ...lists, metrics: ['Q1'] }, 'metrics: the project has no variable Q1 that can be used here.'],
    [{ ...lists, cluster: ['ID'] }, 'cluster: the project has no variable ID that can be used here.'],
    [{ ...lists, cluster: ['__proto__'] }, 'cluster: the project has no variable __proto__ that can be used here.'],
  ])('are refused with a code that cannot be used there (%#)', (asked, message) => {
    expect(() => checkedLists(dictionary, asked)).toThrow(message);
  });
});
