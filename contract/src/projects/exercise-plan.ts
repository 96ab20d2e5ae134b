import { MAX_ITEMS } from '@qp/facts';
import { z } from 'zod';
import { call } from '../call.ts';
import { jsonField, listOf, numberField } from '../fields.ts';
import { changesProject } from '../usual-calls.ts';

/** The design of a best-worst exercise. */

const MIN_PLANNED_ITEMS = 3;
const MAX_SHOWN = 10;
const MAX_SETS = 60;
const MAX_VERSIONS = 200;

const item = z.string().trim().min(1).max(200);
const whole = (least: number, most: number) => numberField.pipe(z.number().int().min(least).max(most));
const range = z.tuple([z.number().int(), z.number().int()]);

const exerciseDesign = z.object({
  /** Version, Set, Item 1 … k: numbers of the items. */
  design_csv: z.string(),
  /** To paste into a questionnaire. */
  questionnaire: z.string(),
  /** The fewest and the most times. */
  items_in_version: range,
  pairs_in_version: range,
  pairs: range,
  positions: range,
  connected: z.boolean(),
});
export type ExerciseDesign = z.output<typeof exerciseDesign>;

export const exercisePlanCalls = {
  planExercise: call({
    ...changesProject,
    summary: 'A design for a best-worst exercise; nothing is stored',
    activity: null,
    path: '/api/project/exercise/:projectID/',
    body: z.strictObject({
      /** A JSON list of labels, each once. */
      items: jsonField(listOf(item, MAX_ITEMS).pipe(z.array(item).min(MIN_PLANNED_ITEMS))),
      shown: whole(2, MAX_SHOWN),
      sets: whole(1, MAX_SETS),
      versions: whole(1, MAX_VERSIONS),
    }),
    answer: exerciseDesign,
  }),
} as const;
