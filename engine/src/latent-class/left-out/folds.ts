import { drawToFront, Random, shuffle } from '../../numerics/random.ts';
import { MISSING } from '../../survey/index.ts';
import type { LatentClassData } from '../types.ts';

/** More respondents would hardly make the figures more exact, but the wait much longer. */
export const MAX_PEOPLE = 5000;
/** Stream of random numbers: far from those of the starts, which are numbers of segments. */
const DEALING = 1_000_003;

/** Who takes part in a prediction, and the fold in which each is held out. */
export interface Folds {
  readonly folds: number;
  /** Respondents by number, ascending. */
  readonly people: Int32Array;
  /** One entry per participant, from 0. */
  readonly foldOf: Uint8Array;
}

/**
 * Deals people into folds of equal size and nearly equal weight [LC15]: shuffled by the seed, put in order of weight, and
 * one of each handful to each fold at random. Only people with a weight and an answer take part, or a sample
 * if there are many. Null with fewer than two people per fold. Further deals of the same seed are numbered from 1.
 */
export function dealFolds(
  data: LatentClassData,
  folds: number,
  seed: number,
  most = MAX_PEOPLE,
  deal = 0,
): Folds | null {
  const before = known.get(data) ?? new Map<string, Folds | null>();
  known.set(data, before);
  const key = `${folds} ${seed} ${most} ${deal}`;
  if (!before.has(key)) before.set(key, dealt(data, folds, seed, most, deal));
  return before.get(key)!;
}

/** A run deals the same people again for every fold and every number of segments. */
const known = new WeakMap<LatentClassData, Map<string, Folds | null>>();

function dealt(data: LatentClassData, folds: number, seed: number, most: number, deal: number): Folds | null {
  const random = new Random(seed, DEALING + deal, folds);
  const eligible = withAnswers(data);
  if (eligible.length < 2 * folds) return null;
  const count = Math.min(most, eligible.length);
  drawToFront(eligible, count, random);
  const weight = (i: number): number => data.weights?.[i] ?? 1;
  const inOrder = Array.from(eligible.subarray(0, count)).sort((a, b) => weight(b) - weight(a));
  const foldOfRespondent = new Map<number, number>();
  for (let from = 0; from < count; from += folds) {
    const order = shuffle(
      Array.from({ length: folds }, (_, at) => at),
      random,
    );
    inOrder.slice(from, from + folds).forEach((i, at) => {
      foldOfRespondent.set(i, order[at]);
    });
  }
  const people = Int32Array.from(inOrder).sort();
  return { folds, people, foldOf: Uint8Array.from(people, (i) => foldOfRespondent.get(i)!) };
}

/** Respondents with a weight above 0 and at least one answer. */
function withAnswers({ respondents, columns, weights }: LatentClassData): Int32Array {
  const answered = new Uint8Array(respondents);
  for (const { codes } of columns) for (let i = 0; i < respondents; i++) if (codes[i] !== MISSING) answered[i] = 1;
  const chosen: number[] = [];
  for (let i = 0; i < respondents; i++) if (answered[i] === 1 && (weights === null || weights[i] > 0)) chosen.push(i);
  return Int32Array.from(chosen);
}

/** The same survey with some of its respondents only. */
export function onlyPeople(data: LatentClassData, people: ArrayLike<number>): LatentClassData {
  const { length } = people;
  const columns = data.columns.map(({ codes, ...column }) => {
    const kept = new Uint8Array(length);
    for (let at = 0; at < length; at++) kept[at] = codes[people[at]];
    return { ...column, codes: kept };
  });
  const { weights } = data;
  const keptWeights = weights && Float64Array.from(people, (i) => weights[i]);
  return { ...data, respondents: length, columns, weights: keptWeights };
}
