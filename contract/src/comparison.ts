import { solutionWords, stabilityWords } from '@qp/facts';
import { z } from 'zod';
import { call } from './call.ts';
import { id } from './fields.ts';
import { jobStarted } from './jobs.ts';
import { fitSummary, runVerdict, trustNote } from './run.ts';
import { ofRun } from './runs.ts';

/** Would the same segments come again, how do solutions hang together, and how does a run differ from another? */

export const runStability = z.object({
  /** By segment number. */
  own: z.array(
    z.object({
      /** Mean Jaccard with the segments that samples find again. */
      stability: z.number(),
      word: z.enum(stabilityWords),
      /** The middle 90% of its share over the samples. */
      share: z.tuple([z.number(), z.number()]),
    }),
  ),
  /** Every number of segments from 2 to the maximum. */
  across: z.array(
    z.object({
      segments: z.number().int(),
      /** Of each pair of samples. */
      adjustedRand: z.array(z.number()),
      median: z.number(),
    }),
  ),
  word: z.enum(solutionWords),
  /** People who took part, and fits that were made. */
  people: z.number().int(),
  refits: z.number().int(),
});
export type RunStability = z.output<typeof runStability>;

const typicalAnswer = z.object({
  /** The question and the answer as people read them. */
  question: z.string(),
  answer: z.string(),
  share: z.number(),
  everybody: z.number(),
});

export const runSolution = z.object({
  segments: z.array(
    z.object({
      /** Of everybody, weighted. */
      share: z.number(),
      /** Segment level stability across: 1 where all its people come from one segment of the solution before; null in the first. */
      kept: z.number().nullable(),
      /** Number of the run's own segment from which most of its people come. */
      mostly_from: z.number().int(),
      /** Number of the run's own segment that it is the same as; null where none overlaps by half. */
      same_as: z.number().int().nullable(),
      /** The answers in which it is furthest above everybody, at most five. */
      answers: z.array(typicalAnswer),
    }),
  ),
  /** Numbers of its segments from the top of the picture down. */
  order: z.array(z.number().int()),
  /** Share of everybody who goes from a segment (row) to one of the next solution (column); empty in the last. */
  next: z.array(z.array(z.number())),
});
export type RunSolution = z.output<typeof runSolution>;

/** What is said of one of two runs that stand side by side. */
const comparedRun = z.object({
  id,
  name: z.string(),
  segments: z.number().int(),
  descriptions: z.array(z.string()),
  respondents: z.number().int(),
  /** Of the number of segments that it shows; null where that was not fitted, as with merged segments. */
  fit: fitSummary.nullable(),
  stability: z.enum(solutionWords).nullable(),
  /** Absent in comparisons of an earlier version. */
  verdict: runVerdict.optional(),
  trust: z.array(trustNote),
});
export type ComparedRun = z.output<typeof comparedRun>;

export const runComparison = z.object({
  one: comparedRun,
  other: comparedRun,
  /** Weighted number of people in segment r of the one (row) and c of the other (column). */
  people: z.array(z.array(z.number())),
  adjusted_rand: z.number(),
  /** Segments that stand for each other, with the overlap (Jaccard) of their people. */
  pairs: z.array(z.object({ one: z.number().int(), other: z.number().int(), overlap: z.number() })),
  /** Cluster variables by label: of both, of the one alone, of the other alone. */
  variables: z.object({ both: z.array(z.string()), one: z.array(z.string()), other: z.array(z.string()) }),
  weighted: z.boolean(),
});
export type RunComparison = z.output<typeof runComparison>;

export const comparisonCalls = {
  runStability: call({
    ...ofRun,
    summary: 'Whether the segments of a run come again in other samples',
    role: 'viewer',
    method: 'GET',
    path: '/api/run/compare/stability/:runID/',
    /** What was found, the job that is finding it, or neither, where none was started or it was cancelled. */
    answer: z.object({ stability: runStability.nullable(), job_id: id.nullable() }),
  }),
  startStability: call({
    ...ofRun,
    summary: 'Try whether the segments of a run come again, where that was not done',
    role: 'editor',
    activity: { did: 'ran', what: 'a try whether segments come again for' },
    method: 'POST',
    path: '/api/run/compare/stability/start/:runID/',
    changes: true,
    encoding: 'form',
    body: z.strictObject({}),
    answer: jobStarted,
  }),
  runSolutions: call({
    ...ofRun,
    summary: 'How people go from segment to segment when their number grows',
    role: 'viewer',
    method: 'GET',
    path: '/api/run/compare/solutions/:runID/',
    /** Either what was found, or the job that is finding it. */
    answer: z.object({ solutions: z.array(runSolution).nullable(), job_id: id.nullable() }),
  }),
  compareRuns: call({
    ...ofRun,
    summary: 'Compare a run with another one of its project; the job’s result is the comparison',
    role: 'viewer',
    method: 'GET',
    path: '/api/run/compare/:otherID/with/:runID/',
    params: z.strictObject({ runID: id, otherID: id }),
    answer: jobStarted,
  }),
} as const;
