import { LOW_MARGIN_ODDS } from './classifier-format.ts';

/** A tie is a difference that only rounding can make. */
const TIE = 1e-12;

export interface Doubt {
  /** The two best segments are as probable as each other. */
  readonly tie: boolean;
  /** Their odds are below 3 to 2. */
  readonly lowMargin: boolean;
}

/** How uncertain an assignment is by its probabilities; `best` is the segment it went to, 0-based. */
export function doubtOf(probabilities: ArrayLike<number>, best: number): Doubt {
  let second = 0;
  for (let s = 0; s < probabilities.length; s++)
    if (s !== best && probabilities[s] > second) second = probabilities[s]!;
  const tie = probabilities.length > 1 && probabilities[best] - second <= TIE;
  return { tie, lowMargin: !tie && probabilities[best] < LOW_MARGIN_ODDS * second };
}
