import { seededNumbers } from '../numerics/random.ts';

/** What an exercise is to be like. */
interface ExercisePlan {
  readonly items: number;
  /** Items in a set. */
  readonly shown: number;
  /** Sets a person answers. */
  readonly sets: number;
  readonly versions: number;
}

interface ExerciseDesign {
  /** [version][set][position]: the item, from 0. */
  readonly versions: readonly (readonly (readonly number[])[])[];
  /** The fewest and the most times: an item in a version, a pair of items in a version and in all, an item at a position in all. */
  readonly itemsInVersion: Range;
  readonly pairsInVersion: Range;
  readonly pairs: Range;
  readonly positions: Range;
  /** Whether the sets of every version connect all items. */
  readonly connected: boolean;
}
type Range = readonly [least: number, most: number];

/** Swaps tried for the sets of a version, before another start, and starts; swaps of positions. */
const SWAPS = 60_000;
const STARTS = 12;
const POSITION_SWAPS = 40;
const MAX_TRIED = 200_000;

/** A design with items, pairs and positions as even as a search finds [LC49]. The same plan always gives the same design. */
export function planExercise({ items, shown, sets, versions }: ExercisePlan): ExerciseDesign {
  const random = seededNumbers(items * 7919 + shown * 104_729 + sets);
  const best = cyclicSets(items, shown, sets) ?? searchedSets({ items, shown, sets }, random);
  const pairs = new Int32Array(items * items);
  const all = Array.from({ length: versions }, (_, v) => {
    const renamed = v === 0 ? best : renamedSets(best, items, pairs, random);
    countPairs(renamed, items, pairs);
    return shuffled([...renamed], random);
  });
  const placed = inPositions(all, items, shown, random);
  return { versions: placed, ...figuresOf(placed, items, shown) };
}

/** A set whose differences cover all others equally often makes a balanced design by counting on; null where none is found. */
function cyclicSets(items: number, shown: number, sets: number): number[][] | null {
  const times = (shown * (shown - 1)) / (items - 1);
  if (sets !== items || !Number.isInteger(times)) return null;
  const covered = new Int32Array(items);
  let tried = 0;
  const extend = (set: number[]): number[] | null => {
    if (set.length === shown) return set;
    for (let next = set[set.length - 1] + 1; next < items && tried++ < MAX_TRIED; next++) {
      const differences = set.flatMap((one) => [next - one, items + one - next]);
      for (const difference of differences) covered[difference]++;
      const found = differences.every((difference) => covered[difference] <= times) ? extend([...set, next]) : null;
      if (found) return found;
      for (const difference of differences) covered[difference]--;
    }
    return null;
  };
  const base = extend([0]);
  return base && Array.from({ length: items }, (_, by) => base.map((item) => (item + by) % items));
}

/** Items equally often; then pairs of sets trade items as long as pairs of items become more even, less and less willingly otherwise. */
function searchedSets({ items, shown, sets }: Omit<ExercisePlan, 'versions'>, random: () => number): number[][] {
  let best: { sets: number[][]; cost: number } | null = null;
  const pairsShown = (sets * shown * (shown - 1)) / 2;
  const even = Math.floor((2 * pairsShown) / (items * (items - 1)));
  const more = pairsShown - (even * items * (items - 1)) / 2;
  const least = (even * even * items * (items - 1)) / 2 + more * (2 * even + 1);
  for (let start = 0; start < STARTS && (best === null || best.cost > least); start++) {
    const found = tradedSets(dealtSets({ items, shown, sets }, random), items, least, random);
    if (best === null || found.cost < best.cost) best = found;
  }
  return best!.sets;
}

/** Each set takes the items that were dealt least often. */
function dealtSets({ items, shown, sets }: Omit<ExercisePlan, 'versions'>, random: () => number): number[][] {
  const dealt = new Int32Array(items);
  return Array.from({ length: sets }, () => {
    const order = shuffled(
      Array.from({ length: items }, (_, item) => item),
      random,
    ).sort((a, b) => dealt[a] - dealt[b]);
    const set = order.slice(0, shown);
    for (const item of set) dealt[item]++;
    return set;
  });
}

