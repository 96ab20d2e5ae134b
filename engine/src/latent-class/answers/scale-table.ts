import { givenResponses, type Responses } from '../rows/responses.ts';
import { SMALLEST_PROBABILITY } from './limits.ts';
import { endsOf, scoresOf } from './scale-layout.ts';

/** The numbers behind the table of one scale: β by point that was given, γ by segment. */
export interface ScaleNumbers {
  readonly beta: Float64Array;
  readonly gamma: Float64Array;
}

/**
 * One variable that is a scale, in the M-step [LC17]: what the expected counts say about it, and its probabilities under
 * the numbers tried last. It has the points that were given; others keep the smallest probability.
 */
export class ScaleTable {
  readonly segments: number;
  readonly styles: number;
  readonly points: number;
  readonly given: readonly number[];
  /** For the points given: score, and distance from the middle. */
  readonly scores: Float64Array;
  readonly ends: Float64Array;
  /** 1, or -1 for a scale that runs from agreement to disagreement; and the scores on the side of agreement [LC38]. */
  readonly side: number;
  readonly sided: Float64Array;
  /** From the counts and the prior: answers by point, sum of the scores by segment, answers by class. */
  readonly byPoint: Float64Array;
  readonly scoreSums: Float64Array;
  readonly byClass: Float64Array;
  /** Probabilities at [class * points given + point]. */
  readonly theta: Float64Array;
  /** By style, what `fill` returned last. */
  readonly filled: Float64Array;
  readonly #firstResponse: number;
  readonly #overall: Float64Array;
  /** e to the power of β_c, and of γ_k x_c at [k * points given + c]. */
  readonly #common: Float64Array;
  readonly #leaned: Float64Array;
  #counts: Float64Array = new Float64Array(0);
  #pseudo = 0;

  constructor(model: Responses, segments: number, j: number) {
    const classes = segments * model.styles;
    this.segments = segments;
    this.styles = model.styles;
    this.points = model.offsets[j + 1] - model.offsets[j];
    this.given = givenResponses(model, j);
    const [scores, ends] = [scoresOf(this.points), endsOf(model, j)];
    this.scores = Float64Array.from(this.given, (c) => scores[c]);
    this.ends = Float64Array.from(this.given, (c) => ends[c]);
    this.side = model.sides[j];
    this.sided = this.scores.map((score) => this.side * score);
    this.#firstResponse = model.offsets[j];
    this.#overall = Float64Array.from(this.given, (c) => model.overall[model.offsets[j] + c]);
    const size = this.given.length;
    this.byPoint = new Float64Array(size);
    this.scoreSums = new Float64Array(segments);
    this.byClass = new Float64Array(classes);
    this.theta = new Float64Array(classes * size);
    this.filled = new Float64Array(model.styles);
    this.#common = new Float64Array(size);
    this.#leaned = new Float64Array(segments * size);
  }

