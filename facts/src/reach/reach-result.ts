import { z } from 'zod';
import { anyNumber } from '../imports/source.ts';
import { fixed, type Read } from '../schema.ts';
import { MAX_RESPONSES, MAX_SEGMENTS } from '../survey-limits.ts';

/** How well customer data find the segments of a run: as it is computed, stored, sent and shown. All of held-out respondents. */

/** A variable whose distribution differs by more than this share of people is said to be another one. */
export const SHIFTED = 0.2;

/** The share of people who would have to have another answer for two distributions to be the same. */
export const differenceOf = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, share, at) => sum + Math.abs(share - b[at]), 0) / 2;

export const mostDifferent = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((best, share, at) => (Math.abs(share - b[at]) > Math.abs(a[best] - b[best]) ? at : best), 0);

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

const result = {
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
};
export const reachResult = fixed(z.object(result));
export type ReachResult = Read<typeof reachResult>;

/** What a scored file is compared with. */
const basis = z.object({
  /** The survey's own distribution of each variable. */
  seen: z
    .array(
      z.object({
        /** Among those who have a value, by label or step. */
        shares: z.array(share).max(MAX_RESPONSES),
        missing: share,
        /** The smallest and the largest number; null for labels. */
        low: anyNumber.nullable(),
        high: anyNumber.nullable(),
      }),
    )
    .max(MAX_REACH),
  /** Mean probabilities by the rule, [true segment * segments + segment], and the same in every refit; null where they can't be known. */
  signatures: z
    .object({ all: z.array(anyNumber), draws: z.array(z.array(anyNumber).max(MAX_SEGMENTS ** 2)).max(100) })
    .nullable(),
});
export type ReachBasis = Read<typeof basis>;

/** As it is stored; earlier ones have no basis. */
export const storedReach = fixed(z.object({ ...result, basis: basis.nullable().default(null) }));
export type StoredReachResult = Read<typeof storedReach>;

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

/** The share of the people in the first so many percent who belong to the segment. */
export const precisionAt = ({ size, found }: ReachSegment, percent: number): number =>
  Math.min(1, (found[percent - 1] * size) / (percent / 100));

/** The most percent of the file that can be addressed so at least this share of them belong to the segment; 0 for none. */
export function reachableAt(segment: ReachSegment, precision: number): number {
  for (let percent = 100; percent > 0; percent--) if (precisionAt(segment, percent) >= precision) return percent;
  return 0;
}
