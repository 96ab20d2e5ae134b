import { firstUsed } from './first-used.ts';

/** How numbers are written on every screen, slide, sheet and mail. A share reads the same wherever it stands. */

/**
 * A share this close below a step of the last shown digit is on the step: 57 of 100 people is 57.0%, although
 * 0.57 * 1000 is 569.9999999999999. Two different shares of ten million people are at least 1e-10 from a step.
 */
const SNAP = 1e-12;

/** The share in units of the last shown digit, floored: 0.5799 with 1 decimal is 579. */
export function flooredSteps(share: number, decimals: 1 | 2 = 1): number {
  const steps = share * 10 ** (decimals + 2);
  const nearest = Math.round(steps);
  return Math.abs(steps - nearest) <= SNAP * 10 ** (decimals + 2) ? nearest : Math.floor(steps);
}

/** "57.9%": with decimals, as tables have them, floored and never rounded up. Tables of probabilities take two. */
export function percent(share: number, decimals: 1 | 2 = 1): string {
  return `${(flooredSteps(share, decimals) / 10 ** decimals).toFixed(decimals)}%`;
}

const wholeSteps = (share: number): number =>
  share < 1 - SNAP ? Math.min(99, Math.round(100 * (share + SNAP))) : Math.round(100 * share);

/** "58%": without decimals, as sentences and axes have them, rounded to the nearest; never all where a few are missing. */
export const wholePercent = (share: number): string => `${wholeSteps(share)}%`;

/** "50–60%": a band of whole percents. */
export const percentRange = (from: number, to: number): string => `${wholeSteps(from)}–${wholePercent(to)}`;

const plain = new Map<number, Intl.NumberFormat>();

/** Thousands separated and at most this many decimals: "3,000", "26.02". */
export function number(value: number, atMostDecimals = 0): string {
  let format = plain.get(atMostDecimals);
  if (!format) {
    format = new Intl.NumberFormat('en-GB', { maximumFractionDigits: atMostDecimals, signDisplay: 'negative' });
    plain.set(atMostDecimals, format);
  }
  return format.format(value);
}

const fixed = [0, 1, 2, 3, 4, 5, 6].map((decimals) =>
  firstUsed(
    () =>
      new Intl.NumberFormat('en-GB', {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        signDisplay: 'negative',
      }),
  ),
);

/** Thousands separated and exactly this many decimals (0 to 6): "18.90". */
export function fixedNumber(value: number, decimals: number): string {
  return fixed[decimals]().format(value);
}

/** "1 run", "4 runs". */
export function count(n: number, noun: string, plural = `${noun}s`): string {
  return `${number(n)} ${n === 1 ? noun : plural}`;
}

/** "+0.54", "−12.3", and "0.00" for what is nothing at this precision. */
export function signed(value: number, decimals: number): string {
  const size = Math.abs(value).toFixed(decimals);
  if (Number(size) === 0) return size;
  return `${value < 0 ? '−' : '+'}${size}`;
}

const finer = firstUsed(
  () =>
    new Intl.NumberFormat('en-GB', {
      maximumFractionDigits: 6,
      maximumSignificantDigits: 6,
      roundingPriority: 'morePrecision',
      signDisplay: 'negative',
    }),
);

/** The full value that a hover shows, without the noise of binary fractions: 3.412857 where the table has 3.41. */
export function fullValue(value: number, valueType: 'percent' | 'unitless'): string {
  return valueType === 'percent' ? `${finer().format(value * 100)}%` : finer().format(value);
}

/** Sums of weights carry noise of about 1e-15 of their size. */
const TRUE_DIGITS = 12;

/** A number for a file that machines read: every digit that means something, and no binary noise (736.1720000000015). */
export function plainNumber(value: number): string {
  return String(Number(value.toPrecision(TRUE_DIGITS)));
}

/** "12 KB", "3.4 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return count(bytes, 'byte');
  const units = ['KB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${number(value, value < 10 ? 1 : 0)} ${units[unit]}`;
}

/** "3", "3 and 4", "3, 4 and 7". */
export function joinedWithAnd(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
