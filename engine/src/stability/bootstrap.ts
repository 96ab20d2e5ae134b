import type { LatentClassData } from '../latent-class/index.ts';
import { drawToFront, Random } from '../numerics/index.ts';

/** Marks streams of random numbers: far from those of the starts, which are numbers of segments. */
const DRAWING = 1_000_211;

/** More people would barely make the figures more precise but take much longer. */
export const MAX_PEOPLE = 10_000;

/**
 * A bootstrap sample as weights [ST1]: as many draws with replacement as there are people who count, each person's
 * weight times how often they were drawn. It depends only on the seed and the number of the sample.
 */
export function bootstrapWeights(
  { respondents, weights }: LatentClassData,
  seed: number,
  sample: number,
): Float64Array {
  const random = new Random(seed, DRAWING, sample);
  const people: number[] = [];
  for (let i = 0; i < respondents; i++) if (weights === null || weights[i] > 0) people.push(i);
  const drawn = new Float64Array(respondents);
  for (let draw = 0; draw < people.length; draw++) drawn[people[random.below(people.length)]]++;
  return weights === null ? drawn : drawn.map((times, i) => times * weights[i]);
}

/** The people who take part, ascending: everyone, or a sample drawn by the seed where there are very many [ST1]. */
export function takingPart({ respondents }: LatentClassData, seed: number, most = MAX_PEOPLE): Int32Array {
  const everyone = Int32Array.from({ length: respondents }, (_, i) => i);
  if (respondents <= most) return everyone;
  drawToFront(everyone, most, new Random(seed, DRAWING, -1));
  return everyone.slice(0, most).sort();
}
