import type { CrosstabEvidence } from '@qp/facts';
import { z } from 'zod';

/** Bases and tests of a cross-tab as stored and sent; `CrosstabEvidence` in facts explains the fields. */

const p = z.number().nullable();
const tests = z.object({ rest: z.array(p), pairs: z.array(p) });
const rowEvidence = z.object({
  rest: z.array(p),
  pairs: z.array(p),
  corrected: z.array(p).nullable(),
  correctedTests: tests.optional(),
});
const variableEvidence = z.object({
  code: z.string(),
  people: z.array(z.number()),
  effective: z.array(z.number()),
  rows: z.array(rowEvidence.nullable()),
  added: z.record(z.string(), tests).optional(),
});
export const crosstabEvidence: z.ZodType<CrosstabEvidence> = z.object({
  people: z.array(z.number()),
  correctable: z.boolean(),
  metrics: z.array(variableEvidence),
  cluster: z.array(variableEvidence),
  profile: z.array(variableEvidence),
});

/** Increases when the rules change: evidence stored under older rules is recomputed when opened. */
export const EVIDENCE_VERSION = 4;
