import { MAX_CANDIDATES, questionWords, type RunQuestions } from '@qp/facts';
import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../fields.ts';
import { ofRun } from '../runs/runs.ts';

/** What each question contributes to the segments of a run; `RunQuestions` in facts explains the fields. */

const code = z.string().max(500);
export const runQuestions = z.object({
  people: z.number().int(),
  questions: z
    .array(
      z.object({
        code,
        word: z.enum(questionWords),
        bits: z.number(),
        low: z.number(),
        high: z.number(),
        moved: z.number(),
        predicted: z.number(),
        repeats: code.nullable(),
      }),
    )
    .max(20_000),
  candidates: z.array(z.object({ code, bits: z.number(), p: z.number() })).max(MAX_CANDIDATES),
}) satisfies z.ZodType<RunQuestions>;

export const questionCalls = {
  questions: call({
    ...ofRun,
    summary:
      'What each question contributes to the segments, and variables that were left out; a job computes it when first asked for',
    role: 'viewer',
    method: 'GET',
    path: '/api/run/questions/:runID/',
    /** The result, or the job that computes it; both null if the run has one segment or too few respondents. */
    answer: z.object({ questions: runQuestions.nullable(), job_id: id.nullable() }),
  }),
} as const;
