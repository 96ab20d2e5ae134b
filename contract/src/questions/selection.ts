import { type SelectionReport, selectionRoles } from '@qp/facts';
import { z } from 'zod';

/** What a run that selects its questions found; `SelectionReport` in facts explains the fields. */

const code = z.string().max(500);
export const selectionReport: z.ZodType<SelectionReport> = z.object({
  seen: z.number().int(),
  reserve: z.number().int(),
  segments: z.number().int(),
  questions: z
    .array(z.object({ code, role: z.enum(selectionRoles), by: z.array(code).max(10), bits: z.number() }))
    .max(20_000),
  oneSegment: z.number(),
  allQuestions: z.number(),
  keptQuestions: z.number(),
});
