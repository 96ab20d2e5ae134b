import type { LatentClassData } from '../latent-class/types.ts';
import { Random } from '../numerics/random.ts';

/**
 * Twins of the survey of 319 students about cheating (poLCA's two classes: shares, and how many say yes to the four questions). Four
 * yes or no questions identify two segments and not three.
 */
const SHARES = [0.8394, 0.1606];
const YES = [
  [0.0166, 0.0262, 0.0372, 0.1818],
  [0.5769, 0.5891, 0.2161, 0.3764],
];

export function fourQuestions(seed: number, respondents = 319): LatentClassData {
  const random = new Random(seed, 3, 190);
  const chance = (share: number) => random.below(1e6) < 1e6 * share;
  const columns = YES[0].map(() => ({ codes: new Uint8Array(respondents), categories: 2 }));
  for (let i = 0; i < respondents; i++) {
    const segment = Number(!chance(SHARES[0]));
    for (const [j, { codes }] of columns.entries()) codes[i] = Number(chance(YES[segment][j]));
  }
  return { respondents, columns, weights: null };
}
