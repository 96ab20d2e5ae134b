import { type Drivers, MAX_DRIVERS, refusalReasons, standardErrors, yesNo } from '@qp/facts';
import { z } from 'zod';
import { call, LIST_FORM_BYTES } from '../call.ts';
import { problem } from '../field-problems.ts';
import { codeList, id, jsonField } from '../fields.ts';
import { jobStarted } from '../jobs.ts';
import { MAX_CLUSTERS, MAX_LISTED } from '../limits.ts';
import { ofRun } from './runs.ts';

/** What goes together with belonging to the segments of a run, and what their people do; `Drivers` in facts explains the fields. */

const bySegment = <T extends z.ZodType>(item: T) => z.array(item).max(MAX_CLUSTERS);
const text = z.string().max(1000);
const wald = z.object({ chiSquare: z.number(), freedom: z.number().int(), p: z.number() }).nullable();
const interval = z.object({ value: z.number(), low: z.number(), high: z.number() });
const refusal = z.object({
  reason: z.enum(refusalReasons),
  segment: z.number().int().nullable(),
  figure: z.number().nullable(),
});
const refusals = z.array(refusal).max(MAX_CLUSTERS);
const margin = z.object({ share: z.number(), difference: z.number(), low: z.number(), high: z.number() });
/** Responses, and the mean of a scale. */
const rows = <T extends z.ZodType>(item: T) => z.array(item).max(MAX_LISTED + 2);

const predictor = z.object({
  code: text,
  wald,
  answers: rows(
    z.object({
      name: text.nullable(),
      at: z.number().nullable(),
      share: z.number().nullable(),
      segments: bySegment(margin.nullable()),
    }),
  ),
  points: rows(z.object({ name: text.nullable(), at: z.number().nullable(), probabilities: bySegment(z.number()) })),
});
const outcome = z.object({
  code: text,
  wald,
  effective: bySegment(z.number()),
  rows: rows(
    z.object({
      name: text.nullable(),
      kind: z.enum(['mean', 'share']),
      total: z.number(),
      figures: bySegment(interval.nullable()),
      pairs: z.array(z.number().nullable()).max((MAX_CLUSTERS * (MAX_CLUSTERS - 1)) / 2),
    }),
  ),
  refusals,
});
const drivers: z.ZodType<Drivers> = z.object({
  corrected: z.boolean(),
  standardErrors: z.enum(standardErrors),
  rightly: z.number().nullable(),
  refused: refusal.nullable(),
  refusals,
  people: z.number().int(),
  everyone: bySegment(z.number()),
  causes: z.array(predictor).max(MAX_DRIVERS),
  outcomes: z.array(outcome).max(MAX_DRIVERS),
});

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
    ...ofRun,
    summary:
      'Predictors and outcomes of the segments: as last computed, or of demographics and metrics when first opened',
    role: 'viewer',
    method: 'GET',
    path: '/api/run/drivers/:runID/',
    /** The last result, and the job that computes a new one; both null where nothing can be chosen by default. */
    answer: z.object({ drivers: runDrivers.nullable(), job_id: id.nullable() }),
  }),
  startDrivers: call({
    ...ofRun,
    summary:
      'Compute what goes together with belonging to the segments (causes: the predictors) and what their people do (outcomes)',
    role: 'editor',
    activity: { did: 'ran', what: 'drivers of' },
    method: 'POST',
    path: '/api/run/drivers/:runID/',
    changes: true,
    encoding: 'form',
    bodyBytes: LIST_FORM_BYTES,
    body: z
      .strictObject({
        causes: jsonField(upTo).optional(),
        outcomes: jsonField(upTo).optional(),
        /** Whether figures are corrected for classification error; yes by default. */
        corrected: z.enum(yesNo).optional(),
      })
      .refine(({ causes = [], outcomes = [] }) => causes.length + outcomes.length > 0, {
        message: problem('choose-variable'),
        path: ['causes'],
      }),
    answer: jobStarted,
  }),
} as const;
