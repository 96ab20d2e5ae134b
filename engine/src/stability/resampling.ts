import type { AnswerTreatment } from '@qp/facts';
import {
  answerModelsGiven,
  bySegments,
  classCount,
  countAnswers,
  type Expectation,
  type Kernel,
  type KernelData,
  kernelExpectation,
  type LatentClassData,
  type Model,
  modelAndRows,
  placeInKernel,
  sharesOfAnswers,
  startKernel,
  tableCount,
} from '../latent-class/index.ts';
import { Random, shuffle } from '../numerics/index.ts';
import { bootstrapWeights } from './bootstrap.ts';

/** Marks streams of random numbers: far from those of the starts, which are numbers of segments. */
const SHUFFLING = 1_000_231;

/** What is fitted again: how answers count, the strength of the prior, and the seed of the run. */
export interface RefitSettings {
  readonly treatment: AnswerTreatment;
  readonly alpha: number;
  readonly seed: number;
}

/** Some of a sample's rows, and how to take an E-step over them. */
export interface SampleRows {
  readonly model: Model;
  readonly expectation: (segments: number) => Expectation;
}

/** A bootstrap sample, ready to be fitted: all of its rows, and the few that short runs look at. */
export interface DrawnSample {
  readonly weights: Float64Array;
  readonly all: SampleRows;
  readonly few: SampleRows;
}

/**
 * The people of a survey, laid out for the kernel once, of whom one sample after the other is fitted [ST1]. Samples differ
 * in their weights only: grouping the variables, joining people with the same answers and starting the kernel, which took
 * half the time of a refit, are done for all of them together.
 */
export class Resampling {
  readonly #data: LatentClassData;
  readonly #seed: number;
  readonly #everyone: Model;
  /** Row of each respondent; -1 for those whose answers say nothing. */
  readonly #rowOf: Int32Array;
  readonly #kernel: Kernel;
  readonly #place: KernelData;
  /** Cell of every row and group of variables at [row * groups + group], as the kernel counts them. */
  readonly #cells: Uint16Array;

  private constructor(data: LatentClassData, seed: number, everyone: Model, rowOf: Int32Array, place: KernelData) {
    this.#data = data;
    this.#seed = seed;
    this.#everyone = everyone;
    this.#rowOf = rowOf;
    this.#place = place;
    this.#kernel = startKernel(place);
    this.#cells = kernelCodes(place, everyone.rows).slice();
  }

  static async of(
    data: LatentClassData,
    mostSegments: number,
    { treatment, alpha, seed }: RefitSettings,
  ): Promise<Resampling> {
    const { model, rowOfRespondent } = modelAndRows(data, alpha, { treatment });
    const { model: everyone, placeOf } = shuffled(model);
    const rowOf = rowOfRespondent.map((row) => (row < 0 ? row : placeOf[row]));
    const place = await placeInKernel(everyone, mostSegments, 1, { splitFrom: Number.POSITIVE_INFINITY });
    return new Resampling(data, seed, everyone, rowOf, place);
  }

  /** Levels of response style that every segment is crossed with. */
  get styles(): number {
    return this.#everyone.styles;
  }

