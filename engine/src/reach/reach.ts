import { type ReachResult, type Stage, shareInterval } from '@qp/facts';
import { EngineError } from '../engine-error.ts';
import { mostProbable } from '../numerics/most-probable.ts';
import { bestFactor, probabilities, Reliability, scoredPeople } from '../typing-tool/calibration.ts';
import { SCORE_UNITS } from '../typing-tool/classifier-format.ts';
import { makeDesign, scorePeople } from '../typing-tool/design.ts';
import type { FittedClassifier } from '../typing-tool/fit-classifier.ts';
import { dealFolds, foldsOf, spaced, splitFold } from '../typing-tool/folds.ts';
import { gather } from '../typing-tool/people.ts';
import { Search } from '../typing-tool/search.ts';
import type { SegmentsWithout, TypingData, TypingHooks } from '../typing-tool/types.ts';
import { type Chosen, choosePenalty, fitAdditive, ownLog } from './additive.ts';
import { gainsOf } from './gains.ts';
import { type Levels, levelsOf, type ReachVariable } from './levels.ts';
import type { HeldOutProbabilities } from './sizes.ts';

export interface ReachData {
  readonly variables: readonly ReachVariable[];
  readonly segmentOf: Uint8Array;
  readonly segments: number;
  readonly weights: Float64Array | null;
  /** The segments as found without each fold; without it they count as given. */
  readonly without?: SegmentsWithout;
}

/** How far customer data find the segments, and the rule that scores them. */
export interface Reach {
  readonly result: Omit<ReachResult, 'variables'>;
  /** Places of the variables, by contribution. */
  readonly order: readonly number[];
  /** The variables in that order, and the scores of their levels. */
  readonly levels: readonly Levels[];
  readonly fitted: FittedClassifier;
  readonly heldOut: HeldOutProbabilities;
}

/** At most this many people are learned from in a fold, and compared when a penalty is chosen. */
const MAX_LEARNT = 8000;
const MAX_COMPARED = 3000;
/** The curve tells every number of variables up to this one, and all. */
const CURVE_TO = 10;
const Z = 1.96;

/** The scores of levels, in the order of the variables: of the first so many of them. */
interface Seen {
  readonly levels: readonly Levels[];
  readonly order: readonly number[];
}

/** Measures on held-out respondents, with everything chosen without them, and fits the rule to everyone [RE1]. */
export function findReach(data: ReachData, { progress, signal }: TypingHooks = {}): Reach {
  const { segments, segmentOf, weights } = data;
  const counts = (i: number) => !weights || weights[i] > 0;
  const everyone = Int32Array.from(segmentOf.keys()).filter(counts);
  if (data.variables.length === 0) throw new EngineError('no variables: at least one is needed');
  if (everyone.length < 2 * segments) throw new EngineError(`${everyone.length} respondents count: too few`);
  const folds = data.without?.folds.length ?? foldsOf(segmentOf.length, weights);
  const fold = data.without?.fold ?? dealFolds(segmentOf, segments, folds, weights);
  const lengths = data.variables.map((_, n) => n + 1).filter((n) => n <= CURVE_TO || n === data.variables.length);
  const account = new Account(segments, lengths);
  for (let f = 0; f < folds; f++) {
    const stage: Stage = { at: 'held out', part: f + 1, parts: folds };
    progress?.(f / (folds + 1), stage);
    const { inside, outside } = splitFold(fold, f);
    const here = { ...data, segmentOf: data.without?.folds[f].segmentOf ?? segmentOf };
    const learnt = spaced(outside.filter(counts), MAX_LEARNT);
    const left = inside.filter(counts);
    if (left.length === 0) continue;
    const step = () => signal?.throwIfAborted();
    const seen = inOrder(here, learnt, step);
    const chosen = choose(here, seen, learnt);
    lengths.forEach((n, at) => {
      progress?.((f + 0.4 + (0.6 * at) / lengths.length) / (folds + 1), stage);
      const { model, typing } = fit(here, seen, n, learnt, chosen, step);
      account.add(n, typing, left, f, model, chosen);
    });
  }
  progress?.(folds / (folds + 1), { at: 'classifier' });
  const rows = spaced(everyone);
  const step = () => signal?.throwIfAborted();
  const seen = inOrder(data, rows, step);
  const chosen = choose(data, seen, rows);
  const { model } = fit(data, seen, data.variables.length, rows, chosen, step);
  const { result, measured, factor, heldOut } = account.sum(folds, segmentOf.length);
  progress?.(1, { at: 'done' });
  const levels = seen.order.map((at) => seen.levels[at]);
  return {
    result,
    order: seen.order,
    levels,
    fitted: { ...ruleOf(levels, model, chosen.factor * factor, segments), measured },
    heldOut,
  };
}

