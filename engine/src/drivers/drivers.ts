import type { DriverRefusal, Drivers } from '@qp/facts';
import {
  assignedRightly,
  classified,
  drawnFigures,
  type Refitted,
  type Sample,
  type SegmentedPeople,
  uncorrected,
  type WorkHooks,
} from '../refits/index.ts';
import { correctedRow, rowOfNumber } from './corrected-rows.ts';
import { outcomeOf, outcomePlan, segmentRefusals } from './outcomes.ts';
import type { DriverVariable } from './predictor-design.ts';
import { predictorPlan, predictorsOf } from './predictors.ts';

export interface DriversInput extends WorkHooks {
  readonly people: SegmentedPeople;
  /** Null where people came with their segments: nothing was estimated. */
  readonly refitted: Refitted | null;
  readonly causes: readonly DriverVariable[];
  readonly outcomes: readonly DriverVariable[];
  /** False for figures as assigned. */
  readonly corrected: boolean;
  readonly seed: number;
}

/** Which variables go together with belonging to a segment, and what its people do [DR1] to [DR11]. */
export function drivers({
  people,
  refitted,
  causes,
  outcomes,
  corrected,
  seed,
  progress,
  rest,
}: DriversInput): Drivers {
  const known = corrected ? classified(people, refitted, seed) : uncorrected(people, seed);
  const found = {
    corrected,
    standardErrors: known.standardErrors,
    rightly: corrected ? assignedRightly(known) : null,
    people: people.weights ? people.weights.filter((weight) => weight > 0).length : people.assignments.length,
  };
  const none = { everyone: [], causes: [], outcomes: [] };
  const uncertain: DriverRefusal = { reason: 'uncertain', segment: null, figure: null };
  if (known.inverse === null) return { ...found, ...none, refused: uncertain, refusals: [] };
  const refusals = corrected ? segmentRefusals(basesOf(known)) : [];
  const shown = Array.from({ length: known.segments }, (_, t) => t).filter((t) =>
    refusals.every(({ segment }) => segment !== t + 1),
  );
  const predictors = causes.length > 0 ? predictorPlan(causes, known, rest) : null;
  if (causes.length > 0 && predictors === null) return { ...found, ...none, refused: uncertain, refusals };
  const plans = outcomes.map(outcomePlan);
  let n = 0;
  const drawn = drawnFigures(
    known,
    [...plans, ...(predictors ? [predictors] : [])].map(({ figures }) => figures),
    {
      rest: () => {
        rest?.();
        progress?.(0.1 + (0.9 * n++) / 100);
      },
    },
  );
  const predicted = predictors && predictorsOf(predictors, known, drawn[plans.length], shown);
  return {
    ...found,
    refused: null,
    refusals,
    everyone: predicted?.everyone ?? [],
    causes: predicted?.predictors ?? [],
    outcomes: plans.map((plan, at) => outcomeOf(plan, known, drawn[at])),
  };
}

/** Everyone counts, whatever they answered. */
function basesOf(known: Sample) {
  const [everyone] = rowOfNumber(new Float64Array(known.count))(known);
  return correctedRow(everyone, known.inverse!);
}
