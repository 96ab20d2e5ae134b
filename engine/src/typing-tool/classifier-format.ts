import { SCORE_DECIMALS } from '@qp/facts';

/** How scores stand in the classifier file, whose fields are in facts. */

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

export const SCORE_UNITS = 10_000;
/** exp(score - largest) is rounded to a whole number of 10^-8 before anything else is done with it. */
export const EXP_UNITS = 100_000_000;
/** A person whose two best segments are closer than these odds, 3 to 2, is noted. */
export const LOW_MARGIN_ODDS = 1.5;
/** Their logarithm in score units. */
export const LOW_MARGIN_UNITS = 4055;

/** A whole number of score units as a decimal of fixed length: -12345 is "-1.2345". */
export function scoreText(units: number): string {
  const digits = String(Math.abs(units)).padStart(SCORE_DECIMALS + 1, '0');
  const sign = units < 0 ? '-' : '';
  return `${sign}${digits.slice(0, -SCORE_DECIMALS)}.${digits.slice(-SCORE_DECIMALS)}`;
}

/** The way back, exact: no binary fraction is involved. */
export function scoreUnits(text: string): number {
  if (!/^-?\d{1,6}\.\d{4}$/.test(text)) throw new Error(`invalid score: "${text}" (four decimals are needed)`);
  return Number(text.replace('.', ''));
}
