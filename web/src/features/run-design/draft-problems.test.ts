import { fieldProblemSentence } from '@qp/words/errors/field-problems';
import { describe, expect, it } from 'vitest';
import { hasProblems, isNegative, draftProblems as problemsOf } from './draft-problems.ts';
import { emptyDraft, type RunDraft } from './drafts.ts';

const draftProblems = (draft: RunDraft) => problemsOf(draft, fieldProblemSentence('en'));
const ready: RunDraft = { ...emptyDraft(), name: 'Needs', maxClusters: '8', cluster: ['Q1'] };

describe('what keeps a card from being submitted', () => {
  it('is nothing for a name, a number of clusters and one cluster variable', () => {
    expect(hasProblems(draftProblems(ready))).toBe(false);
  });

  it('is a missing name, number or cluster variable', () => {
    expect(Object.keys(draftProblems(emptyDraft()))).toEqual(['name', 'maxClusters', 'cluster']);
    expect(draftProblems({ ...ready, name: '   ' })).toHaveProperty('name');
  });

  it.each(['0', '31', '2.5', '-1', 'eight', '', '0x10', '1e309'])('is %j as the number of clusters', (maxClusters) => {
    expect(draftProblems({ ...ready, maxClusters })).toHaveProperty('maxClusters');
  });

  it.each(['1', '30', ' 8 ', '8.0', '1e1'])('is not %j as the number of clusters', (maxClusters) => {
    expect(draftProblems({ ...ready, maxClusters })).toEqual({});
  });

  it.each(['-1', 'NaN', '', '1e309', '2000000'])('is %j as alpha', (alpha) => {
    expect(draftProblems({ ...ready, alpha })).toHaveProperty('alpha');
  });

  it.each(['0', '0.5', '.5', '100', '1000000'])('is not %j as alpha', (alpha) => {
    expect(draftProblems({ ...ready, alpha })).toEqual({});
  });

  it.each(['-1', '1.5', 'x', '', '9999999999'])('is %j as the seed', (seed) => {
    expect(draftProblems({ ...ready, seed }).seed).toBe('Enter a whole number from 0 to 2,147,483,647.');
  });

  it.each(['0', '-3', '2.5', '1001', 'many'])('is %j as the number of starts', (starts) => {
    expect(draftProblems({ ...ready, starts }).starts).toBe('Enter a whole number from 1 to 1,000, or leave it empty.');
  });

  it.each(['', ' ', '1', '300', '1000'])('is not %j as the number of starts', (starts) => {
    expect(draftProblems({ ...ready, starts })).toEqual({});
  });

  it('marks a negative number at once', () => {
    expect(isNegative('-1')).toBe(true);
    expect(isNegative('-')).toBe(false);
    expect(isNegative('0')).toBe(false);
    expect(isNegative('')).toBe(false);
  });
});
