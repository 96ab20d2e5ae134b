import { SCORE_DECIMALS } from '@qp/facts';

/** How scores stand in the classifier file, whose fields are in facts. */

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