  /** Draws a sample; the one before can no longer be fitted. Short runs look at `mostFew` rows where there are twice as many. */
  draw(
    sample: number,
    mostFew: number,
    weights: Float64Array = bootstrapWeights(this.#data, this.#seed, sample),
  ): DrawnSample {
    const everyone = this.#everyone;
    const place = this.#place;
    const { present, rowWeights } = this.#presentRows(weights);
    const rows = present.length;
    const { groups } = place.grouping;
    copyRows(this.#cells, present, groups, kernelCodes(place, everyone.rows));
    for (const { codes, groups, at } of levelBanks(place)) {
      copyRows(codes, present, groups, new Uint16Array(place.memory.buffer, at, codes.length));
    }
    const kernelWeights = new Float64Array(place.memory.buffer, place.weights, everyone.rows + 1);
    kernelWeights.set(rowWeights);
    // The partner of an odd last row weighs nothing.
    kernelWeights[rows] = 0;
    const all = this.#modelOf(present, rowWeights);
    const few = rows < 2 * mostFew ? all : firstRows(all, mostFew);
    return { weights, all: this.#rowsOf(all), few: this.#rowsOf(few) };
  }

  /** Where a fit of a sample puts everyone: the most probable segment, of equals the lower number. */
  assignEveryone(segments: number, parameters: Float64Array): Uint8Array {
    const everyone = this.#everyone;
    const placeOf = this.assignRows(segments, parameters, everyone.rows);
    const mixture = parameters.slice(0, classCount(everyone, segments)).map(Math.log);
    const withoutAnswer = mostProbableSegment(mixture, everyone.styles);
    return Uint8Array.from(this.#rowOf, (row) => (row < 0 ? withoutAnswer : placeOf[row]));
  }

  /** The same of people by the answers they gave: the first of them, up to `most`, in an order that means nothing. */
  assignRows(segments: number, parameters: Float64Array, most: number): Uint8Array {
    const everyone = this.#everyone;
    const cells = this.#cells;
    const classes = classCount(everyone, segments);
    const logs = this.#cellLogs(segments, parameters);
    const { groups, spans } = this.#place.grouping;
    const first = new Int32Array(groups);
    let group = 0;
    for (const { end, firstCell } of spans) for (; group < end; group++) first[group] = firstCell;
    const mixture = parameters.slice(0, classes).map(Math.log);
    const sums = new Float64Array(classes);
    const placeOf = new Uint8Array(Math.min(most, everyone.rows));
    for (let row = 0; row < placeOf.length; row++) {
      sums.set(mixture);
      for (let g = 0; g < groups; g++) {
        const at = classes * (first[g] + cells[row * groups + g]);
        for (let k = 0; k < classes; k++) sums[k] += logs[at + k];
      }
      placeOf[row] = mostProbableSegment(sums, everyone.styles);
    }
    return placeOf;
  }

  /** Rows that were drawn, and what they weigh: as much together as everyone does in a fit. */
  #presentRows(weights: Float64Array): { present: Int32Array; rowWeights: Float64Array } {
    const rowOf = this.#rowOf;
    const everyone = this.#everyone;
    const drawn = new Float64Array(everyone.rows);
    for (let i = 0; i < rowOf.length; i++) if (rowOf[i] >= 0) drawn[rowOf[i]] += weights[i];
    let total = 0;
    let rows = 0;
    for (const weight of drawn) {
      total += weight;
      rows += Number(weight > 0);
    }
    const scale = everyone.counted / total;
    const present = new Int32Array(rows);
    const rowWeights = new Float64Array(rows);
    for (let row = 0, at = 0; row < drawn.length; row++) {
      if (drawn[row] === 0) continue;
      present[at] = row;
      rowWeights[at++] = drawn[row] * scale;
    }
    return { present, rowWeights };
  }

  #modelOf(present: Int32Array, weights: Float64Array): Model {
    const everyone = this.#everyone;
    const { offsets } = everyone;
    const codes = everyone.codes.map((column) => {
      const own = new Uint8Array(present.length);
      for (let at = 0; at < present.length; at++) own[at] = column[present[at]];
      return own;
    });
    const answers = countAnswers(codes, weights, offsets);
    const overall = sharesOfAnswers(answers, offsets, everyone.choices);
    const answerModels = answerModelsGiven({ ...everyone, answers });
    return { ...everyone, rows: present.length, codes, weights, answers, overall, answerModels };
  }

  #rowsOf(model: Model): SampleRows {
    const kernel = this.#kernel;
    const place = this.#place;
    return {
      model,
      expectation: bySegments((k) => kernelExpectation(kernel, place, place.workspaces[0], model, k, model.rows)),
    };
  }

  /** Sum over the members of each cell of the logarithms of their probabilities, at [cell * classes + class]. */
  #cellLogs(segments: number, parameters: Float64Array): Float64Array {
    const everyone = this.#everyone;
    const place = this.#place;
    const { cells, width, definitions } = place.grouping;
    const classes = classCount(everyone, segments);
    const logs = parameters.slice(0, tableCount(everyone, segments)).map(Math.log);
    const sums = new Float64Array(cells * classes);
    for (let cell = 0; cell < cells; cell++) {
      for (let member = 0; member < width; member++) {
        const line = definitions[cell * width + member];
        if (line === 0) continue;
        for (let k = 0; k < classes; k++) sums[cell * classes + k] += logs[line * classes + k];
      }
    }
    return sums;
  }
}

const kernelCodes = (place: KernelData, rows: number): Uint16Array =>
  new Uint16Array(place.memory.buffer, place.codes, rows * place.grouping.groups);

/** The codes of factors of levels of style, and where the kernel has them. */
const levelBanks = ({ levels }: KernelData) =>
  levels
    ? [
        { ...levels.sums, at: levels.sumCodes },
        { ...levels.patterns, at: levels.patternCodes },
      ]
    : [];

/** Some rows of the codes, one after the other. */
function copyRows(from: Uint16Array, rows: Int32Array, width: number, to: Uint16Array): void {
  for (let at = 0; at < rows.length; at++) {
    for (let g = 0; g < width; g++) to[at * width + g] = from[rows[at] * width + g];
  }
}

/** In any order, so the first rows of every sample are a sample of it. */
function shuffled(model: Model): { model: Model; placeOf: Int32Array } {
  const rows = Int32Array.from({ length: model.rows }, (_, row) => row);
  const order = shuffle(rows, new Random(0, SHUFFLING, model.rows));
  const placeOf = new Int32Array(model.rows);
  order.forEach((row, at) => {
    placeOf[row] = at;
  });
  const codes = model.codes.map((column) => Uint8Array.from(order, (row) => column[row]));
  return { model: { ...model, codes, weights: Float64Array.from(order, (row) => model.weights[row]) }, placeOf };
}

function firstRows(model: Model, rows: number): Model {
  const weights = model.weights.subarray(0, rows);
  const codes = model.codes.map((column) => column.subarray(0, rows));
  const counted = weights.reduce((sum, weight) => sum + weight, 0);
  return { ...model, rows, weights, codes, counted, answers: countAnswers(codes, weights, model.offsets) };
}

/** Takes the logarithms of the joint probabilities of the classes; a segment's probability is the sum over its styles. */
function mostProbableSegment(logs: Float64Array, styles: number): number {
  let top = logs[0];
  let best = 0;
  for (let k = 1; k < logs.length; k++) {
    if (logs[k] > top) {
      top = logs[k];
      best = k;
    }
  }
  if (styles === 1) return best;
  let most = -1;
  for (let from = 0; from < logs.length; from += styles) {
    let sum = 0;
    for (let own = from; own < from + styles; own++) sum += Math.exp(logs[own] - top);
    if (sum > most) {
      most = sum;
      best = from / styles;
    }
  }
  return best;
}
