import type { LatentClassData } from '../latent-class/index.ts';
import { Random } from '../numerics/random.ts';

/**
 * The design of Bakk and Kuha (2018): six binary items, three segments (all likely; the first three likely; none likely), and
 * a covariate from 1 to 5 with slopes -1 and 1 against the first segment, which make the segments about equally large.
 */
interface PlantedCause {
  readonly data: LatentClassData;
  readonly covariate: Float64Array;
  readonly segmentOf: Uint8Array;
}

const PLANTED_SLOPES = [-1, 1] as const;
const CONSTANTS = [2.3441, -3.6554];
const ITEMS = 6;
const LIKELY_ITEMS = [ITEMS, ITEMS / 2, 0];

export function plantedCause(respondents: number, separation: number, seed: number): PlantedCause {
  const random = new Random(seed, 77, Math.round(separation * 100));
  const uniform = () => random.below(1e9) / 1e9;
  const covariate = new Float64Array(respondents);
  const segmentOf = new Uint8Array(respondents);
  const columns = Array.from({ length: ITEMS }, () => ({ codes: new Uint8Array(respondents), categories: 2 }));
  for (let i = 0; i < respondents; i++) {
    const z = 1 + random.below(5);
    covariate[i] = z;
    const odds = [1, ...PLANTED_SLOPES.map((slope, t) => Math.exp(CONSTANTS[t] + slope * z))];
    let drawn = uniform() * odds.reduce((sum, value) => sum + value, 0);
    let segment = 0;
    while (segment < 2 && drawn > odds[segment]) drawn -= odds[segment++];
    segmentOf[i] = segment;
    columns.forEach(({ codes }, j) => {
      const likely = j < LIKELY_ITEMS[segment];
      codes[i] = Number(uniform() < (likely ? separation : 1 - separation));
    });
  }
  return { data: { respondents, columns, weights: null }, covariate, segmentOf };
}

/** Numbers of the planted segments in a fit: by how many items are likely in each. */
export function plantedOrder(responseProbabilities: readonly (readonly number[])[], segments: number): number[] {
  const likely = Array.from({ length: segments }, (_, k) =>
    responseProbabilities.reduce((sum, table) => sum + table[segments + k], 0),
  );
  return Array.from(likely.keys()).sort((a, b) => likely[b] - likely[a]);
}
