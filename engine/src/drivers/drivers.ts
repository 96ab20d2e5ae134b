import { type DriverRefusal, type Drivers, MAX_NEGATIVE, SMALL_BASE_UNDER } from '@qp/facts';
import type { DriverVariable } from './cause-design.ts';
import { causesOf } from './causes.ts';
import { classificationOf, correctedBases, uncorrected } from './classification.ts';
import type { Classification } from './known-errors.ts';
import { outcomeOf } from './outcomes.ts';
import type { FirstStep, SegmentedPeople, WorkHooks } from './types.ts';

export interface DriversInput extends WorkHooks {
  readonly people: SegmentedPeople;
  /** Null where people came with their segments: nothing was estimated. */
  readonly firstStep: FirstStep | null;
  readonly causes: readonly DriverVariable[];
  readonly outcomes: readonly DriverVariable[];
  /** False for figures as assigned. */
  readonly corrected: boolean;
  readonly seed?: number;
}

/** What makes people belong to their segments, and what they do [DR1] to [DR11]. */
export async function drivers({
  people,
  firstStep,
  causes,
  outcomes,
  corrected,
  seed,
  ...hooks
}: DriversInput): Promise<Drivers> {
  const counted = people.weights ? people.weights.filter((weight) => weight > 0).length : people.assignments.length;
  const first = { ...hooks, progress: (share: number) => hooks.progress?.(0.3 * share) };
  const known = corrected ? await classificationOf(people, firstStep, seed, first) : uncorrected(people);
  hooks.progress?.(0.3);
  const refused = corrected ? refusalOf(known) : null;
  const found = {
    corrected,
    standardErrors: known.standardErrors,
    rightly: corrected ? assignedRightly(known) : null,
    people: counted,
  };
  if (refused) return { ...found, refused, causes: [], outcomes: [] };
  const made = causesOf(causes, known, hooks.rest);
  if (made === null)
    return { ...found, refused: { reason: 'uncertain', segment: null, figure: null }, causes: [], outcomes: [] };
  hooks.progress?.(0.7);
  const driven = outcomes.map((variable, at) => {
    hooks.rest?.();
    const outcome = outcomeOf(variable, known);
    hooks.progress?.(0.7 + (0.3 * (at + 1)) / outcomes.length);
    return outcome;
  });
  return { ...found, refused: null, causes: made, outcomes: driven };
}

/** The share of the people whose segment is the one they are assigned to: D's diagonal, by the corrected sizes. */
function assignedRightly({ segments, count, assignments, weights, errors, inverse }: Classification): number | null {
  if (inverse === null) return null;
  const sizes = new Float64Array(segments);
  for (let i = 0; i < count; i++)
    for (let t = 0; t < segments; t++) sizes[t] += weights[i] * inverse[assignments[i]][t];
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.reduce((sum, size, t) => sum + size * errors[t][t], 0) / all;
}

/** Where a correction does more harm than good [DR8]. */
function refusalOf(known: Classification): DriverRefusal | null {
  if (known.inverse === null) return { reason: 'uncertain', segment: null, figure: null };
  const { negative, effective } = correctedBases(known);
  const dominated = negative.findIndex((share) => share > MAX_NEGATIVE);
  if (dominated >= 0) return { reason: 'negative-weights', segment: dominated + 1, figure: negative[dominated] };
  const small = effective.findIndex((base) => base < SMALL_BASE_UNDER);
  return small >= 0 ? { reason: 'small-base', segment: small + 1, figure: effective[small] } : null;
}
