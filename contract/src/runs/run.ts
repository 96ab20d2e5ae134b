import {
  answerChoices,
  answerTreatments,
  crosstabGroup,
  explanation,
  fitSummary,
  grades,
  pairResidual,
  prediction,
  runSources,
  segmentCriteria,
  selectionReport,
  solutionWords,
  takenWeight,
} from '@qp/facts';
import { z } from 'zod';
import { errorCode, id, moment } from '../fields.ts';
import { jobStates } from '../jobs.ts';
import { partVersions } from '../projects/sharing.ts';
import { runAnswers } from './run-answers.ts';
import { runView } from './run-view.ts';

/** A run, in the list and in detail. */

/** Where existing segments come from: known as soon as the run is created. */
export const existingFrom = z.object({
  kind: z.enum(['variable', 'file']),
  /** The code of the variable, or the name of the file. */
  name: z.string(),
  /** The label of the variable; empty for a file. */
  label: z.string(),
  /** For a file: the columns that were used, and the file itself. */
  file: z
    .object({ id_column: z.string(), segment_column: z.string(), bytes: z.number().int(), sha256: z.string() })
    .nullable(),
  /** The columns or variables of probabilities, by the code of the segment; null without probabilities. */
  probabilities: z.record(z.string(), z.string()).nullable(),
  /** Rows whose id no respondent has, and ids on more than one row. */
  unmatched: z.number().int(),
  duplicates: z.number().int(),
});
export type ExistingFrom = z.output<typeof existingFrom>;

/** What became of existing segments. */
export const existingResult = z.object({
  /** By segment number: the original codes; several if the segments were merged here. */
  codes: z.array(z.array(z.string())),
  /** Respondents of the project without a segment. */
  unassigned: z.number().int(),
  /** Whether the probabilities came with the segments or are cross-validated ones from the answers. */
  probabilities: z.enum(['given', 'cross-validated']),
  /** How well the answers explain the segments, on held-out respondents. */
  explanation,
});
export type ExistingResult = z.output<typeof existingResult>;

/** A run in the list, with the specified columns. */
export const runListItem = z.object({
  id,
  'Run Name': z.string(),
  /** For the team, in the list; empty if there is none. */
  note: z.string(),
  'Run Date': moment,
  'Updated Date': moment,
  /** Number of segments found; null until the run has finished. */
  '# of Clusters': z.number().int().nullable(),
  '# of Cluster Vars.': z.number().int(),
  '# of Metrics Vars.': z.number().int(),
  '# of Profile Vars.': z.number().int(),
  source: z.enum(runSources),
  /** The variable or file of existing segments; null for others. */
  given_from: z.string().nullable(),
  /** How scale answers are modelled; null until the run has finished and in older runs. */
  model: z.enum(answerTreatments).nullable(),
  /** BIC of the solution shown; null until the run has finished, or if that solution was not fitted. */
  bic: z.number().nullable(),
  /** Share of the smallest segment. */
  smallest: z.number().nullable(),
  /** The grade of the verdict; null until the run has finished. */
  grade: z.enum(grades).nullable(),
  /** Stability of the segments in one word; null until it was tested. */
  stability: z.enum(solutionWords).nullable(),
  /** Whether stability is being tested. */
  stability_under_way: z.boolean(),
  state: z.enum(jobStates),
  job_id: id,
  progress: z.number().exactOptional(),
  stage: z.string().exactOptional(),
  error_message: z.string().exactOptional(),
  error_code: errorCode.exactOptional(),
});
export type RunListItem = z.output<typeof runListItem>;

export type FitSummary = z.output<typeof fitSummary>;

export type PairResidual = z.output<typeof pairResidual>;

/** What a run offers to do next about its verdict. */
const nextOffers = ['open', 'test', 'maximum', 'style', 'number'] as const;
export type NextOffer = (typeof nextOffers)[number];

/** One grade for a run from all the evidence, with its sentence. */
export const runVerdict = z.object({
  grade: z.enum(grades),
  text: z.string(),
  /** Segments that are too small, unreliable, unclear or a response style. */
  weak: z.array(z.number().int()),
  /** What to do next; where that is an action of this run, which one. */
  next: z.object({
    text: z.string(),
    offer: z.enum(nextOffers).exactOptional(),
    segments: z.number().int().exactOptional(),
  }),
  /** What to tell the client: one sentence without a term of statistics. */
  client: z.string(),
});
export type RunVerdict = z.output<typeof runVerdict>;

