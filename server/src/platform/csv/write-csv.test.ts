// Promise 22 of docs/reliability.md.
import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from './write-csv.ts';

describe('writing CSV', () => {
  it('quotes what would break a row', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', ' h', ''])).toBe('a,"b,c","d""e","f\ng"," h",\r\n');
  });

  it('turns formulas into text and leaves numbers alone', () => {
    expect(['=1+1', '+cmd', '-x', '@a', '\tb', '-'].map(csvCell)).toEqual([
      "'=1+1",
      "'+cmd",
      "'-x",
      "'@a",
      '"\'\tb"',
      "'-",
    ]);
    expect(['＝1+1', '＋a', '－b', '＠c'].map(csvCell)).toEqual(["'＝1+1", "'＋a", "'－b", "'＠c"]);
    expect(['-3', '+2.5', '-1e5', '-0,5', '-12%', '3-4'].map(csvCell)).toEqual([
      '-3',
      '+2.5',
      '-1e5',
      '"-0,5"',
      '-12%',
      '3-4',
    ]);
  });
});
