/** How strongly the index of a cross-tab is shaded, on the screen and in the workbook. */

/** Steps of shading on each side of 100. */
export const SHADES = 12;
/** An index between the two has no shading. */
export const SHADED_BELOW = 88;
export const SHADED_ABOVE = 112;
/** Shading is at its strongest at these: no one, and twice the average. */
const FULL_LOW = 0;
const FULL_HIGH = 200;

/** How strongly an index is shaded: -12 … -1 below, 1 … 12 above, 0 between 88 and 112 and where there is none. */
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
