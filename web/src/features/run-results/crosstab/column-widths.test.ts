import { describe, expect, it } from 'vitest';
import { columnWidths } from './column-widths.ts';

describe('the widths of columns', () => {
  it('fits the longest response, up to 180 pixels, before segments widen', () => {
    expect(columnWidths(830, 5, 150)).toEqual({ response: 150, segment: 112, compact: false });
    expect(columnWidths(1200, 5, 400).response).toBe(180);
    expect(columnWidths(1200, 5, 40).response).toBe(96);
  });

  it('gives a response less where a segment would lose its full width', () => {
    expect(columnWidths(700, 5, 180)).toEqual({ response: 140, segment: 112, compact: false });
  });

  it('puts the index under the value where segments do not fit beside each other, and shows whole columns', () => {
    expect(columnWidths(800, 7, 180)).toEqual({ response: 120, segment: 72, compact: true });
    const twelve = columnWidths(935, 12, 150);
    expect(twelve).toMatchObject({ response: 120, compact: true });
    // Eleven whole ones: no grip is half under a column that stays.
    expect(11 * twelve.segment).toBeCloseTo(935 - 120);
  });
});
