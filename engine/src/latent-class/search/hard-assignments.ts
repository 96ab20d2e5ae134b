import { Random, shuffle } from '../../numerics/random.ts';
import { MISSING } from '../../survey/index.ts';
import type { Model } from '../rows/model.ts';
import type { Responses } from '../rows/responses.ts';

/** Larger surveys would take too long. */
const MAX_ANSWERS = 4e5;
/** Responses times people: the size of the tables of gains, four times as many for fractional weights (80 MB). */
const MAX_GAINS = 5e6;
/** Fractional weights are rounded to quarters of a person. */
const PARTS = 4;
/** Noise comes from a table of this length, followed by a copy of its first entries so that any segment can be looked up. */
export const CHANCES = 4096;
const LOOKED_UP = 32;

/** Respondents to be assigned to one segment each. */
export interface People {
  readonly rows: number;
  readonly width: number;
  /** Parts that make up a person of weight 1. */
  readonly parts: number;
  /** The response of each row to each variable; a missing answer is the number of responses. */
  readonly codes: Uint16Array;
  /** In parts. */
  readonly weights: Uint32Array;
}

/** Null for a survey too large to reassign respondents one at a time. */
export function peopleToReassign(model: Model): People | null {
  // A whole ranking is an answer of one person: counts of it say nothing about others.
  if (model.choices.some((choice) => choice !== null)) return null;
  const isSmall = model.rows * model.codes.length <= MAX_ANSWERS && model.responses * model.counted <= MAX_GAINS;
  return isSmall ? peopleOf(model) : null;
}

export function peopleOf(model: Model): People {
  const width = model.codes.length;
  const parts = model.weights.every(Number.isInteger) ? 1 : PARTS;
  const codes = new Uint16Array(model.rows * width);
  model.codes.forEach((column, j) => {
    column.forEach((code, row) => {
      codes[row * width + j] = code === MISSING ? model.responses : model.offsets[j] + code;
    });
  });
  const weights = Uint32Array.from(model.weights, (weight) => Math.max(1, Math.round(parts * weight)));
  return { rows: model.rows, width, parts, codes, weights };
}

/** The kernel works on four segments at a time. */
export const foursOf = (segments: number): number => Math.ceil(segments / 4);

/** Allocates arrays: in the kernel's memory, or on their own. */
export interface Allocator {
  bytes(count: number): Uint8Array;
  floats(count: number): Float32Array;
  whole(count: number): Uint32Array;
}

/** Who is in which segment, and what one person more or less would change there; see assembly/cooling.ts. */
export interface HardTables {
  readonly stride: number;
  /** Entries of a table of gains. */
  readonly reach: number;
  readonly assigned: Uint8Array;
  readonly counts: Uint32Array;
  readonly totals: Uint32Array;
  readonly sizes: Uint32Array;
  readonly gains: Float32Array;
  readonly losses: Float32Array;
  readonly joining: Float32Array;
  readonly leaving: Float32Array;
  readonly gainOf: Float32Array;
  readonly gainOfAll: Float32Array;
  readonly chances: Float32Array;
  readonly random: Uint32Array;
}

export function hardTables(people: People, shape: Responses, segments: number, room: Allocator): HardTables {
  const stride = 4 * foursOf(segments);
  const total = people.weights.reduce((sum, weight) => sum + weight, 0);
  const reach = total + 1;
  const lines = (shape.responses + 1) * stride;
  return {
    stride,
    reach,
    assigned: room.bytes(people.rows),
    counts: room.whole(lines),
    totals: room.whole(people.width * stride),
    sizes: room.whole(stride),
    gains: room.floats(lines),
    losses: room.floats(lines),
    joining: room.floats(stride),
    leaving: room.floats(stride),
    gainOf: room.floats(shape.responses * reach),
    gainOfAll: room.floats(reach),
    chances: room.floats(CHANCES + LOOKED_UP),
    random: room.whole(4),
  };
}

/** One sweep over everyone per temperature, by the kernel or its plain twin. Returns the number of moves. */
export type Cooling = (tables: HardTables, temperatures: Float32Array) => number;

/**
 * Respondents who belong to exactly one segment each and move between segments [LC44]. The objective is the likelihood of
 * their answers and segments, with the prior, at the shares that result.
 */
export class HardAssignments {
  readonly #people: People;
  readonly #shape: Responses;
  readonly #segments: number;
  readonly #tables: HardTables;
  readonly #cooling: Cooling;

