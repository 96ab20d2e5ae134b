import { numberColumn } from '../latent-class/rows/cluster-data.ts';
import type { LatentClassColumn, LatentClassData } from '../latent-class/types.ts';
import { Random } from '../numerics/random.ts';

/** Surveys in which an answer and a number go together with the segments by known slopes. */
export interface PlantedSurvey {
  readonly people: number;
  readonly questions: number;
  readonly segments: number;
  /** How far the segments' answers are apart. */
  readonly separation: number;
  readonly kind: 'categories' | 'scales' | 'numbers';
  readonly weighted?: boolean;
  readonly seed: number;
}

interface PlantedDrivers {
  readonly data: LatentClassData;
  /** Yes or no, and a number. */
  readonly answer: Uint8Array;
  readonly number: Float64Array;
  readonly segmentOf: Uint8Array;
  /** The true average probability of each planted segment: of everyone, or if everyone had this answer or this number. */
  readonly margin: (as: { readonly answer?: number; readonly number?: number }) => number[];
}

const ANSWERS = 4;
const POINTS = 5;
/** Constants and slopes by segment, against the first: the fifth of five segments is about 7% of the people. */
const SLOPES = [
  [0, 0, 0],
  [-0.2, 1, 0.5],
  [-0.3, -0.6, 0.8],
  [-0.4, 0.5, -0.6],
  [-1.1, -0.4, 0.4],
];

export function plantedDrivers({
  people,
  questions,
  segments,
  separation,
  kind,
  weighted,
  seed,
}: PlantedSurvey): PlantedDrivers {
  const random = new Random(seed, people, questions);
  const uniform = () => (random.below(2 ** 31) + 0.5) / 2 ** 31;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const pick = (shares: readonly number[]) => {
    let left = uniform();
    for (let at = 0; at < shares.length - 1; at++) {
      left -= shares[at];
      if (left < 0) return at;
    }
    return shares.length - 1;
  };
  const each = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));
  const answer = Uint8Array.from({ length: people }, () => Number(uniform() < 0.45));
  const number = Float64Array.from({ length: people }, normal);
  const weights = weighted ? Float64Array.from({ length: people }, () => 0.4 + 1.2 * uniform()) : null;
  const shares = (a: number, x: number) => softmax(SLOPES.slice(0, segments).map(([c, b, d]) => c + b * a + d * x));
  const segmentOf = Uint8Array.from(answer, (a, i) => pick(shares(a, number[i])));
  const columns = each(questions, (): LatentClassColumn => {
    if (kind === 'numbers') {
      const means = each(segments, () => separation * normal());
      return numberColumn(
        Float64Array.from(segmentOf, (k) => means[k] + normal()),
        weights,
      );
    }
    const base = each(POINTS, () => 0.4 * normal());
    const leanings = each(segments, () => separation * normal());
    const tables = leanings.map((leaning) =>
      kind === 'scales'
        ? softmax(base.map((one, c) => one + leaning * ((2 * c) / (POINTS - 1) - 1)))
        : softmax(each(ANSWERS, () => separation * normal())),
    );
    const codes = Uint8Array.from(segmentOf, (k) => pick(tables[k]));
    return kind === 'scales' ? { codes, categories: POINTS, scalePoints: POINTS } : { codes, categories: ANSWERS };
  });
  const margin: PlantedDrivers['margin'] = (as) => {
    const sums = new Array<number>(segments).fill(0);
    let total = 0;
    for (let i = 0; i < people; i++) {
      const weight = weights?.[i] ?? 1;
      total += weight;
      shares(as.answer ?? answer[i], as.number ?? number[i]).forEach((share, k) => {
        sums[k] += weight * share;
      });
    }
    return sums.map((sum) => sum / total);
  };
  return { data: { respondents: people, columns, weights }, answer, number, segmentOf, margin };
}

function softmax(logits: readonly number[]): number[] {
  const odds = logits.map((logit) => Math.exp(logit - Math.max(...logits)));
  const all = odds.reduce((sum, one) => sum + one, 0);
  return odds.map((one) => one / all);
}
