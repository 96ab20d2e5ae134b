/** How numbers and dates are written, everywhere. */

const dateParts = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** "Saturday, 14 November 2026", in the reader's own time zone. */
export function longDate(moment: string | Date): string {
  const parts = new Map(dateParts.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  return `${parts.get('weekday')}, ${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`;
}

/**
 * Closer than this (relative) to a whole step, a number is that step: 0.57 * 100 is 56.99999999999999 in binary, and
 * must not be floored to 56.9%. A true share comes this close only in a survey of a billion people.
 */
const BINARY_NOISE = 1e-10;

/** The greatest multiple of 10^-decimals that is not above the value, as text with exactly that many decimals. */
export function floored(value: number, decimals: number): string {
  const scaled = value * 10 ** decimals;
  const nearest = Math.round(scaled);
  const noise = BINARY_NOISE * Math.max(1, Math.abs(scaled));
  const steps = Math.abs(scaled - nearest) <= noise ? nearest : Math.floor(scaled);
  // Adding 0 turns -0 into 0.
  return (steps / 10 ** decimals + 0).toFixed(decimals);
}

/** A share (0 to 1) as a percentage, floored: 0.57 gives "57.0%". */
export function flooredPercent(share: number, decimals: 1 | 2): string {
  return `${floored(share * 100, decimals)}%`;
}

const groups = new Map<number, Intl.NumberFormat>();

/** A number with thousands separated and at most so many decimals: "3,000", "26.02". */
export function number(value: number, atMostDecimals = 0): string {
  let format = groups.get(atMostDecimals);
  if (!format) {
    format = new Intl.NumberFormat('en-GB', { maximumFractionDigits: atMostDecimals });
    groups.set(atMostDecimals, format);
  }
  return format.format(value);
}

/** "1 run", "4 runs". */
export function count(n: number, noun: string, plural = `${noun}s`): string {
  return `${number(n)} ${n === 1 ? noun : plural}`;
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
