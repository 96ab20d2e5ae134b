import type { LatentClassData } from '../latent-class/index.ts';
import { FreeTable } from './free-questions.ts';
import type { Profile } from './profile.ts';

/** A step of EM that moves no probability by more is the last: what is left changes the ratio by less than a tenth. */
const CONVERGED = 2e-3;
const MAX_STEPS = 100;

/** A sample with everyone's probabilities of the classes under equal profiles, and weights that sum to the effective base. */
export interface AnchoredSample {
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
  const start = profile.tables[question];
  const anchors = samples.map((sample) => anchorsOf(sample, profile, question));
  // Every fit begins at the same table, so they share their first step.
  const first = anchors.map((sample) => expected(sample, start));
  const together = fitTable(anchors, new FreeTable(profile, question), first);
  const apart = anchors.map((sample, at) => fitTable([sample], new FreeTable(profile, question), [first[at]]));
  const gain = apart.reduce((sum, { value }) => sum + value, -together.value);
  const answers = Array.from({ length: start.length / profile.classes }, (_, c) => c);
  const given = answers.filter((c) => anchors.some(({ ends }) => ends[c + 1] > ends[c])).length;
  return {
    ratio: Math.max(0, 2 * gain),
    freedom: profile.segments * Math.max(0, given - 1) * (samples.length - 1),
    shares: apart.map(({ table }, at) => segmentShares(profile, table, samples[at])),
  };
}

/** Everyone who answered, by answer: what the other questions say of them, and what they weigh. */
interface Anchors {
  readonly classes: number;
  /** Those with answer c are from [c] to [c + 1]. */
  readonly ends: Int32Array;
  /** At [class * people + person]. */
  readonly others: Float64Array;
  readonly weights: Float64Array;
}

function anchorsOf({ data, weights, byClass }: AnchoredSample, profile: Profile, question: number): Anchors {
  const { classes } = profile;
  const table = profile.tables[question];
  const { order, ends } = byAnswer(data.columns[question].codes, table.length / classes, weights);
  const people = order.length;
  const others = new Float64Array(people * classes);
  for (let k = 0; k < classes; k++) {
    const [own, from] = [k * people, k * weights.length];
    for (let c = 0; c + 1 < ends.length; c++) {
      const scale = 1 / table[c * classes + k];
      for (let p = ends[c]; p < ends[c + 1]; p++) others[own + p] = byClass[from + order[p]] * scale;
    }
  }
  const ordered = new Float64Array(people);
  for (let p = 0; p < people; p++) ordered[p] = weights[order[p]];
  return { classes, ends, others, weights: ordered };
}

/** Everyone who answered, ordered by answer. */
function byAnswer(codes: Uint8Array, answers: number, weights: Float64Array): { order: Int32Array; ends: Int32Array } {
  const ends = new Int32Array(answers + 1);
  for (let i = 0; i < codes.length; i++) if (codes[i] < answers && weights[i] > 0) ends[codes[i] + 1]++;
  for (let c = 0; c < answers; c++) ends[c + 1] += ends[c];
  const next = ends.slice();
  const order = new Int32Array(ends[answers]);
  for (let i = 0; i < codes.length; i++) if (codes[i] < answers && weights[i] > 0) order[next[codes[i]]++] = i;
  return { order, ends };
}

/** What a table expects of a sample. */
interface Expected {
  /** How probable everyone's answer is. */
  readonly sums: Float64Array;
  /** Weight of each answer by class, laid out like the table. */
  readonly counts: Float64Array;
}

/** E-step. Class by class: long loops are several times as fast as short ones. */
function expected({ classes, ends, others, weights }: Anchors, table: Float64Array): Expected {
  const people = weights.length;
  const sums = new Float64Array(people);
  const scales = new Float64Array(people);
  const counts = new Float64Array(table.length);
  for (let c = 0; c + 1 < ends.length; c++) {
    const [from, to] = [ends[c], ends[c + 1]];
    for (let k = 0; k < classes; k++) {
      const share = table[c * classes + k];
      const own = k * people;
      for (let p = from; p < to; p++) sums[p] += share * others[own + p];
    }
    for (let p = from; p < to; p++) scales[p] = weights[p] / sums[p];
    for (let k = 0; k < classes; k++) {
      const own = k * people;
      let sum = 0;
      for (let p = from; p < to; p++) sum += scales[p] * others[own + p];
      counts[c * classes + k] = sum * table[c * classes + k];
    }
  }
  return { sums, counts };
}

/** EM from a table of which the first step is known. The likelihood is that before the last step, which gains next to nothing. */
function fitTable(samples: readonly Anchors[], free: FreeTable, first: readonly Expected[]) {
  let now = first;
  for (let step = 1; ; step++) {
    const before = free.table.slice();
    free.clear();
    for (const { counts } of now) for (let at = 0; at < counts.length; at++) free.counts[at] += counts[at];
    free.improve();
    if (step === MAX_STEPS || largestDifference(before, free.table) < CONVERGED) break;
    now = samples.map((sample) => expected(sample, free.table));
  }
  return { value: samples.reduce((sum, { weights }, at) => sum + logOf(weights, now[at].sums), 0), table: free.table };
}

function logOf(weights: Float64Array, sums: Float64Array): number {
  let value = 0;
  for (let p = 0; p < sums.length; p++) value += weights[p] * Math.log(sums[p]);
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
