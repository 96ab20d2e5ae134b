import type { FirstStepParameters, ScoredVariable } from './first-step-parameters.ts';

/** The observed information of the first step, by Louis' formula: what complete data would say, less what is missing [DR6]. */

/** People x pairs of variables x pairs of classes that are added up at most; of more people an even sample stands for all. */
const MAX_WORK = 1e8;

export interface ClassPeople {
  readonly count: number;
  /** Scaled to mean 1 over the people with a weight. */
  readonly weights: Float64Array;
  /** [respondent * classes + class]. */
  readonly posterior: Float64Array;
}

export function firstStepInformation(
  { classes, mixture, parameters, shares, variables }: FirstStepParameters,
  people: ClassPeople,
  alpha: number,
): Float64Array {
  const information = new Float64Array(parameters * parameters);
  const all = [shares, ...variables];
  addComplete(information, parameters, shares, { classes, mixture, people, alpha });
  for (const variable of variables) addComplete(information, parameters, variable, { classes, mixture, people, alpha });

  const pairs = (classes * (classes + 1)) / 2;
  const work = (people.count * pairs * all.length * (all.length + 1)) / 2;
  const stride = Math.max(1, Math.ceil(work / MAX_WORK));
  const { rows, spread } = classSpread(people, classes, stride);
  for (let j = 0; j < all.length; j++) {
    for (let other = j; other < all.length; other++) {
      const sums = spreadByAnswers(all[j], all[other], rows, spread, pairs);
      subtractMissing(information, parameters, all[j], all[other], sums, classes, j === other);
    }
  }
  return information;
}

interface Complete {
  readonly classes: number;
  readonly mixture: Float64Array;
  readonly people: ClassPeople;
  readonly alpha: number;
}

/** The covariance of the scores within each class, times its people and the prior's pseudo-respondents [LC4]. */
function addComplete(
  information: Float64Array,
  parameters: number,
  variable: ScoredVariable,
  { classes, mixture, people, alpha }: Complete,
): void {
  const { codes, responses, directions, table } = variable;
  const inClass = new Float64Array(classes);
  for (let i = 0; i < people.count; i++) {
    if (codes && codes[i] >= responses) continue;
    for (let own = 0; own < classes; own++) inClass[own] += people.weights[i] * people.posterior[i * classes + own];
  }
  let everyone = alpha / 100;
  for (const weight of inClass) everyone += weight;
  const weightOf = (own: number) => (codes ? inClass[own] + alpha / 100 / classes : everyone * mixture[own]);
  for (const one of directions) {
    for (const other of directions) {
      let sum = 0;
      for (let own = Math.max(one.from, other.from); own < Math.min(one.to, other.to); own++) {
        let covariance = 0;
        for (let at = own; at < table.length; at += classes) covariance += table[at] * one.score[at] * other.score[at];
        sum += weightOf(own) * covariance;
      }
      information[one.parameter * parameters + other.parameter] += sum;
    }
  }
}

/** Of each sampled respondent: weight x p_g (δ_gh - p_h) for every pair of classes. */
function classSpread({ count, weights, posterior }: ClassPeople, classes: number, stride: number) {
  const rows: number[] = [];
  for (let i = 0; i < count; i += stride) rows.push(i);
  const pairs = (classes * (classes + 1)) / 2;
  const spread = new Float64Array(rows.length * pairs);
  const factor = count / rows.length;
  rows.forEach((i, at) => {
    let to = at * pairs;
    for (let g = 0; g < classes; g++) {
      const own = posterior[i * classes + g];
      for (let h = g; h < classes; h++)
        spread[to++] = factor * weights[i] * own * (Number(g === h) - posterior[i * classes + h]);
    }
  });
  return { rows, spread };
}

/** sums[(response * others + response of the other) * pairs + pair of classes]. */
function spreadByAnswers(
  one: ScoredVariable,
  other: ScoredVariable,
  rows: readonly number[],
  spread: Float64Array,
  pairs: number,
): Float64Array {
  const sums = new Float64Array(one.responses * other.responses * pairs);
  for (let at = 0; at < rows.length; at++) {
    const a = one.codes ? one.codes[rows[at]] : 0;
    const b = other.codes ? other.codes[rows[at]] : 0;
    if (a >= one.responses || b >= other.responses) continue;
    const to = (a * other.responses + b) * pairs;
    const from = at * pairs;
    for (let pair = 0; pair < pairs; pair++) sums[to + pair] += spread[from + pair];
  }
  return sums;
}

function subtractMissing(
  information: Float64Array,
  parameters: number,
  one: ScoredVariable,
  other: ScoredVariable,
  sums: Float64Array,
  classes: number,
  same: boolean,
): void {
  const pairs = (classes * (classes + 1)) / 2;
  const pairAt = (g: number, h: number) => (g <= h ? g * classes - (g * (g - 1)) / 2 + h - g : pairAtSwapped(g, h));
  const pairAtSwapped = (g: number, h: number) => h * classes - (h * (h - 1)) / 2 + g - h;
  const place = new Int32Array(classes * classes);
  for (let g = 0; g < classes; g++) for (let h = 0; h < classes; h++) place[g * classes + h] = pairAt(g, h);
  const half = new Float64Array(other.responses * classes);
  for (const a of one.directions) {
    half.fill(0);
    for (let c = 0; c < one.responses; c++) {
      for (let g = a.from; g < a.to; g++) {
        const score = a.score[c * classes + g];
        if (score === 0) continue;
        for (let d = 0; d < other.responses; d++) {
          const from = (c * other.responses + d) * pairs;
          for (let h = 0; h < classes; h++) half[d * classes + h] += score * sums[from + place[g * classes + h]];
        }
      }
    }
    for (const b of other.directions) {
      let missing = 0;
      for (let d = 0; d < other.responses; d++)
        for (let h = b.from; h < b.to; h++) missing += half[d * classes + h] * b.score[d * classes + h];
      information[a.parameter * parameters + b.parameter] -= missing;
      if (!same) information[b.parameter * parameters + a.parameter] -= missing;
    }
  }
}
