import { EngineError } from '../engine-error.ts';
import { bestFactor, probabilities, Reliability, type ScoredPeople } from './calibration.ts';
import type { CalibrationBand, Measured, Method } from './classifier-format.ts';
import { type Design, makeDesign, scorePeople } from './design.ts';
import { dealFolds, spaced } from './folds.ts';
import { fitLogistic } from './logistic.ts';
import { centred, fitNaiveBayes } from './naive-bayes.ts';
import { checkData } from './people.ts';
import type { TypingData, TypingHooks } from './types.ts';

export const INNER_FOLDS = 5;
const METHODS: readonly Method[] = ['naive Bayes', 'logistic regression'];

/** Additive scores, already calibrated, and how they were found. */
export interface FittedClassifier {
  readonly method: Method;
  /** [cell * segments + segment] over all labels of all questions, then the intercepts. */
  readonly model: Float64Array;
  readonly measured: Measured;
}

interface Outcome {
  readonly method: Method;
  readonly scored: ScoredPeople;
  readonly accuracy: number;
  readonly logScore: number;
  readonly bands: CalibrationBand[];
  /** 1 where the person was placed rightly. */
  readonly right: Uint8Array;
}

/**
 * Fits both methods, takes the better one by cross-validation and calibrates it on scores of people left out. The
 * better one has the higher log score, unless the other's accuracy is higher by more than a standard error.
 */
export function fitClassifier(data: TypingData, hooks: TypingHooks = {}): FittedClassifier {
  checkData(data, [0]);
  const counted = Int32Array.from({ length: data.segmentOf.length }, (_, i) => i).filter(
    (row) => !data.weights || data.weights[row]! > 0,
  );
  const rows = spaced(counted);
  if (rows.length < 2) throw new EngineError(`${rows.length} respondents count: at least 2 are needed`);
  const folds = Math.min(INNER_FOLDS, rows.length);
  const whole = makeDesign(data, rows);
  const fold = dealFolds(whole.segmentOf, data.segments, folds);
  const fits = folds * METHODS.length + 1;
  let done = 0;
  const fit = (design: Design, method: Method) => {
    hooks.progress?.(done++ / fits, `Fitting the classifier, ${done} of ${fits}`);
    return fitMethod(design, method, () => hooks.signal?.throwIfAborted());
  };

  const outcomes = METHODS.map((method) => {
    const scores = new Float64Array(rows.length * data.segments);
    for (let f = 0; f < folds; f++) {
      const seen = makeDesign(
        data,
        rows.filter((_, i) => fold[i] !== f),
      );
      const left = Int32Array.from({ length: rows.length }, (_, i) => i).filter((i) => fold[i] === f);
      const predicted = scorePeople(
        makeDesign(
          data,
          left.map((i) => rows[i]!),
        ),
        fit(seen, method),
      );
      left.forEach((person, at) => {
        scores.set(predicted.subarray(at * data.segments, (at + 1) * data.segments), person * data.segments);
      });
    }
    return judge(
      method,
      { scores, segments: data.segments, segmentOf: whole.segmentOf, weights: whole.weights },
      fold,
      folds,
    );
  });
  const best = betterOf(outcomes[0]!, outcomes[1]!, whole.weights);
  const factor = bestFactor(best.scored, () => true);
  const model = fit(whole, best.method).map((score) => score * factor);
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

function fitMethod(design: Design, method: Method, step: () => void): Float64Array {
  const bayes = fitNaiveBayes(design);
  return method === 'naive Bayes' ? bayes : withNeutralMissing(design, fitLogistic(design, bayes, step));
}

/**
 * Moves each question's average score into the intercepts, so that a missing answer, which adds nothing, counts as the
 * average one. (Naive Bayes needs no such thing: without an answer it has nothing to multiply.)
 */
function withNeutralMissing(design: Design, model: Float64Array): Float64Array {
  const { people, questions, segments, cells, active, weights, offsets } = design;
  const given = new Float64Array(cells);
  for (let i = 0; i < people; i++) {
    for (let q = 0; q < questions; q++) {
      const cell = active[i * questions + q]!;
      if (cell >= 0) given[cell]! += weights[i]!;
    }
  }
  const result = model.slice();
  for (let q = 0; q < questions; q++) {
    let answered = 0;
    for (let c = offsets[q]!; c < offsets[q + 1]!; c++) answered += given[c]!;
    if (answered === 0) continue;
    for (let s = 0; s < segments; s++) {
      let mean = 0;
      for (let c = offsets[q]!; c < offsets[q + 1]!; c++) mean += (given[c]! / answered) * model[c * segments + s]!;
      for (let c = offsets[q]!; c < offsets[q + 1]!; c++) {
        // A label that nobody gave stays neutral, as if it were missing.
        result[c * segments + s] = given[c]! > 0 ? model[c * segments + s]! - mean : 0;
      }
      result[cells * segments + s]! += mean;
    }
  }
  return centred(result, segments);
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
    probabilities(scored, i, factors[fold[i]!]!, shares);
    let best = 0;
    for (let s = 1; s < segments; s++) if (shares[s]! > shares[best]!) best = s;
    right[i] = best === segmentOf[i] ? 1 : 0;
    hits += weights[i]! * right[i]!;
    logs += weights[i]! * Math.log(Math.max(shares[segmentOf[i]!]!, 1e-300));
    reliability.add(shares[best]!, right[i] === 1, weights[i]!);
  }
  const people = segmentOf.length;
  return { method, scored, accuracy: hits / people, logScore: logs / people, bands: reliability.bands(), right };
}

function betterOf(a: Outcome, b: Outcome, weights: Float64Array): Outcome {
  const [first, second] = a.logScore >= b.logScore ? [a, b] : [b, a];
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < weights.length; i++) {
    const difference = weights[i]! * (second.right[i]! - first.right[i]!);
    sum += difference;
    squares += difference * difference;
  }
  const mean = sum / weights.length;
  const standardError = Math.sqrt(Math.max(0, squares / weights.length - mean * mean) / weights.length);
  return mean > standardError ? second : first;
}
