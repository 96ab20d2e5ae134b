import type { AnswerTreatment, SegmentModel } from '@qp/facts';
import { MISSING } from '../../survey/index.ts';
import { isScale } from '../answers/answers-as.ts';
import { SMALLEST_PROBABILITY } from '../answers/limits.ts';
import { scoresOf } from '../answers/scale-layout.ts';
import { solveSymmetric } from '../answers/solve-symmetric.ts';
import { segmentModel } from '../answers/stored-model.ts';
import { kernelExpectation, startKernel } from '../kernel/kernel-expectation.ts';
import { placeInKernel } from '../kernel/kernel-memory.ts';
import { Random } from '../random.ts';
import { buildModel, type Model } from '../rows/model.ts';
import { tableCount } from '../rows/responses.ts';
import type { LatentClassData } from '../types.ts';

/** Points of the grid along each factor, by number of factors, and how far it reaches in standard deviations. */
const POINTS = [11, 5];
const REACH = 2.5;
const MOST_STEPS = 60;
/** Per respondent: less than this no comparison can see. */
const ENOUGH_GAIN = 1e-4;
/** Of the normal prior of the loadings. */
const PRECISION = 0.1;
const MOST_HALVINGS = 6;
const SCORE_ROUNDS = 15;
const SCORING = 1_000_411;
/** A Newton step costs the cube of the responses. */
export const MOST_RESPONSES = 12;

/**
 * People along one or two factors, and no segments [LC37]: ln θ_jc(z) = β_jc + Σ_f α_jcf z_f, less what makes the sum 1, z normal
 * and taken on a grid. Each point of the grid stands where a segment stands in the model that is returned.
 */
export function fitContinuum(
  data: LatentClassData,
  factors: number,
  alpha: number,
  answersAs: AnswerTreatment = 'categories',
): Promise<SegmentModel> {
  return new Continuum(data, factors, alpha, answersAs !== 'categories').fit();
}

class Continuum {
  readonly #data: LatentClassData;
  readonly #model: Model;
  readonly #factors: number;
  /** Scores of the points of each scale, positions of the steps of each number: its loadings are in proportion to them. */
  readonly #scores: readonly (Float64Array | null)[];
  readonly #points: number;
  /** Of each point: 1 and its place on each factor, at [point * (1 + factors)]. */
  readonly #places: Float64Array;
  readonly #mixture: Float64Array;
  /** Of each response: β and its loadings, at [response * (1 + factors)]. */
  readonly #numbers: Float64Array;

