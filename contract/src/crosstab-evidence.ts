import { z } from 'zod';

/** What stands beside the figures of a cross-tab: bases, p-values, corrected figures. Computed with it, stored and sent apart. */

const p = z.number().nullable();

export const rowEvidence = z.object({
  /** By segment number: two-sided p against all other segments together, before correction; null where no test was made. */
  rest: z.array(p),
  /** p of segments 1 and 2, 1 and 3, … 1 and K, 2 and 3, … */
  pairs: z.array(p),
  /** By segment number: the figure corrected for doubtful placing; null where there is none. */
  corrected: z.array(z.number().nullable()).nullable(),
});
export const variableEvidence = z.object({
  code: z.string(),
  /** Respondents who answered, unweighted: by segment number, Total last. */
  people: z.array(z.number()),
  /** Effective bases, (Σw)² / Σw², likewise. */
  effective: z.array(z.number()),
  /** In the order of the cross-tab's rows; null for a row that is neither tested nor corrected. */
  rows: z.array(rowEvidence.nullable()),
});
export const crosstabEvidence = z.object({
  /** Respondents of each segment, unweighted; Total last. */
  people: z.array(z.number()),
  /** False where people are placed too doubtfully for corrected figures. */
  correctable: z.boolean(),
  metrics: z.array(variableEvidence),
  cluster: z.array(variableEvidence),
  profile: z.array(variableEvidence),
});
export type RowEvidence = z.output<typeof rowEvidence>;
export type VariableEvidence = z.output<typeof variableEvidence>;
export type CrosstabEvidence = z.output<typeof crosstabEvidence>;

/** Goes up when the rules change: what was stored under older ones is then worked out again when it is opened. */
export const EVIDENCE_VERSION = 1;
