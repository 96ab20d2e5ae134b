import { describe, expect, it } from 'vitest';
import { sorted } from './sorting.ts';

const values = (list: (string | number | null)[], direction: 'asc' | 'desc') => sorted(list, (v) => v, direction);

describe('sorting a table', () => {
  it('sorts numbers by size', () => {
    expect(values([10, 9, 100], 'asc')).toEqual([9, 10, 100]);
  });

  it('sorts codes as people count: Q2 before Q10', () => {
    expect(values(['Q10', 'q2', 'Q1'], 'asc')).toEqual(['Q1', 'q2', 'Q10']);
    expect(values(['Q10', 'q2', 'Q1'], 'desc')).toEqual(['Q10', 'q2', 'Q1']);
  });

  it('leaves what is not there at the end in both directions', () => {
    expect(values([2, null, 1], 'asc')).toEqual([1, 2, null]);
    expect(values([2, null, 1], 'desc')).toEqual([2, 1, null]);
  });

  it('keeps the order of equals and does not touch the list it was given', () => {
    const rows = [
      { n: 1, id: 'a' },
      { n: 1, id: 'b' },
    ];
    expect(sorted(rows, (row) => row.n, 'desc').map((row) => row.id)).toEqual(['a', 'b']);
    expect(rows[0].id).toBe('a');
  });
});
