import type { Cause, CauseAnswer, CausePoint, Interval } from '@qp/facts';
import { type CauseColumns, type CauseDesign, causeDesign, type DriverVariable, isNumber } from './cause-design.ts';
import type { Classification } from './known-errors.ts';
import { type SegmentLogit, segmentLogit } from './segment-logit.ts';
import { waldTest } from './wald.ts';

/** Two-sided 95% of the normal distribution. */
export const Z95 = 1.959963984540054;
/** Of more people an even sample is averaged over for the probabilities along the answers. */
const MAX_AVERAGED = 10_000;
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
  const logits = everyLogit(design, logit.coefficients, known);
  return design.causes.map((cause) => {
    rest?.();
    const slopes = slopesOf(cause, logit, known.segments);
    return {
      code: cause.variable.code,
      wald: waldTest(slopes.values, slopes.covariance),
      standardDeviation: isNumber(cause.variable) ? cause.deviation : null,
      answers: cause.columns === 0 ? [] : causeAnswers(cause, slopes, known.segments),
      points: cause.columns === 0 ? [] : pointsOf(cause, design, logit.coefficients, logits, known),
    };
  });
}

/** Of one variable: [column * (K - 1) + segment - 1], and their covariance. */
interface Slopes {
  readonly values: readonly number[];
  readonly covariance: readonly (readonly number[])[];
}

function slopesOf({ from, columns }: CauseColumns, logit: SegmentLogit, segments: number): Slopes {
  const [first, count] = [from * (segments - 1), columns * (segments - 1)];
  const covariance = logit.covarianceOf(first, count);
  const values = Array.from(logit.coefficients.subarray(first, first + count));
  return { values, covariance: values.map((_, a) => Array.from(covariance.subarray(a * count, (a + 1) * count))) };
}

/** Odds against the average person: segments against their mean, the answer against everyone's mean [DR4]. */
function causeAnswers({ variable, columns, responses, shares }: CauseColumns, slopes: Slopes, segments: number) {
  if (isNumber(variable)) return [{ name: null, share: null, odds: oddsOf([1], slopes, segments) }];
  const ordered = responses.map((code, at) => ({ code, at })).sort((a, b) => a.code - b.code);
  return ordered.map(({ code, at }): CauseAnswer => {
    const weights = Array.from({ length: columns }, (_, c) => Number(c + 1 === at) - shares[c + 1]);
    return { name: variable.labels[code], share: shares[at], odds: oddsOf(weights, slopes, segments) };
  });
}

/** By segment: e to the power of Σ weights x (slopes of the segment less the mean slope of all segments). */
function oddsOf(weights: readonly number[], { values, covariance }: Slopes, segments: number): Interval[] {
  const free = segments - 1;
  return Array.from({ length: segments }, (_, segment) => {
    const by = values.map(
      (__, at) => weights[Math.floor(at / free)] * (Number((at % free) + 1 === segment) - 1 / segments),
    );
    let [value, variance] = [0, 0];
    by.forEach((one, a) => {
      value += one * values[a];
      by.forEach((other, b) => {
        variance += one * other * covariance[a][b];
      });
    });
    const error = Z95 * Math.sqrt(Math.max(0, variance));
    return { value: Math.exp(value), low: Math.exp(value - error), high: Math.exp(value + error) };
  });
}

/** [respondent * (K - 1) + segment - 1], all variables together. */
function everyLogit({ starts, entries, values }: CauseDesign, coefficients: Float64Array, known: Classification) {
  const free = known.segments - 1;
  const logits = new Float64Array(known.count * free);
  for (let i = 0; i < known.count; i++)
    for (let at = starts[i]; at < starts[i + 1]; at++)
      for (let t = 0; t < free; t++) logits[i * free + t] += values[at] * coefficients[entries[at] * free + t];
  return logits;
}

/** Beyond this a logit says nothing more, and its power would be too large a number. */
const STEEPEST = 300;

/** Everyone gives one answer, all else as observed: the mean probability of each segment [DR4]. */
function pointsOf(
  cause: CauseColumns,
  { starts, entries, values }: CauseDesign,
  coefficients: Float64Array,
  logits: Float64Array,
  { segments, count, weights }: Classification,
): CausePoint[] {
  const { variable, from, columns, responses, mean, deviation } = cause;
  const free = segments - 1;
  const stride = Math.max(1, Math.ceil(count / MAX_AVERAGED));
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
  // e to the power of what the answer adds, at [place * K + segment]: the same for everyone.
  const added = Float64Array.from({ length: places.length * segments }, (_, at) => {
    const [place, t] = [places[Math.floor(at / segments)], (at % segments) - 1];
    if (t < 0) return 1;
    return bounded(place.columns.reduce((sum, value, c) => sum + value * coefficients[(from + c) * free + t], 0));
  });
  const sums = new Float64Array(added.length);
  const own = new Float64Array(free);
  const odds = new Float64Array(segments).fill(1);
  for (let i = 0; i < count; i += stride) {
    if (weights[i] === 0) continue;
    own.fill(0);
    for (let at = starts[i]; at < starts[i + 1]; at++) {
      if (entries[at] < from || entries[at] >= from + columns) continue;
      for (let t = 0; t < free; t++) own[t] += values[at] * coefficients[entries[at] * free + t];
    }
    for (let t = 0; t < free; t++) odds[t + 1] = bounded(logits[i * free + t] - own[t]);
    for (let p = 0; p < sums.length; p += segments) {
      let all = 0;
      for (let t = 0; t < segments; t++) all += odds[t] * added[p + t];
      for (let t = 0; t < segments; t++) sums[p + t] += (weights[i] * odds[t] * added[p + t]) / all;
    }
  }
  return places.map(({ name, at }, p) => {
    const found = sums.subarray(p * segments, (p + 1) * segments);
    const all = found.reduce((sum, value) => sum + value, 0);
    return { name, at, probabilities: Array.from(found, (value) => value / all) };
  });
}

const bounded = (logit: number): number => Math.exp(Math.min(STEEPEST, Math.max(-STEEPEST, logit)));

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
