import { givenResponses, type Responses } from '../rows/responses.ts';
import { SMALLEST_PROBABILITY } from './limits.ts';

/** The numbers behind the table of one number: β by step that was given, and the tilts of segment k at [k * terms + term]. */
export interface TiltNumbers {
  readonly beta: Float64Array;
  readonly tilts: Float64Array;
}

/** Where the steps of a number stand along each term: their position and, with a second term, its square less the mean [LC39]. */
export function termsOf(model: Responses, j: number, spread: boolean): Float64Array[] {
  const given = givenResponses(model, j);
  const positions = Float64Array.from(given, (c) => model.positions[j]![c]);
  // Two values have one difference: a second term would say nothing more.
  if (!spread || given.length < 3) return [positions];
  const mean = given.reduce((sum, c, at) => sum + model.overall[model.offsets[j] + c] * positions[at] ** 2, 0);
  return [positions, positions.map((position) => position * position - mean)];
}

/** One number in the M-step: what the expected counts say about it, and its probabilities under the numbers tried last. */
export class TiltTable {
  readonly segments: number;
  readonly given: readonly number[];
  readonly terms: readonly Float64Array[];
  /** From the counts and the prior: answers by step, sums along the terms at [k * terms + term], answers by segment. */
  readonly byStep: Float64Array;
  readonly sums: Float64Array;
  readonly bySegment: Float64Array;
  /** Probabilities at [segment * steps given + step]. */
  readonly theta: Float64Array;
  readonly #styles: number;
  readonly #first: number;
  readonly #steps: number;
  readonly #overall: Float64Array;
  /** Expected counts with the prior's, at [segment * steps given + step]. */
  readonly #counts: Float64Array;

  constructor(model: Responses, segments: number, j: number, spread: boolean) {
    this.segments = segments;
    this.given = givenResponses(model, j);
    this.terms = termsOf(model, j, spread);
    const size = this.given.length;
    this.byStep = new Float64Array(size);
    this.sums = new Float64Array(segments * this.terms.length);
    this.bySegment = new Float64Array(segments);
    this.theta = new Float64Array(segments * size);
    this.#styles = model.styles;
    this.#first = model.offsets[j];
    this.#steps = model.offsets[j + 1] - model.offsets[j];
    this.#overall = Float64Array.from(this.given, (c) => model.overall[model.offsets[j] + c]);
    this.#counts = new Float64Array(segments * size);
  }

  /** Takes the counts in, with `pseudo` pseudo-respondents per segment. All levels of style of a segment answer alike [LC18]. */
  take(counts: Float64Array, pseudo: number): void {
    const { segments, given, terms, byStep, sums, bySegment } = this;
    const styles = this.#styles;
    const classes = segments * styles;
    const size = given.length;
    byStep.fill(0);
    sums.fill(0);
    bySegment.fill(0);
    for (let c = 0; c < size; c++) {
      let at = classes * (1 + this.#first + given[c]);
      for (let k = 0; k < segments; k++) {
        let count = pseudo * this.#overall[c];
        for (let s = 0; s < styles; s++) count += counts[at++];
        this.#counts[k * size + c] = count;
        byStep[c] += count;
        bySegment[k] += count;
        for (let t = 0; t < terms.length; t++) sums[k * terms.length + t] += count * terms[t][c];
      }
    }
  }

  /** Tries numbers: fills the probabilities and returns Σ counts x their logarithms. */
  value({ beta, tilts }: TiltNumbers): number {
    const { segments, byStep, sums, bySegment } = this;
    let value = 0;
    for (let c = 0; c < byStep.length; c++) value += byStep[c] * beta[c];
    for (let at = 0; at < sums.length; at++) value += sums[at] * tilts[at];
    for (let k = 0; k < segments; k++) value += this.#fill(k, beta, tilts) - bySegment[k] * this.#logOfSum;
    return value;
  }

  #logOfSum = 0;

  /** The probabilities of a segment; returns what the smallest probability gives back to those below it. */
  #fill(k: number, beta: Float64Array, tilts: Float64Array): number {
    const { terms, theta } = this;
    const size = beta.length;
    const [first, second] = terms;
    const gamma = tilts[k * terms.length];
    const delta = second ? tilts[k * terms.length + 1] : 0;
    let sum = 0;
    for (let c = 0; c < size; c++) {
      const weight = Math.exp(beta[c] + gamma * first[c] + (second ? delta * second[c] : 0));
      theta[k * size + c] = weight;
      sum += weight;
    }
    const scale = 1 / sum;
    let raised = 0;
    for (let c = 0; c < size; c++) {
      const probability = theta[k * size + c] * scale;
      theta[k * size + c] = probability;
      if (probability >= SMALLEST_PROBABILITY) continue;
      raised += this.#counts[k * size + c] * Math.log(SMALLEST_PROBABILITY / Math.max(probability, Number.MIN_VALUE));
    }
    this.#logOfSum = Math.log(sum);
    return raised;
  }

  /** Writes the probabilities to the table of the parameters, none too small [LC5]. */
  write(parameters: Float64Array): void {
    const { segments, given, theta } = this;
    const styles = this.#styles;
    const classes = segments * styles;
    const size = given.length;
    for (let c = 0, step = 0; step < this.#steps; step++) {
      const from = classes * (1 + this.#first + step);
      if (given[c] !== step) {
        parameters.fill(SMALLEST_PROBABILITY, from, from + classes);
        continue;
      }
      for (let k = 0, at = from; k < segments; k++) {
        const probability = Math.max(theta[k * size + c], SMALLEST_PROBABILITY);
        for (let s = 0; s < styles; s++) parameters[at++] = probability;
      }
      c++;
    }
  }
}
