import { MISSING } from '../../survey/index.ts';
import { hasFreeTables } from '../answers/models.ts';
import { Random } from '../random.ts';
import type { Model } from '../rows/model.ts';
import type { Responses } from '../rows/responses.ts';

/** Of more a step is dear, and random starts lead further. */
const MOST_ANSWERS = 4e5;
/** Responses times people: what the tables of gains hold, four times where weights are not whole; 80 MB. */
const MOST_GAINS = 5e6;
/** Weights are counted in so many parts of a person where not all of them are whole. */
const PARTS = 4;
/** Chance is drawn from a table of this length, which goes on with its beginning for so many segments. */
export const CHANCES = 4096;
const MOST_SEGMENTS = 32;

/** The people of a model, as they are placed into one segment each. */
export interface People {
  readonly rows: number;
  readonly width: number;
  /** Parts that a person of weight 1 counts. */
  readonly parts: number;
  /** The response of each row to each variable; the number of responses where there is none. */
  readonly codes: Uint16Array;
  /** In parts. */
  readonly weights: Uint32Array;
}

/** Null where there are too many answers, or where they are scales: then people are not placed for certain. */
export function peopleToPlace(model: Model): People | null {
  const isSmall = model.rows * model.codes.length <= MOST_ANSWERS && model.responses * model.counted <= MOST_GAINS;
  return isSmall && hasFreeTables(model) ? peopleOf(model) : null;
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

/** Fours of segments, in which the kernel counts. */
export const foursOf = (segments: number): number => Math.ceil(segments / 4);

/** Takes memory for so many numbers. */
export interface Room {
  bytes(count: number): Uint8Array;
  floats(count: number): Float32Array;
  whole(count: number): Uint32Array;
}

/** Everybody in one segment, and what one more person, or one less, would gain or lose there; see assembly/cooling.ts. */
export interface HardTables {
  readonly stride: number;
  /** Entries of a table of gains. */
  readonly reach: number;
  readonly placed: Uint8Array;
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

export function hardTables(people: People, shape: Responses, segments: number, room: Room): HardTables {
  const stride = 4 * foursOf(segments);
  const total = people.weights.reduce((sum, weight) => sum + weight, 0);
  const reach = total + 1;
  const lines = (shape.responses + 1) * stride;
  return {
    stride,
    reach,
    placed: room.bytes(people.rows),
    counts: room.whole(lines),
    totals: room.whole(people.width * stride),
    sizes: room.whole(stride),
    gains: room.floats(lines),
    losses: room.floats(lines),
    joining: room.floats(stride),
    leaving: room.floats(stride),
    gainOf: room.floats(shape.responses * reach),
    gainOfAll: room.floats(reach),
    chances: room.floats(CHANCES + MOST_SEGMENTS),
    random: room.whole(4),
  };
}

/** Goes over all people once for each temperature: the kernel, or the plain twin. Returns how often somebody moved. */
export type Cooling = (tables: HardTables, temperatures: Float32Array) => number;

/**
 * People who belong to one segment each, for certain, and move between them [LC7]. What is made as large as possible is the
 * likelihood of their answers and segments, with the prior, under the shares that they then have.
 */
export class HardPlacing {
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

  /** Puts everybody where `placed` says. */
  place(placed: Uint8Array, random: Random): void {
    const { width, codes, weights } = this.#people;
    const { stride, counts, totals, sizes, random: state } = this.#tables;
    this.#tables.placed.set(placed);
    for (const table of [counts, totals, sizes]) table.fill(0);
    placed.forEach((k, row) => {
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

  get placed(): Uint8Array {
    return this.#tables.placed.slice();
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

  /** Counts of people as an E-step gives them: [segment], then [response * segments + segment]. */
  get counts(): Float64Array {
    const { stride, counts, sizes } = this.#tables;
    const { parts } = this.#people;
    const segments = this.#segments;
    return Float64Array.from({ length: segments * (1 + this.#shape.responses) }, (_, at) => {
      const k = at % segments;
      return (at < segments ? sizes[k] : counts[((at - k) / segments - 1) * stride + k]) / parts;
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

/** What x ln x grows by, where one person comes to as many as are there and to the prior. */
function writeGains(table: Float32Array, prior: number, parts: number): void {
  for (let at = 0; at < table.length; at++) table[at] = timesLog(at / parts + prior + 1) - timesLog(at / parts + prior);
}

const timesLog = (x: number): number => (x > 0 ? x * Math.log(x) : 0);

/** Gumbel's distribution, shuffled: who goes where a sum and such a chance are largest goes there by its probability. */
function writeChances(table: Float32Array): void {
  const random = new Random(0, 0, 0);
  for (let at = 0; at < CHANCES; at++) table[at] = -Math.log(-Math.log((at + 0.5) / CHANCES));
  for (let at = CHANCES - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [table[at], table[other]] = [table[other], table[at]];
  }
  table.copyWithin(CHANCES, 0, MOST_SEGMENTS);
}
