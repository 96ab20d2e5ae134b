import type { Interval, WaldTest } from '@qp/facts';
import { chiSquaredTail } from '../numerics/chi-squared.ts';
import { normalTail } from '../numerics/tails.ts';
import type { Classified, Sample } from './sample.ts';

/** Two-sided 95% of the normal distribution. */
const Z95 = 1.959963984540054;
/** Variances this small beside the figures are rounding: the answers don't vary. */
const CONSTANT = 1e-18;

/** Figures of a sample, in an order of their own. */
export type Figures = (sample: Sample) => Float64Array;

/** Every list of figures, once for each refit: [list][refit] [RF5]. One pass over the refits serves all of them. */
export function drawnFigures(known: Classified, lists: readonly Figures[], hooks: { rest?: () => void } = {}) {
  const found = lists.map((): Float64Array[] => []);
  for (const sample of known.draws()) {
    hooks.rest?.();
    // A refit whose errors have no inverse says nothing of a corrected figure.
    if (sample.inverse === null) continue;
    lists.forEach((figures, at) => {
      found[at].push(figures(sample));
    });
  }
  return found;
}

/** The 95% interval of a figure from the same figure in every refit [RF6], cut at the ends of its scale where it has some. */
export function intervalOf(
  value: number,
  draws: readonly number[],
  [least, most]: readonly [number, number] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
): Interval {
  const error = Z95 * deviationOf(draws);
  const inside = (at: number) => Math.min(most, Math.max(least, at));
  return { value: inside(value), low: inside(value - error), high: inside(value + error) };
}

/** The same of a share, on the scale of its logit; `people` are those it is a share of, of whom it counts at least half a person. */
export function shareIntervalOf(value: number, draws: readonly number[], people: number): Interval {
  const least = Math.min(0.25, 0.5 / Math.max(1, people));
  const inside = (share: number) => Math.min(1 - least, Math.max(least, share));
  const logit = (share: number) => Math.log(inside(share) / (1 - inside(share)));
  const error = Z95 * deviationOf(draws.map(logit));
  const share = (at: number) => 1 / (1 + Math.exp(-at));
  const within = Math.min(1, Math.max(0, value));
  return {
    value: within,
    low: Math.min(within, share(logit(value) - error)),
    high: Math.max(within, share(logit(value) + error)),
  };
}

/** Two-sided p of a figure that could be 0, before correction; null where it doesn't vary. */
export function differenceTest(value: number, draws: readonly number[]): number | null {
  const deviation = deviationOf(draws);
  if (!(deviation ** 2 > CONSTANT) || Number.isNaN(value)) return null;
  return Math.min(1, normalTail(value / deviation));
}

/**
 * Whether all figures could be 0 [RF7]: the sum of their squares in standard deviations, scaled to the chi-squared distribution
 * whose mean and variance it has where they are (Satterthwaite; Rao and Scott 1984). `draws` are [refit][figure].
 */
export function togetherTest(values: readonly number[], draws: readonly ArrayLike<number>[]): WaldTest | null {
  const refits = draws.length;
  const usable = values.flatMap((value, at) => {
    const own = draws.map((draw) => draw[at]);
    const deviation = deviationOf(own);
    if (!(deviation ** 2 > CONSTANT) || Number.isNaN(value)) return [];
    const known = own.filter(Number.isFinite);
    const mean = known.reduce((sum, one) => sum + one, 0) / known.length;
    const spread = Float64Array.from(own, (one) => (Number.isFinite(one) ? (one - mean) / deviation : 0));
    return [{ z: value / deviation, spread }];
  });
  const size = usable.length;
  if (size === 0) return null;
  let squares = size;
  for (let a = 0; a < size; a++)
    for (let b = 0; b < a; b++) {
      let sum = 0;
      for (let n = 0; n < refits; n++) sum += usable[a].spread[n] * usable[b].spread[n];
      const correlation = sum / (refits - 1);
      // By chance alone a squared correlation of so many refits is this much above 0.
      squares += 2 * (correlation ** 2 - (1 - correlation ** 2) ** 2 / (refits - 1));
    }
  const freedom = Math.min(size, Math.max(1, Math.round(size ** 2 / Math.max(size, squares))));
  const chiSquare = (usable.reduce((sum, { z }) => sum + z * z, 0) * freedom) / size;
  return { chiSquare, freedom, p: chiSquaredTail(chiSquare, freedom) };
}

/** A refit in which no one is left of a segment has no figure for it. */
function deviationOf(draws: readonly number[]): number {
  const known = draws.filter(Number.isFinite);
  const mean = known.reduce((sum, draw) => sum + draw, 0) / known.length;
  return Math.sqrt(known.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / Math.max(1, known.length - 1));
}
