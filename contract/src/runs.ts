import { z } from 'zod';
import { call, LIST_FORM_BYTES } from './call.ts';
import { ABSOLUTE, criteria, MARGINAL } from './crosstab.ts';
import { crosstabEvidence } from './crosstab-evidence.ts';
import { codeList, id, jsonField, listOf, moment, nameField, numberField, someCodes } from './fields.ts';
import { jobStarted } from './jobs.ts';
import { projectParams } from './projects.ts';
import { MAX_CLUSTERS, run, runListItem, segmentCriteria } from './run.ts';

export const runName = nameField;
const description = z.string().max(5000);

const newRunBody = z.strictObject({
  name: runName,
  max_clusters: numberField.pipe(
    z.number().int(`must be a whole number from 1 to ${MAX_CLUSTERS}`).min(1).max(MAX_CLUSTERS),
  ),
  cluster: jsonField(someCodes('choose at least one cluster variable')),
  profile: jsonField(codeList),
  metrics: jsonField(codeList),
  description: description.optional(),
  alpha: numberField.pipe(z.number().min(0, 'must be 0 or more').max(1e6)).optional(),
  criterion: z.enum(segmentCriteria).optional(),
  /** Made by the client for each card of a submission: the same key twice makes one run. */
  submission_key: z.string().min(8).max(100).optional(),
});

const threshold = z.union([z.literal('').transform(() => null), numberField]);
const order = listOf(z.number().int().min(1).max(MAX_CLUSTERS), MAX_CLUSTERS).refine(
  (list) => new Set(list).size === list.length,
  'names a segment twice',
);

const configBody = z.strictObject({
  order: jsonField(order),
  filterCriteriaValue: z.enum([...criteria, '']),
  filterThresholdValue: threshold,
  filterCriteriaIndex: z.enum([...criteria, '']),
  filterThresholdIndex: threshold,
  sortRowsBy: z.enum([ABSOLUTE, MARGINAL, '']),
  sortRowsDir: z.enum(['asc', 'desc']),
  sortColsBy: z.union([
    z.literal(''),
    jsonField(z.tuple([z.string(), z.string()])).transform((pair) => JSON.stringify(pair)),
  ]),
  sortColsDir: z.enum(['asc', 'desc']),
  cluster: jsonField(codeList),
  profile: jsonField(codeList),
  metrics: jsonField(codeList),
});

const descriptionBody = z
  .strictObject({
    descriptions: jsonField(listOf(description, MAX_CLUSTERS)).optional(),
    description: description.optional(),
  })
  .refine((body) => (body.descriptions === undefined) !== (body.description === undefined), {
    message: 'give either descriptions or description',
    path: ['descriptions'],
  });

export const runParams = z.strictObject({ runID: id });
export const ofRun = { access: 'user', owns: 'run', changes: false, params: runParams } as const;
const saved = z.object({ updatedDate: moment });

export const runCalls = {
  createRun: call({
    summary: 'Start a run',
    method: 'POST',
    path: '/api/project/run/new/:projectID/',
    access: 'user',
    owns: 'project',
    changes: true,
    params: projectParams,
    encoding: 'form',
    bodyBytes: LIST_FORM_BYTES,
    body: newRunBody,
    answer: jobStarted.extend({ run_id: id }),
  }),
  runList: call({
    summary: 'The runs of a project',
    method: 'GET',
    path: '/api/runList/:projectID/',
    access: 'user',
    owns: 'project',
    changes: false,
    params: projectParams,
    answer: z.object({ run_list: z.array(runListItem) }),
  }),
  run: call({
    ...ofRun,
    summary: 'A run with its cross-tab',
    method: 'GET',
    path: '/api/run/load/:runID/',
    answer: run,
  }),
  crosstabEvidence: call({
    ...ofRun,
    summary: 'Bases, significance tests and corrected figures of a run’s cross-tab; a run of before gets them by a job',
    method: 'GET',
    path: '/api/run/load/evidence/:runID/',
    /** Either what was found, or the job that is finding it. */
    answer: z.object({ evidence: crosstabEvidence.nullable(), job_id: id.nullable() }),
  }),
  runDates: call({
    ...ofRun,
    summary: 'When a run was made and changed',
    method: 'GET',
    path: '/api/run/load/date/:runID/',
    answer: z.object({ createdDate: moment, updatedDate: moment }),
  }),
  runProbabilities: call({
    ...ofRun,
    summary: 'Average segmentation probabilities',
    method: 'GET',
    path: '/api/run/load/probability/:runID/',
    answer: z.object({ probabilities: z.array(z.array(z.number())) }),
  }),
  updateDescription: call({
    ...ofRun,
    summary: 'Describe the segments, or the run',
    method: 'POST',
    path: '/api/run/update/description/:runID/',
    changes: true,
    encoding: 'form',
    bodyBytes: LIST_FORM_BYTES,
    body: descriptionBody,
    answer: saved,
  }),
  updateConfig: call({
    ...ofRun,
    summary: 'Save the view of a run',
    method: 'POST',
    path: '/api/run/update/config/:runID/',
    changes: true,
    encoding: 'form',
    bodyBytes: LIST_FORM_BYTES,
    body: configBody,
    answer: saved,
  }),
  openSegments: call({
    ...ofRun,
    summary: 'Open another number of segments of a run as a run of its own, without fitting again',
    method: 'POST',
    path: '/api/run/open/:runID/',
    changes: true,
    encoding: 'form',
    body: z.strictObject({
      segments: numberField.pipe(z.number().int().min(1).max(MAX_CLUSTERS)),
      submission_key: z.string().min(8).max(100).optional(),
    }),
    answer: jobStarted.extend({ run_id: id }),
  }),
  deleteRun: call({
    ...ofRun,
    summary: 'Delete a run',
    method: 'GET',
    path: '/api/run/delete/:runID/',
    changes: true,
    answer: z.object({ success: z.string() }),
  }),
  downloadProbabilities: call({
    ...ofRun,
    summary: 'Each respondent’s segment and probabilities, as csv',
    method: 'GET',
    path: '/api/run/download/rawprob/:runID/',
    answer: 'file',
  }),
  exportCsv: call({
    ...ofRun,
    summary: 'Make the unformatted cross-tab csv',
    method: 'GET',
    path: '/api/run/download/crosstab/csv/:runID/',
    answer: jobStarted,
  }),
  exportExcel: call({
    ...ofRun,
    summary: 'Make the formatted cross-tab workbook',
    method: 'GET',
    path: '/api/run/download/crosstab/excel/:runID/',
    answer: jobStarted,
  }),
} as const;
