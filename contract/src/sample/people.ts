import { keepCondition, MAX_KEEP_CONDITIONS, MAX_LEFT_OUT, MAX_LISTED, peopleChoice } from '@qp/facts';
import { z } from 'zod';
import { call, LIST_FORM_BYTES } from '../call.ts';
import { jsonField, listOf, variableCode, versionField } from '../fields.ts';
import { RESPONSE_LABEL_LIMIT } from '../limits.ts';
import { changesProject, readsProject } from '../usual-calls.ts';

/** Who takes part in new runs of a project. */

const condition = keepCondition.extend({
  code: variableCode,
  responses: z.array(z.string().max(RESPONSE_LABEL_LIMIT)).min(1).max(MAX_LISTED),
});
export const keepField = jsonField(listOf(z.strictObject(condition.shape), MAX_KEEP_CONDITIONS));
/** An identifier as long as a data file may have it. */
const identifier = z.string().min(1).max(1000);

const people = peopleChoice.extend({
  /** Counts the changes; 0 before the first. */
  version: z.number().int(),
  respondents: z.number().int(),
  /** Those who take part. */
  kept: z.number().int(),
  /** Those who don't meet the conditions. */
  unmet: z.number().int(),
});
export type ProjectPeople = z.output<typeof people>;

export const sampleCalls = {
  people: call({
    ...readsProject,
    summary: 'Who takes part in new runs of a project',
    path: '/api/project/people/:projectID/',
    answer: people,
  }),
  choosePeople: call({
    ...changesProject,
    summary:
      'Choose who takes part in new runs of a project, by a condition and by identifier; runs that exist stay as they are',
    activity: { did: 'saved', what: 'who takes part in' },
    path: '/api/project/people/:projectID/',
    bodyBytes: LIST_FORM_BYTES,
    body: z.strictObject({
      /** Without it, the conditions stay. */
      keep: keepField.exactOptional(),
      /** Without it, the same people stay left out. */
      left_out: jsonField(listOf(identifier, MAX_LEFT_OUT)).exactOptional(),
      /** The version that was edited: refused if there is a later one. Without it, any version is replaced. */
      version: versionField.exactOptional(),
    }),
    answer: people,
  }),
} as const;
