import type { FitOfPeople } from '@qp/facts';
import type { LatentClassData } from '../latent-class/index.ts';
import { LOW_MARGIN_ODDS } from '../typing-tool/classifier-format.ts';
import { type Likelihoods, posteriors } from './likelihoods.ts';
import type { Profile } from './profile.ts';
import { weightedQuantile } from './samples.ts';

/** The share of the base below which its least typical respondents lie. */
const MIN_TYPICAL = 0.05;

export interface PeopleFit {
  readonly base: FitOfPeople;
  readonly wave: FitOfPeople;
}

/** Both samples under the same profiles, each with its own sizes [WV9]. */
export function peopleFit(
  base: LatentClassData,
  wave: LatentClassData,
  profile: Profile,
  likelihoods: readonly Likelihoods[],
  shares: readonly Float64Array[],
): PeopleFit {
  const people = [base, wave].map((data, at) => judged(data, profile, likelihoods[at], shares[at]));
  const threshold = weightedQuantile(people[0].logs, weightsOf(base), MIN_TYPICAL);
  const [ofBase, ofWave] = [base, wave].map((data, at) => summary(people[at], weightsOf(data), threshold));
  return { base: ofBase, wave: ofWave };
}

const weightsOf = ({ weights, respondents }: LatentClassData): Float64Array =>
  weights ?? new Float64Array(respondents).fill(1);

interface Judged {
  readonly logs: Float64Array;
  readonly top: Float64Array;
  readonly low: Uint8Array;
}

function judged(data: LatentClassData, profile: Profile, likelihoods: Likelihoods, shares: Float64Array): Judged {
  const { segments, levels, classes } = profile;
  const probabilities = new Float64Array(likelihoods.values.length);
  const logs = posteriors(likelihoods, shares, probabilities);
  const answered = new Uint16Array(data.respondents);
  data.columns.forEach(({ codes }, j) => {
    const known = profile.tables[j].length / classes;
    for (let i = 0; i < codes.length; i++) if (codes[i] < known) answered[i]++;
  });
  const top = new Float64Array(data.respondents);
  const low = new Uint8Array(data.respondents);
  for (let i = 0; i < data.respondents; i++) {
    logs[i] *= data.columns.length / Math.max(1, answered[i]);
    let second = 0;
    for (let k = 0; k < segments; k++) {
      let sum = 0;
      for (let at = k * levels; at < (k + 1) * levels; at++) sum += probabilities[i * classes + at];
      if (sum > top[i]) [top[i], second] = [sum, top[i]];
      else if (sum > second) second = sum;
    }
    low[i] = Number(top[i] < LOW_MARGIN_ODDS * second);
  }
  return { logs, top, low };
}

function summary({ logs, top, low }: Judged, weights: Float64Array, threshold: number): FitOfPeople {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (of: (i: number) => number) => weights.reduce((sum, weight, i) => sum + weight * of(i), 0) / total;
  const logLikelihood = mean((i) => logs[i]);
  const spread = weights.reduce((sum, weight, i) => sum + (weight * (logs[i] - logLikelihood)) ** 2, 0);
  return {
    logLikelihood,
    error: Math.sqrt(spread) / total,
    belowQuantile: mean((i) => Number(logs[i] < threshold)),
    topProbability: mean((i) => top[i]),
    lowMargin: mean((i) => low[i]),
  };
}
