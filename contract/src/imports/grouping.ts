import { z } from 'zod';
import { problem } from '../field-problems.ts';
import { someCodes } from '../fields.ts';
import { VARIABLE_LABEL_LIMIT } from '../limits.ts';

/** Repairs by hand of which columns of a file belong together. */

const DESIGN_LIMIT = 2_000_000;

const codes = someCodes(problem('empty'));

export const importGrouping = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('set'),
    codes: codes.refine((list) => list.length <= 500, problem('too-many-variables', 500)),
    question: z.string().trim().min(1, problem('empty')).max(VARIABLE_LABEL_LIMIT),
    /** `options`: each variable is one option. `mentions`: each names an option. */
    form: z.enum(['options', 'mentions']),
    /** The value that means Yes in every variable; null if it is to be recognised in each. */
    chosen: z.string().max(5000).nullable(),
  }),
  z.strictObject({
    kind: z.literal('split'),
    codes: codes.refine((list) => list.length <= 50, problem('too-many-variables', 50)),
    separator: z.string().min(1).max(10),
  }),
  z.strictObject({ kind: z.literal('dissolve'), codes }),
  /** The design of an exercise, or the labels of its items, as a CSV file. */
  z.strictObject({ kind: z.literal('design'), codes, text: z.string().min(1).max(DESIGN_LIMIT) }),
]);
export type ImportGrouping = z.output<typeof importGrouping>;
