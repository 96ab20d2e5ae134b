import {
  MAX_TARGET,
  MAX_TARGET_VARIABLES,
  MAX_TARGETS,
  missingTreatments,
  targetUnits,
  weightDesign,
  weightFigures,
} from '@qp/facts';
import { z } from 'zod';
import { call, LIST_FORM_BYTES } from '../call.ts';
import { problem } from '../field-problems.ts';
import { jsonField, listOf, moment, nameField, numberField, variableCode } from '../fields.ts';
import { NAME_LIMIT, RESPONSE_LABEL_LIMIT } from '../limits.ts';
import { changesProject, readsProject } from '../usual-calls.ts';

/** Weights of a project that are made to targets. */

const target = z.strictObject({
  code: variableCode,
  answers: z
    .array(
      z.strictObject({
        response: z.string().max(RESPONSE_LABEL_LIMIT),
        target: z.number().min(0).max(MAX_TARGET),
      }),
    )
    .min(1)
    .max(MAX_TARGETS),
});
const bound = numberField.pipe(z.number().min(0).max(1000));

/** The weight of a run by its name; empty or absent for that of the survey. */
export const weightOfRun = z.string().max(NAME_LIMIT);

const projectWeight = z.object({
  name: z.string(),
  ...weightDesign.shape,
  /** Null where the people who take part now can't be weighted so; `problem` says why. */
  figures: weightFigures.nullable(),
  problem: z.string().nullable(),
  created: moment,
});
export type ProjectWeight = z.output<typeof projectWeight>;

export const weightCalls = {
  weights: call({
    ...readsProject,
    summary: 'The weights that a project made to targets',
    path: '/api/project/weights/:projectID/',
    answer: z.object({
      /** Whether the survey has a weight of its own, which every made one starts from. */
      own: z.boolean(),
      weights: z.array(projectWeight),
    }),
  }),
  makeWeight: call({
    ...changesProject,
    summary: 'Make a weight of a project to targets (raking); a run takes it by its name',
    activity: { did: 'made', what: 'a weight of' },
    path: '/api/project/weight/new/:projectID/',
    bodyBytes: LIST_FORM_BYTES,
    body: z
      .strictObject({
        name: nameField,
        /** Either these, or `csv`. */
        targets: jsonField(
          listOf(target, MAX_TARGET_VARIABLES).refine((targets) => targets.length > 0),
        ).exactOptional(),
        /** The text of a file with three columns: variable, answer, target. */
        csv: z.string().min(1).exactOptional(),
        unit: z.enum(targetUnits).default('percent'),
        /** What happens to people without an answer. */
        missing: z.enum(missingTreatments).default('own'),
        /** In multiples of the average weight; absent for none. */
        lower: bound.exactOptional(),
        upper: bound.exactOptional(),
      })
      .refine((body) => (body.targets === undefined) !== (body.csv === undefined), {
        message: problem('one-of-targets'),
        path: ['targets'],
      }),
    answer: projectWeight,
  }),
  removeWeight: call({
    ...changesProject,
    summary: 'Remove a weight of a project; runs that took it keep it',
    activity: { did: 'deleted', what: 'a weight of' },
    path: '/api/project/weight/delete/:projectID/',
    body: z.strictObject({ name: nameField }),
    answer: z.object({ success: z.string() }),
  }),
} as const;
