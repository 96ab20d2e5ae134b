import {
  anyNumber,
  MAX_DECIMALS,
  missingRange,
  sourceVariable,
  tableKinds,
  UNIT_LIMIT,
  variableKinds,
} from '@qp/facts';
import { z } from 'zod';
import { call } from '../call.ts';
import { problem } from '../field-problems.ts';
import { id, jsonField, listOf, moment, numberField, versionField } from '../fields.ts';
import { jobStarted } from '../jobs.ts';
import {
  CHANGE_WORDS_LIMIT,
  GROUPING_LIMIT,
  MAX_EDGES,
  RESPONSE_LABEL_LIMIT,
  VARIABLE_LABEL_LIMIT,
} from '../limits.ts';
import { projectName } from '../projects/projects.ts';
import { keepField } from '../sample/people.ts';
import { importGrouping } from './grouping.ts';

/** An uploaded file before it becomes a project: the draft that the Data check shows and edits. */

/** The forms in which a file can be recognised. */
export const READ_AS = [
  'spss',
  'stata',
  'parquet',
  'triple-s',
  'surveymonkey',
  'qualtrics',
  'limesurvey',
  'google-forms',
  'alchemer',
  'forsta',
  'names-and-questions',
  'questions-above',
  'one-row',
] as const;
export type ReadAs = (typeof READ_AS)[number];
export const MAX_HEADER_ROWS = 3;
/** The last row in which the header rows can begin. */
export const MAX_FIRST_ROW = 20;

const value = z.string().max(5000);
const words = (most: number) => z.string().trim().max(most);
/** Separates responses in the variable file. */
const responseLabel = words(RESPONSE_LABEL_LIMIT)
  .min(1, problem('name-the-response'))
  .refine((label) => !label.includes('|'), problem('bar-in-response'));

const planShape = {
  kind: z.enum(variableKinds),
  label: words(VARIABLE_LABEL_LIMIT),
  dimension: words(GROUPING_LIMIT),
  factor: words(GROUPING_LIMIT),
  /** The text that the question shares with others, as respondents read it. */
  stem: words(VARIABLE_LABEL_LIMIT).exactOptional(),
  responses: z
    .array(z.strictObject({ label: responseLabel, values: z.array(value).max(5000) }))
    .max(500)
    .refine((list) => new Set(list.map(({ label }) => label)).size === list.length, problem('response-twice')),
  missing: z.array(value).max(5000),
  missingRange,
  edges: z
    .array(anyNumber)
    .max(MAX_EDGES, problem('too-many-cuts', MAX_EDGES))
    .refine((edges) => edges.every((edge, i) => i === 0 || edge > edges[i - 1]), problem('edges-not-ascending')),
  classNames: z
    .array(responseLabel)
    .max(MAX_EDGES + 1)
    .nullable(),
  /** For a number: whether it is proposed as it is or in its classes, and how it is written. */
  take: z.enum(['number', 'groups']).exactOptional(),
  unit: words(UNIT_LIMIT).exactOptional(),
  decimals: z.number().int().min(0).max(MAX_DECIMALS).nullable().exactOptional(),
};
export const importPlan = z.strictObject(planShape);
export type ImportPlan = z.output<typeof importPlan>;
/** Values, labels and codes in one change, in total: it may change the plans of many variables. */
const MAX_CHANGED = 200_000;
/** Changed parts of the plan of some variables. */
const importChange = z.strictObject({
  codes: listOf(z.string().min(1).max(500), 20_000).refine((list) => list.length > 0, problem('empty')),
  set: importPlan.exactPartial(),
});
export type ImportChange = z.output<typeof importChange>;

const importVariable = z.object({
  source: sourceVariable,
  /** The reason for the proposal, in a word or two. */
  reason: z.string(),
  plan: importPlan,
  /** The plan differs from the proposal. */
  changed: z.boolean(),
});
export type ImportVariable = z.output<typeof importVariable>;

const history = z.object({
  /** Descriptions of the changes that undo and redo would apply; null if there is none. */
  undo: z.string().nullable(),
  redo: z.string().nullable(),
  /** Counts changes; a change based on an older version is refused. */
  revision: z.number().int(),
});

export const importDraft = history.extend({
  import_id: id,
  file_name: z.string(),
  /** `making`: a job is creating the project, and the draft can't be changed. */
  state: z.enum(['reading', 'ready', 'making']),
  /** The job that reads the file or creates the project. */
  job_id: id.nullable(),
  /** The project that is being created. */
  project_id: id.nullable().exactOptional(),
  kind: z.enum(tableKinds).nullable(),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** Null for drafts of earlier versions. */
  read_as: z.enum(READ_AS).nullable(),
  /** The rows that are headers, where you have chosen; null if they were recognised. */
  header_rows: z.number().int().nullable(),
  /** The row in which they begin, where you have chosen. */
  header_from: z.number().int().nullable().exactOptional(),
  respondents: z.number().int(),
  expires: moment,
  /** Not validated: there may be thousands, all typed above, and the page must load fast. */
  variables: z.array(z.unknown()) as unknown as z.ZodType<ImportVariable[]>,
});
export type ImportDraft = z.output<typeof importDraft>;

