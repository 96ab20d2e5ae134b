import { runQuestions } from '@qp/facts';
import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../fields.ts';
import { readsRun } from '../usual-calls.ts';

export const questionCalls = {
  questions: call({
    ...readsRun,
    summary:
      'What each question contributes to the segments, and variables that were left out; a job computes it when first asked for',
    path: '/api/run/questions/:runID/',
    /** The result, or the job that computes it; both null if the run has one segment or too few respondents. */
    answer: z.object({ questions: runQuestions.nullable(), job_id: id.nullable() }),
  }),
} as const;
