import { z } from 'zod';
import { crosstabGroup } from './crosstab.ts';
import { errorCode } from './errors.ts';
import { id, moment } from './fields.ts';
import { answerChoices, answerModels, runAnswers } from './run-answers.ts';
import { runView } from './run-view.ts';

/** A run as it is listed and shown. */

/** How the number of segments is picked. */
export const segmentCriteria = ['bic', 'sabic', 'icl', 'max'] as const;
export type SegmentCriterion = (typeof segmentCriteria)[number];
export const runStates = ['pending', 'started', 'finished', 'failed'] as const;

/** A run in the list, with the specified columns. */
export const runListItem = z.object({
  id,
  'Run Name': z.string(),
  'Run Date': moment,
  'Updated Date': moment,
  /** Number of segments found; null until the run has finished. */
  '# of Clusters': z.number().int().nullable(),
  '# of Cluster Vars.': z.number().int(),
  '# of Metrics Vars.': z.number().int(),
  '# of Profile Vars.': z.number().int(),
  state: z.enum(runStates),
  job_id: id,
  progress: z.number().optional(),
  stage: z.string().optional(),
  error_message: z.string().optional(),
  error_code: errorCode.optional(),
});
export type RunListItem = z.output<typeof runListItem>;

/** One fitted number of segments. */
export const fitSummary = z.object({
  segments: z.number().int(),
  /** What answers to scales counted as; absent in runs of before. */
  answers: z.enum(answerModels).optional(),
  logLikelihood: z.number(),
  parameters: z.number().int(),
  aic: z.number(),
  bic: z.number(),
  caic: z.number(),
  sabic: z.number(),
  icl: z.number(),
  /** Null for one segment. */
  entropyR2: z.number().nullable(),
  /** Weighted shares of the respondents assigned, largest first. */
  shares: z.array(z.number()),
  converged: z.boolean(),
  emptySegment: z.boolean(),
  iterations: z.number().int(),
  /** Random starts that were begun. */
  startsTried: z.number().int(),
  /** The most promising of them, which were run to the end. */
  startsFinished: z.number().int(),
  /** How many of those came to the best solution. */
  reachedBest: z.number().int(),
});
export type FitSummary = z.output<typeof fitSummary>;

/** How far to trust a run: a sentence each, with its weight. */
export const trustNote = z.object({
  level: z.enum(['good', 'caution', 'warning']),
  text: z.string(),
  /** What can be done about it at a click: the same run with the habit of ticking ends set apart. */
  offer: z.enum(['style']).optional(),
});
export type TrustNote = z.output<typeof trustNote>;

export const run = z.object({
  id,
  project_id: id,
  name: z.string(),
  clusterNum: z.number().int(),
  alpha: z.number(),
  criterion: z.enum(segmentCriteria),
  /** As it was asked. */
  answers: z.enum(answerChoices),
  description: z.string(),
  ...runView.shape,
  /** What was fitted; the lists above are what the saved checkboxes say. */
  fitted: z.object({ cluster: z.array(z.string()), profile: z.array(z.string()), metrics: z.array(z.string()) }),
  crosstabCluster: crosstabGroup,
  crosstabProfile: crosstabGroup,
  crosstabMetrics: crosstabGroup,
  /** By segment number. */
  header_descriptions: z.array(z.string()),
  job_id: id,
  createdDate: moment,
  updatedDate: moment,
  /** K x K averages by segment number: row = assigned, column = mean probability. Rows sum to 1. */
  probabilities: z.array(z.array(z.number())),
  segments: z.number().int(),
  fits: z.array(fitSummary),
  /** What answers counted as, and which habits showed; null for runs of before. */
  answers_found: runAnswers.nullable(),
  trust: z.array(trustNote),
  respondents: z.number().int(),
  effective_base: z.number(),
  weighted: z.boolean(),
  without_answers: z.number().int(),
  seed: z.number().int(),
  engine_version: z.string(),
  seconds: z.number(),
  /** The run whose fits this one was opened from, where it was. */
  opened_from: id.nullable(),
});
export type Run = z.output<typeof run>;
