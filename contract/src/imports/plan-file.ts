import { sourceVariable } from '@qp/facts';
import { z } from 'zod';
import { importPlan, MAX_FIRST_ROW, MAX_HEADER_ROWS } from './imports.ts';

/**
 * What was agreed on in the Data check, as a file: how to read a survey file and what becomes of each of its columns. The page
 * downloads it, and `qp plan` writes the same for what would be proposed.
 */
export const planFile = z.strictObject({
  format: z.literal('qp-import-plan'),
  version: z.literal(1),
  file_name: z.string().max(500),
  sheet: z.string().max(500).nullable(),
  header_rows: z.number().int().min(1).max(MAX_HEADER_ROWS).nullable(),
  header_from: z.number().int().min(1).max(MAX_FIRST_ROW).nullable(),
  variables: z.array(z.strictObject({ source: sourceVariable, plan: importPlan })).min(1),
});
export type PlanFile = z.output<typeof planFile>;
