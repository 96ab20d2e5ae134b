import { runDetailsWords } from '@qp/words/run/details';
import { describe, expect, it } from 'vitest';
import { listDifferences } from './run-details.tsx';

const { lists } = runDetailsWords('en');
const fitted = { cluster: ['Q1', 'Q2'], profile: ['AGE'], metrics: ['SPEND'], numbers: [] };

describe('saved lists compared with what was fitted', () => {
  it('do not differ in another order', () => {
    expect(listDifferences(lists, { ...fitted, cluster: ['Q2', 'Q1'], fitted })).toEqual([]);
  });

  it('are described by what was added and removed', () => {
    expect(listDifferences(lists, { cluster: ['Q1', 'Q9'], profile: [], metrics: ['SPEND'], fitted })).toEqual([
      'Q9 added to Cluster',
      'Q2 removed from Cluster',
      'AGE removed from Profile',
    ]);
  });
});