function tradedSets(sets: number[][], items: number, least: number, random: () => number) {
  const pairs = new Int32Array(items * items);
  countPairs(sets, items, pairs);
  let cost = 0;
  for (let a = 0; a < items; a++) for (let b = 0; b < a; b++) cost += pairs[a * items + b] ** 2;
  const move = (set: readonly number[], out: number, into: number, sign: 1 | -1): number => {
    let change = 0;
    for (const other of set) {
      if (other === out) continue;
      change += pair(other, out, -sign) + pair(other, into, sign);
    }
    return change;
  };
  const pair = (a: number, b: number, by: number): number => {
    const before = pairs[a * items + b];
    pairs[a * items + b] += by;
    pairs[b * items + a] += by;
    return (before + by) ** 2 - before ** 2;
  };
  for (let swap = 0; swap < SWAPS && cost > least; swap++) {
    const [s, t] = [Math.floor(random() * sets.length), Math.floor(random() * sets.length)];
    const [p, q] = [Math.floor(random() * sets[s].length), Math.floor(random() * sets[t].length)];
    const [one, other] = [sets[s][p], sets[t][q]];
    if (s === t || sets[s].includes(other) || sets[t].includes(one)) continue;
    const change = move(sets[s], one, other, 1) + move(sets[t], other, one, 1);
    const warmth = 1.5 * (1 - swap / SWAPS) + 1e-3;
    if (change <= 0 || random() < Math.exp(-change / warmth)) {
      sets[s][p] = other;
      sets[t][q] = one;
      cost += change;
      continue;
    }
    move(sets[s], one, other, -1);
    move(sets[t], other, one, -1);
  }
  return { sets, cost };
}

/** The same sets of other items: of some random ways to rename them the one after which pairs of all versions are most even. */
function renamedSets(sets: readonly number[][], items: number, pairs: Int32Array, random: () => number): number[][] {
  const tries = Array.from({ length: 40 }, () => {
    const name = shuffled(
      Array.from({ length: items }, (_, item) => item),
      random,
    );
    const renamed = sets.map((set) => set.map((item) => name[item]));
    let cost = 0;
    for (const set of renamed) for (const a of set) for (const b of set) cost += a === b ? 0 : pairs[a * items + b];
    return { renamed, cost };
  });
  return tries.reduce((best, one) => (one.cost < best.cost ? one : best)).renamed;
}

/** Orders the items of every set so that each item is at each position about as often. */
function inPositions(
  versions: readonly number[][][],
  items: number,
  shown: number,
  random: () => number,
): number[][][] {
  const at = new Int32Array(items * shown);
  for (const set of versions.flat()) {
    set.forEach((item, p) => {
      at[item * shown + p]++;
    });
  }
  for (let round = 0; round < POSITION_SWAPS; round++) {
    for (const set of versions.flat()) {
      const [p, q] = [Math.floor(random() * shown), Math.floor(random() * shown)];
      for (const [one, other] of [[p, q], ...set.map((_, next) => [p, next])]) {
        const [a, b] = [set[one], set[other]];
        const gain = at[a * shown + other] - at[a * shown + one] + at[b * shown + one] - at[b * shown + other] + 2;
        if (one === other || gain > 0) continue;
        at[a * shown + one]--;
        at[b * shown + other]--;
        at[a * shown + other]++;
        at[b * shown + one]++;
        set[one] = b;
        set[other] = a;
      }
    }
  }
  return versions.map((sets) => sets.map((set) => [...set]));
}

function figuresOf(versions: readonly number[][][], items: number, shown: number): Omit<ExerciseDesign, 'versions'> {
  const range = (values: readonly number[]): Range => [Math.min(...values), Math.max(...values)];
  const upper = (pairs: Int32Array) => [...pairs].filter((_, at) => Math.floor(at / items) < at % items);
  const each = versions.map((sets) => {
    const pairs = new Int32Array(items * items);
    countPairs(sets, items, pairs);
    const times = new Array<number>(items).fill(0);
    for (const item of sets.flat()) times[item]++;
    return { times, pairs: upper(pairs), connected: isConnected(sets, items) };
  });
  const all = new Int32Array(items * items);
  const at = new Array<number>(items * shown).fill(0);
  for (const sets of versions) {
    countPairs(sets, items, all);
    for (const set of sets) {
      set.forEach((item, p) => {
        at[item * shown + p]++;
      });
    }
  }
  return {
    itemsInVersion: range(each.flatMap(({ times }) => times)),
    pairsInVersion: range(each.flatMap(({ pairs }) => pairs)),
    pairs: range(upper(all)),
    positions: range(at),
    connected: each.every(({ connected }) => connected),
  };
}

function isConnected(sets: readonly number[][], items: number): boolean {
  const reached = new Set([0]);
  for (let grown = true; grown; ) {
    const before = reached.size;
    for (const set of sets) if (set.some((item) => reached.has(item))) for (const item of set) reached.add(item);
    grown = reached.size > before;
  }
  return reached.size === items;
}

function countPairs(sets: readonly (readonly number[])[], items: number, pairs: Int32Array): void {
  for (const set of sets) for (const a of set) for (const b of set) if (a !== b) pairs[a * items + b]++;
}

function shuffled<Value>(values: Value[], random: () => number): Value[] {
  for (let at = values.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [values[at], values[other]] = [values[other], values[at]];
  }
  return values;
}
