import { describe, expect, it } from 'vitest';
import { listDifferences } from './list-differences.ts';

const fitted = { cluster: ['Q1', 'Q2'], profile: ['AGE'], metrics: ['SPEND'] };

describe('saved lists against what was fitted', () => {
  it('do not differ in another order', () => {
    expect(listDifferences({ ...fitted, cluster: ['Q2', 'Q1'], fitted })).toEqual([]);
  });

  it('are told by what came and what went', () => {
    expect(listDifferences({ cluster: ['Q1', 'Q9'], profile: [], metrics: ['SPEND'], fitted })).toEqual([
      'cluster with Q9',
      'cluster without Q2',
      'profile without AGE',
    ]);
  });
});
