import type { ClassifierMethod } from '@qp/facts';
import { bestFactor, probabilities, Reliability, type ScoredPeople, scoredPeople } from './calibration.ts';
import { bestOf, chooseMethod, methodsFor } from './choose-method.ts';
import { makeDesign, scorePeople } from './design.ts';
import { fitInFold } from './fit-method.ts';
import { dealFolds, foldsOf, spaced, splitFold } from './folds.ts';
import { answersGiven, fitIncomplete, MIN_COMPLETE, MissingGaps, sizesOf } from './incomplete.ts';
import { separated } from './number-questions.ts';
import { gather, segmentOrder } from './people.ts';
import { countAnswers, logTable, priors } from './tables.ts';
import { Tally } from './tally.ts';
import type { HeldOut, TypingData } from './types.ts';

/** Folds in which a method is chosen inside an outer fold, the most people it then learns from, and is chosen with: it is done five times. */
const INNER_FOLDS = 3;
const MAX_LEARNT_FROM = 4000;
const MAX_COMPARED = 2000;

/** Questions chosen for some people, as the search would: positions in the columns, in order of contribution. */
interface ChosenQuestions {
  readonly chosen: readonly number[];
  /** Those that would be added next: for the curve only. */
  readonly further: readonly number[];
}
export type ChooseQuestions = (data: TypingData, rows: Int32Array) => ChosenQuestions;

/**
 * Leaves each fold out in turn and does everything without it [TT7]: the segments (where it is known how they were found),
 * the questions, the method and its temperature. The people of the fold are then assigned, and counted.
 */
export function measureHeldOut(
  data: TypingData,
  targets: readonly number[],
  choose: ChooseQuestions,
  next: (fold: number, folds: number) => void,
): HeldOut {
  const folds = data.without?.folds.length ?? foldsOf(data.segmentOf.length, data.weights);
  const fold = data.without?.fold ?? dealFolds(data.segmentOf, data.segments, folds, data.weights);
  const account = new Account(data, targets);
  let asked = 0;
  for (let f = 0; f < folds; f++) {
    next(f, folds);
    const { inside, outside } = splitFold(fold, f);
    const seen = separated(data.without ? { ...data, ...data.without.folds[f] } : data, outside);
    const { chosen, further } = choose(seen, outside);
    asked = chosen.length;
    account.curve(seen, outside, inside, [...chosen, ...further]);
    account.classifiers({ ...seen, columns: chosen.map((at) => seen.columns[at]) }, outside, inside, f);
  }
  return account.sum(folds, asked);
}

/** Everything that is counted about held-out respondents, over the folds. */
class Account {
  readonly #targets: readonly number[];
  readonly #order: readonly number[];
  readonly #segments: number;
  readonly #whole: Tally;
  /** By number of questions, naive Bayes alone: it costs nothing to add one more. */
  readonly #byLength: Tally[] = [];
  /** The method that each fold chose for itself. */
  readonly #chosen: ClassifierMethod[] = [];
  readonly #scored = new Map<ClassifierMethod, Float64Array[]>();
  /** With the table for incomplete answers. */
  readonly #incomplete: Float64Array[] = [];
  #gaps: MissingGaps | null = null;
  readonly #given: number[] = [];
  /** The segments of people, in the order in which they were assigned. */
  readonly #segmentOf: number[] = [];
  readonly #weights: number[] = [];
  /** How probable each segment is for them by the fit without them. */
  readonly #memberships: Float64Array[] = [];
  readonly #fold: number[] = [];

  constructor(data: TypingData, targets: readonly number[]) {
    this.#targets = targets;
    this.#segments = data.segments;
    this.#order = segmentOrder(data.segments, targets);
    this.#whole = new Tally(targets.length, data.segments);
  }

