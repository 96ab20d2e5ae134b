import type { CrosstabRow } from './crosstab.ts';
import { isBlank } from './crosstab-view.ts';

/** How numbers of the cross-tab are written, on the screen, in a copied table and in the workbook. */

/**
 * A share this close below a step of the last shown digit is on the step: 57 of 100 people is 57.0%, although
 * 0.57 * 1000 is 569.9999999999999. Sums of weights are off by about 1e-15 of their size, while two different shares of ten
 * million people are at least 1e-10 from a step, so that the line between them is drawn well clear of both.
 */
const SNAP = 1e-12;

/** The share in units of the last shown digit, floored: 0.5799 with 1 decimal is 579. */
export function flooredSteps(share: number, decimals: number): number {
  const steps = share * 10 ** (decimals + 2);
  const nearest = Math.round(steps);
  return Math.abs(steps - nearest) <= SNAP * 10 ** (decimals + 2) ? nearest : Math.floor(steps);
}

/** `57.9%`: floored, never rounded up. */
export function floorPercent(share: number, decimals: number): string {
  return `${(flooredSteps(share, decimals) / 10 ** decimals).toFixed(decimals)}%`;
}

const unitless = [0, 1, 2].map(
  (decimals) =>
    new Intl.NumberFormat('en-US', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
    }),
);

/** At most 2, and the same for the whole row, so that its figures stand under each other. */
export function unitlessDecimals(row: CrosstabRow): number {
  let decimals = 0;
  for (let k = 0; k < row.value.length && decimals < 2; k++) {
    if (isBlank(row, k)) continue;
    const hundredths = Number(unitless[2].format(row.value[k]).slice(-2));
    if (hundredths % 10 !== 0) decimals = 2;
    else if (hundredths !== 0) decimals = 1;
  }
  return decimals;
}

export function formatUnitless(value: number, decimals: number): string {
  return unitless[decimals].format(value);
}

/** The value of a cell as the screen shows it; empty where it is blank. */
export function formatValue(row: CrosstabRow, column: number, decimals = unitlessDecimals(row)): string {
  if (isBlank(row, column)) return '';
  return row.valueType === 'percent' ? floorPercent(row.value[column], 1) : formatUnitless(row.value[column], decimals);
}

/** `(121)`; empty where there is no index, and for Total, whose index says nothing. */
export function formatIndex(row: CrosstabRow, column: number): string {
  if (column === row.value.length - 1 || row.index[column] < 0) return '';
  return `(${Math.round(row.index[column])})`;
}

/** Steps of shading on each side of 100. */
export const SHADES = 6;
/** An index between the two has no shading. */
export const SHADED_BELOW = 88;
export const SHADED_ABOVE = 112;
/** Shading is at its strongest from here on. */
const FULL_LOW = 30;
const FULL_HIGH = 190;

/** How strongly an index is shaded: -6 … -1 below, 1 … 6 above, 0 between 88 and 112 and where there is none. */
export function shade(index: number): number {
  if (index < 0 || (index >= SHADED_BELOW && index <= SHADED_ABOVE)) return 0;
  const [from, full, sign] = index < SHADED_BELOW ? [SHADED_BELOW, FULL_LOW, -1] : [SHADED_ABOVE, FULL_HIGH, 1];
  const strength = Math.min(1, (index - from) / (full - from));
  return sign * Math.max(1, Math.ceil(strength * SHADES));
}

/** How much of the full colour is mixed into white at each step; the last is not all of it, for legible figures. */
const WEAKEST = 0.14;
const STRONGEST = 0.64;

export function shadeMix(step: number): number {
  return WEAKEST + ((STRONGEST - WEAKEST) * (Math.abs(step) - 1)) / (SHADES - 1);
}

/** Sums of weights carry noise of about 1e-15 of their size. */
const TRUE_DIGITS = 12;

/** A number for a file that machines read: every digit that means something, and no binary noise (736.1720000000015). */
export function plainNumber(value: number): string {
  return String(Number(value.toPrecision(TRUE_DIGITS)));
}

/** The first line of a segment's description is its name. */
export function segmentName(description: string | undefined): string {
  return (description ?? '').split(/\r?\n/, 1)[0].trim();
}

/** "SEG2 Mindful choosers", or the number alone: how a segment is called wherever there is room. */
export function segmentTitle(segment: number, descriptions: readonly string[]): string {
  const name = segmentName(descriptions[segment - 1]);
  return name === '' ? `SEG${segment}` : `SEG${segment} ${name}`;
}
