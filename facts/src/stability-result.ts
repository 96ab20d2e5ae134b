import { z } from 'zod';
import { fixed, type Read } from './schema.ts';
import { solutionWords, stabilityWords } from './stability.ts';

/** How reproducible the segments of a run are, as it is computed, stored, sent and shown. */

const own = z.object({
  /** Mean Jaccard with the matching segments of the samples. */
  stability: z.number(),
  word: z.enum(stabilityWords),
  /** The middle 90% of its share over the samples. */
  share: z.tuple([z.number(), z.number()]),
});
export type SegmentStability = Read<typeof own>;

const at = z.object({
  segments: z.number().int(),
  /** By segment of the run's solution with this number: mean Jaccard. Empty in older results, which are computed again. */
  stability: z.array(z.number()).default(() => []),
  /**
   * People whom a refit's sample did not draw: row = segment in the run's solution, column = segment by the refit. The diagonal is how
   * many people would be in the same segment in another sample of this size.
   */
  agreement: z.array(z.array(z.number())).default(() => []),
  /** One for each pair of samples. */
  adjustedRand: z.array(z.number()),
  median: z.number(),
});
export type StabilityAt = Read<typeof at>;

const shape = z.object({
  own: z.array(own),
  /** Every number of segments that was fitted from 2 up. */
  across: z.array(at),
  word: z.enum(solutionWords),
  /** People who took part, and fits that were made. */
  people: z.number().int(),
  refits: z.number().int(),
});
export const stability = fixed(shape);
export type Stability = Read<typeof shape>;
