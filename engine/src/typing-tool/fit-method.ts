import type { ClassifierMethod } from '@qp/facts';
import { COARSE_GRADIENT } from '../numerics/minimise.ts';
import type { Design } from './design.ts';
import { fitLogistic } from './logistic.ts';
import { centred, fitNaiveBayes, fitSegmentModel } from './naive-bayes.ts';

/** Additive scores of a method, not yet calibrated. */
export function fitMethod(
  design: Design,
  method: ClassifierMethod,
  step: () => void,
  smallGradient?: number,
): Float64Array {
  if (method === 'segment model') return fitSegmentModel(design);
  const bayes = fitNaiveBayes(design);
  return method === 'naive Bayes' ? bayes : withNeutralMissing(design, fitLogistic(design, bayes, step, smallGradient));
}

/**
 * Moves each question's average score into the intercepts, so a missing answer, which adds nothing, counts as the
 * average one. (Naive Bayes needs no such thing: without an answer it has nothing to multiply.)
 */
function withNeutralMissing(design: Design, model: Float64Array): Float64Array {
  const { people, questions, segments, cells, active, weights, offsets } = design;
  const given = new Float64Array(cells);
  for (let i = 0; i < people; i++) {
    for (let q = 0; q < questions; q++) {
      const cell = active[i * questions + q];
      if (cell >= 0) given[cell] += weights[i];
    }
  }
  const result = model.slice();
  for (let q = 0; q < questions; q++) {
    let answered = 0;
    for (let c = offsets[q]; c < offsets[q + 1]; c++) answered += given[c];
    if (answered === 0) continue;
    for (let s = 0; s < segments; s++) {
      let mean = 0;
      for (let c = offsets[q]; c < offsets[q + 1]; c++) mean += (given[c] / answered) * model[c * segments + s];
      for (let c = offsets[q]; c < offsets[q + 1]; c++) {
        // A label that no one gave stays neutral, as if it were missing.
        result[c * segments + s] = given[c] > 0 ? model[c * segments + s] - mean : 0;
      }
      result[cells * segments + s] += mean;
    }
  }
  return centred(result, segments);
}

/** In folds, where methods are compared and nothing is handed over: as exact as a comparison needs. */
export function fitInFold(design: Design, method: ClassifierMethod): Float64Array {
  return fitMethod(design, method, () => {}, COARSE_GRADIENT);
}
