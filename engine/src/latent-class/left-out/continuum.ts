import type { AnswerTreatment, SegmentModel } from '@qp/facts';
import { isScale } from '../answers/answers-as.ts';
import { SMALLEST_PROBABILITY } from '../answers/limits.ts';
import { scoresOf } from '../answers/scale-layout.ts';
import { segmentModel } from '../answers/stored-model.ts';
import type { Expectation } from '../kernel/expectation.ts';
import { kernelExpectation, startKernel } from '../kernel/kernel-expectation.ts';
import { placeInKernel } from '../kernel/kernel-memory.ts';
import { buildModel, type Model } from '../rows/model.ts';
import { tableCount } from '../rows/responses.ts';
import type { LatentClassData } from '../types.ts';
import { startingNumbers } from './continuum-start.ts';
import { freeStep, PRECISION, type Standing, scoredStep } from './continuum-step.ts';
import { type FactorGrid, factorGrid } from './factor-grid.ts';

/** Points of the grid along each factor, by number of factors: to fit, and to place people by. */
const POINTS = [11, 5];
const FINE_POINTS = [41, 15];
const MAX_STEPS = 60;
/** Per respondent: less than this no comparison can see. */
const ENOUGH_GAIN = 1e-4;
const MAX_HALVINGS = 6;
/** A Newton step costs the cube of the responses, where each has loadings of its own. */
export const MAX_RESPONSES = 12;

/**
 * People along one or two factors, and no segments [LC37]: ln θ_jc(z) = β_jc + Σ_f α_jcf z_f, less what makes the sum 1, z normal
 * and taken on a grid. Each point of the grid stands where a segment stands in the model that is returned.
 */
export function fitContinuum(
  data: LatentClassData,
  factors: number,
  alpha: number,
  answersAs: AnswerTreatment = 'categories',
  follow: (steps: Generator<number, SegmentModel, void>) => SegmentModel | Promise<SegmentModel> = toTheEnd,
): Promise<SegmentModel> {
  return new Continuum(data, factors, alpha, answersAs !== 'categories').fit(follow);
}

