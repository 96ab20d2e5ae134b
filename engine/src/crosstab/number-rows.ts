import { type CrosstabRow, MEAN, MEDIAN, NONE, type NumberFormat } from '@qp/facts';
import { metricsRows } from './metrics-rows.ts';
import type { People } from './people.ts';
import type { MetricsVariable } from './types.ts';

/** Mean, with the index of a metrics variable, and median of a number, by segment (CT20). */
export function numberRows(
  variable: MetricsVariable,
  people: People,
  { decimals }: Pick<NumberFormat, 'decimals'>,
): CrosstabRow[] {
  const [mean] = metricsRows(variable, people);
  const value = mean.base.map((base, k) => (base > 0 ? medianOf(variable.values, people, k) : NONE));
  const median: CrosstabRow = {
    name: MEDIAN,
    value,
    index: value.map(() => NONE),
    base: [...mean.base],
    valueType: 'unitless',
  };
  const shown = decimals === null ? {} : { decimals };
  return [
    { ...mean, name: MEAN, ...shown },
    { ...median, ...shown },
  ];
}

/** The value that half of the weight lies below and half above; between two values their middle. Segment K is everyone. */
function medianOf(values: Float64Array, { count, segments, segmentOf, weights }: People, k: number): number {
  const own: number[] = [];
  let total = 0;
  for (let i = 0; i < count; i++) {
    const weight = weights?.[i] ?? 1;
    if (Number.isNaN(values[i]) || weight === 0 || (k < segments && segmentOf[i] !== k)) continue;
    own.push(i);
    total += weight;
  }
  own.sort((a, b) => values[a] - values[b]);
  let below = 0;
  for (let at = 0; at < own.length; at++) {
    below += weights?.[own[at]] ?? 1;
    if (2 * below < total) continue;
    const [low, high] = [values[own[at]], values[own[Math.min(at + 1, own.length - 1)]]];
    return 2 * below === total ? low / 2 + high / 2 : low;
  }
  return NONE;
}