  constructor(data: LatentClassData, factors: number, alpha: number, scales: boolean) {
    this.#data = data;
    this.#model = buildModel(asCategories(data), alpha, { answersAs: 'categories' });
    this.#factors = factors;
    this.#scores = this.#model.variables.map((j) => {
      const column = data.columns[j];
      if (column.number) return Float64Array.from(column.number.positions);
      return scales && isScale(column) ? scoresOf(column.categories) : null;
    });
    const along = POINTS[factors - 1];
    this.#points = along ** factors;
    const width = 1 + factors;
    this.#places = new Float64Array(this.#points * width).fill(1);
    this.#mixture = new Float64Array(this.#points);
    for (let q = 0; q < this.#points; q++) {
      let square = 0;
      for (let f = 0; f < factors; f++) {
        const z = REACH * ((2 * (Math.floor(q / along ** f) % along)) / (along - 1) - 1);
        this.#places[q * width + 1 + f] = z;
        square += z * z;
      }
      this.#mixture[q] = Math.exp(-square / 2);
    }
    const total = this.#mixture.reduce((sum, share) => sum + share, 0);
    for (let q = 0; q < this.#points; q++) this.#mixture[q] /= total;
    this.#numbers = startingNumbers(this.#model, factors);
    this.#scores.forEach((scores, j) => {
      if (scores) this.#straighten(j, scores);
    });
  }

  async fit(): Promise<SegmentModel> {
    const model = this.#model;
    const points = this.#points;
    const place = await placeInKernel(model, points, 1, { splitFrom: Number.POSITIVE_INFINITY });
    const expectation = kernelExpectation(startKernel(place), place, place.workspaces[0], model, points);
    const counts = new Float64Array(tableCount(model, points));
    const table = new Float64Array(counts.length);
    table.set(this.#mixture);
    let before = Number.NEGATIVE_INFINITY;
    for (let step = 0; step < MOST_STEPS; step++) {
      this.#write(table);
      const now = expectation.expect(table, counts) - this.#penalty();
      if (now - before < ENOUGH_GAIN * model.counted) break;
      before = now;
      for (let j = 0; j + 1 < model.offsets.length; j++) this.#improve(j, counts);
    }
    return segmentModel(asCategories(this.#data), model, points, table);
  }

  #penalty(): number {
    const width = 1 + this.#factors;
    return this.#numbers.reduce((sum, value, at) => sum + (at % width === 0 ? 0 : (PRECISION / 2) * value * value), 0);
  }

  /** The probabilities of the responses at every point. */
  #write(table: Float64Array): void {
    const { offsets } = this.#model;
    for (let j = 0; j + 1 < offsets.length; j++) {
      for (let q = 0; q < this.#points; q++) {
        const shares = this.#shares(j, q, this.#numbers);
        shares.forEach((share, c) => {
          table[this.#points * (1 + offsets[j] + c) + q] = Math.max(share, SMALLEST_PROBABILITY);
        });
      }
    }
  }

  #shares(j: number, q: number, numbers: Float64Array): Float64Array {
    const { offsets } = this.#model;
    const width = 1 + this.#factors;
    const shares = new Float64Array(offsets[j + 1] - offsets[j]);
    let most = Number.NEGATIVE_INFINITY;
    for (let c = 0; c < shares.length; c++) {
      let sum = 0;
      for (let f = 0; f < width; f++) sum += numbers[(offsets[j] + c) * width + f] * this.#places[q * width + f];
      shares[c] = sum;
      if (sum > most) most = sum;
    }
    let total = 0;
    for (let c = 0; c < shares.length; c++) total += shares[c] = Math.exp(shares[c] - most);
    for (let c = 0; c < shares.length; c++) shares[c] /= total;
    return shares;
  }

  /** A Newton step for the numbers of one variable, halved while the expected objective would fall. */
  #improve(j: number, counts: Float64Array): void {
    const width = 1 + this.#factors;
    const [from, to] = [this.#model.offsets[j], this.#model.offsets[j + 1]];
    const size = (to - from) * width;
    const gradient = new Float64Array(size);
    const matrix = new Float64Array(size * size);
    const own = this.#countsOf(j, counts);
    for (let q = 0; q < this.#points; q++) {
      const shares = this.#shares(j, q, this.#numbers);
      const all = own[q].reduce((sum, count) => sum + count, 0);
      for (let c = 0; c < shares.length; c++) {
        for (let f = 0; f < width; f++) {
          const zf = this.#places[q * width + f];
          gradient[c * width + f] += (own[q][c] - all * shares[c]) * zf;
          for (let d = 0; d < shares.length; d++) {
            const covariance = all * shares[c] * (Number(c === d) - shares[d]) * zf;
            for (let g = 0; g < width; g++) {
              matrix[(c * width + f) * size + d * width + g] += covariance * this.#places[q * width + g];
            }
          }
        }
      }
    }
    for (let at = 0; at < size; at++) {
      // A little on β too: only differences between responses count.
      const precision = at % width === 0 ? 1e-3 : PRECISION;
      matrix[at * size + at] += precision;
      if (at % width > 0) gradient[at] -= precision * this.#numbers[from * width + at];
    }
    const step = this.#solve(j, matrix, gradient);
    const before = this.#expected(j, own, this.#numbers);
    const tried = this.#numbers.slice();
    for (let halving = 0, share = 1; halving < MOST_HALVINGS; halving++, share /= 2) {
      for (let at = 0; at < size; at++) tried[from * width + at] = this.#numbers[from * width + at] + share * step[at];
      if (this.#expected(j, own, tried) < before) continue;
      this.#numbers.set(tried.subarray(from * width, to * width), from * width);
      return;
    }
  }

  /** The Newton step; that of a scale has one loading for each factor. */
  #solve(j: number, matrix: Float64Array, gradient: Float64Array): Float64Array {
    const scores = this.#scores[j];
    if (!scores) {
      solveSymmetric(matrix, gradient);
      return gradient;
    }
    const width = 1 + this.#factors;
    const size = gradient.length;
    const few = scores.length + this.#factors;
    // Where a number stands among the few, and what it is of it.
    const among = (at: number) => (at % width === 0 ? at / width : scores.length + (at % width) - 1);
    const part = (at: number) => (at % width === 0 ? 1 : scores[Math.floor(at / width)]);
    const step = new Float64Array(few);
    const reduced = new Float64Array(few * few);
    for (let a = 0; a < size; a++) {
      step[among(a)] += part(a) * gradient[a];
      for (let b = 0; b < size; b++) reduced[among(a) * few + among(b)] += part(a) * part(b) * matrix[a * size + b];
    }
    solveSymmetric(reduced, step);
    return gradient.map((_, at) => part(at) * step[among(at)]);
  }

  /** Brings the loadings of a scale in proportion to its scores. */
  #straighten(j: number, scores: Float64Array): void {
    const width = 1 + this.#factors;
    const from = this.#model.offsets[j];
    for (let f = 1; f < width; f++) {
      let [along, square] = [0, 0];
      scores.forEach((score, c) => {
        along += this.#model.overall[from + c] * score * this.#numbers[(from + c) * width + f];
        square += this.#model.overall[from + c] * score * score;
      });
      scores.forEach((score, c) => {
        this.#numbers[(from + c) * width + f] = (score * along) / (square || 1);
      });
    }
  }

  /** Expected counts by point and response, with the prior's pseudo-respondents. */
  #countsOf(j: number, counts: Float64Array): Float64Array[] {
    const { offsets, overall, prior } = this.#model;
    return Array.from({ length: this.#points }, (_, q) =>
      Float64Array.from({ length: offsets[j + 1] - offsets[j] }, (_, c) => {
        const response = offsets[j] + c;
        return counts[this.#points * (1 + response) + q] + prior * this.#mixture[q] * overall[response];
      }),
    );
  }

  #expected(j: number, own: readonly Float64Array[], numbers: Float64Array): number {
    const width = 1 + this.#factors;
    let value = 0;
    own.forEach((counts, q) => {
      const shares = this.#shares(j, q, numbers);
      for (let c = 0; c < counts.length; c++) if (counts[c] > 0) value += counts[c] * Math.log(shares[c]);
    });
    for (let at = this.#model.offsets[j] * width; at < this.#model.offsets[j + 1] * width; at++) {
      if (at % width > 0) value -= (PRECISION / 2) * numbers[at] * numbers[at];
    }
    return value;
  }
}

