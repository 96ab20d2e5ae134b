import { type AnswerTreatment, PLAIN_TREATMENT, type SegmentModel, treatments } from '@qp/facts';
import { SMALLEST_PROBABILITY } from '../answers/limits.ts';
import { scoresOf } from '../answers/scale-layout.ts';
import { segmentModel } from '../answers/stored-model.ts';
import { isScale } from '../answers/treatment.ts';
import type { Expectation } from '../kernel/expectation.ts';
import { kernelExpectation, startKernel } from '../kernel/kernel-expectation.ts';
import { placeInKernel } from '../kernel/kernel-memory.ts';
import { buildModel, type Model } from '../rows/model.ts';
import { tableCount } from '../rows/responses.ts';
import { toTheEnd } from '../search/climb.ts';
import type { LatentClassData } from '../types.ts';
import { startingNumbers } from './continuum-start.ts';
import { type FactorGrid, factorGrid, freeStep, PRECISION, type Standing, scoredStep } from './continuum-step.ts';

/** Points of the grid along each factor, by number of factors: to fit, and to place people by. */
const POINTS = [11, 5];
const FINE_POINTS = [41, 15];
const MAX_STEPS = 60;
/** Per respondent: less than this no comparison can see. */
const ENOUGH_GAIN = 1e-4;
const MAX_HALVINGS = 6;
/** A Newton step costs the cube of the responses, where each has loadings of its own. */
export const MAX_LOADED = 12;

/**
 * People along one or two factors, and no segments [LC37]: ln θ_jc(z) = β_jc + Σ_f α_jcf z_f, less what makes the sum 1, z normal
 * and taken on a grid. Each point of the grid stands where a segment stands in the model that is returned.
 */
export function fitContinuum(
  data: LatentClassData,
  factors: number,
  alpha: number,
  treatment = PLAIN_TREATMENT,
  follow: (steps: Generator<number, SegmentModel, void>) => SegmentModel | Promise<SegmentModel> = toTheEnd,
): Promise<SegmentModel> {
  return new Continuum(data, factors, alpha, treatments[treatment].ordered).fit(follow);
}

