import { z } from 'zod';

/** The cross-tab as it is computed, stored and sent. */

export const crosstabRow = z.object({
  name: z.string(),
  /** By segment number, Total last; a share (0 to 1) where `valueType` is percent. */
  value: z.array(z.number()),
  /** 100 = as in Total; -1 where there is none. Total's own index is 100 and is not drawn. */
  index: z.array(z.number()),
  /** Weighted number of answers behind each value; a cell is blank where it is 0. */
  base: z.array(z.number()),
  valueType: z.enum(['percent', 'unitless']),
});
export const crosstabVariable = z.object({ name: z.string(), code: z.string(), rows: z.array(crosstabRow) });
export const crosstabFactor = z.object({ name: z.string(), variables: z.array(crosstabVariable) });
export const crosstabDimension = z.object({ name: z.string(), factors: z.array(crosstabFactor) });
export const crosstabGroup = z.array(crosstabDimension);

export type CrosstabRow = z.output<typeof crosstabRow>;
export type CrosstabVariable = z.output<typeof crosstabVariable>;
export type CrosstabFactor = z.output<typeof crosstabFactor>;
export type CrosstabDimension = z.output<typeof crosstabDimension>;
export type CrosstabGroup = z.output<typeof crosstabGroup>;
