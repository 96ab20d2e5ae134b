import { type AnswerTreatment, MIN_POINTS, PLAIN_TREATMENT } from '@qp/facts';
import type { LatentClassData, Trial } from '../types.ts';

export const isScale = ({ scalePoints = 0 }: { readonly scalePoints?: number }): boolean => scalePoints >= MIN_POINTS;

/** The treatment asked for, or the trial's; without a scale among the variables all are the same. */
export function decidedTreatment(
  data: LatentClassData,
  asked: AnswerTreatment | 'auto',
  trial: Trial | null,
): AnswerTreatment {
  if (!data.columns.some(isScale)) return PLAIN_TREATMENT;
  return asked === 'auto' ? (trial?.winner ?? PLAIN_TREATMENT) : asked;
}
