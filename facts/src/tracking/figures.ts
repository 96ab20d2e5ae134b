import { z } from 'zod';
import { interval } from '../interval.ts';
import { fixed, type Read } from '../schema.ts';
import { MAX_SEGMENTS } from '../survey-limits.ts';

/** What tracking measures: sizes, their change, what questions mean now, and how well the segments fit people. Shares are from 0 to 1. */

/** What tracking can have at most, and what it needs at least. */

/** Fewer respondents say too little about the size of any segment. */
export const MIN_PEOPLE = 30;
/** Groups that a variable may have. */
export const MIN_GROUPS = 2;
export const MAX_GROUPS = 30;
export const MAX_WAVES = 30;
/** A question has moved if an answer share of a segment differs by this many points and the test is significant. A run can set its own limit. */
export const MOVED_POINTS = 5;
const MIN_MOVED_POINTS = 1;
const MAX_MOVED_POINTS = 50;

/** A wave is a file of its own; a group is one answer of a variable of the project. */
const trackingKinds = ['waves', 'groups'] as const;
export type TrackingKind = (typeof trackingKinds)[number];

const count = z.number().int();
const table = z.array(z.array(z.number()));

/** A difference of two shares of a segment. */
const change = interval.extend({
  /** Two-sided, from the standard error over the resamples. */
  p: z.number(),
  /** The same adjusted for looking at all segments (Holm) and at the questions. */
  adjusted: z.number(),
});
export type SizeChange = Read<typeof change>;

/** One figure per segment, by number. */
const segmentSizes = z.object({
  sizes: z.array(interval),
  /** Since the previous wave, or compared with the previous group; null for the first. */
  toPrevious: z.array(change).nullable(),
  /** Since the first wave, or compared with the first group; null for the first. */
  toFirst: z.array(change).nullable(),
  /** A group compared with all others together; null for waves. */
  toOthers: z.array(change).nullable(),
});
export type SegmentSizes = Read<typeof segmentSizes>;

/** Estimated: corrected for classification error. Assigned: respondents counted by their most probable segment. */
export const sizeEstimates = ['estimated', 'assigned'] as const;
export type SizeEstimate = (typeof sizeEstimates)[number];

/** A likelihood ratio test; `p` by the parametric bootstrap, null where it was not needed. */
const ratioTest = z.object({
  ratio: z.number(),
  freedom: z.number(),
  p: z.number().nullable(),
  chiSquared: z.number(),
  draws: count,
});
export type RatioTest = Read<typeof ratioTest>;

const questionDrift = ratioTest.extend({
  /** Position among the questions of the run. */
  question: count,
  /** p by Benjamini and Hochberg over the questions, adjusted for looking at the sizes too. */
  adjusted: z.number(),
  /** Largest difference of an answer share in any segment. */
  largest: z.number(),
  /** Answer c of segment k at [c][k]. */
  before: table,
  now: table,
});
export type QuestionDrift = Read<typeof questionDrift>;

const fitOfPeople = z.object({
  logLikelihood: z.number(),
  error: z.number(),
  /** Share of respondents below the 5% quantile of the base wave. */
  belowQuantile: z.number(),
  topProbability: z.number(),
  lowMargin: z.number(),
});
export type FitOfPeople = Read<typeof fitOfPeople>;

/** How much worse the segments describe the wave than their base, beyond what any new respondents would show. */
const lossOfFit = z.object({
  /** Mean log-likelihood of a respondent, less that of the base and the expected difference. */
  change: z.number(),
  error: z.number(),
  p: z.number(),
  /** The expected share below the base's 5% quantile. */
  expectedBelow: z.number(),
});
export type LossOfFit = Read<typeof lossOfFit>;

const panelMoves = z.object({
  /** Id of the earlier wave; null for the base. */
  from: z.string().nullable(),
  people: count,
  counted: table,
  corrected: table,
});
export type PanelMoves = Read<typeof panelMoves>;

/** A metrics variable in a sample: those who have a number, whatever their segment. */
const metricFigures = z.object({
  mean: z.number(),
  /** Weighted sum. */
  total: z.number(),
  /** Sum of weights, and what it is worth. */
  base: z.number(),
  effective: z.number(),
  variance: z.number(),
});
export type MetricFigures = Read<typeof metricFigures>;

