/** `weights` and `inverse` are exp(u) and exp(-u) of all items: how probable each answer to a set is [LC47]. */
export function answerChances(
  set: readonly number[],
  weights: ArrayLike<number>,
  inverse: ArrayLike<number>,
): Float64Array {
  const size = set.length;
  const chances = new Float64Array(size * (size - 1));
  const [all, ofWorst] = [sum(set, weights), sum(set, inverse)];
  let at = 0;
  for (let best = 0; best < size; best++) {
    const first = weights[set[best]] / all / (ofWorst - inverse[set[best]]);
    for (let worst = 0; worst < size; worst++) if (worst !== best) chances[at++] = first * inverse[set[worst]];
  }
  return chances;
}

function sum(set: readonly number[], values: ArrayLike<number>): number {
  let total = 0;
  for (const item of set) total += values[item];
  return total;
}
