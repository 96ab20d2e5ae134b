import type { LatentClassData } from '../latent-class/index.ts';
import { FreeTable } from './free-questions.ts';
import type { Profile } from './profile.ts';

/** A step of EM that moves no probability by more is the last: what is left changes the ratio by less than a tenth. */
const CONVERGED = 2e-3;
const MAX_STEPS = 100;

/** A sample with everyone's probabilities of the classes under equal profiles, and weights that sum to the effective base. */
interface AnchoredSample {
  readonly data: LatentClassData;
  readonly weights: Float64Array;
  /** Respondent i at [i * classes + class]. */
  readonly probabilities: Float64Array;
  /** The same at [class * people + i]. */
  readonly byClass: Float64Array;
  /** Weight of each class. */
  readonly sizes: Float64Array;
}

export function anchored(
  data: LatentClassData,
  weights: Float64Array,
  probabilities: Float64Array,
  classes: number,
): AnchoredSample {
  const people = weights.length;
  const sizes = new Float64Array(classes);
  const byClass = new Float64Array(probabilities.length);
  for (let own = 0; own < classes; own++) {
    for (let i = 0; i < people; i++) {
      const probability = probabilities[i * classes + own];
      byClass[own * people + i] = probability;
      sizes[own] += weights[i] * probability;
    }
  }
  return { data, weights, probabilities, byClass, sizes };
}

export interface QuestionDrift {
  /** Twice what the likelihood gains when the question may be answered differently in each sample. */
  readonly ratio: number;
  readonly freedom: number;
  /** Answer shares of each sample: answer c of segment k at [c * segments + k]. */
  readonly shares: readonly Float64Array[];
}

/**
 * Whether one question is answered alike in all samples [WV7]: a table for all of them against one for each, while the
 * other questions and the sizes stay at equal profiles. What those say of a respondent is their probabilities of the
 * classes, divided by the answer's own probability.
 */
export function questionDrift(samples: readonly AnchoredSample[], profile: Profile, question: number): QuestionDrift {
  const anchors = samples.map((sample) => anchorsOf(sample, profile, question));
  const together = fitTable(anchors, profile, question);
  const apart = anchors.map((sample) => fitTable([sample], profile, question));
  const gain = apart.reduce((sum, { value }) => sum + value, -together.value);
  const given = anchors[0].weights.filter((_, c) => anchors.some(({ weights }) => weights[c].length > 0)).length;
  return {
    ratio: Math.max(0, 2 * gain),
    freedom: profile.segments * Math.max(0, given - 1) * (samples.length - 1),
    shares: apart.map(({ table }, at) => segmentShares(profile, table, samples[at])),
  };
}

/** By answer: what the other questions say of everyone who gave it, at [class * people + person], and what they weigh. */
interface Anchors {
  readonly others: readonly Float64Array[];
  readonly weights: readonly Float64Array[];
}

function anchorsOf({ data, weights, byClass }: AnchoredSample, profile: Profile, question: number): Anchors {
  const { classes } = profile;
  const table = profile.tables[question];
  const people = whoGave(data.columns[question].codes, table.length / classes, weights);
  const others = people.map((own, c) => {
    const values = new Float64Array(own.length * classes);
    for (let k = 0, at = 0; k < classes; k++) {
      const scale = 1 / table[c * classes + k];
      const first = k * weights.length;
      for (let p = 0; p < own.length; p++) values[at++] = byClass[first + own[p]] * scale;
    }
    return values;
  });
  return { others, weights: people.map((own) => Float64Array.from(own, (i) => weights[i])) };
}

/** Everyone who gave each answer, by position. */
function whoGave(codes: Uint8Array, answers: number, weights: Float64Array): Int32Array[] {
  const counts = new Int32Array(256);
  for (let i = 0; i < codes.length; i++) counts[codes[i]] += Number(weights[i] > 0);
  const people = Array.from({ length: answers }, (_, c) => new Int32Array(counts[c]));
  counts.fill(0);
  for (let i = 0; i < codes.length; i++) {
    const c = codes[i];
    if (c < answers && weights[i] > 0) people[c][counts[c]++] = i;
  }
  return people;
}

function fitTable(samples: readonly Anchors[], profile: Profile, question: number) {
  const free = new FreeTable(profile, question);
  for (let step = 0; step < MAX_STEPS; step++) {
    const before = free.table.slice();
    free.clear();
    for (const sample of samples) expect(sample, before, profile.classes, free.counts);
    free.improve();
    if (largestDifference(before, free.table) < CONVERGED) break;
  }
  const value = samples.reduce((sum, sample) => sum + logLikelihood(sample, free.table, profile.classes), 0);
  return { value, table: free.table };
}

/** How probable the answer of everyone who gave answer c is. Class by class: long loops are several times as fast as short ones. */
function sums({ others, weights }: Anchors, c: number, table: Float64Array, classes: number): Float64Array {
  const people = weights[c].length;
  const all = new Float64Array(people);
  for (let k = 0, from = 0; k < classes; k++, from += people) {
    const row = others[c];
    const share = table[c * classes + k];
    for (let p = 0; p < people; p++) all[p] += share * row[from + p];
  }
  return all;
}

/** E-step: adds everyone's probabilities of the classes to what was counted of their answer. */
function expect(sample: Anchors, table: Float64Array, classes: number, counts: Float64Array): void {
  sample.others.forEach((row, c) => {
    const weights = sample.weights[c];
    const people = weights.length;
    const scales = sums(sample, c, table, classes);
    for (let p = 0; p < people; p++) scales[p] = weights[p] / scales[p];
    for (let k = 0, from = 0; k < classes; k++, from += people) {
      let sum = 0;
      for (let p = 0; p < people; p++) sum += scales[p] * row[from + p];
      counts[c * classes + k] += sum * table[c * classes + k];
    }
  });
}

function logLikelihood(sample: Anchors, table: Float64Array, classes: number): number {
  let value = 0;
  sample.weights.forEach((weights, c) => {
    const all = sums(sample, c, table, classes);
    for (let p = 0; p < weights.length; p++) value += weights[p] * Math.log(all[p]);
  });
  return value;
}

/** The table of a segment is the mean over its levels of style, by their shares in the sample. */
function segmentShares(
  { classes, segments, levels }: Profile,
  table: Float64Array,
  { sizes }: AnchoredSample,
): Float64Array {
  const shares = new Float64Array((table.length / classes) * segments);
  for (let c = 0; c * classes < table.length; c++) {
    for (let k = 0; k < segments; k++) {
      let [sum, size] = [0, 0];
      for (let at = k * levels; at < (k + 1) * levels; at++) {
        sum += sizes[at] * table[c * classes + at];
        size += sizes[at];
      }
      shares[c * segments + k] = size > 0 ? sum / size : table[c * classes + k * levels];
    }
  }
  return shares;
}

/** The largest difference of a share between two samples. */
export function largestDifference(one: Float64Array, other: Float64Array): number {
  return one.reduce((most, share, at) => Math.max(most, Math.abs(share - other[at])), 0);
}
