import { z } from 'zod';
import { problem } from '../field-problems.ts';
import { numberText } from '../fields.ts';
import { ALPHA_MAXIMUM, MAX_CLUSTERS, MAX_SEED, MAX_STARTS } from '../limits.ts';

/** The settings of a run as fields of a form. */

const wholeClusters = problem('whole-number-from-1', MAX_CLUSTERS);
export const maxClustersField = numberText(wholeClusters).pipe(
  z.number().int(wholeClusters).min(1, wholeClusters).max(MAX_CLUSTERS, wholeClusters),
);
const fromZero = problem('number-from-0');
export const alphaField = numberText(fromZero).pipe(
  z.number().min(0, fromZero).max(ALPHA_MAXIMUM, problem('number-up-to', ALPHA_MAXIMUM)),
);

const wholeSeed = problem('whole-number-from-0', MAX_SEED);
export const seedField = numberText(wholeSeed).pipe(
  z.number().int(wholeSeed).min(0, wholeSeed).max(MAX_SEED, wholeSeed),
);
const wholeStarts = problem('whole-number-or-empty', MAX_STARTS);
const someStarts = numberText(wholeStarts).pipe(z.number().int().min(1).max(MAX_STARTS));
/** Empty for as many as needed. */
export const startsField = z
  .string()
  .trim()
  .refine((text) => text === '' || someStarts.safeParse(text).success, wholeStarts)
  .transform((text) => (text === '' ? null : Number(text)));
