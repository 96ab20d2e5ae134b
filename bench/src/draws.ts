import type { Random } from '@qp/engine/numerics';

/** What simulated surveys draw: from the normal distribution, and a place in a list by weight. */
export function drawsOf(random: Random) {
  const uniform = () => (random.below(2 ** 31) + 0.5) / 2 ** 31;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const draw = (weights: readonly number[]): number => {
    let left = uniform() * weights.reduce((sum, weight) => sum + weight, 0);
    const at = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return at < 0 ? weights.length - 1 : at;
  };
  return { normal, draw };
}
