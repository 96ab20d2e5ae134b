import { drivers, MAX_DRIVERS, yesNo } from '@qp/facts';
import { z } from 'zod';
import { call, LIST_FORM_BYTES } from '../call.ts';
import { problem } from '../field-problems.ts';
import { codeList, id, jsonField } from '../fields.ts';
import { jobStarted } from '../jobs.ts';
import { changesRun, readsRun } from '../usual-calls.ts';

/** What goes together with belonging to the segments of a run, and what their people do; `Drivers` in facts explains the fields. */

const text = z.string().max(1000);
const someVariables = z.array(z.object({ code: text, label: text })).max(MAX_DRIVERS);

export const runDrivers = z.object({
  /** The variables as chosen, in the order of the dictionary. */
  causes: someVariables,
  outcomes: someVariables,
  drivers,
});
export type RunDrivers = z.output<typeof runDrivers>;

/** Increased when the rules change: figures stored under older rules are computed again when opened. */
export const DRIVERS_VERSION = 2;

/** As they are stored: of earlier versions only the choice counts, from which the figures are computed again. */
export const storedDrivers = z.union([
  runDrivers,
  runDrivers.extend({ drivers: z.object({ corrected: z.boolean() }) }),
]);

const upTo = codeList.refine((codes) => codes.length <= MAX_DRIVERS, problem('choose-fewer-variables', MAX_DRIVERS));

export const driverCalls = {
  drivers: call({
    ...readsRun,
    summary:
      'Predictors and outcomes of the segments: as last computed, or of demographics and metrics when first opened',
    path: '/api/run/drivers/:runID/',
    /** The last result, and the job that computes a new one; both null where nothing can be chosen by default. */
    answer: z.object({ drivers: runDrivers.nullable(), job_id: id.nullable() }),
  }),
  startDrivers: call({
    ...changesRun,
    summary:
      'Compute what goes together with belonging to the segments (causes: the predictors) and what their people do (outcomes)',
    activity: { did: 'ran', what: 'drivers of' },
    path: '/api/run/drivers/:runID/',
    bodyBytes: LIST_FORM_BYTES,
    body: z
      .strictObject({
        causes: jsonField(upTo).exactOptional(),
        outcomes: jsonField(upTo).exactOptional(),
        /** Whether figures are corrected for classification error; yes by default. */
        corrected: z.enum(yesNo).exactOptional(),
      })
      .refine(({ causes = [], outcomes = [] }) => causes.length + outcomes.length > 0, {
        message: problem('choose-variable'),
        path: ['causes'],
      }),
    answer: jobStarted,
  }),
} as const;