/** A piece of evidence: one sentence and what it means for the verdict. */
export const trustNote = z.object({
  /** A note is worth knowing and does not change the verdict. */
  level: z.enum(['good', 'note', 'caution', 'warning']),
  text: z.string(),
  /** Whether the verdict rests on it. */
  decides: z.boolean(),
  /** The remedy offered: the same run adjusted for response style, with the level left in, with twice the maximum, without the number that decides, or without the people of a segment. */
  offer: z.enum(['style', 'level', 'maximum', 'number', 'aside']).exactOptional(),
  /** The segment whose people can be set aside. */
  segment: z.number().int().exactOptional(),
});
export type TrustNote = z.output<typeof trustNote>;

export const mergedSegments = z.object({
  /** The name of that run at the time; it may have been deleted. */
  run: z.string(),
  /** By segment number: the segments of that run that it combines. */
  parts: z.array(z.array(z.number().int())),
  /** The number of fitted segments, and which of them each segment combines; differs from the above if merged twice. */
  of: z.number().int(),
  groups: z.array(z.array(z.number().int())),
});
export type MergedSegments = z.output<typeof mergedSegments>;

/** The file itself, the file of raw answers of a project made of three files, or, in older projects, only discretized answers. */
const surveySources = ['file', 'answers', 'discretized'] as const;
export type SurveySource = (typeof surveySources)[number];

/** The share of people who would be in the same segment in another sample of this size. */
export const otherSamples = z.object({
  all: z.number(),
  bySegment: z.array(z.number().nullable()),
  /** The size of the samples: of very many respondents a part. */
  people: z.number().int(),
  /** The same for every number of segments that was fitted, from 2. */
  byNumber: z.array(z.object({ segments: z.number().int(), all: z.number() })),
});
export type OtherSamples = z.output<typeof otherSamples>;

export const run = z.object({
  id,
  project_id: id,
  name: z.string(),
  clusterNum: z.number().int(),
  alpha: z.number(),
  criterion: z.enum(segmentCriteria),
  /** As requested. */
  answers: z.enum(answerChoices),
  /** Random starts requested; null for as many as needed. */
  starts: z.number().int().nullable(),
  /** Respondents of the project who took no part; absent where everyone did. */
  left_out: z.number().int().exactOptional(),
  /** The weight that was made to targets; absent where the run took that of the survey, if any. */
  weight: takenWeight.exactOptional(),
  description: z.string(),
  note: z.string(),
  ...runView.shape,
  /** The variables as fitted; the lists above follow the saved checkboxes. */
  fitted: z.object({
    cluster: z.array(z.string()),
    profile: z.array(z.string()),
    metrics: z.array(z.string()),
    /** Cluster variables that count as numbers. */
    numbers: z.array(z.string()),
  }),
  crosstabCluster: crosstabGroup,
  crosstabProfile: crosstabGroup,
  crosstabMetrics: crosstabGroup,
  /** By segment number. */
  header_descriptions: z.array(z.string()),
  job_id: id,
  createdDate: moment,
  updatedDate: moment,
  /** The versions that a save refers to. */
  versions: partVersions,
  /** K x K averages by segment number: row = assigned, column = mean probability. Rows sum to 1. */
  probabilities: z.array(z.array(z.number())),
  segments: z.number().int(),
  fits: z.array(fitSummary),
  /** Null until other samples were tried, and where they can't be. */
  agreement: otherSamples.nullable(),
  /** The number of segments to use, once other samples were tried the safer one; null where nothing was fitted. */
  recommended: z.number().int().nullable(),
  /** How answers are modelled, and the response styles found; null in older runs. */
  answers_found: runAnswers.nullable(),
  /** Null in older runs and with too few respondents. */
  prediction: prediction.nullable(),
  /** The ten largest, and those that act as one question; empty in older runs. */
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
  /** The run that this solution was opened from, if any. */
  opened_from: id.nullable(),
  /** Whether the survey can be returned as it came: the file, the file of raw answers, or only the discretized answers. */
  survey_source: z.enum(surveySources),
  /** What its segments combine, if they were merged rather than fitted. */
  merged: mergedSegments.nullable(),
  /** Where its segments come from: what such a run can do is in the table of facts/src/run-source.ts. */
  source: z.enum(runSources),
  /** Where existing segments come from, and what became of them; null for others. */
  given_from: existingFrom.nullable(),
  given: existingResult.nullable(),
  /** What the run selected and why, if it selected its questions itself; null for others. */
  selection: selectionReport.nullable(),
  /** By segment number: whether its description was carried over from another solution and never edited. */
  carried: z.array(z.boolean()),
});
export type Run = z.output<typeof run>;