  /** Assigns people with the first 1, 2, … questions. */
  curve(data: TypingData, outside: Int32Array, inside: Int32Array, list: readonly number[]): void {
    const segments = this.#segments;
    const people = gather(data, outside, this.#targets);
    const prior = priors(people).map(Math.log);
    const tables = list.map((candidate) => logTable(countAnswers(people, candidate), segments));
    const logs = new Float64Array(segments);
    const shares = new Float64Array(segments);
    for (const row of inside) {
      const weight = data.weights ? data.weights[row] : 1;
      if (weight === 0) continue;
      const actual = this.#order.indexOf(data.segmentOf[row]);
      logs.set(prior);
      list.forEach((candidate, length) => {
        const { codes, labels } = data.columns[candidate];
        if (codes[row] < labels.length) {
          for (let k = 0; k < segments; k++) logs[k] += tables[length][codes[row] * segments + k];
        }
        softmax(logs, shares);
        this.#byLength[length] ??= new Tally(this.#targets.length, segments);
        this.#byLength[length].add(actual, shares, 0, segments, weight);
      });
    }
  }

  /** Chooses the method among the people outside, and scores those inside with every one. */
  classifiers(data: TypingData, outside: Int32Array, inside: Int32Array, fold: number): void {
    const counts = (row: number) => !data.weights || data.weights[row] > 0;
    const learnt = spaced(outside.filter(counts), MAX_LEARNT_FROM);
    const heldOut = inside.filter(counts);
    if (learnt.length < 2 || heldOut.length === 0) return;
    this.#chosen[fold] = chooseMethod(data, spaced(learnt, MAX_COMPARED), Math.min(INNER_FOLDS, learnt.length));
    const [seen, left] = [makeDesign(data, learnt), makeDesign(data, heldOut)];
    for (const method of methodsFor(data)) {
      const parts = this.#scored.get(method) ?? [];
      parts.push(scorePeople(left, fitInFold(seen, method)));
      this.#scored.set(method, parts);
    }
    const incomplete = fitIncomplete(seen, sizesOf(seen.segmentOf, seen.weights, data.segments));
    this.#incomplete.push(scorePeople(left, incomplete));
    this.#gaps ??= new MissingGaps(data.segments, data.columns.length);
    this.#gaps.add(left, incomplete, fold);
    const given = answersGiven(left);
    heldOut.forEach((row, at) => {
      this.#segmentOf.push(data.segmentOf[row]);
      this.#weights.push(data.weights ? data.weights[row] : 1);
      this.#fold.push(fold);
      if (data.without && data.posteriors) {
        this.#memberships.push(data.posteriors.slice(row * this.#segments, (row + 1) * this.#segments));
      }
      this.#given.push(given[at]);
    });
  }

  /** All figures; the people of a fold are assigned with the temperature of the other folds. */
  sum(folds: number, asked: number): HeldOut {
    const segments = this.#segments;
    const reliability = new Reliability();
    const shares = new Float64Array(segments);
    const inOrder = new Float64Array(segments);
    const factors = new Map<ClassifierMethod, number>();
    const chosen = { weight: 0, right: 0, logs: 0 };
    let stated = 0;
    const truly = { tool: 0, run: 0 };
    const isComplete = (i: number) => this.#given[i] === asked;
    const enoughComplete = this.#given.filter((_, i) => isComplete(i)).length >= MIN_COMPLETE;
    const calibrates = (i: number) => !enoughComplete || isComplete(i);
    const incomplete = this.#together(this.#incomplete);
    const gaps = this.#gaps?.learn(folds);
    const tried = [...this.#scored].map(([method, parts]) => {
      const scored = this.#together(parts);
      const ofFold = Array.from({ length: folds }, (_, f) =>
        bestFactor(scored, (i) => this.#fold[i] !== f && calibrates(i)),
      );
      factors.set(method, bestFactor(scored, calibrates));
      const sums = { weight: 0, right: 0, logs: 0 };
      const right = new Uint8Array(this.#fold.length);
      for (let i = 0; i < this.#fold.length; i++) {
        const own = this.#segmentOf[i];
        const weight = this.#weights[i];
        const fold = this.#fold[i];
        if (isComplete(i)) probabilities(scored, i, ofFold[fold], shares);
        else probabilities(incomplete, i, gaps!.ofFold[fold][this.#given[i]], shares);
        const likeliest = shares.indexOf(Math.max(...shares));
        const isRight = likeliest === own;
        right[i] = Number(isRight);
        add(sums, weight, isRight, shares[own]);
        if (method !== this.#chosen[fold]) continue;
        add(chosen, weight, isRight, shares[own]);
        stated += weight * shares[likeliest];
        truly.tool += weight * (this.#memberships[i]?.[likeliest] ?? 0);
        truly.run += weight * (this.#memberships[i]?.[own] ?? 0);
        reliability.add(shares[likeliest], isRight, weight);
        this.#order.forEach((segment, at) => {
          inOrder[at] = shares[segment]!;
        });
        this.#whole.add(this.#order.indexOf(own), inOrder, 0, segments, weight);
      }
      return { method, accuracy: sums.right / sums.weight, logScore: sums.logs / sums.weight, right };
    });
    const contingency = this.#whole.shares('row');
    const accuracies = this.#whole.accuracies();
    const mean = (sum: number) => (chosen.weight > 0 ? sum / chosen.weight : 0);
    return {
      stats: {
        ...accuracies,
        contingency,
        contingencyOfColumn: this.#whole.shares('column'),
        hitRates: contingency.map((row, group) => row[group]),
        ...(truly.run > 0 && { truly: { tool: mean(truly.tool), run: mean(truly.run) } }),
        // At the number asked it is the classifier that is handed over: one page never says two things.
        curve: this.#byLength.map((tally, length) => (length + 1 === asked ? accuracies : tally.accuracies())),
      },
      measured: {
        folds,
        people: this.#fold.length,
        accuracy: accuracies.all,
        log_score: mean(chosen.logs),
        tried: tried.map(({ method, accuracy, logScore }) => ({ method, accuracy, log_score: logScore })),
        calibration: reliability.bands(),
        missing_answers: [{ missing: 0, accuracy: accuracies.all, stated: mean(stated) }, ...(gaps?.curve ?? [])],
      },
      method: tried.length > 0 ? bestOf(tried, Float64Array.from(this.#weights)).method : 'naive Bayes',
      factors,
      incompleteWeights: gaps?.weights ?? Array.from({ length: asked }, () => 1),
    };
  }

  #together(parts: readonly Float64Array[]): ScoredPeople {
    return scoredPeople(parts, this.#segments, this.#segmentOf, this.#weights);
  }
}

function add(
  sums: { weight: number; right: number; logs: number },
  weight: number,
  right: boolean,
  probability: number,
): void {
  sums.weight += weight;
  sums.right += right ? weight : 0;
  sums.logs += weight * Math.log(Math.max(probability, 1e-300));
}

function softmax(logs: Float64Array, shares: Float64Array): void {
  let largest = Number.NEGATIVE_INFINITY;
  for (const value of logs) if (value > largest) largest = value;
  let sum = 0;
  for (let k = 0; k < logs.length; k++) {
    shares[k] = Math.exp(logs[k] - largest);
    sum += shares[k];
  }
  for (let k = 0; k < logs.length; k++) shares[k] /= sum;
}
