import type { LatentClassData } from '../latent-class/index.ts';
import { type Likelihoods, likelihoodsOf, posteriors } from './likelihoods.ts';
import type { Profile } from './profile.ts';
import { sizesOf, totalOf } from './sizes.ts';

/** A step of EM that gains less per respondent is the last. */
const CONVERGED = 1e-8;
const MAX_STEPS = 500;

/**
 * Answers of one question that follow a profile, each segment's shares multiplied by free factors and scaled to sum
 * to 1 for every level of style. Without style that is any table [WV7].
 */
export class FreeTable {
  readonly table: Float64Array;
  readonly #profile: Profile;
  /** Expected answers by class, laid out like the table. */
  readonly counts: Float64Array;

  constructor(profile: Profile, question: number) {
    this.#profile = profile;
    this.table = profile.tables[question].slice();
    this.counts = new Float64Array(this.table.length);
  }

  clear(): void {
    this.counts.fill(0);
  }

  /** Adds the probabilities of a respondent's classes to what was counted of their answer. */
  count(code: number, weight: number, probabilities: Float64Array, from: number): void {
    const { classes } = this.#profile;
    for (let own = 0; own < classes; own++) this.counts[code * classes + own] += weight * probabilities[from + own];
  }

  /** M-step: exact without style, and one step of iterative scaling with it, so the likelihood never falls. */
  improve(): void {
    const { classes, segments, levels } = this.#profile;
    const { table, counts } = this;
    const answers = table.length / classes;
    const ofClass = new Float64Array(classes);
    for (let at = 0; at < counts.length; at++) ofClass[at % classes] += counts[at];
    for (let k = 0; k < segments; k++) {
      for (let c = 0; c < answers; c++) {
        let given = 0;
        let expected = 0;
        for (let own = k * levels; own < (k + 1) * levels; own++) {
          given += counts[c * classes + own];
          expected += ofClass[own] * table[c * classes + own];
        }
        if (expected <= 0) continue;
        const factor = given / expected;
        for (let own = k * levels; own < (k + 1) * levels; own++) table[c * classes + own] *= factor;
      }
    }
    for (let own = 0; own < classes; own++) {
      let sum = 0;
      for (let c = 0; c < answers; c++) {
        table[c * classes + own] = Math.max(table[c * classes + own], 1e-15);
        sum += table[c * classes + own];
      }
      for (let c = 0; c < answers; c++) table[c * classes + own] /= sum;
    }
  }
}

/** Sizes of a sample, by fixed profiles except of the questions that may differ in it [WV1] [WV8]. */
export function sizesWithFree(
  data: LatentClassData,
  profile: Profile,
  free: ReadonlySet<number>,
  weights: Float64Array | null,
  enough?: number,
  start = profile.mixture,
): { shares: Float64Array; likelihoods: Likelihoods } {
  const fixed = likelihoodsOf(data, profile, free);
  if (free.size === 0) return { shares: sizesOf(fixed, weights, profile, start, enough), likelihoods: fixed };
  const questions = [...free];
  const tables = questions.map((j) => new FreeTable(profile, j));
  const probabilities = new Float64Array(fixed.values.length);
  const total = totalOf(weights, fixed.people);
  let shares = sizesOf(fixed, weights, profile, start);
  let likelihoods = fixed;
  let before = Number.NEGATIVE_INFINITY;
  for (let step = 0; step < MAX_STEPS; step++) {
    likelihoods = multiplied(fixed, data, questions, tables);
    const logs = posteriors(likelihoods, shares, probabilities);
    const value = logs.reduce((sum, log, i) => sum + (weights?.[i] ?? 1) * log, 0);
    if (value - before < CONVERGED * total) break;
    before = value;
    const next = new Float64Array(profile.classes);
    for (const table of tables) table.clear();
    for (let i = 0; i < fixed.people; i++) {
      const weight = weights?.[i] ?? 1;
      if (weight === 0) continue;
      for (let own = 0; own < next.length; own++) next[own] += (weight * probabilities[i * next.length + own]) / total;
      questions.forEach((j, at) => {
        const code = data.columns[j].codes[i];
        if (code * profile.classes < tables[at].table.length) {
          tables[at].count(code, weight, probabilities, i * next.length);
        }
      });
    }
    for (const table of tables) table.improve();
    shares = next;
  }
  return { shares, likelihoods };
}

function multiplied(
  fixed: Likelihoods,
  data: LatentClassData,
  questions: readonly number[],
  tables: readonly FreeTable[],
): Likelihoods {
  const values = fixed.values.slice();
  const { classes } = fixed;
  questions.forEach((j, at) => {
    const { table } = tables[at];
    const { codes } = data.columns[j];
    for (let i = 0; i < fixed.people; i++) {
      if (codes[i] * classes >= table.length) continue;
      for (let own = 0; own < classes; own++) values[i * classes + own] *= table[codes[i] * classes + own];
    }
  });
  return { ...fixed, values };
}
