import { z } from 'zod';
import { call } from './call.ts';
import { errorCode, id } from './fields.ts';
import { sending } from './usual-calls.ts';

/** Background jobs: the polled status calls. */

/** Fields of every ping besides its status. */
const progress = {
  /** 0 to 1. */
  progress: z.number().exactOptional(),
  /** The current step: "Fitting 5 of 8 segments, start 12 of 40". */
  stage: z.string().exactOptional(),
  error_message: z.string().exactOptional(),
  /** The error code: `job-cancelled` if a person cancelled it. */
  error_code: errorCode.exactOptional(),
};

/** How far a job is, as people see it. */
export const jobStates = ['pending', 'started', 'finished', 'failed'] as const;

const statusAnswer = z.object({ status: z.enum(jobStates), ...progress });
const resultAnswer = statusAnswer.extend({ result: z.unknown().exactOptional() });
/** File jobs stay `pending` until the end: the specified client polls while it reads `pending` or nothing. */
const fileAnswer = z.object({
  status: z.enum(['pending', 'finished', 'failed']),
  file_url: z.string().exactOptional(),
  /** A summary of the file, if a page shows one. */
  result: z.unknown().exactOptional(),
  ...progress,
});

export type JobStatusAnswer = z.output<typeof statusAnswer>;
export type JobFileAnswer = z.output<typeof fileAnswer>;

export const jobStarted = z.object({ job_id: id });

const params = z.strictObject({ jobID: id });
/** With `?download=1` a finished file ping returns the file itself. */
const query = z.strictObject({ download: z.enum(['1']).exactOptional() });
const ping = { method: 'GET', owns: 'job', changes: false, params } as const;

export const jobCalls = {
  /** Also polled by an anonymous visitor for a forgotten password: the job is bound to a short-lived cookie. */
  statusPing: call({
    ...ping,
    summary: 'Status of a run or of a password email',
    role: 'viewer',
    access: 'anyone',
    path: '/api/status/ping/:jobID/',
    answer: statusAnswer,
  }),
  resultPing: call({
    ...ping,
    summary: 'Status and result of a project load or a top-K search',
    role: 'viewer',
    access: 'user',
    path: '/api/result/ping/:jobID/',
    answer: resultAnswer,
  }),
  csvPing: call({
    ...ping,
    summary: 'Status, then address, of a cross-tab csv',
    role: 'viewer',
    access: 'user',
    path: '/api/filedownload/csv/ping/:jobID/',
    query,
    answer: fileAnswer,
  }),
  xlsxPing: call({
    ...ping,
    summary: 'Status, then address, of a cross-tab workbook',
    role: 'viewer',
    access: 'user',
    path: '/api/filedownload/xlsx/ping/:jobID/',
    query,
    answer: fileAnswer,
  }),
  spssPing: call({
    ...ping,
    summary: 'Status, then address, of an SPSS file with the segments',
    role: 'viewer',
    access: 'user',
    path: '/api/filedownload/sav/ping/:jobID/',
    query,
    answer: fileAnswer,
  }),
  deckPing: call({
    ...ping,
    summary: 'Status, then address, of a presentation',
    role: 'viewer',
    access: 'user',
    path: '/api/filedownload/pptx/ping/:jobID/',
    query,
    answer: fileAnswer,
  }),
  archivePing: call({
    ...ping,
    summary: 'Status, then address, of a whole project as one file',
    role: 'viewer',
    access: 'user',
    path: '/api/filedownload/zip/ping/:jobID/',
    query,
    answer: fileAnswer,
  }),
  predictionPing: call({
    ...ping,
    summary: 'Status, then address, of a prediction',
    role: 'viewer',
    access: 'user',
    path: '/api/preddownload/ping/:jobID/',
    query,
    answer: fileAnswer,
  }),
  classifierPing: call({
    ...ping,
    summary: 'Status, then address, of a classifier',
    role: 'viewer',
    access: 'user',
    path: '/api/classifier/ping/:jobID/',
    query,
    answer: fileAnswer,
  }),
  cancelJob: call({
    ...sending,
    summary: 'Cancel a job that has not finished',
    owns: 'job',
    role: 'editor',
    activity: { did: 'cancelled', what: 'a computation of' },
    path: '/api/job/cancel/:jobID/',
    params,
    body: z.strictObject({}),
    answer: statusAnswer,
  }),
} as const;
