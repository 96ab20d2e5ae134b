import type { AnswerTreatment, SegmentModel, SharedPrediction } from '@qp/facts';
import {
  buildModel,
  dealFolds,
  type FitThreads,
  FOLDS,
  type LatentClassData,
  onlyPeople,
  refitFrom,
  scoreBlocks,
  withThreads,
} from '../latent-class/index.ts';
import type { WorkHooks } from '../refits/index.ts';

/** A fit and the answers that it was fitted to. */
export interface ComparedFit {
  readonly data: LatentClassData;
  readonly codes: readonly string[];
  readonly model: SegmentModel;
  readonly treatment: AnswerTreatment;
  readonly alpha: number;
}

/**
 * How well two runs predict the answers of held-out respondents to the questions that both have [QU7]; null where they have none in common or
 * too few respondents.
 */
export async function sharedPrediction(
  one: ComparedFit,
  other: ComparedFit,
  seed: number,
  hooks: WorkHooks = {},
): Promise<SharedPrediction | null> {
  const shared = [...new Set(one.codes.filter((code) => other.codes.includes(code)))];
  if (shared.length === 0) return null;
  // An exercise has several columns with its code.
  const places = ({ codes }: ComparedFit) =>
    shared.flatMap((code) => codes.flatMap((own, j) => (own === code ? [j] : [])));
  const common = { ...one.data, columns: places(one).map((j) => one.data.columns[j]) };
  const dealt = dealFolds(common, FOLDS, seed);
  if (dealt === null) return null;
  const logs = [new Float64Array(dealt.people.length), new Float64Array(dealt.people.length)];
  await withThreads(1, undefined, async (threads) => {
    for (let fold = 0; fold < FOLDS; fold++) {
      const out = Array.from(dealt.foldOf.keys()).filter((at) => dealt.foldOf[at] === fold);
      const rest = dealt.people.filter((_, at) => dealt.foldOf[at] !== fold);
      for (const [at, fit] of [one, other].entries()) {
        hooks.rest?.();
        const people = onlyPeople(
          common,
          out.map((place) => dealt.people[place]),
        );
        await predict(threads, fit, rest, people, places(fit), (i, log) => {
          logs[at][out[i]] = log;
        });
      }
      hooks.progress?.((fold + 1) / FOLDS);
    }
  });
  return figuresOf(logs, shared.length, (at) => common.weights?.[dealt.people[at]] ?? 1);
}

async function predict(
  threads: FitThreads,
  { data, model, treatment, alpha }: ComparedFit,
  rest: Int32Array,
  people: LatentClassData,
  variables: readonly number[],
  found: (i: number, log: number) => void,
): Promise<void> {
  const fitted = onlyPeople(data, rest);
  const refit = await refitFrom(threads, fitted, buildModel(fitted, alpha, { treatment }), model);
  scoreBlocks(refit, people, variables, (_, from, count, logLikelihoods) => {
    for (let i = 0; i < count; i++) found(from + i, logLikelihoods[i]);
  });
}

function figuresOf(
  [one, other]: readonly Float64Array[],
  questions: number,
  weightOf: (at: number) => number,
): SharedPrediction {
  let [all, first, second] = [0, 0, 0];
  for (let at = 0; at < one.length; at++) {
    all += weightOf(at);
    first += weightOf(at) * one[at];
    second += weightOf(at) * other[at];
  }
  const lead = (second - first) / all;
  let squares = 0;
  for (let at = 0; at < one.length; at++) squares += (weightOf(at) * (other[at] - one[at] - lead)) ** 2;
  return {
    questions,
    people: one.length,
    one: first / all,
    other: second / all,
    lead,
    error: Math.sqrt(squares) / all,
  };
}
