import { BOOTSTRAP_BELOW, type RatioTest } from '@qp/facts';
import type { LatentClassData } from '../latent-class/index.ts';
import { chiSquaredTail } from '../numerics/chi-squared.ts';
import { drawRandom, PeopleDrawn } from './draws.ts';
import { type Likelihoods, likelihoodsOf } from './likelihoods.ts';
import { bySegment, type Profile } from './profile.ts';
import { effectiveWeights } from './samples.ts';
import { logLikelihoodAt, sizesOf, slope, totalOf } from './sizes.ts';

/** Draws of the parametric bootstrap [WV6]. */
export const DRAWS = 99;
const CONVERGED = 1e-9;
const MAX_STEPS = 5000;

/** A sample and the profiles of the questions that it has. */
interface SizedSample {
  readonly data: LatentClassData;
  readonly profile: Profile;
}

/** Equal sizes of the segments in all samples against free ones [WV5]. Respondents without an answer were left out. */
export function sizesTest(samples: readonly SizedSample[], seed: number): RatioTest {
  const weights = samples.map(({ data }) => effectiveWeights(data));
  const { ratio, equal } = sizesRatio(samples, weights);
  const freedom = (samples.length - 1) * (samples[0].profile.segments - 1);
  const bases = weights.map((own) => totalOf(own, own.length));
  const chiSquared = chiSquaredTail(ratio, freedom);
  if (bases.every((base) => base >= BOOTSTRAP_BELOW)) return { ratio, freedom, p: null, chiSquared, draws: 0 };
  const drawing = samples.map(({ data, profile }, at) => new PeopleDrawn(profile, equal[at], data));
  let asLarge = 0;
  for (let draw = 0; draw < DRAWS; draw++) {
    const random = drawRandom(seed, draw);
    const drawn = samples.map(({ profile }, at) => {
      const people = Math.max(1, Math.round(bases[at]));
      return { profile, data: drawing[at].draw(people, random).data };
    });
    const ones = drawn.map(({ data }) => new Float64Array(data.respondents).fill(1));
    if (sizesRatio(drawn, ones).ratio >= ratio) asLarge++;
  }
  return { ratio, freedom, p: (1 + asLarge) / (DRAWS + 1), chiSquared, draws: DRAWS };
}

function sizesRatio(samples: readonly SizedSample[], weights: readonly Float64Array[]) {
  const likelihoods = samples.map(({ data, profile }) => likelihoodsOf(data, profile));
  const free = likelihoods.map((own, at) =>
    sizesOf(own, weights[at], samples[at].profile, samples[at].profile.mixture),
  );
  const equal = equalSizes(likelihoods, weights, free, samples[0].profile);
  const at = (shares: readonly Float64Array[]) =>
    likelihoods.reduce((sum, own, sample) => sum + logLikelihoodAt(own, weights[sample], shares[sample]), 0);
  return { ratio: Math.max(0, 2 * (at(free) - at(equal))), equal };
}

/** The shares of segments that all samples share; levels of style have their own shares in every sample. */
function equalSizes(
  likelihoods: readonly Likelihoods[],
  weights: readonly Float64Array[],
  free: readonly Float64Array[],
  profile: Profile,
): Float64Array[] {
  if (profile.levels === 1) {
    const values = new Float64Array(likelihoods.reduce((sum, own) => sum + own.values.length, 0));
    let from = 0;
    for (const own of likelihoods) {
      values.set(own.values, from);
      from += own.values.length;
    }
    const people = values.length / profile.classes;
    const all = { people, classes: profile.classes, values, logs: new Float64Array(people) };
    const shares = sizesOf(all, Float64Array.from(weights.flatMap((own) => [...own])), profile, profile.mixture);
    return likelihoods.map(() => shares);
  }
  let shares: Float64Array[] = free.map((own) => own.slice());
  let before = Number.NEGATIVE_INFINITY;
  const total = weights.reduce((sum, own) => sum + totalOf(own, own.length), 0);
  for (let step = 0; step < MAX_STEPS; step++) {
    let value = 0;
    const counts = likelihoods.map((own, at) => {
      const gradient = new Float64Array(own.classes);
      value += slope(own, weights[at], shares[at], gradient, null);
      return gradient.map((part, k) => part * shares[at][k]);
    });
    // The first shares are those of free sizes, whose likelihood is larger.
    if (step > 1 && value - before < CONVERGED * total) break;
    before = value;
    const own = counts.map((classes) => bySegment(profile, classes));
    const sizes = Array.from({ length: profile.segments }, (_, k) => own.reduce((sum, of) => sum + of[k], 0) / total);
    shares = counts.map((classes, at) =>
      classes.map((count, level) => {
        const k = Math.floor(level / profile.levels);
        return Math.max(own[at][k] > 0 ? (sizes[k] * count) / own[at][k] : sizes[k] / profile.levels, 1e-12);
      }),
    );
  }
  return shares;
}
