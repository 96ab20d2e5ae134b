import {
  attractiveness,
  MAX_CRITERION_WEIGHT,
  MAX_METRICS,
  MAX_OWN_CRITERIA,
  MAX_POPULATION,
  MAX_RATING,
  otherCriteria,
  valueChoice,
  valueFigures,
} from '@qp/facts';
import { z } from 'zod';
import { call, LIST_FORM_BYTES } from '../call.ts';
import { problem } from '../field-problems.ts';
import { codeList, id, jsonField, listOf, nameField, numberField } from '../fields.ts';
import { MAX_CLUSTERS } from '../limits.ts';
import { savedOver } from '../projects/sharing.ts';
import { changesRun, readsRun } from '../usual-calls.ts';

/** More than there are criteria: five kinds, metrics and own ones. */
const MAX_WEIGHTS = 50;

const ownCriteria = listOf(
  z.strictObject({
    name: nameField,
    ratings: listOf(z.number().min(0).max(MAX_RATING), MAX_CLUSTERS),
  }),
  MAX_OWN_CRITERIA,
).refine((own) => new Set(own.map(({ name }) => name)).size === own.length, problem('criterion-twice'));

const weights = z
  .record(z.string().max(700), z.number().min(0).max(MAX_CRITERION_WEIGHT))
  .refine((of) => Object.keys(of).length <= MAX_WEIGHTS, problem('too-many-entries', MAX_WEIGHTS));

const base = '/api/run/value';

const runValue = z.object({
  /** Increases with every change; a change must name the version it was based on. */
  version: z.number().int(),
  choice: valueChoice,
  /** As last computed, of the metrics named there; null before. */
  figures: valueFigures.nullable(),
  others: otherCriteria,
  /** By the saved weights; null without figures. */
  attractiveness: attractiveness.nullable(),
});
export type RunValue = z.output<typeof runValue>;

/** The last customer file that was scored, which may be the population. */
const scoredFile = z.object({ name: z.string(), customers: z.number().int() }).nullable();

export const valueCalls = {
  value: call({
    ...readsRun,
    summary: 'What the segments are worth: sizes, values and their shares with intervals, and how attractive each is',
    path: `${base}/:runID/`,
    answer: runValue.extend({ scored_file: scoredFile, job_id: id.nullable() }),
  }),
  saveValue: call({
    ...changesRun,
    summary: 'Save the population, metrics, criteria and weights, and compute values of the metrics where they are new',
    activity: { did: 'saved', what: 'the value of the segments of' },
    path: `${base}/:runID/`,
    bodyBytes: LIST_FORM_BYTES,
    body: z.strictObject({
      ...savedOver,
      /** People that the survey stands for; empty to count its respondents. */
      population: z.union([
        z.literal('').transform((): number | null => null),
        numberField.pipe(z.number().positive().max(MAX_POPULATION)),
      ]),
      /** A customer file as the population: the last that was scored, or the one that is saved. */
      of_file: z.enum(['', 'last', 'saved']).default(''),
      /** Numbers of the project. */
      metrics: jsonField(
        codeList.refine((codes) => codes.length <= MAX_METRICS, problem('choose-fewer-variables', MAX_METRICS)),
      ),
      /** By criterion: size, value:CODE, reach, distinctness, growth, own:NAME. */
      weights: jsonField(weights).exactOptional(),
      /** Criteria of your own, with a rating of each segment. */
      own: jsonField(ownCriteria).exactOptional(),
    }),
    answer: z.object({
      version: z.number().int(),
      /** Later changes to other fields were kept. */
      merged: z.boolean(),
      /** Null where nothing new is to be computed. */
      job_id: id.nullable(),
    }),
  }),
} as const;
