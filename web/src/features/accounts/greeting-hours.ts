import type { TimeOfDay } from '@qp/words/accounts/login';
/** Morning from 6 to before 12, afternoon from 12 to before 18, otherwise evening. */
export function timeOfDay(hour: number): TimeOfDay {
  if (hour >= 6 && hour < 12) return 'morning';
  if (hour >= 12 && hour < 18) return 'afternoon';
  return 'evening';
}
