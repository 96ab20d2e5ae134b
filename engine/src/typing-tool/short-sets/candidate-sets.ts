import { seededNumbers } from '../../numerics/index.ts';
import { answerChances } from './set-answers.ts';

/** Sets that are looked through, and those that a search then has to choose from. */
const LOOKED_THROUGH = 20_000;
const MOST = 120;
const SEED = 20_261_120;

/**
 * The sets whose answers say most about the segment: of all segments, and of each two of them, because what is left open after one set is most
 * often between two. Sets that were asked are among those that are looked through. `weights` are exp(u) by segment.
 */
export function candidateSets(
  items: readonly number[],
  asked: readonly (readonly number[])[],
  size: number,
  weights: readonly Float64Array[],
  sizes: ArrayLike<number>,
): (readonly number[])[] {
  const inverse = weights.map((own) => own.map((weight) => 1 / weight));
  const sets = setsOf(items, asked, size);
  const segments = weights.length;
  const pairs = weights.flatMap((_, k) => Array.from({ length: k }, (__, l) => [k, l] as const));
  const gains = [new Float64Array(sets.length), ...pairs.map(() => new Float64Array(sets.length))];
  sets.forEach((set, at) => {
    const chances = weights.map((own, k) => answerChances(set, own, inverse[k]));
    for (let a = 0; a < chances[0].length; a++) {
      let all = 0;
      for (let k = 0; k < segments; k++) all += sizes[k] * chances[k][a];
      for (let k = 0; k < segments; k++) gains[0][at] += sizes[k] * chances[k][a] * Math.log(chances[k][a] / all);
      pairs.forEach(([k, l], p) => {
        gains[p + 1][at] -= Math.sqrt(chances[k][a] * chances[l][a]);
      });
    }
  });
  const orders = gains.map((own) => sets.map((_, at) => at).sort((a, b) => own[b] - own[a] || a - b));
  const chosen = new Set<number>();
  // Half of them say most over all segments; the pairs take turns for the others.
  for (const at of orders[0]) if (chosen.size < Math.min(sets.length, MOST / 2)) chosen.add(at);
  for (let place = 0; place < sets.length && chosen.size < Math.min(sets.length, MOST); place++) {
    for (const order of orders.slice(1)) chosen.add(order[place]);
    if (pairs.length === 0) break;
  }
  return [...chosen].sort((a, b) => a - b).map((at) => sets[at]);
}

/** All sets of so many items, or as many as are looked through. */
function setsOf(items: readonly number[], asked: readonly (readonly number[])[], size: number): (readonly number[])[] {
  let all = 1;
  for (let at = 0; at < size; at++) all = (all * (items.length - at)) / (at + 1);
  if (all <= LOOKED_THROUGH) return combinations(items, size);
  const random = seededNumbers(SEED);
  const drawn = new Map(asked.slice(0, LOOKED_THROUGH / 2).map((set) => [set.join(), set]));
  while (drawn.size < LOOKED_THROUGH) {
    const set = new Set<number>();
    while (set.size < size) set.add(items[Math.floor(random() * items.length)]);
    const sorted = [...set].sort((a, b) => a - b);
    drawn.set(sorted.join(), sorted);
  }
  return [...drawn.values()];
}

function combinations(items: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, at) => combinations(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]));
}
