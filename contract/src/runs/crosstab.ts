import { type CrosstabGroup, MAX_DECIMALS, valueTypes } from '@qp/facts';
import { z } from 'zod';
import { UNIT_LIMIT } from '../limits.ts';

/** The cross-tab as stored and sent; `CrosstabRow` in facts explains the fields. */

const crosstabRow = z.object({
  name: z.string(),
  value: z.array(z.number()),
  index: z.array(z.number()),
  base: z.array(z.number()),
  valueType: z.enum(valueTypes),
  decimals: z.number().int().min(0).max(MAX_DECIMALS).optional(),
});
const crosstabVariable = z.object({
  name: z.string(),
  code: z.string(),
  rows: z.array(crosstabRow),
  /** Of a number that shaped the segments as it is. */
  number: z
    .object({
      unit: z.string().max(UNIT_LIMIT),
      decimals: z.number().int().min(0).max(MAX_DECIMALS).nullable(),
      distribution: z
        .object({ first: z.number(), width: z.number().positive(), shares: z.array(z.array(z.number())) })
        .optional(),
    })
    .optional(),
});
const crosstabFactor = z.object({ name: z.string(), variables: z.array(crosstabVariable) });
const crosstabDimension = z.object({ name: z.string(), factors: z.array(crosstabFactor) });
export const crosstabGroup: z.ZodType<CrosstabGroup> = z.array(crosstabDimension);
