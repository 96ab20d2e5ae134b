import { z } from 'zod';
import type { Read } from './schema.ts';

export const interval = z.object({ value: z.number(), low: z.number(), high: z.number() });
/** A figure with its 95% interval. */
export type Interval = Read<typeof interval>;
