import { MAX_REACH, reachResult } from '@qp/facts';
import { z } from 'zod';
import { call, LIST_FORM_BYTES } from '../call.ts';
import { problem } from '../field-problems.ts';
import { id, jsonField, someCodes } from '../fields.ts';
import { jobStarted } from '../jobs.ts';
import { ofRun } from '../runs/runs.ts';

const base = '/api/run/reach';

export const reachCalls = {
  reach: call({
    ...ofRun,
    summary: 'How far variables that customer data hold too find the segments, on held-out respondents',
    role: 'viewer',
    method: 'GET',
    path: `${base}/:runID/`,
    answer: z.object({
      /** As last computed; null before. */
      reach: reachResult.nullable(),
      /** The last typing tool of the run, to compare with: its questions, and the share it assigns to their own segment. */
      questions: z.object({ questions: z.number().int(), accuracy: z.number() }).nullable(),
      /** Of the scoring rule: the same rule has the same version. */
      version: z.string().nullable(),
      job_id: id.nullable(),
    }),
  }),
  startReach: call({
    ...ofRun,
    summary: 'Find out how far these variables find the segments, and make the rule that scores customer data',
    role: 'editor',
    activity: { did: 'ran', what: 'customer data of' },
    method: 'POST',
    path: `${base}/:runID/`,
    changes: true,
    encoding: 'form',
    bodyBytes: LIST_FORM_BYTES,
    body: z.strictObject({
      /** Any variables of the project. */
      variables: jsonField(
        someCodes(problem('choose-variable')).refine(
          (codes) => codes.length <= MAX_REACH,
          problem('choose-fewer-variables', MAX_REACH),
        ),
      ),
    }),
    answer: jobStarted,
  }),
} as const;
