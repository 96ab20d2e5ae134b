import { adjustedRandIndex } from '@qp/engine/comparison';
import { fitSegments, membership } from '@qp/engine/latent-class';
import { comparePairs } from '@qp/engine/stability';
import { type FitCriterion, lowestAt, pickedSegments } from '@qp/facts';
import type { Measurement } from './bench-case.ts';
import { drawNumber, type NumberFamily, numberFamilies } from './number-families.ts';

/** Which rule takes the number of segments that agrees best with the truth, on families of planted surveys. */

const MAXIMUM = 6;
const STARTS = 20;
/** Surveys of each family. The rule was set on the first ten; seeds from 11 on are new to it. */
const FIRST_SEED = 11;
const DRAWN = 10;
/** Pairs of bootstrap samples for each number of segments. */
const PAIRS = 3;
/** The new rule may agree less than the best of the others by this much in a family. */
const MAX_LOST = 0.03;

const rules = ['both', 'prediction', 'bic', 'icl', 'stability'] as const;
type Agreements = Readonly<Record<(typeof rules)[number], number>>;

export async function numberRule(): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  const means: Agreements[] = [];
  for (const family of numberFamilies) {
    const all: Agreements[] = [];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + DRAWN; seed++) all.push(await agreementsOf(family, seed));
    const mean = meanOf(all);
    means.push(mean);
    process.stderr.write(`${family.name}  ${rules.map((rule) => `${rule} ${mean[rule].toFixed(2)}`).join('  ')}\n`);
    measurements.push(...lines(family.name, mean));
  }
  return [...measurements, ...lines('all families', meanOf(means))];
}

function lines(name: string, mean: Agreements): Measurement[] {
  const best = Math.max(...rules.slice(1).map((rule) => mean[rule]));
  return rules.map((rule) => ({
    what: `${name}: ${rule}, agreement`,
    value: mean[rule],
    unit: '',
    ...(rule === 'both' && { target: { atLeast: name === 'all families' ? best : best - MAX_LOST } }),
  }));
}

const meanOf = (all: readonly Agreements[]): Agreements =>
  Object.fromEntries(
    rules.map((rule) => [rule, all.reduce((sum, one) => sum + one[rule], 0) / all.length]),
  ) as Agreements;

/** How the segments that each rule takes agree with the truth (adjusted Rand). Of noise, one segment is the truth. */
async function agreementsOf(family: NumberFamily, seed: number): Promise<Agreements> {
  const { data, truth, isNoise } = drawNumber(family, seed);
  const { answers } = family;
  const settings = { maxSegments: MAXIMUM, answers, starts: STARTS, threads: 1 } as const;
  const { fits, prediction, chosen } = await fitSegments(data, settings);
  const assigned = fits.map((fit) => membership(data, fit).assignments);
  const numbers = fits.slice(1).map(({ segments }) => segments);
  const tasks = numbers.flatMap((segments) => Array.from({ length: PAIRS }, (_, pair) => ({ segments, pair })));
  const pairs = await comparePairs({ data, treatment: answers, alpha: 100, seed: 1, solutions: [] }, tasks, 1);
  const median = (k: number) =>
    pairs
      .filter((_, at) => tasks[at].segments === k)
      .map(({ adjustedRand }) => adjustedRand)
      .sort((a, b) => a - b)[Math.floor(PAIRS / 2)];
  const agreement = (taken: number) => {
    if (taken === 1 || isNoise) return Number(isNoise && taken === 1);
    return adjustedRandIndex(truth(taken), assigned[taken - 1]);
  };
  const lowest = (criterion: FitCriterion) => agreement(lowestAt(fits, criterion));
  return {
    both: agreement(chosen),
    prediction: agreement(pickedSegments(fits, 'cv', { ...prediction!, withAgreement: false })),
    bic: lowest('bic'),
    icl: lowest('icl'),
    stability: agreement(numbers.reduce((a, b) => (median(b) > median(a) ? b : a))),
  };
}
