import { choleskyOf, solveCholesky } from '../numerics/positive-definite.ts';
import { informationAt, type Known, penalty, slopeAt } from './logit-passes.ts';
import type { PredictorDesign } from './predictor-design.ts';

/** Three-step maximum likelihood: the segment that people belong to by their covariates, assigned with known errors [DR3]. */

const MAX_STEPS = 100;
/** A step that would gain less, beside the objective, is the last: what is left after it is about its square. */
const ARRIVED = 1e-8;
/** Information of another point serves for a step as long as each would gain at most this share of what the last one would. */
const SERVES = 0.5;
/** At a point from which steps gained less than this, it is that of the maximum: they were a tenth of a standard error long. */
const SAME_POINT = 0.005;

export interface SegmentLogit {
  /** [column * (K - 1) + segment - 1]: logits against the first segment. */
  readonly coefficients: Float64Array;
  /** The Cholesky factor of the observed information there. */
  readonly factor: Float64Array;
}

/** With more than twice as many people, the first information comes from an even sample of this size: it only gives a direction. */
const FIRST_PEOPLE = 2500;

export function segmentLogit(design: PredictorDesign, known: Known, rest: () => void = () => {}): SegmentLogit | null {
  const stride = Math.floor(known.count / FIRST_PEOPLE);
  const start = startingPoint(design, known);
  const first = stride > 1 ? factorAt(design, everyNth(known, stride), start) : null;
  const arrived = climb(design, known, start, rest, first);
  return arrived?.observed ? { coefficients: arrived.coefficients, factor: arrived.factor } : null;
}

/** Where one Newton step from a maximum goes with other weights, assignments and errors [DR5]. */
export function newtonStep(
  design: PredictorDesign,
  known: Known,
  { coefficients, factor }: SegmentLogit,
): Float64Array {
  const { gradient } = slopeAt(design, known, coefficients);
  const step = solveCholesky(factor, coefficients.length, gradient);
  return coefficients.map((value, at) => value + step[at]);
}

/** The log-likelihood of answers that everyone is known to have given, by a design; null where there is no maximum. */
export function answerLogit(
  design: PredictorDesign,
  given: Pick<Known, 'segments' | 'count' | 'assignments' | 'weights'>,
): number | null {
  const errors = Array.from({ length: given.segments }, (_, t) =>
    Array.from({ length: given.segments }, (__, s) => Number(t === s)),
  );
  const known = { ...given, errors };
  const arrived = climb(design, known, startingPoint(design, known), () => {});
  return arrived && arrived.objective + penalty(arrived.coefficients, given.segments - 1);
}

/** The others weigh nothing for now. */
function everyNth(known: Known, stride: number): Known {
  return { ...known, weights: known.weights.map((weight, i) => (i % stride === 0 ? weight * stride : 0)) };
}

/** Newton's steps. A pass for the slope costs a tenth of one for the information, which is therefore kept as long as it serves. */
function climb(
  design: PredictorDesign,
  known: Known,
  start: Float64Array,
  rest: () => void,
  first: ReturnType<typeof factorAt> = null,
) {
  let coefficients = start;
  let here = slopeAt(design, known, coefficients);
  let found = first ?? factorAt(design, known, coefficients);
  // What steps with this information gained, and what the last of them would have; infinite for that of a sample.
  let [gained, last] = first ? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] : [0, Number.POSITIVE_INFINITY];
  for (let step = 0; step < MAX_STEPS && found; step++) {
    rest();
    const direction = solveCholesky(found.factor, start.length, here.gradient.slice());
    let gain = 0;
    for (let at = 0; at < direction.length; at++) gain += direction[at] * here.gradient[at];
    const isLast = gain < ARRIVED * Math.max(1, Math.abs(here.objective));
    const ofHere = gained < SAME_POINT;
    const next = gained === 0 || (isLast ? ofHere : gain < SERVES * last) ? ahead(coefficients, direction) : null;
    if (next) [coefficients, here] = next;
    if (ofHere && (isLast || !next)) return { ...found, coefficients, objective: here.objective };
    if (!next) found = factorAt(design, known, coefficients);
    [gained, last] = next ? [gained + gain, gain] : [0, Number.POSITIVE_INFINITY];
  }
  return found && { ...found, coefficients, objective: here.objective };

  /** The point one step ahead, or as far as the objective doesn't fall. */
  function ahead(from: Float64Array, direction: Float64Array): [Float64Array, typeof here] | null {
    for (let [halving, length] = [0, 1]; halving < 30; halving++, length /= 2) {
      const point = from.map((value, at) => value + length * direction[at]);
      const there = slopeAt(design, known, point);
      if (there.objective >= here.objective) return [point, there];
    }
    return null;
  }
}

/** Far from the maximum the observed information may not be positive definite; that of complete data always is. */
function factorAt(design: PredictorDesign, known: Known, coefficients: Float64Array) {
  for (const data of ['observed', 'complete'] as const) {
    const factor = choleskyOf(informationAt(design, known, coefficients, data), coefficients.length);
    if (factor) return { factor, observed: data === 'observed' };
  }
  return null;
}

/** Constants as the segments' sizes say, no slopes. */
function startingPoint({ columns }: PredictorDesign, { segments, errors, assignments, weights }: Known): Float64Array {
  const assigned = new Float64Array(segments);
  assignments.forEach((s, i) => {
    assigned[s] += weights[i];
  });
  const coefficients = new Float64Array(columns * (segments - 1));
  const size = (t: number) => Math.max(1, assigned[t] * Math.max(errors[t][t], 0.1));
  for (let t = 1; t < segments; t++) coefficients[t - 1] = Math.log(size(t) / size(0));
  return coefficients;
}
