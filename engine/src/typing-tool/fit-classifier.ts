import type { ClassifierMethod, Measured } from '@qp/facts';
import { EngineError } from '../engine-error.ts';
import { makeDesign } from './design.ts';
import { fitMethod } from './fit-method.ts';
import { spaced } from './folds.ts';
import { measureHeldOut } from './held-out.ts';
import { fitIncomplete, sizesOf } from './incomplete.ts';
import { checkData } from './people.ts';
import type { HeldOut, TypingData, TypingHooks } from './types.ts';

/** Additive scores, already calibrated, and how they were found. */
export interface FittedClassifier {
  readonly method: ClassifierMethod;
  /** [cell * segments + segment] over all labels of all questions, then the intercepts. */
  readonly model: Float64Array;
  /** The same for respondents who left a question unanswered [TT25], not yet weighted. */
  readonly incomplete: Float64Array;
  /** By number of answers given, 0 to all but one [TT26]. */
  readonly weights: readonly number[];
  readonly measured: Measured;
}

/**
 * Fits the method that was best on held-out respondents and calibrates it with their temperature [TT10] [TT11]. Without
 * `heldOut` the questions and the segments count as given, and everything else is measured here.
 */
export function fitClassifier(data: TypingData, hooks: TypingHooks = {}, heldOut?: HeldOut): FittedClassifier {
  checkData(data, [0]);
  const { segments, segmentOf, weights } = data;
  const counted = Int32Array.from(segmentOf.keys()).filter((row) => !weights || weights[row] > 0);
  if (counted.length < 2) throw new EngineError(`${counted.length} respondents count: at least 2 are needed`);
  const { method, factors, incompleteWeights, measured } = heldOut ?? measureAsGiven(data, hooks);
  hooks.progress?.(0, { at: 'classifier' });
  const factor = factors.get(method) ?? 1;
  const design = makeDesign(data, spaced(counted));
  const model = fitMethod(design, method, () => hooks.signal?.throwIfAborted()).map((score) => score * factor);
  const incomplete = fitIncomplete(design, sizesOf(segmentOf, weights, segments));
  hooks.progress?.(1, { at: 'done' });
  return { method, model, incomplete, weights: incompleteWeights, measured };
}

/** The questions and segments are not looked for again without the people who are held out. */
function measureAsGiven(data: TypingData, { signal }: TypingHooks): HeldOut {
  const targets = Array.from({ length: data.segments }, (_, s) => s);
  const given = { chosen: [...data.columns.keys()], further: [] };
  return measureHeldOut(
    data,
    targets,
    () => given,
    () => signal?.throwIfAborted(),
  );
}
