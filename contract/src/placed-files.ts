import { z } from 'zod';

/** What is said about files of people that were placed, or checked. */

/** Rows of a placed file by what their note says; a row may count more than once. */
const predictionNotes = z.object({
  no_answers: z.number().int(),
  missing: z.number().int(),
  unknown: z.number().int(),
  tie: z.number().int(),
  low_margin: z.number().int(),
});
export type PredictionNotes = Readonly<z.output<typeof predictionNotes>>;

/** What the page says about a file that was placed; `result` of the ping. */
export const predictionSummary = z.object({
  rows: z.number().int(),
  placed: z.array(z.number().int()),
  /** Shares of the project's own people, by weight, to compare with. */
  project: z.array(z.number()),
  notes: z.number().int(),
  noted: predictionNotes,
  present: z.array(z.string()),
  /** How far it can be trusted with a part of the run's questions; null where the file has all of them. */
  part: z.object({ questions: z.number().int(), of: z.number().int(), accuracy: z.number() }).nullable(),
});
export type PredictionSummary = z.output<typeof predictionSummary>;

/** What became of a file that a platform fielded; `result` of the ping. */
export const fieldedSummary = z.object({
  rows: z.number().int(),
  agree: z.number().int(),
  /** Of the rows that do not agree. */
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
      why: z.enum(['missing', 'unknown', 'no_segment', 'other_version']),
      note: z.string(),
    }),
  ),
  /** Rows by segment. */
  ours: z.array(z.number().int()),
  theirs: z.array(z.number().int()),
  project: z.array(z.number()),
  /** Means of the platform's probability and of the tool's, and in how many rows they are the same; null where none came along. */
  probabilities: z
    .object({
      rows: z.number().int(),
      theirs: z.number(),
      ours: z.number(),
      same: z.number().int(),
      /** By what the platform stated, in tenths; `right`: of people left out with such a probability, when the tool was made. */
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

/** What can be scored: CSV, and SPSS or Excel files in the form of the one from which the project was made. */
export const PEOPLE_FILES = ['.csv', '.sav', '.zsav', '.xlsx'] as const;

export function isPeopleFile(name: string): boolean {
  return PEOPLE_FILES.some((ending) => name.toLowerCase().endsWith(ending));
}
