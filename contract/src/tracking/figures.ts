import { MAX_MOVED_POINTS, MIN_MOVED_POINTS, matchWarnings, matchWays } from '@qp/facts';
import { z } from 'zod';

/** What tracking measures, as `facts` has it. Shares and probabilities are from 0 to 1. */

const count = z.number().int();
const table = z.array(z.array(z.number()));
const interval = z.object({ value: z.number(), low: z.number(), high: z.number() });
const change = interval.extend({ p: z.number(), adjusted: z.number() });
const sizes = z.object({
  sizes: z.array(interval),
  toPrevious: z.array(change).nullable(),
  toFirst: z.array(change).nullable(),
  toOthers: z.array(change).nullable(),
});
const ratioTest = z.object({
  ratio: z.number(),
  freedom: z.number(),
  p: z.number().nullable(),
  chiSquared: z.number(),
  draws: count,
});
const drift = ratioTest.extend({
  question: count,
  adjusted: z.number(),
  largest: z.number(),
  before: table,
  now: table,
});
const fit = z.object({
  logLikelihood: z.number(),
  error: z.number(),
  belowQuantile: z.number(),
  topProbability: z.number(),
  lowMargin: z.number(),
});
const loss = z.object({ change: z.number(), error: z.number(), p: z.number(), expectedBelow: z.number() });
const panel = z.object({ from: z.string().nullable(), people: count, counted: table, corrected: table });

/** Without what depends on other waves. */
export const ownWaveFigures = z.object({
  people: count,
  effectiveBase: z.number(),
  questions: z.array(count),
  free: z.array(count),
  answers: z.array(z.array(z.number()).nullable()).default([]),
  answerBases: z.array(z.object({ base: z.number(), effective: z.number() }).nullable()).default([]),
  metrics: z
    .array(
      z
        .object({
          mean: z.number(),
          total: z.number(),
          base: z.number(),
          effective: z.number(),
          variance: z.number(),
        })
        .nullable(),
    )
    .default([]),
  precision: z.number(),
  invariance: ratioTest.nullable(),
  drift: z.array(drift),
  fit,
  fitOfBase: fit,
  loss: loss.nullable(),
});
const waveFigures = ownWaveFigures.extend({
  sizes: z.object({ estimated: sizes, assigned: sizes }),
  panels: z.array(panel),
  answerTests: z.array(z.array(z.number().nullable()).nullable()).default([]),
  metricTests: z.array(z.number().nullable()).default([]),
});

/** From how many points on a question counts as moved. */
export const movedPoints = z.number().int().min(MIN_MOVED_POINTS).max(MAX_MOVED_POINTS);

const question = z.object({ code: z.string(), label: z.string(), answers: z.array(z.string()) });

export const trackingFigures = z.object({
  questions: z.array(question),
  others: z.array(question),
  metrics: z.array(question.pick({ code: true, label: true })).default([]),
  kind: z.enum(['waves', 'groups']),
  segments: count,
  base: waveFigures,
  waves: z.array(waveFigures),
  sizes: ratioTest.nullable(),
  movedPoints,
});

const lead = z.object({ lead: z.number(), error: z.number() });
export const newSegmentation = z.object({
  segments: count,
  flow: table,
  adjustedRand: z.number(),
  people: count,
  wave: lead,
  pooled: lead,
});

const matchedQuestion = z.object({
  code: z.string(),
  label: z.string(),
  answers: z.array(z.string()),
  codes: z.array(z.string()),
  column: z.string().nullable(),
  newLabel: z.string(),
  by: z.enum(matchWays).nullable(),
  values: z.array(
    z.object({ value: z.string(), label: z.string(), people: count, answer: z.number().int().nullable() }),
  ),
  turned: z.boolean(),
  warnings: z.array(z.enum(matchWarnings)),
});
export const waveMatching = z.object({
  people: count,
  questions: z.array(matchedQuestion),
  others: z.array(matchedQuestion).default([]),
  columns: z.array(z.object({ name: z.string(), label: z.string() })),
  id: z.string().nullable(),
  weight: z.string().nullable(),
  panel: count,
  repeated: count,
});
