import { type MetricFigures, SMALL_BASE_UNDER, type TrackingKind } from '@qp/facts';
import { corrected } from '../significance/corrections.ts';
import { meanTest } from '../significance/tests.ts';
import { effectiveBase } from '../survey/weights.ts';
import type { TrackedRun, WaveSample } from './types.ts';

/** Means and totals of the cross-tab with the waves or groups as banner [WV15]: of everyone, whatever their segment. */

type Found = readonly (MetricFigures | null)[];

/** One for each metrics variable of the run; null where the sample has no number. */
export function metricFigures(
  { metrics: all = [] }: Pick<TrackedRun, 'metrics'>,
  { data: { weights }, metrics }: Pick<WaveSample, 'data' | 'metrics'>,
): Found {
  return all.map((_, j) => {
    const at = metrics?.variables.indexOf(j) ?? -1;
    return at < 0 ? null : figuresOf(metrics!.values[at], weights);
  });
}

function figuresOf(values: Float64Array, weights: Float64Array | null): MetricFigures | null {
  let [total, base, squares] = [0, 0, 0];
  const each = (use: (value: number, weight: number) => void) => {
    for (let i = 0; i < values.length; i++) {
      const weight = weights?.[i] ?? 1;
      if (!Number.isNaN(values[i]) && weight > 0) use(values[i], weight);
    }
  };
  each((value, weight) => {
    total += weight * value;
    base += weight;
    squares += weight * weight;
  });
  if (base === 0 || !Number.isFinite(total)) return null;
  const mean = total / base;
  let spread = 0;
  each((value, weight) => {
    spread += weight * (value - mean) ** 2;
  });
  const effective = effectiveBase(base, squares);
  return { mean, total, base, effective, variance: unbiased(spread / base, effective) };
}

const unbiased = (variance: number, effective: number): number =>
  effective > 1 ? (variance * effective) / (effective - 1) : 0;

/** p of every mean of every wave: compared with the base, or with all other groups together [SG3] [SG7], adjusted over the row [SG6]. */
export function metricTests(kind: TrackingKind, base: Found, waves: readonly Found[]): (number | null)[][] {
  const byMetric = base.map((first, j) => {
    const own = waves.map((wave) => wave[j] ?? null);
    return corrected(
      own.map((one, at) => {
        const other = kind === 'waves' ? first : togetherOf(own.filter((_, n) => n !== at));
        if (!one || !other || Math.min(one.effective, other.effective) < SMALL_BASE_UNDER) return null;
        return meanTest(one, other);
      }),
      'fdr',
    );
  });
  return waves.map((_, at) => byMetric.map((row) => row[at]));
}

/** Several groups as one; Σw² follows from each effective base. */
function togetherOf(all: Found): MetricFigures | null {
  const groups = all.filter((one) => one !== null);
  const sum = (of: (group: MetricFigures) => number) => groups.reduce((total, group) => total + of(group), 0);
  const base = sum((group) => group.base);
  if (base === 0) return null;
  const total = sum((group) => group.total);
  const effective = effectiveBase(
    base,
    sum((group) => group.base ** 2 / group.effective),
  );
  const spread = sum((group) => {
    const within = (group.variance * (group.effective - 1)) / group.effective;
    return group.base * (within + (group.mean - total / base) ** 2);
  });
  return { mean: total / base, total, base, effective, variance: unbiased(spread / base, effective) };
}
