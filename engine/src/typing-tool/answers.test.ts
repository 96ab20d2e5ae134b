import { describe, expect, it } from 'vitest';
import { answerKey, NO_ANSWER, UNKNOWN_ANSWER } from './answers.ts';

describe('a written answer', () => {
  it('[TT17] is a label, trimmed, and case matters', () => {
    const key = answerKey(['Yes', 'No'], null);
    expect(key.read(' Yes\u00a0', 'labels')).toBe(0);
    expect(key.read('yes', 'labels')).toBe(UNKNOWN_ANSWER);
    for (const missing of ['', '  ', 'NA', 'N/A', 'NULL', '#N/A', '.'])
      expect(key.read(missing, 'labels')).toBe(NO_ANSWER);
  });

  it('[TT17] is a number in a learnt range, or between two ranges that agree', () => {
    const cut = { kind: 'ranges', from: [0, 4, 10], to: [2, 6, 20], labels: [0, 0, 1] } as const;
    const key = answerKey(['low', 'high'], cut);
    const read = (text: string) => key.read(text, 'labels');
    expect(['0', '2.0', '+5', '3', '1,5', '1e1', '2e1'].map(read)).toEqual([0, 0, 0, 0, 0, 1, 1]);
    expect(['-1', '7', '9.99', '20.1', '0x1', '1,5,0', 'Infinity', '1e999', 'nan'].map(read)).toEqual(
      Array.from({ length: 9 }, () => UNKNOWN_ANSWER),
    );
  });

  it('[TT17] is a raw text where raw texts were learnt', () => {
    const key = answerKey(['Agree', 'Disagree'], { kind: 'texts', texts: ['1', '2', 'x'], labels: [0, 0, 1] });
    expect(['1', '2', ' x ', 'Agree', '3'].map((text) => key.read(text, 'labels'))).toEqual([
      0,
      0,
      1,
      0,
      UNKNOWN_ANSWER,
    ]);
    expect(key.ambiguous).toBe(false);
  });

  it('[TT17] is missing where the survey’s own files left that raw answer blank', () => {
    const key = answerKey(['low', 'high'], { kind: 'ranges', from: [0, 5, 99], to: [4, 9, 99], labels: [0, 1, 255] });
    expect(['3', '99', '12'].map((text) => key.read(text, 'labels'))).toEqual([0, NO_ANSWER, UNKNOWN_ANSWER]);
  });

  it('[TT17] is read as the column is, where it is both a label and another label’s raw answer', () => {
    const key = answerKey(['1', '2'], { kind: 'ranges', from: [0, 2], to: [1, 10], labels: [0, 1] });
    expect(key.ambiguous).toBe(false);
    const turned = answerKey(['1', '2'], { kind: 'ranges', from: [0, 2], to: [1, 10], labels: [1, 0] });
    expect(turned.ambiguous).toBe(true);
    expect(turned.read('1', 'labels')).toBe(0);
    expect(turned.read('1', 'raw')).toBe(1);
    expect(turned.showsRaw('7')).toBe(true);
    expect(turned.showsRaw('2')).toBe(false);
  });
});
