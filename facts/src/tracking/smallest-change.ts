import type { SizeChange } from './figures.ts';
import { CHANGED_FROM, TRACKING_P } from './verdicts.ts';

/** Standard deviations of the normal distribution beyond which a share of it lies (Abramowitz and Stegun 26.2.23, to 0.0005). */
export function normalUpper(share: number): number {
  const t = Math.sqrt(-2 * Math.log(share));
  const above = 2.515517 + 0.802853 * t + 0.010328 * t ** 2;
  return t - above / (1 + 1.432788 * t + 0.189269 * t ** 2 + 0.001308 * t ** 3);
}

/** Widths of a 95% interval, and of a test that finds a true change in four of five waves. */
const INTERVAL = normalUpper(0.025);
const FOUR_OF_FIVE = normalUpper(0.2);

/**
 * The smallest change in size that a wave would have shown, of each segment: found in four of five waves at the level that allows for looking
 * at all segments and at the questions too.
 */
export function smallestChanges(changes: readonly Pick<SizeChange, 'low' | 'high'>[]): number[] {
  const level = normalUpper(TRACKING_P / 2 / (2 * Math.max(1, changes.length)));
  return changes.map(({ low, high }) => {
    const error = (high - low) / (2 * INTERVAL);
    return Math.max(CHANGED_FROM, (level + FOUR_OF_FIVE) * error);
  });
}
