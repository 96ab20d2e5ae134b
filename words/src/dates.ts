import { firstUsed } from './first-used.ts';

/** How dates are written, everywhere. */

const dateParts = firstUsed(
  () => new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
);

/** "Saturday, 14 November 2026", in the reader's own time zone. */
export function longDate(moment: string | Date): string {
  const parts = new Map(
    dateParts()
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('weekday')}, ${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`;
}

const timeParts = firstUsed(() => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }));

/** "09:05", in the reader's own time zone. */
export function timeOfDay(moment: string | Date): string {
  return timeParts().format(new Date(moment));
}

/** "Saturday, 14 November 2026 at 09:05". */
export function longMoment(moment: string | Date): string {
  return `${longDate(moment)} at ${timeOfDay(moment)}`;
}

const dayParts = firstUsed(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** "14 November 2026", in universal time: a file is read in many time zones. */
export function dayInFiles(moment: Date): string {
  return dayParts().format(moment);
}
