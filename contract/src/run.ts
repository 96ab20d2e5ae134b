import {
  answerChoices,
  answerTreatments,
  type CandidateFit,
  grades,
  type Prediction,
  segmentCriteria,
  solutionWords,
} from '@qp/facts';
import { z } from 'zod';
import { crosstabGroup } from './crosstab.ts';
import { errorCode, id, moment } from './fields.ts';
import { runAnswers } from './run-answers.ts';
import { runView } from './run-view.ts';
import { partVersions } from './sharing.ts';

/** A run as it is listed and shown. */

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
  /** What answers to scales counted as; null until the run has finished, and for runs of before. */
  model: z.enum(answerTreatments).nullable(),
  /** Of the number of segments shown; null until the run has finished, and where that was not fitted. */
  bic: z.number().nullable(),
  /** Share of the smallest segment. */
  smallest: z.number().nullable(),
  /** Whether the segments come again, in a word; null until that was worked out. */
  stability: z.enum(solutionWords).nullable(),
  /** Whether that is being worked out. */
  stability_under_way: z.boolean(),
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
  answers: z.enum(answerTreatments).optional(),
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
  /** BIC on the effective base of a weighted sample; absent in runs of before it was worked out. */
  bicEffective: z.number().optional(),
  /** Starts that were begun. */
  startsTried: z.number().int(),
  /** Independent starts that were followed to the end; starts that descend from one another count once. */
  startsFinished: z.number().int(),
  /** How many of them reached the best solution. */
  reachedBest: z.number().int(),
  /** Different solutions that are nearly as likely. Absent, like all that follows, in older runs. */
  rivals: z.number().int().optional(),
  /** Only in older runs: their search's own verdict, which is no longer shown. */
  foundAgain: z.boolean().optional(),
  /** How much lower the log-likelihood of the best other solution is, and the share of people it assigns differently. */
  rivalBehind: z.number().nullable().optional(),
  rivalMoves: z.number().nullable().optional(),
  /** Least agreement (adjusted Rand) with another solution that is as likely; null where none was found. */
  agreement: z.number().nullable().optional(),
  /** Whether the cluster variables can tell so many segments apart at all. */
  identification: z.enum(['identified', 'too-many-parameters', 'rank-deficient']).optional(),
}) satisfies z.ZodType<CandidateFit>;
export type FitSummary = z.output<typeof fitSummary>;

/** How well each number of segments predicts held-out respondents (five folds); `Prediction` in facts explains the fields. */
const predictionFigure = z.object({
  segments: z.number().int(),
  logLikelihood: z.number(),
  standardError: z.number(),
  lead: z.number(),
  leadError: z.number(),
  behind: z.number(),
  behindError: z.number(),
});
export const runPrediction: z.ZodType<Prediction> = z.object({
  people: z.number().int(),
  folds: z.number().int(),
  figures: z.array(predictionFigure),
});

/** Two cluster variables that go together otherwise than the segments say. */
export const pairResidual = z.object({
  /** Codes of the variables. */
  one: z.string(),
  other: z.string(),
  /** Pearson's chi-square over its degrees of freedom: about 1 where the segments explain the pair. */
  residual: z.number(),
  /** Cramér's V of the pair as it was answered, and as the segments have it. */
  association: z.number(),
  explained: z.number(),
  /** So tied that it acts as one question asked twice. */
  twice: z.boolean(),
});
export type PairResidual = z.output<typeof pairResidual>;

/** One grade for a run, made from all evidence, and the sentence for it. */
export const runVerdict = z.object({ grade: z.enum(grades), text: z.string() });
export type RunVerdict = z.output<typeof runVerdict>;

/** A piece of evidence: one sentence and what it means for the verdict. */
export const trustNote = z.object({
  level: z.enum(['good', 'caution', 'warning']),
  text: z.string(),
  /** What one click does about it: the same run adjusted for response style, or with twice the maximum. */
  offer: z.enum(['style', 'maximum']).optional(),
});
export type TrustNote = z.output<typeof trustNote>;

/** Segments of another run that were made one. */
export const mergedSegments = z.object({
  /** The name of that run when it was done; the run may be gone. */
  run: z.string(),
  /** By segment number: the numbers of that run's segments that it is made of. */
  parts: z.array(z.array(z.number().int())),
  /** How many segments were fitted, and which of them, by number, each segment is made of: another list where it was merged twice. */
  of: z.number().int(),
  groups: z.array(z.array(z.number().int())),
});
export type MergedSegments = z.output<typeof mergedSegments>;

export const run = z.object({
  id,
  project_id: id,
  name: z.string(),
  clusterNum: z.number().int(),
  alpha: z.number(),
  criterion: z.enum(segmentCriteria),
  /** As it was asked. */
  answers: z.enum(answerChoices),
  /** Random starts that were asked for; null for as many as it takes. */
  starts: z.number().int().nullable(),
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
  /** What a save names as the version that was edited. */
  versions: partVersions,
  /** K x K averages by segment number: row = assigned, column = mean probability. Rows sum to 1. */
  probabilities: z.array(z.array(z.number())),
  segments: z.number().int(),
  fits: z.array(fitSummary),
  /** What answers counted as, and which habits showed; null for runs of before. */
  answers_found: runAnswers.nullable(),
  /** Null for runs of before it was measured, and where there were too few people. */
  prediction: runPrediction.nullable(),
  /** The ten largest, and those that act as one question; empty for runs of before they were worked out. */
  pairs: z.array(pairResidual),
  verdict: runVerdict,
  /** The evidence for the verdict, most damaging first. */
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
  /** What its segments are made of, where they were merged and not fitted. */
  merged: mergedSegments.nullable(),
  /** By segment number: whether its description was carried over with another number of segments, and left so. */
  carried: z.array(z.boolean()),
});
export type Run = z.output<typeof run>;
