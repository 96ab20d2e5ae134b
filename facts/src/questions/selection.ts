import { z } from 'zod';
import { fixed, type Read } from '../schema.ts';
import { MAX_COLUMNS } from '../survey-limits.ts';

/** The questions that carry a segmentation, chosen from those that were offered. */

export const selectionRoles = ['kept', 'repeats', 'noise'] as const;
export type SelectionRole = (typeof selectionRoles)[number];

const code = z.string().max(500);

export const selectionReport = fixed(
  z.object({
    /** Respondents that the selection saw, and those of the reserve. */
    seen: z.number().int(),
    reserve: z.number().int(),
    segments: z.number().int(),
    questions: z
      .array(
        z.object({
          code,
          role: z.enum(selectionRoles),
          /** The questions that say the same; empty unless it repeats. */
          by: z.array(code).max(10),
          /** Bits about the segment that only this question adds, on the reserve. */
          bits: z.number(),
        }),
      )
      .max(MAX_COLUMNS),
    /** Mean log-likelihood of the reserve's answers to the kept questions, a respondent: with one segment, with all questions, with the kept ones. */
    oneSegment: z.number(),
    allQuestions: z.number(),
    keptQuestions: z.number(),
  }),
);
export type SelectionReport = Read<typeof selectionReport>;