/** The levels of each variable and the order by contribution, both as these people show them [RE2] [RE5]. */
function inOrder(data: ReachData, rows: Int32Array, step: () => void): Seen {
  const levels = data.variables.map((variable) => levelsOf(variable, data.weights, rows));
  const typing = typingOf(
    data,
    levels.map(({ withMissing }) => withMissing),
  );
  const all = Array.from({ length: data.segments }, (_, s) => s);
  const order = new Search(gather(typing, rows, all), step).ordered([...levels.keys()]);
  return { levels, order };
}

const typingOf = (data: ReachData, columns: TypingData['columns']): TypingData => ({
  columns,
  segmentOf: data.segmentOf,
  segments: data.segments,
  weights: data.weights,
});

/** The first `n` variables of the order, as they are fitted. */
function firstOf(data: ReachData, { levels, order }: Seen, n: number) {
  const taken = order.slice(0, n).map((at) => levels[at]);
  const typing = typingOf(
    data,
    taken.map(({ withMissing }) => withMissing),
  );
  return { typing, ordered: taken.map((one) => one.ordered) };
}

/** The penalty that is best among the people learned from, with all variables [RE3]. */
function choose(data: ReachData, seen: Seen, learnt: Int32Array): Chosen {
  const { typing, ordered } = firstOf(data, seen, seen.order.length);
  const compared = spaced(learnt, MAX_COMPARED);
  const part = (rows: Int32Array) =>
    makeDesign(
      typing,
      rows.map((i) => compared[i]),
    );
  return choosePenalty(part, makeDesign(typing, compared), ordered);
}

function fit(data: ReachData, seen: Seen, n: number, learnt: Int32Array, { strength }: Chosen, step: () => void) {
  const { typing, ordered } = firstOf(data, seen, n);
  return { typing, model: fitAdditive(makeDesign(typing, learnt), ordered, strength, null, step) };
}

/** Everything that is counted about held-out respondents. */
class Account {
  readonly #segments: number;
  readonly #all: number;
  readonly #right = new Map<number, number>();
  readonly #scores: Float64Array[] = [];
  readonly #prior: number[] = [];
  readonly #segmentOf: number[] = [];
  readonly #weights: number[] = [];
  readonly #fold: number[] = [];
  readonly #rows: number[] = [];
  readonly #lengths: readonly number[];

  constructor(segments: number, lengths: readonly number[]) {
    this.#segments = segments;
    this.#lengths = lengths;
    this.#all = lengths[lengths.length - 1];
  }

  add(n: number, typing: TypingData, left: Int32Array, fold: number, model: Float64Array, { factor }: Chosen): void {
    const design = makeDesign(typing, left);
    const scores = scorePeople(design, model);
    const segments = this.#segments;
    const isAll = n === this.#all;
    const sizes = isAll ? sizesOutside(typing, left, segments) : null;
    left.forEach((row, at) => {
      const weight = typing.weights?.[row] ?? 1;
      const right = mostProbable(scores, segments, at * segments) === typing.segmentOf[row];
      this.#right.set(n, (this.#right.get(n) ?? 0) + (right ? weight : 0));
      if (!sizes) return;
      this.#segmentOf.push(typing.segmentOf[row]);
      this.#weights.push(weight);
      this.#fold.push(fold);
      this.#rows.push(row);
      this.#prior.push(Math.log(sizes[typing.segmentOf[row]]));
    });
    // Calibrated by those who were held out inside: what people of the other folds say corrects it only a little more.
    if (isAll) this.#scores.push(scores.map((score) => score * factor));
  }

