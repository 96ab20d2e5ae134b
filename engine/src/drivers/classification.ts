import { classificationErrors, inverseOf, MAX_MAGNIFIED } from '../significance/classification-errors.ts';
import { effectiveBase, effectiveBaseOf } from '../survey/weights.ts';
import { bootstrapCovariance } from './bootstrap.ts';
import { classPosterior } from './class-posterior.ts';
import { errorInfluence } from './error-influence.ts';
import { firstStepParameters } from './first-step-parameters.ts';
import type { Classification } from './known-errors.ts';
import type { FirstStep, SegmentedPeople, WorkHooks } from './types.ts';

interface ClassificationHooks extends WorkHooks {
  /** False: if the information doesn't help, the errors count as known. */
  readonly bootstrap?: boolean;
  /** Some of the people, ascending: the errors among them, known as well as the fit to everyone says [DR13]. */
  readonly among?: Int32Array;
}

/** [DR1]. Without a first step the probabilities count as known. */
export async function classificationOf(
  people: SegmentedPeople,
  firstStep: FirstStep | null,
  seed = 1,
  hooks: ClassificationHooks = {},
): Promise<Classification> {
  const everyone = countedPeople(people);
  const base = hooks.among ? countedPeople(only(people, hooks.among)) : everyone;
  const { segments, weights, count } = everyone;
  const { probabilities } = hooks.among ? only(people, hooks.among) : people;
  const errors = classificationErrors(base.assignments, probabilities, base.weights, segments);
  const found = { ...base, errors, inverse: usableInverse(errors) };
  if (firstStep === null || found.inverse === null)
    return { ...found, influence: null, covariance: null, standardErrors: 'no-first-step', smallSample: 1 };
  const parameters = firstStepParameters(firstStep);
  const smallSample = smallSampleOf(effectiveBaseOf(weights, count), parameters.parameters);
  const posterior = classPosterior(parameters, count);
  const counted = hooks.among ? new Float64Array(count) : weights;
  hooks.among?.forEach((i, at) => {
    counted[i] = base.weights[at];
  });
  const all = { count, weights, posterior };
  const moved = errorInfluence(everyone, errors, parameters, all, counted, firstStep.alpha);
  if (moved) {
    const influence = moved.influence.map((entry) => entry * smallSample);
    return {
      ...found,
      errors: moved.heldOut,
      inverse: usableInverse(moved.heldOut),
      influence: hooks.among ? rowsOf(influence, segments ** 2, hooks.among) : influence,
      covariance: crossProducts(influence, segments ** 2),
      standardErrors: 'sandwich',
      smallSample,
    };
  }
  if (hooks.bootstrap === false)
    return { ...found, influence: null, covariance: null, standardErrors: 'no-first-step', smallSample };
  const covariance = await bootstrapCovariance(firstStep, segments, everyone.assignments, seed, hooks);
  return { ...found, influence: null, covariance, standardErrors: 'bootstrap', smallSample };
}

/** For the many tests of a cross-tab, without a bootstrap: undefined where the fit doesn't say how well the errors are known. */
export async function classificationForTests(
  people: SegmentedPeople,
  firstStep: FirstStep | null,
  among?: Int32Array,
): Promise<Classification | undefined> {
  const known = await classificationOf(people, firstStep, 1, { bootstrap: false, ...(among && { among }) });
  return firstStep === null || known.covariance !== null ? known : undefined;
}

function only({ segments, assignments, probabilities, weights }: SegmentedPeople, rows: Int32Array): SegmentedPeople {
  return {
    segments,
    assignments: Uint8Array.from(rows, (i) => assignments[i]),
    probabilities: rowsOf(probabilities, segments, rows),
    weights: weights && Float64Array.from(rows, (i) => weights[i]),
  };
}

function rowsOf(table: Float64Array | Float32Array, size: number, rows: Int32Array): Float64Array {
  const found = new Float64Array(rows.length * size);
  rows.forEach((i, at) => {
    found.set(table.subarray(i * size, (i + 1) * size), at * size);
  });
  return found;
}

/** Beyond this the first step has too many parameters for its people, and the factor would say nothing. */
const MAX_SMALL_SAMPLE = Math.SQRT2;

const smallSampleOf = (base: number, parameters: number): number =>
  base > parameters ? Math.min(MAX_SMALL_SAMPLE, base / (base - parameters)) : MAX_SMALL_SAMPLE;

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
  return magnified > MAX_MAGNIFIED ? null : inverse;
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
