import { z } from 'zod';
import type { Read } from './schema.ts';

/** Standard deviations of a 95% interval. */
const Z = 1.959964;

/** The 95% interval of a share of so many people (Wilson 1927): stays between 0 and 1, and is honest with few people. */
export function shareInterval(share: number, people: number): { readonly low: number; readonly high: number } {
  if (!(people > 0)) return { low: 0, high: 1 };
  const part = Z ** 2 / people;
  const middle = (share + part / 2) / (1 + part);
  const half = (Z / (1 + part)) * Math.sqrt((share * (1 - share)) / people + part / (4 * people));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

export const interval = z.object({ value: z.number(), low: z.number(), high: z.number() });
/** A figure with its 95% interval. */
export type Interval = Read<typeof interval>;
