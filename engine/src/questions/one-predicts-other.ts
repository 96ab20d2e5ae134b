import type { LatentClassData } from '../latent-class/index.ts';

/** How well one question alone predicts another, on held-out respondents [QU4]. */

/** Respondents x pairs of questions at most; of more respondents an even sample is used. */
const MAX_WORK = 3e8;

interface OneByOne {
  /** For each question: the logarithm of how probable each answer is without knowing anything else; 0 without an answer. */
  readonly alone: readonly Float64Array[];
  /** For each question: the other one that predicts it best, and the logarithms under it; null where there is none. */
  readonly best: readonly ({ readonly by: number; readonly logs: Float64Array } | null)[];
}

/** `data` holds those who take part only; `foldOf` the fold in which each is held out. */
export function oneByOne(data: LatentClassData, foldOf: Uint8Array, folds: number, rest: () => void): OneByOne {
  const { columns, respondents } = data;
  const stride = Math.max(1, Math.ceil((respondents * columns.length ** 2) / MAX_WORK));
  const alone = columns.map(({ codes, categories }) => logsGiven(codes, categories, null, data, foldOf, folds, 1));
  const best = columns.map(({ codes, categories }, j) => {
    rest();
    let found: { by: number; gain: number } | null = null;
    columns.forEach((other, by) => {
      if (by === j) return;
      const { counts, logs, size } = tableGiven(codes, categories, other, data, foldOf, folds, stride);
      // The sum over respondents, from the counts of each fold.
      let gain = 0;
      for (let at = 0; at < folds * size; at++) if (counts[at] > 0) gain += counts[at] * logs[at];
      if (found === null || gain > found.gain) found = { by, gain };
    });
    if (found === null) return null;
    const { by } = found as { by: number };
    return { by, logs: logsGiven(codes, categories, columns[by], data, foldOf, folds, 1) };
  });
  return { alone, best };
}

/** Smoothed shares of the answers among everyone else with the same answer to the other question; counted without the fold. */
function logsGiven(
  codes: Uint8Array,
  categories: number,
  other: { readonly codes: Uint8Array; readonly categories: number } | null,
  { respondents, weights }: Pick<LatentClassData, 'respondents' | 'weights'>,
  foldOf: Uint8Array,
  folds: number,
  stride: number,
): Float64Array {
  const { logs, size, groupOf } = tableGiven(codes, categories, other, { respondents, weights }, foldOf, folds, stride);
  const found = new Float64Array(respondents);
  for (let i = 0; i < respondents; i += stride)
    if (codes[i] < categories) found[i] = logs[foldOf[i] * size + groupOf(i) * categories + codes[i]];
  return found;
}

/** [(fold * groups + group) * categories + answer]: counts of each fold, and the logarithms of the shares outside of it. */
function tableGiven(
  codes: Uint8Array,
  categories: number,
  other: { readonly codes: Uint8Array; readonly categories: number } | null,
  { respondents, weights }: Pick<LatentClassData, 'respondents' | 'weights'>,
  foldOf: Uint8Array,
  folds: number,
  stride: number,
) {
  // A missing answer to the other question is a group of its own, the last.
  const groups = other ? other.categories + 1 : 1;
  const groupOf = (i: number) => (other ? Math.min(other.codes[i], other.categories) : 0);
  const size = groups * categories;
  const counts = new Float64Array((folds + 1) * size);
  for (let i = 0; i < respondents; i += stride) {
    if (codes[i] >= categories) continue;
    const at = groupOf(i) * categories + codes[i];
    const weight = weights?.[i] ?? 1;
    counts[foldOf[i] * size + at] += weight;
    counts[folds * size + at] += weight;
  }
  const logs = new Float64Array((folds + 1) * size);
  for (let fold = 0; fold < folds; fold++) {
    const left = (at: number) => counts[folds * size + at] - counts[fold * size + at];
    const overall = new Float64Array(categories);
    for (let at = 0; at < size; at++) overall[at % categories] += left(at);
    const all = overall.reduce((sum, count) => sum + count, 0) + categories / 2;
    for (let group = 0; group < groups; group++) {
      let base = 1;
      for (let c = 0; c < categories; c++) base += left(group * categories + c);
      for (let c = 0; c < categories; c++) {
        const share = (overall[c] + 0.5) / all;
        logs[fold * size + group * categories + c] = Math.log((left(group * categories + c) + share) / base);
      }
    }
  }
  return { counts, logs, size, groupOf };
}