/** The same on a finer grid, fitted on the usual one: what people's places are read from [LC42]. */
export async function fineContinuum(
  data: LatentClassData,
  factors: number,
  alpha: number,
  treatment: AnswerTreatment,
): Promise<{ readonly model: SegmentModel; readonly grid: FactorGrid }> {
  const continuum = new Continuum(data, factors, alpha, treatments[treatment].ordered);
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
  /** For each response: β and its loadings, at [response * (1 + factors)]. */
  readonly #numbers: Float64Array;
  readonly #tried: Float64Array;
  readonly #variables: readonly TriedVariable[];

  constructor(data: LatentClassData, factors: number, alpha: number, scales: boolean) {
    this.#data = data;
    this.#model = buildModel(asCategories(data), alpha, { treatment: PLAIN_TREATMENT });
    this.#factors = factors;
    this.#scores = this.#model.variables.map((j) => {
      const column = data.columns[j];
      if (column.number) return Float64Array.from(column.number.positions);
      return scales && isScale(column) ? scoresOf(column.categories) : null;
    });
    this.#grid = factorGrid(factors, POINTS[factors - 1]);
    this.#numbers = startingNumbers(this.#model, factors);
    this.#tried = new Float64Array(this.#numbers.length);
    const { offsets } = this.#model;
    this.#scores.forEach((scores, j) => {
      if (scores) this.#straighten(j, scores);
    });
    this.#variables = this.#model.variables.map((_, j) => {
      const responses = offsets[j + 1] - offsets[j];
      const atPoints = () => new Float64Array(this.#grid.points * responses);
      return { from: offsets[j], responses, own: atPoints(), shares: atPoints(), triedShares: atPoints() };
    });
    for (const place of this.#variables) this.#fillShares(place, this.#numbers, this.#grid, place.shares);
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
      for (const place of this.#variables) writeShares(place, place.shares, points, table);
      const now = expectation.expect(table, counts) - this.#penalty();
      if (now - before < ENOUGH_GAIN * model.counted) break;
      before = now;
      for (let j = 0; j < this.#variables.length; j++) this.#improve(j, counts);
      yield now;
    }
    return segmentModel(asCategories(this.#data), model, points, table);
  }

  /** The loadings as they are now, on another grid. */
  on(grid: FactorGrid): SegmentModel {
    const table = new Float64Array(tableCount(this.#model, grid.points));
    table.set(grid.mixture);
    for (const place of this.#variables) {
      const shares = new Float64Array(grid.points * place.responses);
      this.#fillShares(place, this.#numbers, grid, shares);
      writeShares(place, shares, grid.points, table);
    }
    return segmentModel(asCategories(this.#data), this.#model, grid.points, table);
  }

  #penalty(): number {
    const width = 1 + this.#factors;
    return this.#numbers.reduce((sum, value, at) => sum + (at % width === 0 ? 0 : (PRECISION / 2) * value * value), 0);
  }

  /** The probabilities of the responses to a variable at every point. */
  #fillShares(
    { from, responses }: TriedVariable,
    numbers: Float64Array,
    { points, places }: FactorGrid,
    shares: Float64Array,
  ) {
    const width = 1 + this.#factors;
    for (let q = 0; q < points; q++) {
      const at = q * responses;
      let most = Number.NEGATIVE_INFINITY;
      for (let c = 0; c < responses; c++) {
        let sum = 0;
        for (let f = 0; f < width; f++) sum += numbers[(from + c) * width + f] * places[q * width + f];
        shares[at + c] = sum;
        if (sum > most) most = sum;
      }
      let total = 0;
      for (let c = 0; c < responses; c++) total += shares[at + c] = Math.exp(shares[at + c] - most);
      for (let c = 0; c < responses; c++) shares[at + c] /= total;
    }
  }

  /** A Newton step for the numbers of one variable, halved while the expected objective would fall. */
  #improve(j: number, counts: Float64Array): void {
    const width = 1 + this.#factors;
    const place = this.#variables[j];
    const first = place.from * width;
    const size = place.responses * width;
    const numbers = this.#numbers;
    const tried = this.#tried;
    this.#countOwn(place, counts);
    const scores = this.#scores[j];
    const at: Standing = { ...place, numbers, grid: this.#grid };
    const step = scores ? scoredStep(at, this.#factors, scores) : freeStep(at, this.#factors);
    const before = this.#expected(place, place.shares, numbers);
    for (let halving = 0, share = 1; halving < MAX_HALVINGS; halving++, share /= 2) {
      for (let i = first; i < first + size; i++) tried[i] = numbers[i] + share * step[i - first];
      this.#fillShares(place, tried, this.#grid, place.triedShares);
      if (this.#expected(place, place.triedShares, tried) < before) continue;
      numbers.set(tried.subarray(first, first + size), first);
      place.shares.set(place.triedShares);
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
  #countOwn({ from, responses, own }: TriedVariable, counts: Float64Array): void {
    const { overall, prior } = this.#model;
    const { points, mixture } = this.#grid;
    for (let q = 0; q < points; q++) {
      for (let c = 0; c < responses; c++) {
        const response = from + c;
        own[q * responses + c] = counts[points * (1 + response) + q] + prior * mixture[q] * overall[response];
      }
    }
  }

  #expected({ from, responses, own }: TriedVariable, shares: Float64Array, numbers: Float64Array): number {
    const width = 1 + this.#factors;
    let value = 0;
    for (let at = 0; at < own.length; at++) if (own[at] > 0) value += own[at] * Math.log(shares[at]);
    for (let at = from * width; at < (from + responses) * width; at++) {
      if (at % width > 0) value -= (PRECISION / 2) * numbers[at] * numbers[at];
    }
    return value;
  }
}

/** A variable: its first response, and by point and response its expected counts and its probabilities, as they are and as they are tried. */
interface TriedVariable {
  readonly from: number;
  readonly responses: number;
  readonly own: Float64Array;
  readonly shares: Float64Array;
  readonly triedShares: Float64Array;
}

/** The probabilities of a variable in the table of all, none too small. */
function writeShares(
  { from, responses }: TriedVariable,
  shares: Float64Array,
  points: number,
  table: Float64Array,
): void {
  for (let q = 0; q < points; q++) {
    for (let c = 0; c < responses; c++) {
      table[points * (1 + from + c) + q] = Math.max(shares[q * responses + c], SMALLEST_PROBABILITY);
    }
  }
}

/** Each point of the grid has a free table here: the loadings restrict it. */
const asCategories = (data: LatentClassData): LatentClassData => ({
  ...data,
  columns: data.columns.map((column) => {
    const { number: _, ...answered } = column;
    return answered;
  }),
});
