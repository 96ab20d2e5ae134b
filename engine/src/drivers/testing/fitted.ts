import type { AnswerTreatment } from '@qp/facts';
import { fitSegments, type LatentClassData, membership, withSpread } from '../../latent-class/index.ts';
import type { FirstStep, SegmentedPeople } from '../types.ts';

/** A fit with a given number of segments, and its assignment of the respondents. */
export async function fitted(
  data: LatentClassData,
  segments: number,
  answers: AnswerTreatment = 'categories',
): Promise<{ people: SegmentedPeople; firstStep: FirstStep }> {
  const { fits, spread } = await fitSegments(data, { maxSegments: segments, predict: false, starts: 20, answers });
  const model = fits[segments - 1];
  const { assignments, probabilities } = membership(data, model);
  return {
    people: { segments, assignments, probabilities, weights: data.weights },
    firstStep: { data: withSpread(data, spread), model, groups: null, answersAs: answers, alpha: 100 },
  };
}