function toTheEnd<Value>(steps: Generator<number, Value, void>): Value {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** The same on a finer grid, fitted on the usual one: what people's places are read from [LC42]. */
export async function fineContinuum(
  data: LatentClassData,
  factors: number,
  alpha: number,
  answersAs: AnswerTreatment,
): Promise<{ readonly model: SegmentModel; readonly grid: FactorGrid }> {
  const continuum = new Continuum(data, factors, alpha, answersAs !== 'categories');
  await continuum.fit(toTheEnd);
  const grid = factorGrid(factors, FINE_POINTS[factors - 1]);
  return { model: continuum.on(grid), grid };
}

class Continuum {
  readonly #data: LatentClassData;
  readonly #model: Model;
  readonly #factors: number;
  /** Scores of the points of each scale, positions of the steps of each number: its loadings are in proportion to them. */
  readonly #scores: readonly (Float64Array | null)[];
  readonly #grid: FactorGrid;
  /** Of each response: β and its loadings, at [response * (1 + factors)]. */
  readonly #numbers: Float64Array;
  /** Of each variable: room for its probabilities at a point. */
  readonly #room: readonly Float64Array[];

  constructor(data: LatentClassData, factors: number, alpha: number, scales: boolean) {
    this.#data = data;
    this.#model = buildModel(asCategories(data), alpha, { answersAs: 'categories' });
    this.#factors = factors;
    this.#scores = this.#model.variables.map((j) => {
      const column = data.columns[j];
      if (column.number) return Float64Array.from(column.number.positions);
      return scales && isScale(column) ? scoresOf(column.categories) : null;
    });
    this.#grid = factorGrid(factors, POINTS[factors - 1]);
    this.#numbers = startingNumbers(this.#model, factors);
    const { offsets } = this.#model;
    this.#room = this.#model.variables.map((_, j) => new Float64Array(offsets[j + 1] - offsets[j]));
    this.#scores.forEach((scores, j) => {
      if (scores) this.#straighten(j, scores);
    });
  }

  async fit(follow: (steps: Generator<number, SegmentModel, void>) => SegmentModel | Promise<SegmentModel>) {
    const { points } = this.#grid;
    const place = await placeInKernel(this.#model, points, 1, { splitFrom: Number.POSITIVE_INFINITY });
    return follow(this.#climb(kernelExpectation(startKernel(place), place, place.workspaces[0], this.#model, points)));
  }

  *#climb(expectation: Expectation): Generator<number, SegmentModel, void> {
    const model = this.#model;
    const { points, mixture } = this.#grid;
    const counts = new Float64Array(tableCount(model, points));
    const table = new Float64Array(counts.length);
    table.set(mixture);
    let before = Number.NEGATIVE_INFINITY;
    for (let step = 0; step < MAX_STEPS; step++) {
      this.#write(this.#grid, table);
      const now = expectation.expect(table, counts) - this.#penalty();
      if (now - before < ENOUGH_GAIN * model.counted) break;
      before = now;
      for (let j = 0; j + 1 < model.offsets.length; j++) this.#improve(j, counts);
      yield now;
    }
    return segmentModel(asCategories(this.#data), model, points, table);
  }

  /** The loadings as they are now, on another grid. */
  on(grid: FactorGrid): SegmentModel {
    const table = new Float64Array(tableCount(this.#model, grid.points));
    table.set(grid.mixture);
    this.#write(grid, table);
    return segmentModel(asCategories(this.#data), this.#model, grid.points, table);
  }

  #penalty(): number {
    const width = 1 + this.#factors;
    return this.#numbers.reduce((sum, value, at) => sum + (at % width === 0 ? 0 : (PRECISION / 2) * value * value), 0);
  }

  /** The probabilities of the responses at every point. */
  #write(grid: FactorGrid, table: Float64Array): void {
    const { offsets } = this.#model;
    for (let j = 0; j + 1 < offsets.length; j++) {
      for (let q = 0; q < grid.points; q++) {
        const shares = this.#shares(j, q, this.#numbers, grid);
        for (let c = 0; c < shares.length; c++) {
          table[grid.points * (1 + offsets[j] + c) + q] = Math.max(shares[c], SMALLEST_PROBABILITY);
        }
      }
    }
  }

  /** The probabilities of the responses to a variable at a point, until the next call for that variable. */
  #shares(j: number, q: number, numbers: Float64Array, { places } = this.#grid): Float64Array {
    const { offsets } = this.#model;
    const width = 1 + this.#factors;
    const shares = this.#room[j];
    let most = Number.NEGATIVE_INFINITY;
    for (let c = 0; c < shares.length; c++) {
      let sum = 0;
      for (let f = 0; f < width; f++) sum += numbers[(offsets[j] + c) * width + f] * places[q * width + f];
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
    const own = this.#countsOf(j, counts);
    const scores = this.#scores[j];
    const at: Standing = {
      own,
      shares: (q) => this.#shares(j, q, this.#numbers),
      numbers: this.#numbers,
      from,
      grid: this.#grid,
    };
    const step = scores ? scoredStep(at, this.#factors, scores) : freeStep(at, this.#factors, to - from);
    const before = this.#expected(j, own, this.#numbers);
    const tried = this.#numbers.slice();
    for (let halving = 0, share = 1; halving < MAX_HALVINGS; halving++, share /= 2) {
      for (let at = 0; at < size; at++) tried[from * width + at] = this.#numbers[from * width + at] + share * step[at];
      if (this.#expected(j, own, tried) < before) continue;
      this.#numbers.set(tried.subarray(from * width, to * width), from * width);
      return;
    }
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
    const { points, mixture } = this.#grid;
    return Array.from({ length: points }, (_, q) =>
      Float64Array.from({ length: offsets[j + 1] - offsets[j] }, (_, c) => {
        const response = offsets[j] + c;
        return counts[points * (1 + response) + q] + prior * mixture[q] * overall[response];
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
