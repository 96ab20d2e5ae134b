import type { NumberBin } from '@qp/facts';
import { KEPT_BINS, KEPT_VALUES } from './types.ts';

/** Different numbers that are counted one by one before neighbours are joined. */
const MAX_ENTRIES = 4096;
const JOINED_ENTRIES = 1024;
const MAX_SEEN = 3_000_000;
/** Numbers at either end that are never joined: an extreme one must not disappear among the others. */
const ENDS = 4;

/**
 * The distribution of a column of numbers in bounded memory. Up to 4,096 different numbers are counted exactly; beyond that
 * neighbours are joined until each bin holds about a thousandth of the people.
 */
export class NumberSketch {
  #counts = new Map<number, [count: number, weighted: number]>();
  #bins: NumberBin[] = [];
  #exact = true;
  /** Every number so far, while none has come twice: an identifier is known by it. Most columns repeat one at once. */
  #seen: Set<number> | null = new Set();
  answered = 0;
  minimum = Number.POSITIVE_INFINITY;
  maximum = Number.NEGATIVE_INFINITY;
  mean = 0;
  whole = true;

  add(value: number, weight: number): void {
    this.answered++;
    if (value < this.minimum) this.minimum = value;
    if (value > this.maximum) this.maximum = value;
    this.mean += (value - this.mean) / this.answered;
    if (this.#seen?.has(value) || (this.#seen?.size ?? 0) > MAX_SEEN) this.#seen = null;
    else this.#seen?.add(value);
    if (this.whole && !Number.isInteger(value)) this.whole = false;
    const entry = this.#counts.get(value);
    if (entry) {
      entry[0]++;
      entry[1] += weight;
      return;
    }
    this.#counts.set(value, [1, weight]);
    if (this.#counts.size > MAX_ENTRIES) this.#join();
  }

  /** At least this many different numbers. */
  get distinct(): number {
    return this.#exact ? this.#counts.size : Math.max(MAX_ENTRIES + 1, this.#counts.size);
  }

  /** No number comes twice. */
  get unique(): boolean {
    return this.#seen !== null;
  }

  /** Every number with its count, ascending; null if they are too many to be kept. */
  values(): NumberBin[] | null {
    return this.#exact && this.#counts.size <= KEPT_VALUES ? this.#sorted() : null;
  }

  bins(): NumberBin[] {
    const all = merged(this.#bins, this.#sorted());
    return all.length <= KEPT_BINS ? all : joined(all, KEPT_BINS);
  }

  #sorted(): NumberBin[] {
    return [...this.#counts]
      .map(([value, [count, weighted]]): NumberBin => [value, value, count, weighted])
      .sort((a, b) => a[0] - b[0]);
  }

  #join(): void {
    this.#exact = false;
    this.#bins = joined(merged(this.#bins, this.#sorted()), JOINED_ENTRIES);
    this.#counts = new Map();
  }
}

/** Two sorted lists as one; a number that falls into a bin stays beside it until neighbours are joined. */
function merged(a: readonly NumberBin[], b: readonly NumberBin[]): NumberBin[] {
  if (a.length === 0) return [...b];
  return [...a, ...b].sort((x, y) => x[0] - y[0] || x[1] - y[1]);
}

/** All but the ends are joined until there are at most this many bins. */
const joined = (all: readonly NumberBin[], most: number): NumberBin[] => [
  ...all.slice(0, ENDS),
  ...joinedNeighbours(all.slice(ENDS, -ENDS), most - 2 * ENDS),
  ...all.slice(-ENDS),
];

/** Bins of about the same number of people each. */
function joinedNeighbours(bins: readonly NumberBin[], most: number): NumberBin[] {
  const people = bins.reduce((sum, bin) => sum + bin[2], 0);
  const share = people / most;
  const result: NumberBin[] = [];
  let before = 0;
  let open: [number, number, number, number] | null = null;
  for (const [low, high, count, weighted] of bins) {
    if (open && Math.floor((before + count / 2) / share) === Math.floor((before - open[2] / 2) / share)) {
      open = [open[0], Math.max(open[1], high), open[2] + count, open[3] + weighted];
    } else {
      if (open) result.push(open);
      open = [low, high, count, weighted];
    }
    before += count;
  }
  if (open) result.push(open);
  return result.length > most ? pairs(result, most) : result;
}

function pairs(bins: NumberBin[], most: number): NumberBin[] {
  const step = Math.ceil(bins.length / most);
  const result: NumberBin[] = [];
  for (let i = 0; i < bins.length; i += step) {
    const group = bins.slice(i, i + step);
    const sum = (part: 2 | 3) => group.reduce((total, bin) => total + bin[part], 0);
    result.push([group[0][0], Math.max(...group.map((bin) => bin[1])), sum(2), sum(3)]);
  }
  return result;
}
