import { EngineError } from '../engine-error.ts';
import { chooseMethod, methodsFor } from './choose-method.ts';
import type { Measured, Method } from './classifier-format.ts';
import { type Design, makeDesign } from './design.ts';
import { fitMethod } from './fit-method.ts';
import { spaced } from './folds.ts';
import { checkData } from './people.ts';
import type { LeftOut, TypingData, TypingHooks } from './types.ts';

export const INNER_FOLDS = 5;

/** Additive scores, already calibrated, and how they were found. */
export interface FittedClassifier {
  readonly method: Method;
  /** [cell * segments + segment] over all labels of all questions, then the intercepts. */
  readonly model: Float64Array;
  readonly measured: Measured;
}

/**
 * Fits all methods, takes the best by cross-validation and calibrates it on scores of people left out [TT10] [TT11]. By
 * itself it takes the questions and the segments as given; `leftOut` are the method, temperatures and figures of people
 * left out of those too, and only the method that was best there is fitted.
 */
export function fitClassifier(data: TypingData, hooks: TypingHooks = {}, leftOut?: LeftOut): FittedClassifier {
  checkData(data, [0]);
  const counted = Int32Array.from({ length: data.segmentOf.length }, (_, i) => i).filter(
    (row) => !data.weights || data.weights[row] > 0,
  );
  const rows = spaced(counted);
  if (rows.length < 2) throw new EngineError(`${rows.length} respondents count: at least 2 are needed`);
  if (leftOut) {
    hooks.progress?.(0, 'Fitting the classifier');
    const factor = leftOut.factors.get(leftOut.method) ?? 1;
    const model = fitMethod(makeDesign(data, rows), leftOut.method, () => hooks.signal?.throwIfAborted());
    hooks.progress?.(1, 'Done');
    return { method: leftOut.method, model: model.map((score) => score * factor), measured: leftOut.measured };
  }
  const folds = Math.min(INNER_FOLDS, rows.length);
  const fits = folds * methodsFor(data).length + 1;
  let done = 0;
  const fit = (design: Design, method: Method) => {
    hooks.progress?.(done++ / fits, `Fitting the classifier, ${done} of ${fits}`);
    return fitMethod(design, method, () => hooks.signal?.throwIfAborted());
  };
  const { best, outcomes } = chooseMethod(data, rows, folds, fit);
  const model = fit(makeDesign(data, rows), best.method).map((score) => score * best.factor);
  hooks.progress?.(1, 'Done');
  return {
    method: best.method,
    model,
    measured: {
      folds,
      people: rows.length,
      accuracy: best.accuracy,
      log_score: best.logScore,
      tried: outcomes.map(({ method, accuracy, logScore }) => ({ method, accuracy, log_score: logScore })),
      calibration: best.bands,
    },
  };
}