/** Each point of the grid has a free table here: the loadings restrict it. */
const asCategories = (data: LatentClassData): LatentClassData => ({
  ...data,
  columns: data.columns.map((column) => ({ ...column, number: undefined })),
});

/** β from everyone's answers; loadings from the first directions in which people's answers differ (power iteration). */
function startingNumbers(model: Model, factors: number): Float64Array {
  const { rows, offsets, codes, weights, answers, overall, responses } = model;
  const width = 1 + factors;
  const numbers = new Float64Array(responses * width);
  for (let r = 0; r < responses; r++) numbers[r * width] = Math.log(Math.max(overall[r], 1e-6));
  const before: Float64Array[] = [];
  for (let f = 0; f < factors; f++) {
    const random = new Random(1, SCORING, f);
    const scores = Float64Array.from({ length: rows }, () => random.below(2001) / 1000 - 1);
    const means = new Float64Array(responses);
    for (let round = 0; round < SCORE_ROUNDS; round++) {
      standardise(scores, weights, before);
      means.fill(0);
      codes.forEach((column, j) => {
        for (let i = 0; i < rows; i++)
          if (column[i] !== MISSING) means[offsets[j] + column[i]] += weights[i] * scores[i];
      });
      for (let r = 0; r < responses; r++) means[r] /= answers[r] + 1;
      scores.fill(0);
      codes.forEach((column, j) => {
        for (let i = 0; i < rows; i++) if (column[i] !== MISSING) scores[i] += means[offsets[j] + column[i]];
      });
    }
    standardise(scores, weights, before);
    before.push(scores);
    for (let r = 0; r < responses; r++) numbers[r * width + 1 + f] = means[r];
  }
  return numbers;
}

/** Mean 0, variance 1, and nothing in common with the scores before. */
function standardise(scores: Float64Array, weights: Float64Array, before: readonly Float64Array[]): void {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const along = (other: (i: number) => number) => {
    let sum = 0;
    for (let i = 0; i < scores.length; i++) sum += weights[i] * scores[i] * other(i);
    return sum / total;
  };
  const mean = along(() => 1);
  for (let i = 0; i < scores.length; i++) scores[i] -= mean;
  for (const other of before) {
    const shared = along((i) => other[i]);
    for (let i = 0; i < scores.length; i++) scores[i] -= shared * other[i];
  }
  const deviation = Math.sqrt(along((i) => scores[i])) || 1;
  for (let i = 0; i < scores.length; i++) scores[i] /= deviation;
}
