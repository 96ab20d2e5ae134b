import { MAX_REACH, matchedQuestion, reachResult } from '@qp/facts';
import { z } from 'zod';
import { call, LIST_FORM_BYTES } from '../call.ts';
import { problem } from '../field-problems.ts';
import { id, jsonField, numberField, someCodes } from '../fields.ts';
import { jobStarted } from '../jobs.ts';
import { waveChoices } from '../tracking/waves.ts';
import { predictionSummary } from '../typing-tool/scored-files.ts';
import { changesRun, readsRun } from '../usual-calls.ts';

const base = '/api/run/reach';

/** A customer file as it was read, with a proposal of how the variables of the rule are found in it. */
export const scoreProposal = z.object({
  name: z.string(),
  rows: z.number().int(),
  /** The version of the rule that it was matched to. */
  version: z.string(),
  questions: z.array(matchedQuestion),
  columns: z.array(z.object({ name: z.string(), label: z.string() })),
  id: z.string().nullable(),
});
export type ScoreProposal = z.output<typeof scoreProposal>;

/** An answer that can't be read; rows count from 1. */
const scoreProblem = z.object({ row: z.number().int(), column: z.string(), value: z.string() });
export type ScoreProblem = z.output<typeof scoreProblem>;

/** Shares by answer or step, of those who have one, and of everyone for what has none. */
const driftOfVariable = z.object({
  code: z.string(),
  label: z.string(),
  /** Answers, or steps of a number by where they begin. */
  answers: z.array(z.string()),
  file: z.array(z.number()),
  survey: z.array(z.number()),
  missing: z.object({ file: z.number(), survey: z.number() }),
  /** Rows whose answer the survey doesn't have, and rows with a number beyond those of the survey. */
  unknown: z.number().int(),
  outside: z.number().int(),
});
export type DriftOfVariable = z.output<typeof driftOfVariable>;

const interval = z.object({ value: z.number(), low: z.number(), high: z.number() });

/** A scored file: as a prediction, and how many customers are on the list of each segment. */
export const scoreSummary = predictionSummary.omit({ part: true }).extend({
  version: z.string(),
  /** Percent of those addressed who belong to the segment, at least. */
  precision: z.number(),
  reached: z.array(z.number().int()),
  /** Rows without any answer of the rule: they get no segment. */
  unscored: z.number().int(),
  /** The first answers that could not be read. */
  problems: z.array(scoreProblem),
  /** Rows with a number beyond those of the survey, or an answer that it doesn't have. */
  far: z.number().int(),
  /** Each variable that the file has, beside the survey; empty for a rule of an earlier version. */
  drift: z.array(driftOfVariable),
  /** Shares of the segments in the file, corrected for the errors of the rule; null where that isn't possible. */
  corrected: z.array(interval).nullable(),
});
export type ScoreSummary = z.output<typeof scoreSummary>;

/** How long an owner may keep a scored file. */
const MAX_KEEP_DAYS = 365;

const jobState = { job_id: id, done: z.boolean(), problem: z.string().nullable() };

export const reachCalls = {
  reach: call({
    ...readsRun,
    summary: 'How far variables that customer data hold too find the segments, on held-out respondents',
    path: `${base}/:runID/`,
    answer: z.object({
      /** As last computed; null before. */
      reach: reachResult.nullable(),
      /** The last typing tool of the run, to compare with: its questions, and the share it assigns to their own segment. */
      questions: z.object({ questions: z.number().int(), accuracy: z.number() }).nullable(),
      /** The same scoring rule has the same version. */
      version: z.string().nullable(),
      job_id: id.nullable(),
    }),
  }),
  startReach: call({
    ...changesRun,
    summary: 'Find out how far these variables find the segments, and make the rule that scores customer data',
    activity: { did: 'ran', what: 'customer data of' },
    path: `${base}/:runID/`,
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
  newScore: call({
    ...changesRun,
    summary: 'Upload a customer file to score; its columns and answers are matched to the rule',
    encoding: 'multipart',
    activity: null,
    path: `${base}/score/new/:runID/`,
    upload: { fields: z.strictObject({}), files: { data_file: true } },
    answer: jobStarted,
  }),
  matchScore: call({
    ...changesRun,
    summary:
      'Confirm how the variables are found in a customer file, and score it; or read it again with other columns',
    activity: { did: 'placed', what: 'customers of a file by' },
    path: `${base}/score/match/:runID/`,
    bodyBytes: LIST_FORM_BYTES,
    body: z.strictObject({
      /** The job that read the file. */
      read: id,
      choices: jsonField(waveChoices, 200_000),
      /** Without it the file is only read again, with these columns. */
      confirm: z.enum(['', '1']).default('1'),
      /** At least this percent of the customers on the list of a segment belong to it. */
      precision: numberField.pipe(z.number().int().min(5).max(95)).default(50),
      /** Days until the result is deleted; more than one is for owners of the project. */
      keep_days: numberField.pipe(z.number().int().min(1).max(MAX_KEEP_DAYS)).default(1),
    }),
    answer: jobStarted,
  }),
  /** The upload is deleted when it is scored, the result after its days. The file itself comes from the ping of predictions. */
  score: call({
    ...readsRun,
    summary: 'The last customer file of a run: as it was read, and as it was scored',
    path: `${base}/score/:runID/`,
    answer: z.object({
      read: z.object({ ...jobState, proposal: scoreProposal.nullable() }).nullable(),
      scored: z
        .object({
          ...jobState,
          name: z.string(),
          keep_days: z.number().int(),
          summary: scoreSummary.nullable(),
          file_url: z.string().nullable(),
        })
        .nullable(),
    }),
  }),
} as const;
