import type { MetricFigures, SegmentSizes, SizeChange, TrackedQuestion, TrackingFigures } from './figures.ts';

/** What of the figures is shown where. */

/** What is reported first: the change since the base, or the difference from the other groups. */
export const mainChanges = ({ toOthers, toFirst }: SegmentSizes): readonly SizeChange[] => toOthers ?? toFirst ?? [];

/**
 * Rows of the cross-tab by wave, with their place among the figures of answers: what at least one wave has. The variable
 * behind groups says nothing within them.
 */
export const crosstabRows = ({
  questions,
  others,
  waves,
}: Pick<TrackingFigures, 'questions' | 'others' | 'waves'>): readonly (TrackedQuestion & { readonly at: number })[] =>
  [...questions, ...others]
    .map((variable, at) => ({ ...variable, at }))
    .filter(({ at }) => waves.some(({ answers }) => answers[at]));

/** Metrics variables of the cross-tab by wave, with their place: those that at least one wave has. */
export const metricRows = ({ metrics, waves }: Pick<TrackingFigures, 'metrics' | 'waves'>) =>
  metrics.map((metric, at) => ({ ...metric, at })).filter(({ at }) => waves.some((wave) => wave.metrics[at]));

/** The figures of a metrics variable in the cross-tab by wave. */
export const shownMetrics = ['effective', 'mean', 'total'] as const satisfies readonly (keyof MetricFigures)[];
export type ShownMetric = (typeof shownMetrics)[number];
