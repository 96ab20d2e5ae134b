import type { ClassifierMethod } from '@qp/facts';
import { bestFactor, probabilities, type ScoredPeople } from './calibration.ts';
import { makeDesign, scorePeople } from './design.ts';
import { fitInFold } from './fit-method.ts';
import { dealFolds, splitFold } from './folds.ts';
import { onlyComplete } from './incomplete.ts';
import type { TypingData } from './types.ts';

/** How a method did on held-out respondents. */
interface Outcome {
  readonly method: ClassifierMethod;
  readonly logScore: number;
  /** 1 where the person was assigned correctly. */
  readonly right: Uint8Array;
}

export function methodsFor(data: TypingData): readonly ClassifierMethod[] {
  const always: ClassifierMethod[] = ['naive Bayes', 'logistic regression'];
  return data.posteriors ? [...always, 'segment model'] : always;
}

/** Tries all methods on folds of some people and takes the best [TT10]. */
export function chooseMethod(data: TypingData, rows: Int32Array, folds: number): ClassifierMethod {
  const { segments } = data;
  const whole = makeDesign(data, rows);
  const weights = onlyComplete(whole);
  const fold = dealFolds(whole.segmentOf, segments, folds);
  const of = (people: Int32Array) =>
    makeDesign(
      data,
      people.map((i) => rows[i]),
    );
  const parts = Array.from({ length: folds }, (_, f) => {
    const { inside, outside } = splitFold(fold, f);
    return { inside, seen: of(outside), heldOut: of(inside) };
  });
  const outcomes = methodsFor(data).map((method) => {
    const scores = new Float64Array(rows.length * segments);
    for (const { inside, seen, heldOut } of parts) {
      const predicted = scorePeople(heldOut, fitInFold(seen, method));
      inside.forEach((person, at) => {
        scores.set(predicted.subarray(at * segments, (at + 1) * segments), person * segments);
      });
    }
    return judge(method, { scores, segments, segmentOf: whole.segmentOf, weights }, fold, folds);
  });
  return bestOf(outcomes, weights).method;
}

/** The highest log score, unless another's accuracy is clearly higher [TT10]. */
export function bestOf<T extends Pick<Outcome, 'logScore' | 'right'>>(
  outcomes: readonly T[],
  weights: Float64Array,
): T {
  const byLogScore = outcomes.toSorted((a, b) => b.logScore - a.logScore);
  return byLogScore.reduce((first, other) => (clearlyMoreAccurate(other, first, weights) ? other : first));
}

/** Measures a method on its held-out scores; each fold is calibrated with the factor of the other folds. */
function judge(method: ClassifierMethod, scored: ScoredPeople, fold: Uint8Array, folds: number): Outcome {
  const { segments, segmentOf, weights } = scored;
  const factors = Array.from({ length: folds }, (_, f) => bestFactor(scored, (i) => fold[i] !== f));
  const shares = new Float64Array(segments);
  const right = new Uint8Array(segmentOf.length);
  let logScore = 0;
  for (let i = 0; i < segmentOf.length; i++) {
    probabilities(scored, i, factors[fold[i]], shares);
    right[i] = Number(shares.indexOf(Math.max(...shares)) === segmentOf[i]);
    logScore += weights[i] * Math.log(Math.max(shares[segmentOf[i]], 1e-300));
  }
  return { method, logScore, right };
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
