/** The quantile of ordered values as R's default has it (type 7): linear between the values. */
export function quantile(ordered: ArrayLike<number>, share: number): number {
  const at = (ordered.length - 1) * share;
  const below = Math.floor(at);
  const above = Math.min(below + 1, ordered.length - 1);
  return ordered[below] + (at - below) * (ordered[above] - ordered[below]);
}
