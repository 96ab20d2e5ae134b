import { z } from 'zod';
import { numberText } from '../fields.ts';
import { ALPHA_MAXIMUM, MAX_CLUSTERS, MAX_SEED, MAX_STARTS } from '../limits.ts';

/** The settings of a run as fields of a form. */

const wholeClusters = `enter a whole number from 1 to ${MAX_CLUSTERS}`;
export const maxClustersField = numberText(wholeClusters).pipe(
  z.number().int(wholeClusters).min(1, wholeClusters).max(MAX_CLUSTERS, wholeClusters),
);
const fromZero = 'enter a number that is 0 or more';
export const alphaField = numberText(fromZero).pipe(
  z
    .number()
    .min(0, fromZero)
    .max(ALPHA_MAXIMUM, `enter a number of at most ${ALPHA_MAXIMUM.toLocaleString('en-US')}`),
);

const wholeSeed = `enter a whole number from 0 to ${MAX_SEED.toLocaleString('en-US')}`;
export const seedField = numberText(wholeSeed).pipe(
  z.number().int(wholeSeed).min(0, wholeSeed).max(MAX_SEED, wholeSeed),
);
const wholeStarts = `enter a whole number from 1 to ${MAX_STARTS.toLocaleString('en-US')}, or leave it empty`;
const someStarts = numberText(wholeStarts).pipe(z.number().int().min(1).max(MAX_STARTS));
/** Empty for as many as needed. */
export const startsField = z
  .string()
  .trim()
  .refine((text) => text === '' || someStarts.safeParse(text).success, wholeStarts)
  .transform((text) => (text === '' ? null : Number(text)));
