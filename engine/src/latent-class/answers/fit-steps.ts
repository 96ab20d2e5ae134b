import { classCount, type Responses } from '../rows/responses.ts';
import type { AnswerSteps } from './answer-model.ts';
import { leapLength, leapNumbers, leapProbabilities, normalise } from './leap.ts';
import { FARTHEST, SMALLEST_PROBABILITY } from './limits.ts';
import { ANSWER_MODELS, areLevelsApart, groupsOf } from './models.ts';

/**
 * The steps of a fit whose variables each have an answer model: the shares of the classes, then every model's variables.
 * Parameters are laid out as [class], [response * classes + class], then the numbers behind the tables.
 */
export class FitSteps {
  readonly #model: Responses;
  readonly #classes: number;
  readonly #apart: boolean;
  readonly #steps: readonly AnswerSteps[];
  /** Where tables begin and end that follow from numbers behind them. */
  readonly #derived: readonly (readonly [number, number])[];
  readonly #length: number;
  /** Null where only probabilities are extrapolated. */
  readonly #leaping: readonly Float64Array[] | null;

  static readonly #known = new WeakMap<Responses, Map<number, FitSteps>>();

  /** The same for all climbs with a model, where its answer models allow it: to make them takes as long as a step. */
  static of(model: Responses, segments: number): FitSteps {
    if (!model.answerModels.every((name) => ANSWER_MODELS[name].sharesSteps)) return new FitSteps(model, segments);
    const known = FitSteps.#known.get(model) ?? new Map<number, FitSteps>();
    FitSteps.#known.set(model, known);
    const steps = known.get(segments) ?? new FitSteps(model, segments);
    known.set(segments, steps);
    return steps;
  }

  private constructor(model: Responses, segments: number) {
    const { groups, length } = groupsOf(model, segments);
    const classes = classCount(model, segments);
    this.#model = model;
    this.#apart = areLevelsApart(model);
    this.#classes = classes;
    this.#length = length;
    this.#steps = groups.map(({ answers, group }) => answers.steps(group));
    this.#derived = groups
      .filter(({ answers }) => !answers.freeTables)
      .flatMap(({ group }) => group.variables)
      .map((j) => [classes * (1 + model.offsets[j]), classes * (1 + model.offsets[j + 1])]);
    this.#leaping = this.#derived.length > 0 ? Array.from({ length: 3 }, () => new Float64Array(length)) : null;
  }

  /** A start [LC7]: classes of equal size, each segment leaning towards the answers of a drawn row. */
  start(codes: readonly Uint8Array[], drawn: readonly number[]): Float64Array {
    const parameters = new Float64Array(this.#length);
    parameters.fill(1 / this.#classes, 0, this.#classes);
    for (const steps of this.#steps) steps.start(codes, drawn, parameters);
    return parameters;
  }

  /** M-step: fills `after` with parameters under which the counts, expected under `before`, are no less probable [LC4]. */
  maximise(counts: Float64Array, before: Float64Array, after: Float64Array): void {
    const { prior, counted } = this.#model;
    const pseudo = prior / this.#classes;
    for (let own = 0; own < this.#classes; own++) {
      after[own] = Math.max((counts[own] + pseudo) / (counted + prior), SMALLEST_PROBABILITY);
    }
    if (this.#apart) this.#levelsApart(after);
    for (const steps of this.#steps) steps.maximise(counts, before, after);
  }

  /** The shares of segments times the shares of levels: under that restriction no others are more probable [LC38]. */
  #levelsApart(shares: Float64Array): void {
    const { styles } = this.#model;
    const segments = this.#classes / styles;
    const bySegment = new Float64Array(segments);
    const byLevel = new Float64Array(styles);
    for (let own = 0; own < this.#classes; own++) {
      bySegment[Math.floor(own / styles)] += shares[own];
      byLevel[own % styles] += shares[own];
    }
    for (let own = 0; own < this.#classes; own++) {
      shares[own] = Math.max(bySegment[Math.floor(own / styles)] * byLevel[own % styles], SMALLEST_PROBABILITY);
    }
  }

  /** Squared extrapolation [LC6]: fills `leap` with where two plain steps point to; false where they show nothing. */
  extrapolate(origin: Float64Array, first: Float64Array, second: Float64Array, leap: Float64Array): boolean {
    const length = this.#leaping
      ? this.#leapNumbers(origin, first, second, leap)
      : this.#leapProbabilities(origin, first, second, leap);
    if (length === null) return false;
    normalise(leap, 0, this.#classes, 1);
    const path = { origin, first, second, length };
    for (const steps of this.#steps) steps.land(leap, path);
    return true;
  }

  /** Logarithm of the prior at the parameters, up to a constant; 0 for alpha 0. */
  logPrior(parameters: Float64Array): number {
    const { prior, responses, overall } = this.#model;
    const classes = this.#classes;
    if (prior === 0) return 0;
    let sum = logOfProduct(parameters, 0, classes);
    for (let r = 0; r < responses; r++) {
      if (overall[r] > 0) sum += overall[r] * logOfProduct(parameters, classes * (1 + r), classes);
    }
    return (prior / classes) * sum;
  }

  #leapProbabilities(
    origin: Float64Array,
    first: Float64Array,
    second: Float64Array,
    leap: Float64Array,
  ): number | null {
    const length = leapLength(origin, first, second);
    if (length !== null) leapProbabilities(origin, first, second, length, 0, this.#classes, leap);
    return length;
  }

  /** Along the logarithms of the shares and the numbers behind the tables: the models are linear in them. */
  #leapNumbers(origin: Float64Array, first: Float64Array, second: Float64Array, leap: Float64Array): number | null {
    const [a, b, c] = this.#leaping!;
    this.#toLeap(origin, a);
    this.#toLeap(first, b);
    this.#toLeap(second, c);
    const length = leapLength(a, b, c);
    if (length === null) return null;
    leapNumbers(a, b, c, length, leap);
    for (let own = 0; own < this.#classes; own++) leap[own] = Math.exp(Math.max(-FARTHEST, Math.min(1, leap[own])));
    return length;
  }

  #toLeap(parameters: Float64Array, into: Float64Array): void {
    into.set(parameters);
    for (let own = 0; own < this.#classes; own++) into[own] = Math.log(parameters[own]);
    for (const [from, to] of this.#derived) into.fill(0, from, to);
  }
}

/** Sum of the logarithms of neighbours, with one logarithm for 16 of them: 16 times the smallest is still normal. */
function logOfProduct(values: Float64Array, from: number, count: number): number {
  let sum = 0;
  for (let start = from; start < from + count; start += 16) {
    let product = 1;
    for (let at = start; at < Math.min(start + 16, from + count); at++) product *= values[at];
    sum += Math.log(product);
  }
  return sum;
}
