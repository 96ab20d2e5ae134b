/** The words of the scales that questionnaires use in one language. All words are in plain form: see `plainLabel`. */
export interface ScaleWords {
  readonly twoSided: readonly TwoSidedScale[];
  /** Scales without a middle to cross, from their low to their high end. */
  readonly lists: readonly (readonly string[])[];
  /** Days and months: an order to read in, and no scale. */
  readonly cycles: readonly (readonly string[])[];
  /** Answers outside every scale, such as "don't know". */
  readonly outside: RegExp;
}

/** A scale from one side over a middle to the other. */
interface TwoSidedScale {
  /** What each side is called when its responses are summed up. */
  readonly low: string;
  readonly high: string;
  /** Below 0 on the low side, 0 in the middle; null where the label is not of this scale. */
  keyOf(label: string): number | null;
}

/** The wordings of each point, from the low to the high end. `middle` points have the key 0. */
export function twoSided(
  [low, high]: readonly [low: string, high: string],
  lowPoints: readonly (readonly string[])[],
  middle: readonly string[],
  highPoints: readonly (readonly string[])[],
): TwoSidedScale {
  const keys = new Map<string, number>(middle.map((label) => [label, 0]));
  lowPoints.forEach((labels, at) => {
    for (const label of labels) keys.set(label, at - lowPoints.length);
  });
  highPoints.forEach((labels, at) => {
    for (const label of labels) keys.set(label, at + 1);
  });
  return { low, high, keyOf: (label) => keys.get(label) ?? null };
}
