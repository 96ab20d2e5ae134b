import { fitSummary, sharedPrediction, solutionWords, stability } from '@qp/facts';
import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../fields.ts';
import { jobStarted } from '../jobs.ts';
import { changesRun, readsRun } from '../usual-calls.ts';
import { otherSamples, runVerdict, trustNote } from './run.ts';

/** Stability, the flow between solutions, and the comparison of two runs. */

const typicalAnswer = z.object({
  question: z.string(),
  answer: z.string(),
  share: z.number(),
  everybody: z.number(),
});

export const runSolution = z.object({
  segments: z.array(
    z.object({
      /** Weighted share of all respondents. */
      share: z.number(),
      /** Stability across solutions: 1 if all its people come from one previous segment; null in the first. */
      kept: z.number().nullable(),
      /** The segment of the run that most of its people are in. */
      mostly_from: z.number().int(),
      /** The segment of the run that it matches; null if none overlaps by half. */
      same_as: z.number().int().nullable(),
      /** The answers in which it is furthest above Total, at most five. */
      answers: z.array(typicalAnswer),
    }),
  ),
  /** Its segment numbers from top to bottom of the chart. */
  order: z.array(z.number().int()),
  /** Share of all respondents moving from a segment (row) to one of the next solution (column); empty in the last. */
  next: z.array(z.array(z.number())),
});
export type RunSolution = z.output<typeof runSolution>;

const comparedRun = z.object({
  id,
  name: z.string(),
  segments: z.number().int(),
  descriptions: z.array(z.string()),
  respondents: z.number().int(),
  /** The fit of the solution shown; null if it was not fitted, as with merged segments. */
  fit: fitSummary.nullable(),
  stability: z.enum(solutionWords).nullable(),
  agreement: otherSamples.nullable(),
  /** Absent in older comparisons. */
  verdict: runVerdict.exactOptional(),
  trust: z.array(trustNote),
  /** The share of each segment in the run; absent in older comparisons. */
  shares: z.array(z.number()).exactOptional(),
  /** The run that it repeats without people who are flagged. */
  without_of: id.nullable().exactOptional(),
});
export type ComparedRun = z.output<typeof comparedRun>;

export const runComparison = z.object({
  one: comparedRun,
  other: comparedRun,
  /** Weighted number of people in segment r of the first run (row) and c of the second (column). */
  people: z.array(z.array(z.number())),
  adjusted_rand: z.number(),
  /** Matching segments, with the overlap (Jaccard) of their people. */
  pairs: z.array(z.object({ one: z.number().int(), other: z.number().int(), overlap: z.number() })),
  /** Labels of cluster variables: in both runs, only in the first, only in the second. */
  variables: z.object({ both: z.array(z.string()), one: z.array(z.string()), other: z.array(z.string()) }),
  weighted: z.boolean(),
  /** How well both predict held-out respondents on the questions both have; null if that can't be said, absent in older comparisons. */
  prediction: sharedPrediction.nullable().exactOptional(),
});
export type RunComparison = z.output<typeof runComparison>;

export const comparisonCalls = {
  runStability: call({
    ...readsRun,
    summary: 'Stability of the segments in other samples',
    path: '/api/run/compare/stability/:runID/',
    /** The result, the job that computes it, or neither if it was not started or was cancelled. */
    answer: z.object({ stability: stability.nullable(), job_id: id.nullable() }),
  }),
  startStability: call({
    ...changesRun,
    summary: 'Test the stability of the segments, unless already tested',
    activity: { did: 'ran', what: 'a stability test of' },
    path: '/api/run/compare/stability/start/:runID/',
    body: z.strictObject({}),
    answer: jobStarted,
  }),
  runSolutions: call({
    ...readsRun,
    summary: 'How people move between segments as the number of segments grows',
    path: '/api/run/compare/solutions/:runID/',
    /** The result, or the job that computes it. */
    answer: z.object({ solutions: z.array(runSolution).nullable(), job_id: id.nullable() }),
  }),
  compareRuns: call({
    ...readsRun,
    summary: 'Compare a run with another of its project; the comparison is the result of the job',
    params: z.strictObject({ runID: id, otherID: id }),
    path: '/api/run/compare/:otherID/with/:runID/',
    answer: jobStarted,
  }),
} as const;
