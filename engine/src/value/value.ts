import type { Interval, MetricValue, ValueFigures } from '@qp/facts';
import { correctedRow, rowOfNumber } from '../drivers/corrected-rows.ts';
import { segmentRefusals } from '../drivers/outcomes.ts';
import {
  classified,
  drawnFigures,
  type Figures,
  intervalOf,
  type Refitted,
  type Sample,
  type SegmentedPeople,
  shareIntervalOf,
  uncorrected,
  type WorkHooks,
} from '../refits/index.ts';

interface Metric {
  readonly code: string;
  readonly label: string;
  /** By respondent; NaN for no answer. */
  readonly values: Float64Array;
}

export interface ValueInput extends WorkHooks {
  readonly people: SegmentedPeople;
  /** Null where people came with their segments. */
  readonly refitted: Refitted | null;
  /** False where no one was assigned with any error. */
  readonly corrected: boolean;
  readonly metrics: readonly Metric[];
  readonly seed: number;
}

/** Sizes, and means and amounts of metrics, by segment [VA1] to [VA4]. */
export function segmentValues({
  people,
  refitted,
  corrected,
  metrics,
  seed,
  progress,
  rest,
}: ValueInput): ValueFigures {
  const asCorrected = corrected ? classified(people, refitted, seed) : null;
  // Where people are assigned too uncertainly, sizes and means are as assigned.
  const known = asCorrected?.inverse ? asCorrected : uncorrected(people, seed);
  const plans = metrics.map((metric) => ({ metric, figures: meansOf(metric) }));
  let n = 0;
  const [sizeDraws, ...drawn] = drawnFigures(known, [sizesOf, ...plans.map(({ figures }) => figures)], {
    rest: () => {
      rest?.();
      progress?.(n++ / 100);
    },
  });
  const sizes = sizesOf(known);
  return {
    corrected: known === asCorrected,
    people: people.weights ? people.weights.filter((weight) => weight > 0).length : people.assignments.length,
    sizes: Array.from(sizes, (size, t) => {
      return shareIntervalOf(size, columnOf(sizeDraws, t), known.count);
    }),
    sizeDraws: aroundValues(sizes, sizeDraws),
    recognised: asCorrected?.errors.map((row, t) => row[t]) ?? null,
    metrics: plans.map(({ metric, figures }, at) =>
      valueOfMetric(metric, { known, sizes, sizeDraws, means: figures(known), draws: drawn[at] }),
    ),
  };
}

/** Shares of the people [VA1]. */
const sizesOf: Figures = (sample) => {
  const [everyone] = rowOfNumber(new Float64Array(sample.count))(sample);
  const sizes = correctedRow(everyone, sample.inverse!).sizes.map((size) => Math.max(0, size));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size) => size / all);
};

const isNegative = ({ values }: Metric): boolean => values.some((value) => value < 0);

/** A mean of what is never negative is at least 0 [VA2]. */
function meansOf(metric: Metric): Figures {
  const [rows, least] = [rowOfNumber(metric.values), isNegative(metric) ? Number.NEGATIVE_INFINITY : 0];
  return (sample) => correctedRow(rows(sample)[0], sample.inverse!).means.map((mean) => Math.max(least, mean));
}

interface Found {
  readonly known: Sample;
  readonly sizes: Float64Array;
  readonly sizeDraws: readonly Float64Array[];
  readonly means: Float64Array;
  readonly draws: readonly Float64Array[];
}

function valueOfMetric(metric: Metric, { known, sizes, sizeDraws, means, draws }: Found): MetricValue {
  const { code, label } = metric;
  const [row] = rowOfNumber(metric.values)(known);
  const { effective, ...corrected } = correctedRow(row, known.inverse!);
  const refused = new Set(segmentRefusals({ effective, ...corrected }).map(({ segment }) => segment));
  const isShown = (t: number) => !refused.has(t + 1) && Number.isFinite(means[t]);
  const negative = isNegative(metric);
  const amountsOf = (size: Float64Array, mean: Float64Array) =>
    mean.map((one, t) => (Number.isFinite(one) ? one * size[t] : 0));
  const amounts = amountsOf(sizes, means);
  const amountDraws = draws.map((draw, n) => amountsOf(sizeDraws[n], draw));
  const shares = sharesOf(amounts);
  const shareDraws = amountDraws.map(sharesOf);
  const least = negative ? undefined : ([0, Number.POSITIVE_INFINITY] as const);
  const shown = (of: (t: number) => Interval | null) => Array.from(means, (_, t) => (isShown(t) ? of(t) : null));
  const sum = (of: Float64Array) => of.reduce((all, value) => all + value, 0);
  return {
    code,
    label,
    everyone: sum(row.base) > 0 ? sum(row.amount) / sum(row.base) : 0,
    means: shown((t) => intervalOf(means[t], columnOf(draws, t), least)),
    amounts: shown((t) => intervalOf(amounts[t], columnOf(amountDraws, t), least)),
    shares: shown((t) =>
      negative || sum(amounts) <= 0 ? null : shareIntervalOf(shares[t], columnOf(shareDraws, t), effective[t]),
    ),
    draws: aroundValues(means, draws),
  };
}

function sharesOf(amounts: Float64Array): Float64Array {
  const all = amounts.reduce((sum, amount) => sum + amount, 0);
  return amounts.map((amount) => amount / all);
}

const columnOf = (draws: readonly Float64Array[], t: number) => draws.map((draw) => draw[t]);

/** Draws with the estimate as their mean, so they vary as its interval does [VA4]; four digits are enough for a rank. */
function aroundValues(values: Float64Array, draws: readonly Float64Array[]): number[][] {
  const off = Array.from(values, (value, t) => {
    const known = columnOf(draws, t).filter(Number.isFinite);
    return value - known.reduce((sum, one) => sum + one, 0) / known.length;
  });
  const there = (drawn: number, t: number) => (Number.isFinite(drawn) ? drawn + off[t] : values[t]);
  return draws.map((draw) =>
    Array.from(draw, (drawn, t) => (Number.isFinite(values[t]) ? Number(there(drawn, t).toPrecision(4)) : 0)),
  );
}
