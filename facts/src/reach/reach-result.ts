import { z } from 'zod';
import { anyNumber } from '../imports/source.ts';
import { fixed, type Read } from '../schema.ts';
import { MAX_SEGMENTS } from '../survey-limits.ts';

/** How well customer data find the segments of a run: as it is computed, stored, sent and shown. All of held-out respondents. */

export const MAX_REACH = 50;
/** Lift is told at these shares of the file. */
export const LIFT_AT = [10, 20, 30] as const;

const interval = z.object({ value: anyNumber, low: anyNumber, high: anyNumber });
const share = z.number().min(0).max(1);

const segment = z.object({
  size: share,
  /** At 1, 2, … 100 percent of the file, the likeliest first: the share of the segment that is found there. */
  found: z.array(share).length(100),
  /** The lowest probability there. */
  least: z.array(share).length(100),
  /** At 10, 20 and 30 percent: how many times as often as in the whole file. */
  lift: z.array(interval).length(LIFT_AT.length),
});

export const reachResult = fixed(
  z.object({
    /** By contribution, the best first. */
    variables: z.array(z.object({ code: z.string(), label: z.string() })).max(MAX_REACH),
    people: anyNumber,
    folds: anyNumber,
    /** Share assigned to their own segment, and of the largest segment. */
    accuracy: interval,
    largest: share,
    /** Mean probability stated for the assigned segment. */
    stated: share,
    /** How much likelier people's own segments are than by the sizes, as a mean of logarithms. */
    gain: interval,
    /** With the first 1, 2, … variables of each fold's own order. */
    curve: z.array(z.object({ variables: anyNumber, accuracy: share })).max(MAX_REACH),
    segments: z.array(segment).max(MAX_SEGMENTS),
  }),
);
export type ReachResult = Read<typeof reachResult>;
export type ReachSegment = ReachResult['segments'][number];

/** No better than the segment sizes: the interval of what is gained includes none. */
export const findsNothing = ({ gain }: ReachResult): boolean => gain.low <= 0;

/** Whether the first tenth holds more of a segment than chance. */
export const isFound = (result: ReachResult, segment: ReachSegment): boolean =>
  !findsNothing(result) && segment.lift[0].low > 1;

/** How many variables are within a point of all. */
export function enoughVariables({ curve }: ReachResult): number {
  const all = curve.at(-1);
  return curve.find(({ accuracy }) => all && accuracy >= all.accuracy - 0.01)?.variables ?? 0;
}

/** Of the people in the first so many percent: the share who belong to the segment. */
export const precisionAt = ({ size, found }: ReachSegment, percent: number): number =>
  Math.min(1, (found[percent - 1] * size) / (percent / 100));

/** The most percent of the file that can be addressed so at least this share of them belong to the segment; 0 for none. */
export function reachableAt(segment: ReachSegment, precision: number): number {
  for (let percent = 100; percent > 0; percent--) if (precisionAt(segment, percent) >= precision) return percent;
  return 0;
}
