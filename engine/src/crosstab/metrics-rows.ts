import { ABSOLUTE, type CrosstabRow, MARGINAL, NONE } from '@qp/facts';
import type { People } from './people.ts';
import type { MetricsVariable } from './types.ts';

/** Weighted mean, and share of the sum over everyone (CT6 to CT8). */
export function metricsRows(variable: MetricsVariable, people: People): CrosstabRow[] {
  const { count, segments } = people;
  if (variable.values.length !== count)
    throw new RangeError(`invalid answers: ${variable.code} has ${variable.values.length} for ${count} respondents`);
  const { sums, base, scale, negative } = addUp(variable.values, people);
  const comparable = !negative && sums[segments] > 0;

  const means = sums.map((sum, k) => (base[k] > 0 ? sum / base[k] : NONE));
  const totalMean = means[segments];
  const absolute: CrosstabRow = {
    name: ABSOLUTE,
    value: means.map((mean, k) => (base[k] > 0 ? mean * scale : NONE)),
    index: means.map((mean, k) => {
      if (!comparable || base[k] === 0) return NONE;
      return k === segments ? 100 : (100 * mean) / totalMean;
    }),
    base,
    valueType: 'unitless',
  };
  const marginal: CrosstabRow = {
    name: MARGINAL,
    value: sums.map((sum, k) => {
      if (!comparable || base[k] === 0) return NONE;
      return k === segments ? 1 : sum / sums[segments];
    }),
    index: sums.map(() => NONE),
    base: comparable ? [...base] : base.map(() => 0),
    valueType: 'percent',
  };
  return [absolute, marginal];
}

interface Sums {
  /** K + 1 weighted sums divided by `scale`, Total last. */
  readonly sums: number[];
  /** K + 1 sums of the weights of those who answered, Total last. */
  readonly base: number[];
  readonly scale: number;
  /** A respondent who counts gave a negative number. */
  readonly negative: boolean;
}

function addUp(values: Float64Array, people: People): Sums {
  const plain = addScaled(values, people, 1);
  if (plain.sums.every(Number.isFinite)) return plain;
  // Numbers near the end of the double range: add them as parts of a power of two instead.
  return addScaled(values, people, 2 ** 1000);
}

function addScaled(values: Float64Array, people: People, scale: number): Sums {
  const { count, segments, segmentOf, weights } = people;
  const sums = new Float64Array(segments + 1);
  const base = new Float64Array(segments + 1);
  let negative = false;
  for (let i = 0; i < count; i++) {
    const value = values[i];
    const weight = weights ? weights[i] : 1;
    // NaN means no answer; a respondent with a weight of 0 does not count.
    if (Number.isNaN(value) || weight === 0) continue;
    if (value < 0) negative = true;
    sums[segmentOf[i]] += weight * (value / scale);
    base[segmentOf[i]] += weight;
  }
  for (let k = 0; k < segments; k++) {
    sums[segments] += sums[k];
    base[segments] += base[k];
  }
  return { sums: [...sums], base: [...base], scale, negative };
}
