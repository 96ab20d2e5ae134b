import { COARSE_GRADIENT } from '../numerics/minimise.ts';
import { bestFactor } from '../typing-tool/calibration.ts';
import { type Design, scorePeople } from '../typing-tool/design.ts';
import { dealFolds, splitFold } from '../typing-tool/folds.ts';
import { fitLogistic, type Penalty } from '../typing-tool/logistic.ts';

/** Penalties that are tried, the strongest first: each fit begins at the one before. */
const PENALTIES = [100, 30, 10, 3];
const INNER_FOLDS = 3;
/** Beside how far the levels of a number are from none, how far neighbours are apart [RE3]. */
const OF_LEVELS = 0.2;
const OF_NEIGHBOURS = 4;

/** `ordered`: by variable, so many of its levels are in an order. */
export function penaltyOf({ offsets, segments }: Design, ordered: readonly number[], strength: number): Penalty {
  return (x, gradient, intercept) => {
    let cost = 0;
    for (let q = 0; q < ordered.length; q++) {
      const endOfOrder = (offsets[q] + ordered[q]) * segments;
      for (let at = offsets[q] * segments; at < Math.min(intercept, offsets[q + 1] * segments); at++) {
        const times = strength * (at < endOfOrder ? OF_LEVELS : 1);
        cost += 0.5 * times * x[at] * x[at];
        gradient[at] += times * x[at];
        const next = at + segments;
        if (next >= endOfOrder) continue;
        const apart = x[next] - x[at];
        cost += 0.5 * strength * OF_NEIGHBOURS * apart * apart;
        gradient[next] += strength * OF_NEIGHBOURS * apart;
        gradient[at] -= strength * OF_NEIGHBOURS * apart;
      }
    }
    return cost;
  };
}

/** Additive scores, not yet calibrated, each variable's mean moved into the intercepts: a level no one has is as the average. */
export function fitAdditive(
  design: Design,
  ordered: readonly number[],
  strength: number,
  start: Float64Array | null,
  step: () => void,
): Float64Array {
  const from = start ?? new Float64Array((design.cells + 1) * design.segments);
  return centredScores(design, fitLogistic(design, from, step, COARSE_GRADIENT, penaltyOf(design, ordered, strength)));
}

function centredScores({ people, questions, segments, cells, active, weights, offsets }: Design, model: Float64Array) {
  const share = new Float64Array(cells);
  for (let i = 0; i < people; i++) {
    for (let q = 0; q < questions; q++) share[active[i * questions + q]] += weights[i] / people;
  }
  const result = model.slice();
  for (let q = 0; q < questions; q++) {
    for (let s = 0; s < segments; s++) {
      let mean = 0;
      for (let c = offsets[q]; c < offsets[q + 1]; c++) mean += share[c] * model[c * segments + s];
      for (let c = offsets[q]; c < offsets[q + 1]; c++) {
        result[c * segments + s] = share[c] > 0 ? model[c * segments + s] - mean : 0;
      }
      result[cells * segments + s] += mean;
    }
  }
  return result;
}

export interface Chosen {
  readonly strength: number;
  /** What makes probabilities of held-out respondents come true [TT11]. */
  readonly factor: number;
}

/** The penalty with the best log score of people held out inside, and its calibration [RE3]. */
export function choosePenalty(part: (rows: Int32Array) => Design, whole: Design, ordered: readonly number[]): Chosen {
  const { segments, segmentOf, people, weights } = whole;
  const folds = Math.min(INNER_FOLDS, people);
  const fold = dealFolds(segmentOf, segments, folds);
  const scores = PENALTIES.map(() => new Float64Array(people * segments));
  for (let f = 0; f < folds; f++) {
    const { inside, outside } = splitFold(fold, f);
    const [seen, left] = [part(outside), part(inside)];
    let model: Float64Array | null = null;
    PENALTIES.forEach((strength, p) => {
      model = fitAdditive(seen, ordered, strength, model, () => {});
      const own = scorePeople(left, model);
      inside.forEach((person, at) => {
        scores[p].set(own.subarray(at * segments, (at + 1) * segments), person * segments);
      });
    });
  }
  const tried = scores.map((of, p) => {
    const scored = { scores: of, segments, segmentOf, weights };
    const factor = bestFactor(scored, () => true);
    return { strength: PENALTIES[p], factor, score: logScore(of, segments, segmentOf, weights, factor) };
  });
  return tried.reduce((best, one) => (one.score > best.score ? one : best));
}

/** Mean log probability of people's own segment. */
export function logScore(
  scores: Float64Array,
  segments: number,
  segmentOf: ArrayLike<number>,
  weights: ArrayLike<number>,
  factor: number,
): number {
  let [sum, total] = [0, 0];
  for (let i = 0; i < segmentOf.length; i++) {
    sum += weights[i] * ownLog(scores, segments, i, segmentOf[i], factor);
    total += weights[i];
  }
  return sum / total;
}

export function ownLog(scores: Float64Array, segments: number, i: number, own: number, factor: number): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (let s = 0; s < segments; s++) largest = Math.max(largest, scores[i * segments + s]);
  let parts = 0;
  for (let s = 0; s < segments; s++) parts += Math.exp(factor * (scores[i * segments + s] - largest));
  return factor * (scores[i * segments + own] - largest) - Math.log(parts);
}
