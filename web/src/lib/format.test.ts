import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count, fileSize, floored, flooredPercent, longDate, number } from './format.ts';

describe('dates', () => {
  it('are written as weekday, day, month name, year', () => {
    expect(longDate(new Date(2026, 10, 14, 12))).toBe('Saturday, 14 November 2026');
    expect(longDate(new Date(2026, 4, 3, 12))).toBe('Sunday, 3 May 2026');
  });
});

describe('floored percentages', () => {
  it('keep an exact percentage that binary numbers cannot hold', () => {
    expect(0.57 * 100).toBeLessThan(57);
    expect(flooredPercent(0.57, 1)).toBe('57.0%');
    expect(flooredPercent(0.29, 1)).toBe('29.0%');
    expect(flooredPercent(1.1 * 0.1, 2)).toBe('11.00%');
  });

  it('keep every exact share in thousandths and ten-thousandths', () => {
    for (let n = 0; n <= 10_000; n++) {
      expect(flooredPercent(n / 10_000, 2)).toBe(`${(n / 100).toFixed(2)}%`);
      if (n <= 1000) expect(flooredPercent(n / 1000, 1)).toBe(`${(n / 10).toFixed(1)}%`);
    }
  });

  it('never round up', () => {
    expect(flooredPercent(0.56999, 1)).toBe('56.9%');
    expect(flooredPercent(2 / 3, 2)).toBe('66.66%');
    expect(flooredPercent(0.99999, 1)).toBe('99.9%');
    expect(flooredPercent(1, 1)).toBe('100.0%');
  });

  it('are at most one step below the share, for any counts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), (of, part) => {
        const share = Math.min(part, of) / of;
        const shown = Number(floored(share * 100, 1));
        const exactTenths = (BigInt(Math.min(part, of)) * 1000n) / BigInt(of);
        expect(shown).toBe(Number(exactTenths) / 10);
      }),
    );
  });

  it('show no negative zero', () => {
    expect(floored(-0, 1)).toBe('0.0');
  });
});

describe('numbers', () => {
  it('separate thousands and leave out decimals that say nothing', () => {
    expect(number(3000)).toBe('3,000');
    expect(number(26.018, 2)).toBe('26.02');
    expect(number(5, 2)).toBe('5');
  });

  it('agree with their noun', () => {
    expect(count(1, 'run')).toBe('1 run');
    expect(count(0, 'run')).toBe('0 runs');
  });

  it('give file sizes in the unit that people would use', () => {
    expect(fileSize(1)).toBe('1 byte');
    expect(fileSize(12_000)).toBe('12 KB');
    expect(fileSize(3_400_000)).toBe('3.4 MB');
  });
});
