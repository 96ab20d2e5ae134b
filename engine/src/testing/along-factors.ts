import type { LatentClassData } from '../latent-class/types.ts';
import { Random } from '../numerics/random.ts';

/** Answers of four points that follow from a place along factors; each factor loads on its share of the questions. */
export function alongFactors(
  factors: number,
  respondents = 500,
  questions = 12,
): { readonly data: LatentClassData; readonly places: readonly (readonly number[])[] } {
  const random = new Random(5, factors, respondents);
  const uniform = () => (random.below(2 ** 31) + 0.5) / 2 ** 31;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const columns = Array.from({ length: questions }, () => ({ codes: new Uint8Array(respondents), categories: 4 }));
  const places = Array.from({ length: respondents }, (_, i) => {
    const place = Array.from({ length: factors }, normal);
    columns.forEach(({ codes }, j) => {
      const answer = 0.9 * place[j % factors] + normal();
      codes[i] = [-1.2, 0, 1.2].filter((cut) => answer > cut).length;
    });
    return place;
  });
  return { data: { respondents, columns, weights: null }, places };
}
