import { MAX_LEARNED_FROM } from '@qp/facts';
import { Random, shuffle } from '../numerics/random.ts';

/** Parts of the people that are left out in turn. */
const FOLDS = 5;
/** With few people, four fifths teach noticeably less than all, and the figures would be too modest: a tenth is left out at a time. */
const FEW_PEOPLE = 1000;
const FOLDS_OF_FEW = 10;
/** A smaller fold holds too few people of each segment. */
const MIN_IN_FOLD = 20;

/** In how many parts people are left out in turn [TT7]; a weight of 0 doesn't count. */
export function foldsOf(people: number, weights: Float64Array | null): number {
  const counted = weights?.reduce((n, weight) => n + Number(weight > 0), 0) ?? people;
  const isFew = counted < FEW_PEOPLE && counted >= FOLDS_OF_FEW * MIN_IN_FOLD;
  return Math.min(isFew ? FOLDS_OF_FEW : FOLDS, counted);
}

/** Fixed, so the same survey always has the same folds. */
const SEED = 20_250_101;

/**
 * The fold of each person, balanced inside each segment: a shuffled deck of each segment's people is dealt out, and the
 * next segment goes on where the last one stopped: folds differ by at most one person. A weight of 0 changes nothing.
 */
export function dealFolds(
  segmentOf: Uint8Array,
  segments: number,
  folds: number,
  weights: Float64Array | null = null,
): Uint8Array {
  const fold = new Uint8Array(segmentOf.length);
  let next = 0;
  for (let s = 0; s < segments; s++) {
    const deck: number[] = [];
    for (let i = 0; i < segmentOf.length; i++) if (segmentOf[i] === s && weights?.[i] !== 0) deck.push(i);
    for (const person of shuffle(deck, new Random(SEED, s, folds))) {
      fold[person] = next;
      next = (next + 1) % folds;
    }
  }
  return fold;
}

/** The people of a fold, and everyone else. */
export function splitFold(fold: Uint8Array, number: number): { inside: Int32Array; outside: Int32Array } {
  const inside: number[] = [];
  const outside: number[] = [];
  for (let i = 0; i < fold.length; i++) (fold[i] === number ? inside : outside).push(i);
  return { inside: Int32Array.from(inside), outside: Int32Array.from(outside) };
}

/** At most this many of the rows, evenly spaced, always the same ones. */
export function spaced(rows: Int32Array, most = MAX_LEARNED_FROM): Int32Array {
  if (rows.length <= most) return rows;
  return Int32Array.from({ length: most }, (_, i) => rows[Math.floor((i * rows.length) / most)]);
}
