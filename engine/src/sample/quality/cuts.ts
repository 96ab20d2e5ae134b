import { quantile } from '../../numerics/quantile.ts';
import type { Grid } from './scale-indices.ts';

/** Where an index begins to be unusual [DQ10]. Careless people stretch one side of its distribution, so the other one says how far usual people differ. */

const NORMAL_QUARTER = 0.6745;

/** `sds` standard deviations above the median, or below it for a negative number; the deviation is taken from the other side. */
export function farFrom(values: Float64Array, sds: number, transform: (value: number) => number = (value) => value) {
  const ordered = values
    .filter((value) => !Number.isNaN(value))
    .map(transform)
    .sort();
  if (ordered.length === 0) return Number.NaN;
  const middle = quantile(ordered, 0.5);
  const quarter = quantile(ordered, sds > 0 ? 0.25 : 0.75);
  return middle + (sds * Math.abs(middle - quarter)) / NORMAL_QUARTER;
}

/** Quantiles of the normal distribution that stand for nine equal groups of people. */
const NINTHS = [-1.593, -0.967, -0.589, -0.282, 0, 0.282, 0.589, 0.967, 1.593];

/**
 * The longest run that more than one person in a hundred would have by chance [DQ2], when everyone repeats the answer before as often as they
 * do: people who do so more than most are careless too, so how much people differ is taken from those who do so less.
 */
export function chanceRun(grids: readonly Grid[], respondents: number): number {
  const [pairs, equal] = [new Float64Array(respondents), new Float64Array(respondents)];
  for (const grid of grids) {
    for (let at = 1; at < grid.length; at++) {
      const [one, other] = [grid[at - 1], grid[at]];
      for (let i = 0; i < respondents; i++) {
        if (one.codes[i] >= one.points || other.codes[i] >= other.points) continue;
        pairs[i]++;
        equal[i] += Number(one.codes[i] === other.codes[i]);
      }
    }
  }
  const shares = equal.map((of, i) => (pairs[i] > 0 ? of / pairs[i] : Number.NaN));
  const [middle, deviation] = [farFrom(shares, 0), farFrom(shares, 1) - farFrom(shares, 0)];
  const repeats = NINTHS.map((at) => Math.min(0.95, Math.max(0.01, middle + at * deviation)));
  for (let run = 3; ; run++) {
    const chances = repeats.map((repeat) => {
      const starts = grids.reduce((sum, { length }) => sum + Math.max(0, 1 + (length - run) * (1 - repeat)), 0);
      return 1 - Math.exp(-starts * repeat ** (run - 1));
    });
    if (chances.reduce((sum, chance) => sum + chance, 0) / chances.length <= 0.01) return run - 1;
  }
}
