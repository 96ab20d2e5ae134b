import type { LatentClassData } from '../latent-class/index.ts';
import { FreeTable } from './free-questions.ts';
import type { Profile } from './profile.ts';

/** A step of EM that moves no probability by more is the last: what is left changes the ratio by less than a tenth. */
const CONVERGED = 2e-3;
const MOST_STEPS = 100;

/** A sample with everyone's probabilities of the classes under equal profiles, and weights that sum to the effective base. */
interface AnchoredSample {
  readonly data: LatentClassData;
  readonly weights: Float64Array;
  /** Respondent i at [i * classes + class]. */
  readonly probabilities: Float64Array;
  /** Weight of each class. */
  readonly sizes: Float64Array;
}

export function anchored(
  data: LatentClassData,
  weights: Float64Array,
  probabilities: Float64Array,
  classes: number,
): AnchoredSample {
  const sizes = new Float64Array(classes);
  for (let i = 0; i < weights.length; i++) {
    for (let own = 0; own < classes; own++) sizes[own] += weights[i] * probabilities[i * classes + own];
  }
  return { data, weights, probabilities, sizes };
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
  const given = anchors[0].people.filter((_, c) => anchors.some(({ people }) => people[c].length > 0)).length;
  return {
    ratio: Math.max(0, 2 * gain),
    freedom: profile.segments * Math.max(0, given - 1) * (samples.length - 1),
    shares: apart.map(({ table }, at) => segmentShares(profile, table, samples[at])),
  };
}

/** By answer: who gave it, and what the other questions say of them at [person * classes + class]. */
interface Anchors {
  readonly people: readonly (readonly number[])[];
  readonly others: readonly Float64Array[];
  readonly weights: Float64Array;
}

function anchorsOf({ data, weights, probabilities }: AnchoredSample, profile: Profile, question: number): Anchors {
  const { classes } = profile;
  const table = profile.tables[question];
  const { codes } = data.columns[question];
  const people: number[][] = Array.from({ length: table.length / classes }, () => []);
  for (let i = 0; i < codes.length; i++) if (codes[i] < people.length && weights[i] > 0) people[codes[i]].push(i);
  const others = people.map((own, c) => {
    const values = new Float64Array(own.length * classes);
    let at = 0;
    for (const i of own) {
      for (let k = 0; k < classes; k++) values[at++] = probabilities[i * classes + k] / table[c * classes + k];
    }
    return values;
  });
  return { people, others, weights };
}

function fitTable(samples: readonly Anchors[], profile: Profile, question: number) {
  const free = new FreeTable(profile, question);
  for (let step = 0; step < MOST_STEPS; step++) {
    const before = free.table.slice();
    free.clear();
    for (const sample of samples) expect(sample, before, profile.classes, free.counts);
    free.improve();
    if (largestDifference(before, free.table) < CONVERGED) break;
  }
  const value = samples.reduce((sum, sample) => sum + expect(sample, free.table, profile.classes, null), 0);
  return { value, table: free.table };
}

/** E-step: adds everyone's probabilities of the classes to what was counted of their answer; else the log-likelihood. */
function expect(
  { people, others, weights }: Anchors,
  table: Float64Array,
  classes: number,
  counts: Float64Array | null,
): number {
  let value = 0;
  for (let c = 0; c < people.length; c++) {
    const row = others[c];
    const own = people[c];
    const first = c * classes;
    for (let p = 0, from = 0; p < own.length; p++, from += classes) {
      let sum = 0;
      for (let k = 0; k < classes; k++) sum += row[from + k] * table[first + k];
      const weight = weights[own[p]];
      if (counts === null) {
        value += weight * Math.log(sum);
        continue;
      }
      const scale = weight / sum;
      for (let k = 0; k < classes; k++) counts[first + k] += scale * row[from + k] * table[first + k];
    }
  }
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