const importItem = z.object({ import_id: id, file_name: z.string(), updated_date: moment, expires: moment });
export type ImportItem = z.output<typeof importItem>;

/** The plans after a change, an undo or a redo. */
const importChanged = history.extend({
  /** Variables were grouped or are so no longer: read the whole draft again. */
  regrouped: z.boolean().exactOptional(),
  changed: z.array(z.object({ code: z.string(), plan: importPlan, changed: z.boolean() })),
});
export type ImportChanged = z.output<typeof importChanged>;

/** Text fields of the body that uploads a file. */
export const newImportFields = z.strictObject({
  /** Generated by the client: an upload that is sent again, because its answer was lost, is the same upload. */
  upload_key: id.exactOptional(),
});

const importParams = z.strictObject({ importID: id });
export const ofImport = { access: 'user', owns: 'import', params: importParams } as const;
const changing = { ...ofImport, method: 'POST', changes: true, encoding: 'form' } as const;
const revision = versionField;

export const importCalls = {
  newImport: call({
    summary:
      'Upload one file (SPSS, Stata, Excel, CSV, Parquet or Triple-S) as import_file; a job reads it. The answers of a Triple-S survey can be a file of their own',
    method: 'POST',
    path: '/api/import/new/',
    access: 'user',
    changes: true,
    encoding: 'multipart',
    upload: { fields: newImportFields, files: { import_file: true, answers_file: false } },
    answer: jobStarted.extend({ import_id: id, success: z.string() }),
  }),
  importList: call({
    summary: 'Your uploaded files that are not projects yet',
    method: 'GET',
    path: '/api/importList/',
    access: 'user',
    changes: false,
    answer: z.array(importItem),
  }),
  importDraft: call({
    ...ofImport,
    summary: 'An uploaded file: its variables and the plan for each',
    role: 'owner',
    method: 'GET',
    path: '/api/import/load/:importID/',
    changes: false,
    answer: importDraft,
  }),
  changeImport: call({
    ...changing,
    summary: 'Change the plans of variables; `words` describe the change',
    role: 'owner',
    activity: null,
    path: '/api/import/change/:importID/',
    bodyBytes: 8 * 1024 * 1024,
    body: z.strictObject({
      changes: jsonField(
        listOf(importChange, 20_000).refine((list) => list.length > 0, problem('empty')),
        MAX_CHANGED,
      ),
      words: words(CHANGE_WORDS_LIMIT).min(1),
      revision,
    }),
    answer: importChanged,
  }),
  undoImport: call({
    ...changing,
    summary: 'Undo the last change',
    role: 'owner',
    activity: null,
    path: '/api/import/undo/:importID/',
    body: z.strictObject({ revision }),
    answer: importChanged,
  }),
  redoImport: call({
    ...changing,
    summary: 'Redo the last undone change',
    role: 'owner',
    activity: null,
    path: '/api/import/redo/:importID/',
    body: z.strictObject({ revision }),
    answer: importChanged,
  }),
  restartImport: call({
    ...changing,
    summary: 'Reset all plans to the proposal',
    role: 'owner',
    activity: null,
    path: '/api/import/restart/:importID/',
    body: z.strictObject({ revision }),
    answer: importChanged,
  }),
  importSheet: call({
    ...changing,
    summary: 'Read another sheet of the workbook',
    role: 'owner',
    activity: null,
    path: '/api/import/sheet/:importID/',
    body: z.strictObject({ sheet: z.string().min(1).max(200), revision }),
    answer: jobStarted,
  }),
  importHeader: call({
    ...changing,
    summary:
      'Read the file again from the beginning with this many header rows, beginning in the row `from`; 0 recognises them',
    role: 'owner',
    activity: null,
    path: '/api/import/header/:importID/',
    body: z.strictObject({
      rows: numberField.pipe(z.number().int().min(0).max(MAX_HEADER_ROWS)),
      from: numberField.pipe(z.number().int().min(1).max(MAX_FIRST_ROW)).exactOptional(),
      revision,
    }),
    answer: jobStarted,
  }),
  regroupImport: call({
    ...changing,
    summary:
      'Define or dissolve a yes/no set, split columns that list several answers, or read a choice exercise with its design; a job counts them in the file',
    role: 'owner',
    activity: null,
    path: '/api/import/regroup/:importID/',
    bodyBytes: 8 * 1024 * 1024,
    body: z.strictObject({ grouping: jsonField(importGrouping), revision }),
    answer: jobStarted,
  }),
  makeProject: call({
    ...changing,
    summary:
      'Create the project from the file; a job generates its three CSV files, and the address works when it has finished',
    role: 'owner',
    activity: { did: 'created', what: 'the project' },
    path: '/api/import/create/:importID/',
    /** With `revision` it is created only from the draft that the page shows; `keep` says who takes part in its runs. */
    body: z.strictObject({
      name: projectName,
      upload_key: id.exactOptional(),
      revision: revision.exactOptional(),
      keep: keepField.exactOptional(),
    }),
    answer: jobStarted.extend({ project_id: id, success: z.string() }),
  }),
  deleteImport: call({
    ...changing,
    summary: 'Discard the file',
    role: 'owner',
    activity: null,
    path: '/api/import/delete/:importID/',
    body: z.strictObject({}),
    answer: z.object({ success: z.string() }),
  }),
} as const;
