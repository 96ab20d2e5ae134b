import { z } from 'zod';
import { fixed, type Read } from '../schema.ts';

const shape = z.object({
  /** Held-out respondents: everyone with a weight above 0, once. */
  people: z.number().int(),
  /** Weighted share assigned to their existing segment by all describing variables. */
  accuracy: z.number(),
  /** Standard error of that share. */
  error: z.number(),
  /** What guessing the largest segment for everyone would get. */
  largest: z.number(),
  /** The accuracy among the respondents of each segment, by number. */
  bySegment: z.array(z.number()),
});
/** How well the answers explain existing segments, on held-out respondents. */
export const explanation = fixed(shape);
export type Explanation = Read<typeof shape>;