  /** Takes the counts in, with `pseudo` pseudo-respondents per class, and adds each style's use of the ends to `endSums`. */
  take(counts: Float64Array, pseudo: number, endSums: Float64Array): void {
    const { segments, styles, given, scores, ends, byPoint, scoreSums, byClass } = this;
    const overall = this.#overall;
    const classes = segments * styles;
    this.#counts = counts;
    this.#pseudo = pseudo;
    scoreSums.fill(0);
    byClass.fill(0);
    for (let c = 0; c < given.length; c++) {
      const from = classes * (1 + this.#firstResponse + given[c]);
      const prior = pseudo * overall[c];
      let all = 0;
      for (let k = 0, at = 0; k < segments; k++) {
        let sum = 0;
        for (let s = 0; s < styles; s++, at++) {
          const count = counts[from + at] + prior;
          sum += count;
          byClass[at] += count;
          endSums[s] += count * ends[c];
        }
        all += sum;
        scoreSums[k] += sum * scores[c];
      }
      byPoint[c] = all;
    }
  }

  /**
   * Tries numbers: fills the probabilities and returns Σ counts x their logarithms, up to what β and γ do not change.
   * `styleFactors` has e to the power of δ_s e_c at [s * points given + c].
   */
  value(numbers: ScaleNumbers, styleFactors: Float64Array): number {
    this.set(numbers);
    let value = 0;
    for (let c = 0; c < this.byPoint.length; c++) value += this.byPoint[c] * numbers.beta[c];
    for (let k = 0; k < this.segments; k++) value += this.scoreSums[k] * numbers.gamma[k];
    for (let s = 0; s < this.styles; s++) value -= this.fill(s, styleFactors);
    return value;
  }

  set({ beta, gamma }: ScaleNumbers): void {
    const { points, given, segments } = this;
    const common = this.#common;
    const leaned = this.#leaned;
    const size = given.length;
    for (let c = 0; c < size; c++) common[c] = Math.exp(beta[c]);
    for (let k = 0; k < segments; k++) {
      // Scores are evenly spaced from -1: powers of one number are quicker than as many exponentials.
      const factor = Math.exp((2 * gamma[k]) / (points - 1));
      let power = Math.exp(-gamma[k]);
      for (let point = 0, c = 0; c < size; point++) {
        if (given[c] === point) leaned[k * size + c++] = power;
        power *= factor;
      }
    }
  }

  /**
   * The probabilities of one style under the numbers set; returns Σ answers x logarithm of what they were divided by,
   * less what the smallest probability gives back to those below it.
   */
  fill(s: number, styleFactors: Float64Array): number {
    const { segments, styles, theta, byClass } = this;
    const common = this.#common;
    const leaned = this.#leaned;
    const size = common.length;
    let logs = 0;
    let least = 1;
    for (let k = 0; k < segments; k++) {
      const own = k * styles + s;
      const at = own * size;
      let sum = 0;
      for (let c = 0; c < size; c++) {
        const weight = common[c] * leaned[k * size + c] * styleFactors[s * size + c];
        theta[at + c] = weight;
        sum += weight;
      }
      const scale = 1 / sum;
      for (let c = 0; c < size; c++) {
        theta[at + c] *= scale;
        least = Math.min(least, theta[at + c]);
      }
      logs += byClass[own] * Math.log(sum);
    }
    if (least < SMALLEST_PROBABILITY) logs -= this.#raised(s);
    this.filled[s] = logs;
    return logs;
  }

  /** Tables never go below the smallest probability: Σ counts x what that adds to the logarithms of style s. */
  #raised(s: number): number {
    const { segments, styles, given, theta } = this;
    const overall = this.#overall;
    const firstResponse = this.#firstResponse;
    const classes = segments * styles;
    let sum = 0;
    for (let own = s; own < classes; own += styles) {
      for (let c = 0; c < given.length; c++) {
        const probability = theta[own * given.length + c];
        if (probability >= SMALLEST_PROBABILITY) continue;
        const count = this.#counts[classes * (1 + firstResponse + given[c]) + own] + this.#pseudo * overall[c];
        sum += count * Math.log(SMALLEST_PROBABILITY / probability);
      }
    }
    return sum;
  }

  /** Adds how far each level's answers lean towards agreement [LC38]; after `take`. */
  addScores(scoreSums: Float64Array): void {
    const { segments, styles, given, sided } = this;
    const classes = segments * styles;
    for (let c = 0; c < given.length; c++) {
      const from = classes * (1 + this.#firstResponse + given[c]);
      const prior = this.#pseudo * this.#overall[c];
      for (let own = 0; own < classes; own++) scoreSums[own % styles] += (this.#counts[from + own] + prior) * sided[c];
    }
  }

  /** Adds what a δ or α must know: mean and variance along the points over the answers of a level. */
  addUse(level: number, along: Float64Array, into: { mean: number; variance: number }): void {
    const { segments, styles, theta, byClass } = this;
    const size = along.length;
    for (let k = 0; k < segments; k++) {
      const own = k * styles + level;
      let mean = 0;
      let square = 0;
      for (let c = 0; c < size; c++) {
        const share = theta[own * size + c] * along[c];
        mean += share;
        square += share * along[c];
      }
      into.mean += byClass[own] * mean;
      into.variance += byClass[own] * (square - mean * mean);
    }
  }

  /** Writes the probabilities to the table of the parameters, none too small [LC5]. */
  write(parameters: Float64Array): void {
    const { points, given, theta } = this;
    const firstResponse = this.#firstResponse;
    const classes = this.segments * this.styles;
    const size = given.length;
    for (let c = 0, point = 0; point < points; point++) {
      const from = classes * (1 + firstResponse + point);
      if (given[c] !== point) {
        parameters.fill(SMALLEST_PROBABILITY, from, from + classes);
        continue;
      }
      for (let own = 0; own < classes; own++) {
        parameters[from + own] = Math.max(theta[own * size + c], SMALLEST_PROBABILITY);
      }
      c++;
    }
  }
}
