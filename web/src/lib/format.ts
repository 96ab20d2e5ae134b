/** How numbers and dates are written, everywhere. */

const dateParts = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** "Saturday, 14 November 2026", in the reader's own time zone. */
export function longDate(moment: string | Date): string {
  const parts = new Map(dateParts.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  return `${parts.get('weekday')}, ${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`;
}

const timeParts = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** "09:05", in the reader's own time zone. */
export function timeOfDay(moment: string | Date): string {
  return timeParts.format(new Date(moment));
}

/** "Saturday, 14 November 2026 at 09:05". */
export function longMoment(moment: string | Date): string {
  return `${longDate(moment)} at ${timeOfDay(moment)}`;
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
