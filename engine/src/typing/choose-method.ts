import { bestFactor, probabilities, Reliability, type ScoredPeople } from './calibration.ts';
import type { CalibrationBand, Method } from './classifier-format.ts';
import { type Design, makeDesign, scorePeople } from './design.ts';
import { fitInFold } from './fit-method.ts';
import { dealFolds } from './folds.ts';
import type { TypingData } from './types.ts';

/** How a method did on people whom its scores had not seen. */
export interface Outcome {
  readonly method: Method;
  readonly accuracy: number;
  readonly logScore: number;
  readonly bands: CalibrationBand[];
  /** 1 where the person was placed rightly. */
  readonly right: Uint8Array;
  /** The factor on all scores with which stated probabilities come true most nearly. */
  readonly factor: number;
}

export interface Choice {
  readonly best: Outcome;
  readonly outcomes: readonly Outcome[];
}

export function methodsFor(data: TypingData): readonly Method[] {
  const always: Method[] = ['naive Bayes', 'logistic regression'];
  return data.posteriors ? [...always, 'segment model'] : always;
}

/**
 * Tries all methods on folds of some people and takes the best [TT10]: the highest log score, unless another's accuracy is
 * higher by more than a standard error of the difference.
 */
export function chooseMethod(
  data: TypingData,
  rows: Int32Array,
  folds: number,
  fit: (design: Design, method: Method) => Float64Array = fitInFold,
): Choice {
  const { segments } = data;
  const whole = makeDesign(data, rows);
  const fold = dealFolds(whole.segmentOf, segments, folds);
  const parts = Array.from({ length: folds }, (_, f) => {
    const left = Int32Array.from(rows.keys()).filter((i) => fold[i] === f);
    const seen = makeDesign(
      data,
      rows.filter((_, i) => fold[i] !== f),
    );
    const out = makeDesign(
      data,
      left.map((i) => rows[i]),
    );
    return { left, seen, out };
  });
  const outcomes = methodsFor(data).map((method) => {
    const scores = new Float64Array(rows.length * segments);
    for (const { left, seen, out } of parts) {
      const predicted = scorePeople(out, fit(seen, method));
      left.forEach((person, at) => {
        scores.set(predicted.subarray(at * segments, (at + 1) * segments), person * segments);
      });
    }
    return judge(method, { scores, segments, segmentOf: whole.segmentOf, weights: whole.weights }, fold, folds);
  });
  return { best: bestOf(outcomes, whole.weights), outcomes };
}

/** The highest log score, unless another's accuracy is clearly higher [TT10]. */
export function bestOf<T extends Pick<Outcome, 'logScore' | 'right'>>(
  outcomes: readonly T[],
  weights: Float64Array,
): T {
  const byLogScore = outcomes.toSorted((a, b) => b.logScore - a.logScore);
  return byLogScore.reduce((first, other) => (clearlyMoreAccurate(other, first, weights) ? other : first));
}

/** Measures a method on its left-out scores; each fold is calibrated with the factor of the other folds. */
function judge(method: Method, scored: ScoredPeople, fold: Uint8Array, folds: number): Outcome {
  const { segments, segmentOf, weights } = scored;
  const factors = Array.from({ length: folds }, (_, f) => bestFactor(scored, (i) => fold[i] !== f));
  const shares = new Float64Array(segments);
  const right = new Uint8Array(segmentOf.length);
  const reliability = new Reliability();
  let logs = 0;
  let hits = 0;
  for (let i = 0; i < segmentOf.length; i++) {
    probabilities(scored, i, factors[fold[i]], shares);
    let best = 0;
    for (let s = 1; s < segments; s++) if (shares[s] > shares[best]) best = s;
    right[i] = best === segmentOf[i] ? 1 : 0;
    hits += weights[i] * right[i];
    logs += weights[i] * Math.log(Math.max(shares[segmentOf[i]], 1e-300));
    reliability.add(shares[best], right[i] === 1, weights[i]);
  }
  const people = segmentOf.length;
  const factor = bestFactor(scored, () => true);
  return { method, accuracy: hits / people, logScore: logs / people, bands: reliability.bands(), right, factor };
}

type Right = Pick<Outcome, 'right'>;

function clearlyMoreAccurate(one: Right, other: Right, weights: Float64Array): boolean {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < weights.length; i++) {
    const difference = weights[i] * (one.right[i] - other.right[i]);
    sum += difference;
    squares += difference * difference;
  }
  const mean = sum / weights.length;
  const standardError = Math.sqrt(Math.max(0, squares / weights.length - mean * mean) / weights.length);
  return mean > standardError;
}
