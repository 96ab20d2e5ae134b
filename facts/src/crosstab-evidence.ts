import { z } from 'zod';
import { fixed, type Read } from './schema.ts';

/** What stands beside the figures of a cross-tab: bases, p-values, corrected figures. Computed with it, stored and sent apart. */

/** Increases when the rules change: evidence stored under older rules is recomputed when opened. */
export const EVIDENCE_VERSION = 6;

const p = z.number().nullable();
const tests = z.object({
  /** By segment number: two-sided p against all other segments together, before correction; null where no test was made. */
  rest: z.array(p),
  /** p of segments 1 and 2, 1 and 3, … 1 and K, 2 and 3, …; of small bases too, which a view's convention may leave out. */
  pairs: z.array(p),
});
const row = tests.extend({
  /** By segment number: the figure corrected for classification error; null where there is none. */
  corrected: z.array(p).nullable(),
  /** The same tests of the corrected figures; absent where they were not made. */
  correctedTests: tests.exactOptional(),
});
export type RowEvidence = Read<typeof row>;

const variable = z.object({
  code: z.string(),
  /** Respondents who answered, unweighted: by segment number, Total last. */
  people: z.array(z.number()),
  /** Effective bases, (Σw)² / Σw², likewise. */
  effective: z.array(z.number()),
  /** In the order of the cross-tab's rows; null for a row that is neither tested nor corrected. */
  rows: z.array(row.nullable()),
  /** Tests of the corrected boxes and mean that a view may add to a scale, by the name of the row. */
  added: z.record(z.string(), tests).exactOptional(),
});
export type VariableEvidence = Read<typeof variable>;

export const crosstabEvidence = fixed(
  z.object({
    /** Respondents of each segment, unweighted; Total last. */
    people: z.array(z.number()),
    /** False where classification is too uncertain for corrected figures. */
    correctable: z.boolean().nullable(),
    /** The share of people whose segment is the one they are assigned to; null where that is not known. */
    rightly: z.number().nullable().default(null),
    metrics: z.array(variable),
    cluster: z.array(variable),
    profile: z.array(variable),
  }),
);
export type CrosstabEvidence = Read<typeof crosstabEvidence>;
