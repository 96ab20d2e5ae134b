import type { LatentClassData } from '../latent-class/types.ts';
import { Random } from '../numerics/random.ts';

/** Four segments with opinions both ways, people who use more or less of five-point scales, and people who agree whatever is asked. */
export function madeHabits(options: { respondents: number; questions: number; agreeing?: number; seed?: number }): {
  data: LatentClassData;
  truth: number[];
} {
  const random = new Random(options.seed ?? 1, 77, 5);
  const uniform = () => (random.below(2 ** 31) + 0.5) / 2 ** 31;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const opinions = Array.from({ length: 4 }, () => Array.from({ length: options.questions }, () => 0.9 * normal()));
  const columns = opinions[0].map(() => ({
    codes: new Uint8Array(options.respondents),
    categories: 5,
    scalePoints: 5,
  }));
  const truth = Array.from({ length: options.respondents }, (_, i) => {
    const drawn = uniform();
    const segment = [0.4, 0.7, 0.88, 1].findIndex((limit) => drawn < limit);
    const spread = Math.exp(0.45 * normal());
    const agrees = (options.agreeing ?? 0.6) * normal();
    columns.forEach(({ codes }, j) => {
      const answer = 2 + spread * (opinions[segment][j] + 0.9 * normal()) + agrees;
      codes[i] = Math.max(0, Math.min(4, Math.round(answer)));
    });
    return segment;
  });
  return { data: { respondents: options.respondents, columns, weights: null }, truth };
}
