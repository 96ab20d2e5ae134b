import { z } from 'zod';
import { interval } from './interval.ts';
import { SMALL_BASE_UNDER } from './letter-conventions.ts';
import { fixed, type Read } from './schema.ts';
import { MAX_LISTED, MAX_SEGMENTS } from './survey-limits.ts';

/** Predictors and outcomes of the segments as they are computed, stored, sent and shown. */

/** Which variables go together with belonging to a segment (predictors), and what its people do (outcomes), corrected for classification error. */

/** Where classification errors and intervals come from. */
export const standardErrors = ['refits', 'no-first-step', 'uncorrected'] as const;
export type StandardErrors = (typeof standardErrors)[number];

/** Why figures can't be corrected. */
const refusalReasons = ['uncertain', 'negative-weights', 'small-base'] as const;

/** Variables that can be chosen as predictors, and as outcomes. */
export const MAX_DRIVERS = 30;
/** Where fewer people are assigned to their own segment, effects are too small even corrected: they show a direction, no size. */
export const FEW_RIGHTLY = 0.6;
/** Where negative weights offset more than this share of the positive ones, they dominate. */
export const MAX_NEGATIVE = 0.5;

const bySegment = <T extends z.ZodType>(item: T) => z.array(item).max(MAX_SEGMENTS);
/** Responses, and the mean of a scale. */
const rows = <T extends z.ZodType>(item: T) => z.array(item).max(MAX_LISTED + 2);
const text = z.string().max(1000);

const refusal = z.object({
  reason: z.enum(refusalReasons),
  /** Its number; null where the reason is about all segments. */
  segment: z.number().int().nullable(),
  /** The share of negative weights, or the effective base; null where there is no figure. */
  figure: z.number().nullable(),
});
export type DriverRefusal = Read<typeof refusal>;
const refusals = z.array(refusal).max(MAX_SEGMENTS);

const wald = z.object({ chiSquare: z.number(), freedom: z.number().int(), p: z.number() });
/** Whether some figures could all be 0: a sum of squares, scaled to its degrees of freedom. */
export type WaldTest = Read<typeof wald>;

const margin = z.object({
  /** The average probability of the segment if everyone gave this answer. */
  share: z.number(),
  /** From the average over everyone as observed, with its 95% interval. */
  difference: z.number(),
  low: z.number(),
  high: z.number(),
});
/** One segment at one answer of a predictor, everything else as observed; fractions of 1. */
export type SegmentMargin = Read<typeof margin>;
export const isClear = (of: SegmentMargin | null): of is SegmentMargin => of !== null && (of.low > 0 || of.high < 0);

const answer = z.object({
  /** The response; null for a number. */
  name: text.nullable(),
  /** For a number: its 10th, 50th or 90th percentile; null for a response. */
  at: z.number().nullable(),
  /** Weighted share of those who answered; null for a number. */
  share: z.number().nullable(),
  /** By segment number; null for a segment whose figures are refused. */
  segments: bySegment(margin.nullable()),
});
export type PredictorAnswer = Read<typeof answer>;
/** Whether a sentence or a slide may rest on the people who gave an answer. Everyone has a number. */
export const isCommon = ({ share }: PredictorAnswer, people: number): boolean =>
  (share ?? 1) * people >= SMALL_BASE_UNDER;

const point = z.object({
  /** The response; null for a number. */
  name: text.nullable(),
  /** The number; null for a response. */
  at: z.number().nullable(),
  probabilities: bySegment(z.number()),
});
/** How probable each segment is at one answer, with the other variables as observed. */
export type PredictorPoint = Read<typeof point>;

const predictor = z.object({
  code: text,
  /** Null where everyone gave the same answer. */
  wald: wald.nullable(),
  answers: rows(answer),
  points: rows(point),
});
export type Predictor = Read<typeof predictor>;

const outcomeRow = z.object({
  /** The response; null for a mean. */
  name: text.nullable(),
  kind: z.enum(['mean', 'share']),
  total: z.number(),
  /** By segment number; null where no one of a segment answered, or its figures are refused. */
  figures: bySegment(interval.nullable()),
  /** p of segments 1 and 2, 1 and 3, … before correction; null where no test can be made. */
  pairs: z.array(z.number().nullable()).max((MAX_SEGMENTS * (MAX_SEGMENTS - 1)) / 2),
});
export type OutcomeRow = Read<typeof outcomeRow>;

const outcome = z.object({
  code: text,
  /** All segments alike; null where that can't be tested. */
  wald: wald.nullable(),
  /** Effective bases by segment number of those who answered. */
  effective: bySegment(z.number()),
  rows: rows(outcomeRow),
  /** Segments that have no figures here although others have. */
  refusals,
});
export type Outcome = Read<typeof outcome>;

const shape = z.object({
  /** False for figures as assigned. */
  corrected: z.boolean(),
  standardErrors: z.enum(standardErrors),
  /** The share of the people who are assigned to their own segment, by refits they weren't drawn for; null without correction. */
  rightly: z.number().nullable(),
  /** Why there are no figures at all; null where there are. */
  refused: refusal.nullable(),
  /** Segments that have no figures although others have: they count among the others. */
  refusals,
  people: z.number().int(),
  /** By segment number, the average over everyone as observed that differences are from; empty without predictors. */
  everyone: bySegment(z.number()),
  causes: z.array(predictor).max(MAX_DRIVERS),
  outcomes: z.array(outcome).max(MAX_DRIVERS),
});
export const drivers = fixed(shape);
export type Drivers = Read<typeof shape>;
