import { describe, expect, it } from 'vitest';
import { decodeArrays, encodeArrays } from './typed-arrays.ts';

const sample = {
  about: { segments: 3, note: 'naïve "quotes"\nand lines' },
  arrays: {
    codes: Uint8Array.of(1, 2, 255),
    values: Float64Array.of(0.1, -0, Number.MIN_VALUE, 1 / 3),
    none: new Float64Array(0),
    counts: Uint32Array.of(4_000_000_000),
  },
};

describe('a file of typed arrays', () => {
  it('returns every array to the last bit', () => {
    const read = decodeArrays(encodeArrays(sample));
    expect(read.about).toEqual(sample.about);
    expect(read.arrays).toEqual(sample.arrays);
    expect(Object.is((read.arrays.values as Float64Array)[1], -0)).toBe(true);
  });

  it('can be read from the middle of a larger buffer, at any alignment', () => {
    const bytes = encodeArrays(sample);
    for (const shift of [0, 1, 4, 7]) {
      const pooled = new Uint8Array(bytes.length + 16);
      pooled.set(bytes, shift);
      expect(decodeArrays(pooled.subarray(shift, shift + bytes.length)).arrays).toEqual(sample.arrays);
    }
  });

  it('refuses a truncated or unrelated file', () => {
    const bytes = encodeArrays(sample);
    expect(() => decodeArrays(bytes.subarray(0, bytes.length - 8))).toThrow('cut short');
    expect(() => decodeArrays(new TextEncoder().encode('{"format":"other","arrays":{}}\n'))).toThrow('format other');
    expect(() => decodeArrays(new Uint8Array(40))).toThrow('no header');
  });
});
