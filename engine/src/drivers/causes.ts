import type { Cause, CauseAnswer, CausePoint, Interval, WaldTest } from '@qp/facts';
import { type CauseColumns, type CauseDesign, causeDesign, type DriverVariable, isNumber } from './cause-design.ts';
import type { Classification } from './known-errors.ts';
import { type SegmentLogit, segmentLogit } from './segment-logit.ts';
import { waldTest } from './wald.ts';

/** Two-sided 95% of the normal distribution. */
export const Z95 = 1.959963984540054;
/** Of more people an even sample is averaged over for the probabilities along the answers. */
const MOST_AVERAGED = 10_000;
/** Points of a number along which probabilities are given: from its 5th to its 95th percentile. */
const POINTS = 9;

/** Variables as causes of belonging to a segment [DR2] [DR3] [DR4]; null where the regression has no solution. */
export function causesOf(
  variables: readonly DriverVariable[],
  known: Classification,
  rest?: () => void,
): Cause[] | null {
  if (variables.length === 0) return [];
  const design = causeDesign(variables, known.weights);
  const logit = segmentLogit(design, known, rest);
  if (logit === null) return null;
  return design.causes.map((cause) => ({
    code: cause.variable.code,
    wald: waldOf(cause, logit, known.segments),
    standardDeviation: isNumber(cause.variable) ? cause.deviation : null,
    answers: cause.columns === 0 ? [] : causeAnswers(cause, logit, known.segments),
    points: cause.columns === 0 ? [] : pointsOf(cause, design, logit, known),
  }));
}

function waldOf(
  { from, columns }: CauseColumns,
  { coefficients, covariance }: SegmentLogit,
  segments: number,
): WaldTest | null {
  const free = segments - 1;
  const size = coefficients.length;
  const [first, count] = [from * free, columns * free];
  const values = Array.from(coefficients.subarray(first, first + count));
  return waldTest(
    values,
    values.map((_, a) => values.map((__, b) => covariance[(first + a) * size + first + b])),
  );
}

/** Odds against the average person: segments against their mean, the answer against everyone's mean [DR4]. */
function causeAnswers(cause: CauseColumns, logit: SegmentLogit, segments: number): CauseAnswer[] {
  const { variable, columns, responses, shares } = cause;
  if (isNumber(variable)) return [{ name: null, share: null, odds: oddsOf(cause, [1], logit, segments) }];
  const ordered = responses.map((code, at) => ({ code, at })).sort((a, b) => a.code - b.code);
  return ordered.map(({ code, at }) => {
    const weights = Array.from({ length: columns }, (_, c) => Number(c + 1 === at) - shares[c + 1]);
    return { name: variable.labels[code], share: shares[at], odds: oddsOf(cause, weights, logit, segments) };
  });
}

/** By segment: e to the power of Σ weights x (slopes of the segment less the mean slope of all segments). */
function oddsOf(
  { from }: CauseColumns,
  weights: readonly number[],
  { coefficients, covariance }: SegmentLogit,
  segments: number,
): Interval[] {
  const free = segments - 1;
  const size = coefficients.length;
  return Array.from({ length: segments }, (_, segment) => {
    const contrast = weights.flatMap((weight, c) =>
      Array.from({ length: free }, (__, t) => ({
        at: (from + c) * free + t,
        by: weight * (Number(t + 1 === segment) - 1 / segments),
      })),
    );
    let [value, variance] = [0, 0];
    for (const one of contrast) {
      value += one.by * coefficients[one.at];
      for (const other of contrast) variance += one.by * other.by * covariance[one.at * size + other.at];
    }
    const error = Z95 * Math.sqrt(Math.max(0, variance));
    return { value: Math.exp(value), low: Math.exp(value - error), high: Math.exp(value + error) };
  });
}

/** Everyone gives one answer, all else as observed: the mean probability of each segment [DR4]. */
function pointsOf(
  cause: CauseColumns,
  design: CauseDesign,
  { coefficients }: SegmentLogit,
  known: Classification,
): CausePoint[] {
  const { segments, count, weights } = known;
  const { starts, entries, values } = design;
  const { variable, from, columns, responses, mean, deviation } = cause;
  const free = segments - 1;
  const stride = Math.max(1, Math.ceil(count / MOST_AVERAGED));
  const places = isNumber(variable)
    ? percentiles(variable.values, weights).map((at) => ({ name: null, at, columns: [(at - mean) / deviation] }))
    : responses
        .map((code, place) => ({ code, place }))
        .sort((a, b) => a.code - b.code)
        .map(({ code, place }) => ({
          name: variable.labels[code],
          at: null,
          columns: Array.from({ length: columns }, (_, c) => Number(c + 1 === place)),
        }));
  const sums = places.map(() => new Float64Array(segments));
  const base = new Float64Array(free);
  const logits = new Float64Array(segments);
  for (let i = 0; i < count; i += stride) {
    if (weights[i] === 0) continue;
    base.fill(0);
    for (let at = starts[i]; at < starts[i + 1]; at++) {
      if (entries[at] >= from && entries[at] < from + columns) continue;
      for (let t = 0; t < free; t++) base[t] += values[at] * coefficients[entries[at] * free + t];
    }
    places.forEach((place, p) => {
      let sum = 1;
      logits[0] = 1;
      for (let t = 0; t < free; t++) {
        let logit = base[t];
        for (let c = 0; c < columns; c++) logit += place.columns[c] * coefficients[(from + c) * free + t];
        logits[t + 1] = Math.exp(Math.min(logit, 300));
        sum += logits[t + 1];
      }
      for (let t = 0; t < segments; t++) sums[p][t] += (weights[i] * logits[t]) / sum;
    });
  }
  return places.map(({ name, at }, p) => {
    const all = sums[p].reduce((sum, value) => sum + value, 0);
    return { name, at, probabilities: Array.from(sums[p], (value) => value / all) };
  });
}

/** Evenly spaced from the 5th to the 95th percentile; fewer where a number has few different values. */
function percentiles(values: Float64Array, weights: Float64Array): number[] {
  const sorted = Array.from(values)
    .filter((value, i) => !Number.isNaN(value) && weights[i] > 0)
    .sort((a, b) => a - b);
  const different = [...new Set(sorted)];
  if (different.length <= POINTS) return different;
  const [low, high] = [0.05, 0.95].map((share) => sorted[Math.round(share * (sorted.length - 1))]);
  if (low === high) return [sorted[0], sorted.at(-1)!];
  return Array.from({ length: POINTS }, (_, at) => low + ((high - low) * at) / (POINTS - 1));
}
