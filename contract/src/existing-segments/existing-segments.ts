import { MAX_EXISTING } from '@qp/facts';
import { z } from 'zod';
import { call, LIST_FORM_BYTES } from '../call.ts';
import { problem } from '../field-problems.ts';
import { codeList, id, jsonField, someCodes, variableCode } from '../fields.ts';
import { jobStarted } from '../jobs.ts';
import { COLUMN_NAME_LIMIT, DESCRIPTION_LIMIT } from '../limits.ts';
import { runName } from '../runs/runs.ts';
import { weightOfRun } from '../sample/weights.ts';
import { changesProject } from '../usual-calls.ts';

/** Runs of segments that were made elsewhere: a variable of the project, or a file of ids and segments. */

const column = z.string().trim().min(1).max(COLUMN_NAME_LIMIT);
/** By the code of the segment: the column, or the numeric variable, of its probabilities. */
const probabilities = z
  .record(z.string().max(DESCRIPTION_LIMIT), z.string().min(1).max(500))
  .refine((of) => Object.keys(of).length <= MAX_EXISTING, problem('too-many-segments', MAX_EXISTING));

const describing = someCodes(problem('choose-describing-variable'));
const key = z.string().min(8).max(100);

const existingOfVariable = z.strictObject({
  name: runName,
  variable: variableCode,
  probabilities: probabilities.exactOptional(),
  cluster: describing,
  profile: codeList.default([]),
  metrics: codeList.default([]),
  description: z.string().max(DESCRIPTION_LIMIT).exactOptional(),
  weight: weightOfRun.exactOptional(),
  submission_key: key.exactOptional(),
});

/** Text fields beside `segments_file`. Columns that are not named are proposed by name and by how many ids match. */
const fileFields = {
  id_column: column.exactOptional(),
  segment_column: column.exactOptional(),
  probabilities: jsonField(probabilities).exactOptional(),
};
export const existingOfFile = z.strictObject({
  ...fileFields,
  name: runName,
  cluster: jsonField(describing),
  profile: jsonField(codeList).default([]),
  metrics: jsonField(codeList).default([]),
  description: z.string().max(DESCRIPTION_LIMIT).exactOptional(),
  weight: weightOfRun.exactOptional(),
  submission_key: key.exactOptional(),
});

const checkOfVariable = existingOfVariable.pick({ variable: true, probabilities: true });
export const checkOfFile = z.strictObject(fileFields);

const listedIds = z.object({
  count: z.number().int(),
  /** The first of them. */
  ids: z.array(z.string()),
});

/** What would be created, before anything is. */
const existingCheck = z.object({
  /** Columns of the file; empty for a variable. */
  columns: z.array(
    z.object({
      name: z.string(),
      /** Share of the first rows whose value is the id of a respondent. */
      ids: z.number(),
      /** Different values in the first rows. */
      values: z.number().int(),
    }),
  ),
  id_column: z.string().nullable(),
  segment_column: z.string().nullable(),
  /** By the code of the segment; null without probabilities. */
  probabilities: z.record(z.string(), z.string()).nullable(),
  /** Rows of the file, or respondents of the project for a variable. */
  rows: z.number().int(),
  matched: z.number().int(),
  /** Respondents of the project who don't. */
  unassigned: z.number().int(),
  /** Rows whose id no respondent has. */
  unmatched: listedIds,
  duplicates: listedIds,
  /** By size, the largest first. */
  segments: z.array(z.object({ code: z.string(), name: z.string(), people: z.number().int() })),
  /** Why these segments can't be used; null if they can. */
  problem: z.string().nullable(),
});
export type ExistingCheck = z.output<typeof existingCheck>;

/** Both take the segments of a variable as JSON, those of a file as multipart. */
const taking = { ...changesProject, encoding: 'json or multipart', bodyBytes: LIST_FORM_BYTES } as const;

export const existingSegmentCalls = {
  /** JSON for a variable; multipart with `segments_file` for a file. */
  useExistingSegments: call({
    ...taking,
    summary: 'Create a run of existing segments: JSON for a variable, multipart with segments_file for a file',
    activity: { did: 'made', what: 'a run of existing segments' },
    path: '/api/project/run/existing/:projectID/',
    json: existingOfVariable,
    upload: { fields: existingOfFile, files: { segments_file: true } },
    answer: jobStarted.extend({ run_id: id }),
  }),
  checkExistingSegments: call({
    ...taking,
    summary: 'Match existing segments with the respondents of a project; nothing is created',
    activity: null,
    path: '/api/project/run/existing/check/:projectID/',
    json: checkOfVariable,
    upload: { fields: checkOfFile, files: { segments_file: true } },
    answer: existingCheck,
  }),
} as const;
