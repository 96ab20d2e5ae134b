import { answerChoices, segmentCriteria } from '@qp/facts';
import { z } from 'zod';
import { call, LIST_FORM_BYTES } from './call.ts';
import { crosstabEvidence } from './crosstab-evidence.ts';
import { codeList, id, jsonField, listOf, moment, nameText, numberText, someCodes } from './fields.ts';
import { jobStarted } from './jobs.ts';
import { ALPHA_MAXIMUM, DESCRIPTION_LIMIT, MAX_CLUSTERS, MAX_SEED, MAX_STARTS } from './limits.ts';
import { projectParams } from './projects.ts';
import { run, runListItem } from './run.ts';
import { viewBody } from './run-view.ts';
import { savedOver } from './sharing.ts';

export const runName = nameText('give the run a name');
const description = z.string().max(DESCRIPTION_LIMIT);

const wholeClusters = `enter a whole number from 1 to ${MAX_CLUSTERS}`;
export const maxClustersField = numberText(wholeClusters).pipe(
  z.number().int(wholeClusters).min(1, wholeClusters).max(MAX_CLUSTERS, wholeClusters),
);
const fromZero = 'enter a number that is 0 or more';
export const alphaField = numberText(fromZero).pipe(
  z
    .number()
    .min(0, fromZero)
    .max(ALPHA_MAXIMUM, `enter a number of at most ${ALPHA_MAXIMUM.toLocaleString('en-US')}`),
);
export const clusterCodes = someCodes('select at least one cluster variable');

const wholeSeed = `enter a whole number from 0 to ${MAX_SEED.toLocaleString('en-US')}`;
export const seedField = numberText(wholeSeed).pipe(
  z.number().int(wholeSeed).min(0, wholeSeed).max(MAX_SEED, wholeSeed),
);
const wholeStarts = `enter a whole number from 1 to ${MAX_STARTS.toLocaleString('en-US')}, or leave it empty`;
const someStarts = numberText(wholeStarts).pipe(z.number().int().min(1).max(MAX_STARTS));
/** Empty for as many as it takes. */
export const startsField = z
  .string()
  .trim()
  .refine((text) => text === '' || someStarts.safeParse(text).success, wholeStarts)
  .transform((text) => (text === '' ? null : Number(text)));

const newRunBody = z.strictObject({
  name: runName,
  max_clusters: maxClustersField,
  cluster: jsonField(clusterCodes),
  profile: jsonField(codeList),
  metrics: jsonField(codeList),
  description: description.optional(),
  alpha: alphaField.optional(),
  criterion: z.enum(segmentCriteria).optional(),
  /** What answers to scales count as; without it, Automatic. */
  answers: z.enum(answerChoices, `must be one of ${answerChoices.join(', ')}`).optional(),
  seed: seedField.optional(),
  /** Starts for each number of segments; empty or left out: as many as it takes to find the best solution again. */
  starts: startsField.optional(),
  /** Made by the client for each card of a submission: the same key twice makes one run. */
  submission_key: z.string().min(8).max(100).optional(),
});

const descriptionBody = z
  .strictObject({
    descriptions: jsonField(listOf(description, MAX_CLUSTERS)).optional(),
    description: description.optional(),
    ...savedOver,
  })
  .refine((body) => (body.descriptions === undefined) !== (body.description === undefined), {
    message: 'give either descriptions or description',
    path: ['descriptions'],
  });

export const runParams = z.strictObject({ runID: id });
export const ofRun = { access: 'user', owns: 'run', changes: false, params: runParams } as const;
const saved = z.object({ updatedDate: moment, version: z.number().int() });

