import {
  ADDS_NOTHING_UNDER,
  CARRIES_FROM,
  CLEAR_GAIN,
  type QuestionFigures,
  type QuestionWord,
  REPEATS_FROM,
  type RunQuestions,
  type SegmentModel,
} from '@qp/facts';
import { type Groups, optimalAssignment } from '../comparison/index.ts';
import { existingModel } from '../existing-segments/index.ts';
import {
  buildModel,
  dealFolds,
  type FitThreads,
  FOLDS,
  type LatentClassData,
  onlyPeople,
  refitFrom,
  scoreRows,
  withThreads,
} from '../latent-class/index.ts';
import type { FirstStep, SegmentedPeople, WorkHooks } from '../refits/index.ts';
import type { CategoricalColumn } from '../survey/index.ts';
import { leftOutCandidates } from './candidates.ts';
import { addContributions, newSums } from './held-out-scores.ts';
import { oneByOne } from './one-predicts-other.ts';

export interface QuestionsInput extends WorkHooks {
  readonly people: SegmentedPeople;
  /** Answers to the questions, and their codes. */
  readonly data: LatentClassData;
  readonly codes: readonly string[];
  /** Null where people came with their segments: the model is then counted in each fold. */
  readonly firstStep: Pick<FirstStep, 'model' | 'groups' | 'treatment'> | null;
  readonly alpha: number;
  readonly leftOut: readonly CategoricalColumn[];
  readonly seed: number;
}

/** With more respondents, a sample takes part. */
const MAX_PEOPLE = 10_000;
const Z_95 = 1.959964;

/** What each question contributes to the segments of a run [QU1] to [QU6]; null with too few respondents. */
export async function questions(input: QuestionsInput): Promise<RunQuestions | null> {
  const { people, data, codes, leftOut, seed } = input;
  const { segments, assignments, weights } = people;
  const dealt = dealFolds(data, FOLDS, seed, MAX_PEOPLE);
  if (dealt === null) return null;
  const sums = newSums(codes.length);
  const given = codes.map(() => new Float64Array(dealt.people.length));
  const segmentOf = input.firstStep?.groups ? segmentOfFitted(input.firstStep.groups) : (k: number) => k;
  await withThreads(1, undefined, async (threads) => {
    for (let fold = 0; fold < FOLDS; fold++) {
      input.rest?.();
      const places = Array.from(dealt.foldOf.keys()).filter((at) => dealt.foldOf[at] === fold);
      const others = dealt.people.filter((_, at) => dealt.foldOf[at] !== fold);
      const model = await modelWithout(threads, input, others);
      const out = Int32Array.from(places, (at) => dealt.people[at]);
      const probabilities = new Float64Array(out.length * segments);
      out.forEach((i, at) => {
        for (let k = 0; k < segments; k++) probabilities[at * segments + k] = people.probabilities[i * segments + k];
      });
      addContributions(sums, model, segmentOf, onlyPeople(data, out), { probabilities, segments }, given, places);
      input.progress?.((0.7 * (fold + 1)) / FOLDS);
    }
  });
  const part = onlyPeople(data, dealt.people);
  const pairs = oneByOne(part, dealt.foldOf, FOLDS, () => input.rest?.());
  input.progress?.(0.95);
  const gains = codes.map((_, j) => gainOf(given[j], pairs.alone[j], part.weights));
  const byOther = codes.map((_, j) => {
    const best = pairs.best[j];
    if (best === null) return null;
    const gain = gainOf(best.logs, pairs.alone[j], part.weights);
    // Better by one question alone than by all others through the segments: it says what that question says.
    const ahead = gainOf(best.logs, given[j], part.weights);
    return { by: best.by, share: shareOf(gain), ahead: isClear(ahead) };
  });
  const bits = codes.map((_, j) => sums.bits[j] / sums.weight);
  const noise = gains.map((gain) => !isClear(gain));
  const repeats = repeated(byOther, bits, noise);
  const found = codes.map((code, j): QuestionFigures => {
    const moved = sums.moved[j] / sums.weight;
    const named = repeats.get(j);
    const word: QuestionWord = noise[j]
      ? unclear(gains[j])
      : named !== undefined
        ? 'repeats'
        : moved >= CARRIES_FROM
          ? 'carries'
          : 'supports';
    const predicted = Math.min(1, Math.max(0, shareOf(gains[j]), byOther[j]?.share ?? 0));
    return {
      code,
      word,
      bits: bits[j],
      moved,
      predicted,
      ...intervalOf(gains[j]),
      repeats: named === undefined ? null : codes[named],
    };
  });
  return {
    people: dealt.people.length,
    questions: found,
    candidates: leftOutCandidates(leftOut, assignments, segments, weights),
  };
}