  constructor(people: People, shape: Responses, segments: number, tables: HardTables, cooling: Cooling) {
    this.#people = people;
    this.#shape = shape;
    this.#segments = segments;
    this.#tables = tables;
    this.#cooling = cooling;
    const prior = shape.prior / segments;
    const { gainOf, gainOfAll, reach, chances } = tables;
    writeGains(gainOfAll, prior, people.parts);
    for (let r = 0; r < shape.responses; r++) {
      writeGains(gainOf.subarray(r * reach, (r + 1) * reach), prior * shape.overall[r], people.parts);
    }
    writeChances(chances);
  }

  assign(assigned: Uint8Array, random: Random): void {
    const { width, codes, weights } = this.#people;
    const { stride, counts, totals, sizes, random: state } = this.#tables;
    this.#tables.assigned.set(assigned);
    for (const table of [counts, totals, sizes]) table.fill(0);
    assigned.forEach((k, row) => {
      sizes[k] += weights[row];
      for (let j = 0; j < width; j++) {
        const r = codes[row * width + j];
        if (r === this.#shape.responses) continue;
        counts[r * stride + k] += weights[row];
        totals[j * stride + k] += weights[row];
      }
    });
    this.#writeAllGains();
    state.set([random.below(2 ** 32), random.below(2 ** 32), random.below(2 ** 32), 1]);
  }

  get people(): number {
    return this.#people.rows;
  }

  cool(temperatures: Float32Array): void {
    this.#cooling(this.#tables, temperatures);
  }

  get assigned(): Uint8Array {
    return this.#tables.assigned.slice();
  }

  get objective(): number {
    const { offsets, overall } = this.#shape;
    const { stride, counts, totals, sizes } = this.#tables;
    const { parts } = this.#people;
    const prior = this.#shape.prior / this.#segments;
    let sum = 0;
    for (let k = 0; k < this.#segments; k++) {
      sum += timesLog(sizes[k] / parts + prior);
      for (let j = 0; j + 1 < offsets.length; j++) {
        sum -= timesLog(totals[j * stride + k] / parts + prior);
        for (let r = offsets[j]; r < offsets[j + 1]; r++) {
          sum += timesLog(counts[r * stride + k] / parts + prior * overall[r]);
        }
      }
    }
    return sum;
  }

  /** Counts as an E-step gives them: [class], then [response * classes + class], shared equally among styles. */
  get counts(): Float64Array {
    const { stride, counts, sizes } = this.#tables;
    const { parts } = this.#people;
    const { styles, responses } = this.#shape;
    const classes = this.#segments * styles;
    return Float64Array.from({ length: classes * (1 + responses) }, (_, at) => {
      const own = at % classes;
      const k = Math.floor(own / styles);
      return (at < classes ? sizes[k] : counts[((at - own) / classes - 1) * stride + k]) / (parts * styles);
    });
  }

  #writeAllGains(): void {
    const { parts } = this.#people;
    const { stride, reach, counts, totals, sizes, gains, losses, joining, leaving, gainOf, gainOfAll } = this.#tables;
    const { offsets } = this.#shape;
    for (let k = 0; k < this.#segments; k++) {
      joining[k] = gainOfAll[sizes[k]];
      leaving[k] = gainOfAll[Math.max(0, sizes[k] - parts)];
      for (let j = 0; j + 1 < offsets.length; j++) {
        const answers = totals[j * stride + k];
        for (let r = offsets[j]; r < offsets[j + 1]; r++) {
          const at = r * stride + k;
          gains[at] = gainOf[r * reach + counts[at]] - gainOfAll[answers];
          losses[at] = gainOf[r * reach + Math.max(0, counts[at] - parts)] - gainOfAll[Math.max(0, answers - parts)];
        }
      }
    }
  }
}

/** How much x ln x grows with one person more, by the number already there plus the prior. */
function writeGains(table: Float32Array, prior: number, parts: number): void {
  for (let at = 0; at < table.length; at++) table[at] = timesLog(at / parts + prior + 1) - timesLog(at / parts + prior);
}

const timesLog = (x: number): number => (x > 0 ? x * Math.log(x) : 0);

/** Gumbel noise, shuffled: the largest sum of gain and noise then picks each segment with its probability. */
function writeChances(table: Float32Array): void {
  const random = new Random(0, 0, 0);
  for (let at = 0; at < CHANCES; at++) table[at] = -Math.log(-Math.log((at + 0.5) / CHANCES));
  shuffle(table, random, CHANCES);
  table.copyWithin(CHANCES, 0, LOOKED_UP);
}
