import { z } from 'zod';

/** A variable as an uploaded file has it; it never changes. */

export const missingRange = z.object({ low: z.number().nullable(), high: z.number().nullable() }).nullable();

export const importSource = z.object({
  code: z.string(),
  label: z.string(),
  type: z.enum(['number', 'text', 'date']),
  measure: z.enum(['nominal', 'ordinal', 'scale']).nullable(),
  labels: z.array(z.tuple([z.string(), z.string()])),
  missing: z.array(z.string()),
  missingRange,
  columns: z.array(z.string()),
  set: z
    .object({ name: z.string(), label: z.string(), option: z.string(), separator: z.string().max(10).optional() })
    .nullable(),
  /** How the file writes the number. */
  format: z.object({ unit: z.string(), decimals: z.number() }).optional(),
  thousands: z.enum(['comma-thousands', 'point-thousands']).optional(),
  ambiguous: z.boolean().optional(),
  block: z.string().nullable(),
  facts: z.object({
    answered: z.number(),
    blank: z.number(),
    distinct: z.number(),
    values: z.array(z.tuple([z.string(), z.number(), z.number()])),
    unique: z.boolean(),
    numbers: z
      .object({
        minimum: z.number(),
        maximum: z.number(),
        mean: z.number(),
        whole: z.boolean(),
        decimals: z.number(),
        bins: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
        exact: z.boolean(),
      })
      .nullable(),
    blankInSet: z.number(),
  }),
  byHand: z.boolean().optional(),
});
