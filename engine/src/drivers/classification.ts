import { classificationErrors, inverseOf, MOST_MAGNIFIED } from '../significance/classification-errors.ts';
import { effectiveBase, effectiveBaseOf } from '../survey/weights.ts';
import { bootstrapCovariance } from './bootstrap.ts';
import { classPosterior } from './class-posterior.ts';
import { errorInfluence } from './error-influence.ts';
import { firstStepParameters } from './first-step-parameters.ts';
import type { Classification } from './known-errors.ts';
import type { FirstStep, SegmentedPeople, WorkHooks } from './types.ts';

/** [DR1]. Without a first step the probabilities count as known. */
export async function classificationOf(
  people: SegmentedPeople,
  firstStep: FirstStep | null,
  seed = 1,
  hooks: WorkHooks & { readonly bootstrap?: boolean } = {},
): Promise<Classification> {
  const base = countedPeople(people);
  const { segments, assignments, weights, count } = base;
  const errors = classificationErrors(assignments, people.probabilities, weights, segments);
  const found = { ...base, errors, inverse: usableInverse(errors) };
  if (firstStep === null || found.inverse === null)
    return { ...found, influence: null, covariance: null, standardErrors: 'no-first-step', smallSample: 1 };
  const parameters = firstStepParameters(firstStep);
  const smallSample = smallSampleOf(effectiveBaseOf(weights, count), parameters.parameters);
  const posterior = classPosterior(parameters, count);
  const influence = errorInfluence(base, errors, parameters, { count, weights, posterior }, firstStep.alpha);
  if (influence)
    return {
      ...found,
      influence,
      covariance: crossProducts(influence, segments ** 2),
      standardErrors: 'sandwich',
      smallSample,
    };
  if (hooks.bootstrap === false)
    return { ...found, influence: null, covariance: null, standardErrors: 'no-first-step', smallSample };
  const covariance = await bootstrapCovariance(firstStep, segments, assignments, seed, hooks);
  return { ...found, influence: null, covariance, standardErrors: 'bootstrap', smallSample };
}

/** Beyond this the first step has too many parameters for its people, and the factor would say nothing. */
const MOST_SMALL_SAMPLE = 2;

const smallSampleOf = (base: number, parameters: number): number =>
  base > parameters ? Math.min(MOST_SMALL_SAMPLE, base / (base - parameters)) : MOST_SMALL_SAMPLE;

/** The same people as if everyone were assigned rightly [DR9]. */
export function uncorrected(people: SegmentedPeople): Classification {
  const base = countedPeople(people);
  const identity = Array.from({ length: base.segments }, (_, t) =>
    Array.from({ length: base.segments }, (__, s) => Number(t === s)),
  );
  const known = { influence: null, covariance: null, standardErrors: 'uncorrected' as const, smallSample: 1 };
  return { ...base, errors: identity, inverse: identity, ...known };
}

function countedPeople({ segments, assignments, weights: given }: SegmentedPeople) {
  const count = assignments.length;
  let sum = 0;
  let counted = 0;
  for (let i = 0; i < count; i++) {
    const weight = given ? given[i] : 1;
    sum += weight;
    counted += Number(weight > 0);
  }
  const weights = Float64Array.from({ length: count }, (_, i) => ((given ? given[i] : 1) * counted) / sum);
  return { segments, count, assignments: Uint8Array.from(assignments), weights };
}

/** Beyond a tenfold magnification of chance a correction does more harm than good [CS4]. */
function usableInverse(errors: readonly (readonly number[])[]): number[][] | null {
  const inverse = inverseOf(errors);
  if (inverse === null) return null;
  const magnified = Math.max(...inverse.map((row) => row.reduce((sum, entry) => sum + Math.abs(entry), 0)));
  return magnified > MOST_MAGNIFIED ? null : inverse;
}

/** Σ d d' over the respondents. */
function crossProducts(influence: Float64Array, size: number): Float64Array {
  const sums = new Float64Array(size * size);
  for (let from = 0; from < influence.length; from += size)
    for (let a = 0; a < size; a++) {
      const own = influence[from + a];
      for (let b = a; b < size; b++) sums[a * size + b] += own * influence[from + b];
    }
  for (let a = 0; a < size; a++) for (let b = 0; b < a; b++) sums[a * size + b] = sums[b * size + a];
  return sums;
}

/** By segment: how far negative weights offset the positive ones, and the effective base that is left [DR8]. */
export function correctedBases({ segments, count, assignments, weights, inverse }: Classification): {
  readonly negative: number[];
  readonly effective: number[];
} {
  const negative: number[] = [];
  const effective: number[] = [];
  for (let t = 0; t < segments; t++) {
    let [plus, minus, squares] = [0, 0, 0];
    for (let i = 0; i < count; i++) {
      const weight = weights[i] * (inverse?.[assignments[i]][t] ?? 0);
      if (weight > 0) plus += weight;
      else minus -= weight;
      squares += weight * weight;
    }
    negative.push(plus > 0 ? minus / plus : 1);
    effective.push(plus > minus ? effectiveBase(plus - minus, squares) : 0);
  }
  return { negative, effective };
}
