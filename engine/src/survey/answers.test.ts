import type { Thousands } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { isMissing, ownText, parseNumber } from './answers.ts';
import { effectiveBaseOf } from './weights.ts';

describe('one cell', () => {
  it('is missing if it is blank or says so', () => {
    expect(['', '  ', 'NA', ' N/A ', 'NULL', 'NULL ', '#N/A  ', '.', '\t'].every(isMissing)).toBe(true);
    expect(['0', '-', 'na', 'None', 'NAN', 'N.A.', '..', 'NULLS '].some(isMissing)).toBe(false);
  });

  it('is a number if people would read one', () => {
    expect([' 12 ', '-3.5', '+.5', '1e3', '007', '5.'].map((cell) => parseNumber(cell))).toEqual([
      12, -3.5, 0.5, 1000, 7, 5,
    ]);
    expect(['', '0x10', 'Infinity', '1e999', '1,5', '12%', '1 000', '--1'].map((cell) => parseNumber(cell))).toEqual(
      Array(8).fill(Number.NaN),
    );
  });

  it('may have thousands where the whole column has them', () => {
    const read = (comma: Thousands, ...cells: string[]) => cells.map((cell) => parseNumber(cell, comma));
    expect(read('comma-thousands', '1,234.5', '-12,345,678', '950', '1234.5', '1e3')).toEqual([
      ...[1234.5, -12_345_678, 950, 1234.5, 1000],
    ]);
    expect(read('point-thousands', '1.234,5', '-12.345.678', '950', '1234,5', '0,5')).toEqual([
      ...[1234.5, -12_345_678, 950, 1234.5, 0.5],
    ]);
    const others = ['1.234,5', '12,34', '1,2345', '0,123', '1,234,5', '31,12,2024', '1 234', ',234', '€ 12', '12 %'];
    expect(read('comma-thousands', ...others)).toEqual(others.map(() => Number.NaN));
    const pointed = ['1,234.5', '12.34', '1.2345', '0.123', '31.12.2024', '192.168.1.10', '1,2,3'];
    expect(read('point-thousands', ...pointed)).toEqual(pointed.map(() => Number.NaN));
  });

  it('may have a decimal comma if the file uses one, but never a guess at thousands', () => {
    expect(parseNumber('3,5', 'always')).toBe(3.5);
    expect(parseNumber('1,234', 'always')).toBe(1.234);
    expect(parseNumber('3,5', 'unless-thousands')).toBe(3.5);
    expect(parseNumber('1,234', 'unless-thousands')).toBeNaN();
    expect(parseNumber('1.234,5', 'always')).toBeNaN();
  });

  it('is the same text when it is copied out of its file', () => {
    expect(ownText('a rather long answer, longer than thirteen')).toBe('a rather long answer, longer than thirteen');
    expect(ownText('')).toBe('');
  });
});

describe('the effective base', () => {
  it('is the number of respondents if all weights are equal, and less otherwise', () => {
    expect(effectiveBaseOf(null, 5)).toBe(5);
    expect(effectiveBaseOf(Float64Array.of(2, 2, 2), 3)).toBe(3);
    expect(effectiveBaseOf(Float64Array.of(1, 1, 0), 3)).toBe(2);
    expect(effectiveBaseOf(Float64Array.of(3, 1), 2)).toBe(1.6);
    expect(effectiveBaseOf(Float64Array.of(0, 0), 2)).toBe(0);
  });
});