export const runCalls = {
  createRun: call({
    summary: 'Start a run',
    role: 'editor',
    activity: { did: 'ran', what: 'the segmentation' },
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
    role: 'viewer',
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
    role: 'viewer',
    method: 'GET',
    path: '/api/run/load/:runID/',
    answer: run,
  }),
  crosstabEvidence: call({
    ...ofRun,
    summary: 'Bases, significance tests and corrected figures of a run’s cross-tab; a run of before gets them by a job',
    role: 'viewer',
    method: 'GET',
    path: '/api/run/load/evidence/:runID/',
    /** Either what was found, or the job that is finding it. */
    answer: z.object({ evidence: crosstabEvidence.nullable(), job_id: id.nullable() }),
  }),
  runManifest: call({
    ...ofRun,
    summary: 'What a run was made of and what came out, as manifest.json, for `qp verify`',
    role: 'viewer',
    activity: { did: 'exported', what: 'the manifest of' },
    method: 'GET',
    path: '/api/run/manifest/:runID/',
    answer: 'file',
  }),
  runDates: call({
    ...ofRun,
    summary: 'When a run was made and changed',
    role: 'viewer',
    method: 'GET',
    path: '/api/run/load/date/:runID/',
    answer: z.object({ createdDate: moment, updatedDate: moment }),
  }),
  runProbabilities: call({
    ...ofRun,
    summary: 'Average segmentation probabilities',
    role: 'viewer',
    method: 'GET',
    path: '/api/run/load/probability/:runID/',
    answer: z.object({ probabilities: z.array(z.array(z.number())) }),
  }),
  updateDescription: call({
    ...ofRun,
    summary: 'Describe the segments, or the run',
    role: 'editor',
    activity: { did: 'described', what: 'the run' },
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
    role: 'editor',
    activity: { did: 'saved', what: 'the view of' },
    method: 'POST',
    path: '/api/run/update/config/:runID/',
    changes: true,
    encoding: 'form',
    bodyBytes: LIST_FORM_BYTES,
    body: viewBody.extend(savedOver),
    answer: saved,
  }),
  openSegments: call({
    ...ofRun,
    summary: 'Open another number of segments of a run as a run of its own, without fitting again',
    role: 'editor',
    activity: { did: 'opened', what: 'another number of segments of' },
    method: 'POST',
    path: '/api/run/open/:runID/',
    changes: true,
    encoding: 'form',
    body: z.strictObject({
      segments: maxClustersField,
      submission_key: z.string().min(8).max(100).optional(),
    }),
    answer: jobStarted.extend({ run_id: id }),
  }),
  mergeSegments: call({
    ...ofRun,
    summary: 'Make a run in which some segments of this one are one, without fitting again',
    role: 'editor',
    activity: { did: 'made', what: 'a run with merged segments of' },
    method: 'POST',
    path: '/api/run/merge/:runID/',
    changes: true,
    encoding: 'form',
    body: z.strictObject({
      /** Numbers of two or more segments. */
      segments: jsonField(listOf(z.int().min(1).max(MAX_CLUSTERS), MAX_CLUSTERS)),
      name: runName,
      /** What the merged segment is called. */
      segment_name: description.optional(),
      submission_key: z.string().min(8).max(100).optional(),
    }),
    answer: jobStarted.extend({ run_id: id }),
  }),
  deleteRun: call({
    ...ofRun,
    summary: 'Delete a run',
    role: 'owner',
    activity: { did: 'deleted', what: 'the run' },
    method: 'GET',
    path: '/api/run/delete/:runID/',
    changes: true,
    answer: z.object({ success: z.string() }),
  }),
  downloadProbabilities: call({
    ...ofRun,
    summary: 'Each respondent’s segment and probabilities, as csv',
    role: 'viewer',
    activity: { did: 'exported', what: 'the probabilities of' },
    method: 'GET',
    path: '/api/run/download/rawprob/:runID/',
    answer: 'file',
  }),
  exportCsv: call({
    ...ofRun,
    summary: 'Make the unformatted cross-tab csv',
    role: 'viewer',
    activity: { did: 'exported', what: 'the cross-tab (csv) of' },
    method: 'GET',
    path: '/api/run/download/crosstab/csv/:runID/',
    answer: jobStarted,
  }),
  exportExcel: call({
    ...ofRun,
    summary: 'Make the formatted cross-tab workbook',
    role: 'viewer',
    activity: { did: 'exported', what: 'the cross-tab (Excel) of' },
    method: 'GET',
    path: '/api/run/download/crosstab/excel/:runID/',
    answer: jobStarted,
  }),
  exportDeck: call({
    ...ofRun,
    summary: 'Make the presentation of a run',
    role: 'viewer',
    activity: { did: 'exported', what: 'the presentation of' },
    method: 'GET',
    path: '/api/run/download/pptx/:runID/',
    answer: jobStarted,
  }),
  exportSpss: call({
    ...ofRun,
    summary: 'Make an SPSS file of the survey with segments and probabilities',
    role: 'viewer',
    activity: { did: 'exported', what: 'an SPSS file of' },
    method: 'GET',
    path: '/api/run/download/sav/:runID/',
    answer: jobStarted,
  }),
} as const;
