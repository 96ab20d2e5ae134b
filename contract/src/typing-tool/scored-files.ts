import { z } from 'zod';

/** Summaries of scored and checked files. */

/** Why a platform assigned someone differently, the most likely cause first. */
export const disagreements = ['other_version', 'unknown', 'missing', 'no_segment'] as const;

const predictionNotes = z.object({
  no_answers: z.number().int(),
  missing: z.number().int(),
  unknown: z.number().int(),
  tie: z.number().int(),
  low_margin: z.number().int(),
  /** Numbers beyond those of the survey; absent in older results. */
  outside: z.number().int().default(0),
});
export type PredictionNotes = Readonly<z.output<typeof predictionNotes>>;

/** The summary of a scored file; `result` of the ping. */
export const predictionSummary = z.object({
  rows: z.number().int(),
  placed: z.array(z.number().int()),
  /** Weighted shares in the project's own survey, for comparison. */
  project: z.array(z.number()),
  notes: z.number().int(),
  noted: predictionNotes,
  present: z.array(z.string()),
  /** Expected accuracy with only some of the run's questions; null if the file has all of them. */
  part: z.object({ questions: z.number().int(), of: z.number().int(), accuracy: z.number() }).nullable(),
});
export type PredictionSummary = z.output<typeof predictionSummary>;

/** The check of a file fielded on a platform; `result` of the ping. */
export const fieldedSummary = z.object({
  rows: z.number().int(),
  agree: z.number().int(),
  /** Among the rows that disagree. */
  why: z.object({
    missing: z.number().int(),
    unknown: z.number().int(),
    no_segment: z.number().int(),
    other_version: z.number().int(),
  }),
  /** The first of them, by the line of the file. */
  rows_shown: z.array(
    z.object({
      row: z.number().int(),
      theirs: z.string(),
      ours: z.string(),
      why: z.enum(disagreements),
      note: z.string(),
    }),
  ),
  /** Rows by segment. */
  ours: z.array(z.number().int()),
  theirs: z.array(z.number().int()),
  project: z.array(z.number()),
  /** Mean probability of the platform and of the tool, and the rows where they agree; null if the file has none. */
  probabilities: z
    .object({
      rows: z.number().int(),
      theirs: z.number(),
      ours: z.number(),
      same: z.number().int(),
      /** By stated probability, in tenths; `right`: share correct among held-out respondents with that probability. */
      bands: z.array(
        z.object({
          from: z.number(),
          to: z.number(),
          rows: z.number().int(),
          theirs: z.number(),
          ours: z.number(),
          right: z.number().nullable(),
        }),
      ),
    })
    .nullable(),
});
export type FieldedSummary = z.output<typeof fieldedSummary>;

/** Endings that a dialog for people's answers offers. What a file is, is seen from its content. */
export const PEOPLE_FILES = ['.csv', '.tsv', '.txt', '.sav', '.zsav', '.xlsx', '.dta', '.parquet', '.zip'] as const;
