/** How many items a set of the typing tool may have, and how many sets it asks at most. */
export const SET_ITEMS = { fewest: 2, usual: 4, most: 5 } as const;
export const MOST_SETS = 8;

/** A set asks for the best and the worst of its items; of two, the other one is the worst. Places of both, in the order of the answers. */
export function answersOfSet(size: number): { readonly best: number; readonly worst: number }[] {
  const places = Array.from({ length: size }, (_, at) => at);
  return places.flatMap((best) => places.filter((at) => at !== best).map((worst) => ({ best, worst })));
}

/** The number of an answer among those of its set. */
export const answerNumber = (size: number, best: number, worst: number): number =>
  best * (size - 1) + worst - Number(worst > best);
