import { PLAIN_TREATMENT } from '@qp/facts';
import { fitSegments, type LatentClassData, membership, withSpread } from '../../latent-class/index.ts';
import { type Refitted, refitRun, type SegmentedPeople } from '../../refits/index.ts';

/** A fit with a given number of segments, its assignment of the respondents, and its refits. */
export async function fitted(
  data: LatentClassData,
  segments: number,
  answers = PLAIN_TREATMENT,
): Promise<{ people: SegmentedPeople; refitted: Refitted }> {
  const { fits, spread } = await fitSegments(data, { maxSegments: segments, predict: false, starts: 8, answers });
  const model = fits[segments - 1];
  const { assignments, probabilities } = membership(data, model);
  const firstStep = {
    data: withSpread(data, spread),
    model,
    groups: null,
    treatment: answers,
    alpha: 100,
    seed: 1,
  };
  return {
    people: { segments, assignments, probabilities, weights: data.weights },
    refitted: { firstStep, refits: await refitRun(firstStep) },
  };
}