  sum(folds: number, respondents: number) {
    const segments = this.#segments;
    const scored = scoredPeople(this.#scores, segments, this.#segmentOf, this.#weights);
    const ofFold = Array.from({ length: folds }, (_, f) => bestFactor(scored, (i) => this.#fold[i] !== f));
    const people = this.#segmentOf.length;
    const found = new Float64Array(people * segments);
    const everyone = new Float64Array(respondents * segments).fill(Number.NaN);
    const own = new Float64Array(segments);
    const reliability = new Reliability();
    const sizes = new Float64Array(segments);
    const sums = { weight: 0, squares: 0, right: 0, stated: 0, logs: 0, gain: 0, gains: 0 };
    for (let i = 0; i < people; i++) {
      const weight = this.#weights[i];
      const segment = this.#segmentOf[i];
      probabilities(scored, i, ofFold[this.#fold[i]], own);
      found.set(own, i * segments);
      everyone.set(own, this.#rows[i] * segments);
      const assigned = mostProbable(own, segments, 0);
      const log = ownLog(scored.scores, segments, i, segment, ofFold[this.#fold[i]]);
      const gain = log - this.#prior[i];
      reliability.add(own[assigned], assigned === segment, weight);
      sizes[segment] += weight;
      sums.weight += weight;
      sums.squares += weight ** 2;
      sums.right += assigned === segment ? weight : 0;
      sums.stated += weight * own[assigned];
      sums.logs += weight * log;
      sums.gain += weight * gain;
      sums.gains += weight * gain ** 2;
    }
    const accuracy = sums.right / sums.weight;
    const effective = sums.weight ** 2 / sums.squares;
    const mean = sums.gain / sums.weight;
    const half = Z * Math.sqrt(Math.max(0, sums.gains / sums.weight - mean ** 2) / effective);
    const heldOut = { segments, probabilities: found, segmentOf: this.#segmentOf, weights: this.#weights };
    const result = {
      people,
      folds,
      accuracy: { value: accuracy, ...shareInterval(accuracy, effective) },
      largest: Math.max(...sizes) / sums.weight,
      stated: sums.stated / sums.weight,
      gain: { value: mean, low: mean - half, high: mean + half },
      // At all variables it is the rule itself: one page never says two things.
      curve: this.#lengths.map((n) => ({
        variables: n,
        accuracy: n === this.#all ? accuracy : this.#right.get(n)! / sums.weight,
      })),
      segments: Array.from({ length: segments }, (_, s) => gainsOf(heldOut, s)),
    };
    const method: FittedClassifier['method'] = 'logistic regression';
    const logScore = sums.logs / sums.weight;
    const measured: FittedClassifier['measured'] = {
      folds,
      people,
      accuracy,
      log_score: logScore,
      tried: [{ method, accuracy, log_score: logScore }],
      calibration: reliability.bands(),
    };
    return { result, measured, factor: bestFactor(scored, () => true), heldOut: everyone };
  }
}

/** Shares of the segments among the others, as guessing by size would know them. */
function sizesOutside({ segmentOf, weights }: TypingData, left: Int32Array, segments: number): Float64Array {
  const inside = new Set(left);
  const sizes = new Float64Array(segments).fill(0.5);
  let total = 0.5 * segments;
  segmentOf.forEach((segment, i) => {
    if (inside.has(i)) return;
    sizes[segment] += weights?.[i] ?? 1;
    total += weights?.[i] ?? 1;
  });
  return sizes.map((size) => size / total);
}

/**
 * The scores as a classifier file holds them [RE4]. Its second table, for people with a gap, begins as if all were missing, and each answer
 * takes its variable's missing level back: so missing is a level like others.
 */
function ruleOf(levels: readonly Levels[], scores: Float64Array, factor: number, segments: number) {
  const units = scores.map((score) => Math.round(score * factor * SCORE_UNITS) / SCORE_UNITS);
  const size = levels.reduce((all, { column }) => all + column.labels.length, 0);
  const model = new Float64Array((size + 1) * segments);
  const incomplete = new Float64Array((size + 1) * segments);
  const start = units.slice(-segments);
  model.set(start, size * segments);
  let [to, from] = [0, 0];
  for (const { column } of levels) {
    const missing = from + column.labels.length;
    for (let s = 0; s < segments; s++) start[s] += units[missing * segments + s];
    for (let label = 0; label < column.labels.length; label++, to++) {
      for (let s = 0; s < segments; s++) {
        const score = units[(from + label) * segments + s];
        model[to * segments + s] = score;
        incomplete[to * segments + s] = score - units[missing * segments + s];
      }
    }
    from = missing + 1;
  }
  incomplete.set(start, size * segments);
  return { method: 'logistic regression' as const, model, incomplete, weights: levels.map(() => 1) };
}
