import { longDate } from '@qp/words/dates';
import { count, fileSize, number } from '@qp/words/numbers';
import { describe, expect, it } from 'vitest';

describe('dates', () => {
  it('are written as weekday, day, month name, year', () => {
    expect(longDate(new Date(2026, 10, 14, 12))).toBe('Saturday, 14 November 2026');
    expect(longDate(new Date(2026, 4, 3, 12))).toBe('Sunday, 3 May 2026');
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