/** The 95% interval of a gain, as a share of the question's information. */
const intervalOf = ({ mean, error, information }: Gain) => ({
  low: information > 0 ? (mean - Z_95 * error) / information : 0,
  high: information > 0 ? (mean + Z_95 * error) / information : 0,
});

/** What is said of a question whose gain may be chance [QU6]: it may still go with the segments more than so few people can show. */
const unclear = (gain: Gain): QuestionWord =>
  intervalOf(gain).high < ADDS_NOTHING_UNDER ? 'adds nothing' : 'too small';

const segmentOfFitted = (groups: Groups) => (k: number) => groups.findIndex((parts) => parts.includes(k));

/** A refit from the run's solution without the fold, its segments in the run's order; of existing segments, a count. */
async function modelWithout(
  threads: FitThreads,
  { data, firstStep, people, alpha }: QuestionsInput,
  others: Int32Array,
): Promise<SegmentModel> {
  const rest = onlyPeople(data, others);
  if (firstStep === null) {
    const segmentOf = Uint8Array.from(others, (i) => people.assignments[i]);
    return existingModel({ data: rest, segmentOf, segments: people.segments }, alpha);
  }
  const { model, treatment } = firstStep;
  const refit = await refitFrom(threads, rest, buildModel(rest, alpha, { treatment }), model);
  const [before, after] = [scoreRows(model, rest).assignments, scoreRows(refit, rest).assignments];
  const both = Array.from({ length: model.segments }, () => new Array<number>(model.segments).fill(0));
  before.forEach((k, i) => {
    both[k][after[i]]++;
  });
  return inOrder(refit, optimalAssignment(both));
}

/** The same model with segment order[k] as segment k. */
function inOrder(model: SegmentModel, order: readonly number[]): SegmentModel {
  if (order.every((k, at) => k === at)) return model;
  const { segments, style } = model;
  const moved = (table: readonly number[], levels: number) => {
    const classes = segments * levels;
    return table.map((_, at) => {
      const own = at % classes;
      return table[at - own + order[Math.floor(own / levels)] * levels + (own % levels)];
    });
  };
  const levels = style?.leanings.length ?? 1;
  return {
    ...model,
    mixture: moved(model.mixture, 1),
    responseProbabilities: model.responseProbabilities.map((table) => moved(table, 1)),
    ...(style && {
      style: {
        ...style,
        mixture: moved(style.mixture, levels),
        responseProbabilities: style.responseProbabilities.map((table) => moved(table, levels)),
      },
    }),
  };
}

interface Gain {
  /** Mean gain in logarithms a respondent, over what `than` gives. */
  readonly mean: number;
  readonly error: number;
  /** Mean logarithm of `than`, with its sign turned. */
  readonly information: number;
}

function gainOf(logs: Float64Array, than: Float64Array, weights: Float64Array | null): Gain {
  let [all, sum, information] = [0, 0, 0];
  for (let i = 0; i < logs.length; i++) {
    const weight = weights?.[i] ?? 1;
    all += weight;
    sum += weight * (logs[i] - than[i]);
    information -= weight * than[i];
  }
  const mean = sum / all;
  let squares = 0;
  for (let i = 0; i < logs.length; i++) squares += ((weights?.[i] ?? 1) * (logs[i] - than[i] - mean)) ** 2;
  return { mean, error: Math.sqrt(squares) / all, information: information / all };
}

const isClear = ({ mean, error }: Gain): boolean => mean > CLEAR_GAIN * error;
const shareOf = ({ mean, information }: Gain): number => (information > 0 ? mean / information : 0);

/**
 * Which question repeats which [QU5]: the closest pairs first, and of two that repeat each other the one that adds less. A question that
 * another one repeats stays.
 */
function repeated(
  byOther: readonly ({ readonly by: number; readonly share: number; readonly ahead: boolean } | null)[],
  bits: readonly number[],
  noise: readonly boolean[],
): Map<number, number> {
  const found = new Map<number, number>();
  const kept = new Set<number>();
  const tied = byOther
    .flatMap((one, j) => (one?.ahead && one.share >= REPEATS_FROM && !noise[j] ? [{ j, ...one }] : []))
    .toSorted((a, b) => b.share - a.share || a.j - b.j);
  for (const { j, by } of tied) {
    const mutual = byOther[by]?.by === j && byOther[by].ahead;
    // Equal ones: the first question stays.
    const [less, more] = mutual && (bits[by] < bits[j] || (bits[by] === bits[j] && by > j)) ? [by, j] : [j, by];
    if (found.has(less) || kept.has(less) || found.has(more) || noise[more]) continue;
    found.set(less, more);
    kept.add(more);
  }
  return found;
}
