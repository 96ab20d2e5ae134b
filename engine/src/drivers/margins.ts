import type { Sample } from '../refits/index.ts';
import type { PredictorColumns, PredictorDesign } from './predictor-design.ts';

/** Logits beyond this are as good as certain, and their powers still finite. */
const STEEPEST = 350;
const bounded = (logit: number): number => Math.exp(Math.min(STEEPEST, Math.max(-STEEPEST, logit)));

/** Places that everyone could be at: one answer of a predictor, as the values of its columns. */
export interface Places {
  readonly predictor: PredictorColumns;
  /** [place][column]. */
  readonly values: readonly (readonly number[])[];
}

/**
 * Average probabilities of the segments [DR4] of every `stride`-th respondent: first as observed, then if all were at one place after the
 * other, everything else as observed. At [place * K + segment].
 */
export function margins(
  { starts, entries, values }: PredictorDesign,
  coefficients: Float64Array,
  { segments, count, weights }: Pick<Sample, 'segments' | 'count' | 'weights'>,
  places: readonly Places[],
  stride: number,
): Float64Array {
  const free = segments - 1;
  const added = places.map((own) => addedBy(own, coefficients, segments));
  const sums = new Float64Array(segments + added.reduce((sum, own) => sum + own.length, 0));
  const [logits, own] = [new Float64Array(free), new Float64Array(free)];
  const odds = new Float64Array(segments).fill(1);
  let total = 0;
  for (let i = 0; i < count; i += stride) {
    const weight = weights[i];
    if (weight === 0) continue;
    total += weight;
    logits.fill(0);
    for (let at = starts[i]; at < starts[i + 1]; at++)
      for (let t = 0; t < free; t++) logits[t] += values[at] * coefficients[entries[at] * free + t];
    for (let t = 0; t < free; t++) odds[t + 1] = bounded(logits[t]);
    addShares(odds, null, 0, sums, 0, weight, segments);
    let to = segments;
    places.forEach(({ predictor: { from, columns } }, p) => {
      own.fill(0);
      for (let at = starts[i]; at < starts[i + 1]; at++) {
        if (entries[at] < from || entries[at] >= from + columns) continue;
        for (let t = 0; t < free; t++) own[t] += values[at] * coefficients[entries[at] * free + t];
      }
      for (let t = 0; t < free; t++) odds[t + 1] = bounded(logits[t] - own[t]);
      for (let at = 0; at < added[p].length; at += segments, to += segments)
        addShares(odds, added[p], at, sums, to, weight, segments);
    });
  }
  return sums.map((sum) => sum / total);
}

/** e to the power of what each place adds, at [place * K + segment]: the same for everyone. */
function addedBy({ predictor: { from }, values }: Places, coefficients: Float64Array, segments: number): Float64Array {
  const free = segments - 1;
  return Float64Array.from({ length: values.length * segments }, (_, at) => {
    const t = (at % segments) - 1;
    if (t < 0) return 1;
    const place = values[Math.floor(at / segments)];
    return bounded(place.reduce((sum, value, c) => sum + value * coefficients[(from + c) * free + t], 0));
  });
}

function addShares(
  odds: Float64Array,
  added: Float64Array | null,
  from: number,
  sums: Float64Array,
  to: number,
  weight: number,
  segments: number,
): void {
  let all = 0;
  for (let t = 0; t < segments; t++) all += added ? odds[t] * added[from + t] : odds[t];
  const scale = weight / all;
  for (let t = 0; t < segments; t++) sums[to + t] += scale * (added ? odds[t] * added[from + t] : odds[t]);
}
