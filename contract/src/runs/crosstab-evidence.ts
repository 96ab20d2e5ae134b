import type { CrosstabEvidence } from '@qp/facts';
import { z } from 'zod';

/** Bases and tests of a cross-tab as stored and sent; `CrosstabEvidence` in facts explains the fields. */

const p = z.number().nullable();
const rowEvidence = z.object({
  rest: z.array(p),
  pairs: z.array(p),
  corrected: z.array(p).nullable(),
  correctedTests: z.object({ rest: z.array(p), pairs: z.array(p) }).optional(),
});
const variableEvidence = z.object({
  code: z.string(),
  people: z.array(z.number()),
  effective: z.array(z.number()),
  rows: z.array(rowEvidence.nullable()),
});
export const crosstabEvidence: z.ZodType<CrosstabEvidence> = z.object({
  people: z.array(z.number()),
  correctable: z.boolean(),
  metrics: z.array(variableEvidence),
  cluster: z.array(variableEvidence),
  profile: z.array(variableEvidence),
});

/** Increases when the rules change: evidence stored under older rules is recomputed when opened. */
export const EVIDENCE_VERSION = 3;
