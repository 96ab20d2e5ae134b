import { type CrosstabGroup, valueTypes } from '@qp/facts';
import { z } from 'zod';

/** The cross-tab as stored and sent; `CrosstabRow` in facts explains the fields. */

const crosstabRow = z.object({
  name: z.string(),
  value: z.array(z.number()),
  index: z.array(z.number()),
  base: z.array(z.number()),
  valueType: z.enum(valueTypes),
});
const crosstabVariable = z.object({ name: z.string(), code: z.string(), rows: z.array(crosstabRow) });
const crosstabFactor = z.object({ name: z.string(), variables: z.array(crosstabVariable) });
const crosstabDimension = z.object({ name: z.string(), factors: z.array(crosstabFactor) });
export const crosstabGroup: z.ZodType<CrosstabGroup> = z.array(crosstabDimension);
