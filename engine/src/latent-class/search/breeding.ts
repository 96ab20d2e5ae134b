import { Random } from '../random.ts';
import type { HardPlacing } from './hard-placing.ts';

/** Placings that are kept, and how often nothing better may come of two of them before it ends. */
export const POPULATION = 30;
const PATIENCE = 150;
/** At the end everybody goes where most is gained. */
const COLD = 0.02;
const COLD_SWEEPS = 2;
/** How hot it begins, and where it is cold enough; in between the temperature falls by the same share each time. */
const FROM_ANYWHERE = coolingDown(2, 0.7, 60);
const FROM_TWO = coolingDown(1.6, 0.7, 25);
/** Two placings are the same where their objectives are this close. */
const SAME = 1e-6;
/** The best that are handed on. */
const HANDED_ON = 5;
/** Of the streams of random numbers: far from those of starts and of splitting. */
const BREEDING = 2_000_003;

/** Everybody's segment, and how good that is. */
interface Placing {
  readonly placed: Uint8Array;
  readonly objective: number;
}

/** What came of it: counts as an E-step gives them, the best first, and how often everybody was gone over. */
export interface Bred {
  readonly counts: readonly Float64Array[];
  readonly sweeps: number;
}

/**
 * Finds a very good placing of people into segments, for certain [LC7]: people who move at random while it cools down
 * (simulated annealing, Kirkpatrick and others 1983), from anywhere and then from two placings crossed (Galinier and Hao 1999).
 * With many questions everybody is nearly certain of a segment, and a likelihood that can only climb stays where it began.
 */
export function* breed(placing: HardPlacing, segments: number, seed: number): Generator<void, Bred, void> {
  const random = new Random(seed, BREEDING, segments);
  let sweeps = 0;
  /** Often enough for whoever waits: going over everybody once takes no longer than a few steps of a climb. */
  function* settle(placed: Uint8Array, temperatures: Float32Array): Generator<void, Placing, void> {
    placing.place(placed, random);
    for (let at = 0; at < temperatures.length; at++) {
      placing.cool(temperatures.subarray(at, at + 1));
      yield;
    }
    sweeps += temperatures.length;
    return { placed: placing.placed, objective: placing.objective };
  }
  const all: Placing[] = [];
  for (let one = 0; one < POPULATION; one++) {
    const anywhere = Uint8Array.from({ length: placing.people }, () => random.below(segments));
    all.push(yield* settle(anywhere, FROM_ANYWHERE));
  }
  for (let still = 0; still < PATIENCE; still++) {
    const one = random.below(POPULATION);
    const other = (one + 1 + random.below(POPULATION - 1)) % POPULATION;
    const child = yield* settle(cross(all[one].placed, all[other].placed, segments, random), FROM_TWO);
    if (all.some(({ objective }) => Math.abs(objective - child.objective) < SAME)) continue;
    if (all.every(({ objective }) => objective < child.objective)) still = 0;
    const worse = all[one].objective < all[other].objective ? one : other;
    if (child.objective > all[worse].objective) all[worse] = child;
  }
  const best = all.toSorted((a, b) => b.objective - a.objective).slice(0, HANDED_ON);
  const counts = best.map(({ placed }) => {
    placing.place(placed, random);
    return placing.counts;
  });
  return { counts, sweeps };
}

/** In turns the largest segment of one and of the other, of people who have none yet; who is left over goes anywhere. */
function cross(one: Uint8Array, other: Uint8Array, segments: number, random: Random): Uint8Array {
  const placed = new Uint8Array(one.length).fill(segments);
  const parents = random.below(2) === 0 ? [one, other] : [other, one];
  for (let k = 0; k < segments; k++) {
    const parent = parents[k % 2];
    const sizes = new Uint32Array(segments);
    placed.forEach((own, i) => {
      if (own === segments) sizes[parent[i]]++;
    });
    const largest = sizes.indexOf(sizes.reduce((a, b) => Math.max(a, b)));
    for (let i = 0; i < placed.length; i++) if (placed[i] === segments && parent[i] === largest) placed[i] = k;
  }
  return placed.map((own) => (own === segments ? random.below(segments) : own));
}

function coolingDown(from: number, to: number, sweeps: number): Float32Array {
  const falling = Array.from({ length: sweeps }, (_, at) => from * (to / from) ** (at / (sweeps - 1)));
  return Float32Array.from([...falling, ...Array.from({ length: COLD_SWEEPS }, () => COLD)]);
}
