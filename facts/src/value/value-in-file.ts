import type { Interval } from '../interval.ts';
import { varied } from './attractiveness.ts';
import type { ScoredPopulation, ValueFigures } from './value-result.ts';

/** Draws of sizes begin elsewhere than those of other criteria. */
const SIZES = 3;

/** What segments are worth among the customers of a scored file: its sizes, and what people of each segment do in the survey. */
export function valueInFile(figures: ValueFigures, { sizes }: ScoredPopulation): ValueFigures {
  const errors = sizes.map(({ low, high }) => (high - low) / 3.92);
  const values = sizes.map(({ value }) => value);
  const sizeDraws = varied(values, errors, figures.sizeDraws.length, SIZES).map((draw) => {
    const positive = draw.map((size) => Math.max(0, size));
    return positive.map((size) => size / sumOf(positive));
  });
  const metrics = figures.metrics.map((metric) => {
    const means = metric.means.map((mean) => mean?.value ?? 0);
    const amounts = timesOf(values, means);
    const drawn = sizeDraws.map((draw, n) => timesOf(draw, metric.draws[n] ?? means));
    const shareDraws = drawn.map((draw) => draw.map((amount) => amount / sumOf(draw)));
    const shown = (of: (s: number) => Interval) => metric.means.map((mean, s) => (mean ? of(s) : null));
    return {
      ...metric,
      everyone: sumOf(amounts),
      amounts: shown((s) =>
        around(amounts[s], drawn, s, (metric.means[s]?.low ?? 0) < 0 ? Number.NEGATIVE_INFINITY : 0),
      ),
      shares: metric.shares.map((share, s) => share && around(amounts[s] / sumOf(amounts), shareDraws, s, 0, 1)),
    };
  });
  return { ...figures, sizes, sizeDraws, metrics };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const timesOf = (sizes: readonly number[], means: readonly number[]) => sizes.map((size, s) => size * means[s]);

/** 1.96 standard deviations of the draws. */
function around(
  value: number,
  draws: readonly (readonly number[])[],
  s: number,
  least: number,
  most = Number.POSITIVE_INFINITY,
): Interval {
  const mean = sumOf(draws.map((draw) => draw[s])) / draws.length;
  const half = 1.96 * Math.sqrt(sumOf(draws.map((draw) => (draw[s] - mean) ** 2)) / Math.max(1, draws.length - 1));
  return { value, low: Math.max(least, value - half), high: Math.min(most, value + half) };
}
