import type { AnswersAs, LatentClassData, Trial } from '../types.ts';

/** Fewer ordered responses than this are two sides, not a scale [LC17]. */
export const LEAST_POINTS = 3;
/** Response style shows over many questions: with fewer scales it cannot be separated from opinion [LC18]. */
export const LEAST_SCALES = 6;

/** Scales that a run needs to treat answers this way. */
export const SCALES_NEEDED: Record<AnswersAs, number> = { categories: 0, scales: 0, style: LEAST_SCALES };

/** Ways to treat answers, in the order in which a trial compares them: each with the first [LC19]. */
export const WAYS = Object.keys(SCALES_NEEDED) as AnswersAs[];

export const isScale = ({ scalePoints = 0 }: { readonly scalePoints?: number }): boolean => scalePoints >= LEAST_POINTS;

/** The way asked for, or the trial's; without a scale among the variables all ways are the same. */
export function decidedWay(data: LatentClassData, asked: AnswersAs | 'auto', trial: Trial | null): AnswersAs {
  if (!data.columns.some(isScale)) return WAYS[0];
  return asked === 'auto' ? (trial?.winner ?? WAYS[0]) : asked;
}
