import { type AnswerTreatment, MIN_POINTS, MIN_SCALES } from '@qp/facts';
import type { LatentClassData, Trial } from '../types.ts';

/** Scales that a run needs to treat answers this way. */
export const SCALES_NEEDED: Record<AnswerTreatment, number> = {
  categories: 0,
  scales: 0,
  style: MIN_SCALES,
  acquiescence: MIN_SCALES,
};

/** Ways to treat answers, in the order in which a trial compares them: each with the first [LC19]. */
export const WAYS = ['categories', 'scales', 'style'] as const satisfies readonly AnswerTreatment[];

export const isScale = ({ scalePoints = 0 }: { readonly scalePoints?: number }): boolean => scalePoints >= MIN_POINTS;

/** The way asked for, or the trial's; without a scale among the variables all ways are the same. */
export function decidedWay(
  data: LatentClassData,
  asked: AnswerTreatment | 'auto',
  trial: Trial | null,
): AnswerTreatment {
  if (!data.columns.some(isScale)) return WAYS[0];
  return asked === 'auto' ? (trial?.winner ?? WAYS[0]) : asked;
}
