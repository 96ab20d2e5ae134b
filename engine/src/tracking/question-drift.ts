import type { AnchoredSample, Expected } from './anchored-sample.ts';
import { FreeTable } from './free-questions.ts';
import type { Profile } from './profile.ts';

/** A step of EM that moves no probability by more is the last: what is left changes the ratio by less than a tenth. */
const CONVERGED = 2e-3;
const MAX_STEPS = 100;

export interface QuestionDrift {
  /** Twice what the likelihood gains when the question may be answered differently in each sample. */
  readonly ratio: number;
  readonly freedom: number;
  /** Answer shares of each sample: answer c of segment k at [c * segments + k]. */
  readonly shares: readonly Float64Array[];
}

/**
 * Whether one question is answered alike in all samples [WV7]: a table for all of them against one for each, while the
 * other questions and the sizes stay at equal profiles.
 */
export function questionDrift(samples: readonly AnchoredSample[], profile: Profile, question: number): QuestionDrift {
  const { classes, segments } = profile;
  const answers = profile.tables[question].length / classes;
  // Every fit begins at the table of the profile, so they share their first step.
  const first = samples.map((sample) => sample.expected(question, new Float64Array(answers * classes).fill(1)));
  const together = fitTable(samples, profile, question, first);
  const apart = samples.map((sample, at) => fitTable([sample], profile, question, [first[at]]));
  const gain = apart.reduce((sum, { value }) => sum + value, -together.value);
  const isGiven = (_: unknown, c: number) => first.some(({ counts }) => counts[c * classes] > 0);
  const given = Array.from({ length: answers }).filter(isGiven).length;
  return {
    ratio: Math.max(0, 2 * gain),
    freedom: segments * Math.max(0, given - 1) * (samples.length - 1),
    shares: apart.map(({ table }, at) => segmentShares(profile, table, samples[at])),
  };
}

/** EM from the table of the profile. The likelihood is that before the last step, which gains next to nothing. */
function fitTable(
  samples: readonly AnchoredSample[],
  profile: Profile,
  question: number,
  first: readonly Expected[],
): { value: number; table: Float64Array } {
  const free = new FreeTable(profile, question);
  const { table, counts: all } = free;
  const start = table.slice();
  let now = first;
  for (let step = 1; ; step++) {
    const before = table.slice();
    free.clear();
    for (const { counts } of now) for (let at = 0; at < counts.length; at++) all[at] += counts[at];
    free.improve();
    if (step === MAX_STEPS || largestDifference(before, table) < CONVERGED) break;
    const ratios = table.map((share, at) => share / start[at]);
    now = samples.map((sample) => sample.expected(question, ratios));
  }
  return { value: now.reduce((sum, { value }) => sum + value, 0), table };
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
