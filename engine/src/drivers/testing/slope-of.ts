import { causeDesign } from '../cause-design.ts';
import type { Classification } from '../known-errors.ts';
import { segmentLogit } from '../segment-logit.ts';

/** The slope of one segment against another by a number, and its standard error, per unit. */
export function slopeOf(values: Float64Array, known: Classification, segment: number, against: number) {
  const design = causeDesign([{ code: 'x', values }], known.weights);
  const { coefficients, covarianceOf } = segmentLogit(design, known)!;
  const covariance = covarianceOf(0, coefficients.length);
  const free = known.segments - 1;
  const at = (k: number) => free + k - 1;
  const value = (k: number) => (k === 0 ? 0 : coefficients[at(k)]);
  const joint = (a: number, b: number) => (a === 0 || b === 0 ? 0 : covariance[at(a) * coefficients.length + at(b)]);
  const variance = joint(segment, segment) + joint(against, against) - 2 * joint(segment, against);
  const { deviation } = design.causes[0];
  return { slope: (value(segment) - value(against)) / deviation, error: Math.sqrt(variance) / deviation };
}