/** What doesn't depend on other waves. What has a default is missing in figures of earlier versions. */
const ownFigures = z.object({
  people: count,
  effectiveBase: z.number(),
  /** Questions of the run that it has, and whose answers may differ in it, by position. */
  questions: z.array(count),
  free: z.array(count),
  /** For every question of the run, then for the other variables of its cross-tab: the share of each answer, whatever the segment; null where the wave doesn't have it. */
  answers: z.array(z.array(z.number()).nullable()).default([]),
  /** How many answered each question: the sum of their weights, and what it is worth. */
  answerBases: z.array(z.object({ base: z.number(), effective: z.number() }).nullable()).default([]),
  /** One for every metrics variable of the run's cross-tab; null where the wave doesn't have it. */
  metrics: z.array(metricFigures.nullable()).default([]),
  /** How many times as wide intervals are because questions are missing; 1 with all of them. */
  precision: z.number(),
  invariance: ratioTest.nullable(),
  drift: z.array(questionDrift),
  fit: fitOfPeople,
  /** What it is compared with: the base, or all other groups, by the same questions. */
  fitOfBase: fitOfPeople,
  loss: lossOfFit.nullable(),
});

/** Everything about one wave or group. The base has sizes and a fit only. */
const waveFigures = ownFigures.extend({
  sizes: z.record(z.enum(sizeEstimates), segmentSizes),
  panels: z.array(panelMoves),
  /** Adjusted p of each share, compared with the base or with all other groups; null where it wasn't tested. */
  answerTests: z.array(z.array(z.number().nullable()).nullable()).default([]),
  /** Adjusted p of each mean, compared like the shares. */
  metricTests: z.array(z.number().nullable()).default([]),
});
export type WaveFigures = Read<typeof waveFigures>;

const shares = z.array(z.number()).max(MAX_SEGMENTS);
/** Shares of the segments in a sample: as it is, and in every resample. */
const resampledSizes = z.object({
  value: shares,
  draws: z.array(shares).max(1000),
});
export type ResampledSizes = Read<typeof resampledSizes>;
const bothResampled = z.record(z.enum(sizeEstimates), resampledSizes);

/** What is computed of a wave once and kept: everything but its changes to other waves. */
export const waveRecord = fixed(
  z.object({
    sizes: bothResampled,
    /** The same of the run, in the same resamples: the same for every wave. */
    run: bothResampled,
    figures: ownFigures,
  }),
);
export type WaveRecord = Read<typeof waveRecord>;

/** Mean difference of the log-likelihood of a held-out respondent, and its standard error. */
const lead = z.object({ lead: z.number(), error: z.number() });
export type Lead = Read<typeof lead>;

/** What a segmentation made from the wave would look like, and what it would gain. */
export const newSegmentation = fixed(
  z.object({
    segments: count,
    /** Respondents of the wave by old (row) and new segment, as shares of all. */
    flow: table,
    adjustedRand: z.number(),
    /** Held-out respondents of the wave, and how much better than the old segments each predicts them. */
    people: count,
    wave: lead,
    /** Fitted to all waves and the base together. */
    pooled: lead,
  }),
);
export type NewSegmentation = Read<typeof newSegmentation>;

/** A question of the segments, or another variable, with the answers that its tables are about. */
const trackedQuestion = z.object({ code: z.string(), label: z.string(), answers: z.array(z.string()) });
export type TrackedQuestion = Read<typeof trackedQuestion>;

/** From how many points on a question counts as moved. */
export const movedPoints = z.number().int().min(MIN_MOVED_POINTS).max(MAX_MOVED_POINTS);

/** All waves of a run, or all groups of a variable, together. */
export const trackingFigures = fixed(
  z.object({
    /** Those of the run, in its order. */
    questions: z.array(trackedQuestion),
    /** Other variables of its cross-tab: they say who people are, and take no part in anything but the cross-tab by wave. */
    others: z.array(trackedQuestion),
    /** Metrics variables of its cross-tab. */
    metrics: z.array(trackedQuestion.pick({ code: true, label: true })).default([]),
    kind: z.enum(trackingKinds),
    segments: count,
    /** The run's own respondents; for groups all of them together. */
    base: waveFigures,
    waves: z.array(waveFigures),
    /** Equal sizes in all of them against free ones. */
    sizes: ratioTest.nullable(),
    /** A setting of the run, not stored with the figures. */
    movedPoints,
  }),
);
export type TrackingFigures = Read<typeof trackingFigures>;

/** What is computed and kept. */
export type StoredTracking = Omit<TrackingFigures, 'movedPoints'>;
