import type { Explanation, SegmentModel } from '@qp/facts';
import { onlyPeople, scoreRows } from '../latent-class/index.ts';
import { mostProbable } from '../numerics/most-probable.ts';
import { effectiveBaseOf } from '../survey/index.ts';
import { bestFactor, probabilities, type ScoredPeople } from '../typing-tool/calibration.ts';
import { dealFolds, foldsOf, splitFold } from '../typing-tool/folds.ts';
import type { SegmentsWithout } from '../typing-tool/types.ts';
import { allBut, countByFold, type ExistingPeople, modelOf } from './counts.ts';

/** A probability of 0 has no logarithm; the smallest that a model states is far above. */
const SMALLEST = 1e-300;

export interface ExplainedSegments {
  readonly explanation: Explanation;
  /** Segment k for respondent i at [i * segments + k], from the model that was counted without the respondent. */
  readonly probabilities: Float64Array;
  /** How many of the variables each respondent answered. */
  readonly answered: Uint16Array;
}

/** The model counted without each fold; segments and probabilities stay as they were given [GS3] [GS6]. */
export function existingWithout(
  people: ExistingPeople,
  alpha: number,
  posteriors: Float64Array | null = null,
): SegmentsWithout {
  const { fold, models } = modelsWithout(people, alpha);
  const { segmentOf } = people;
  return { fold, folds: models.map((fit) => ({ fit, segmentOf, posteriors, merged: null })) };
}

/** How well the answers explain the segments, on held-out respondents [GS4] [GS5]. */
export function explainExisting(people: ExistingPeople, alpha: number): ExplainedSegments {
  const { data, segmentOf, segments } = people;
  const { fold, models } = modelsWithout(people, alpha);
  const scores = new Float64Array(data.respondents * segments);
  const answered = new Uint16Array(data.respondents);
  models.forEach((fit, f) => {
    const { inside } = splitFold(fold, f);
    const placed = scoreRows(fit, onlyPeople(data, inside));
    inside.forEach((row, at) => {
      answered[row] = placed.answered[at];
      for (let k = 0; k < segments; k++) {
        scores[row * segments + k] = Math.log(Math.max(placed.probabilities[at * segments + k], SMALLEST));
      }
    });
  });
  const weights = data.weights ?? new Float64Array(data.respondents).fill(1);
  const scored: ScoredPeople = { scores, segments, segmentOf, weights };
  const factors = models.map((_, f) => bestFactor(scored, (i) => fold[i] !== f && weights[i] > 0));
  const shares = new Float64Array(segments);
  const all = new Float64Array(scores.length);
  const right = new Float64Array(segments);
  const sizes = new Float64Array(segments);
  for (let i = 0; i < data.respondents; i++) {
    probabilities(scored, i, factors[fold[i]], shares);
    all.set(shares, i * segments);
    sizes[segmentOf[i]] += weights[i];
    if (mostProbable(shares, shares.length) === segmentOf[i]) right[segmentOf[i]] += weights[i];
  }
  return { explanation: explanationOf(right, sizes, weights), probabilities: all, answered };
}

function explanationOf(right: Float64Array, sizes: Float64Array, weights: Float64Array): Explanation {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const people = weights.reduce((count, weight) => count + Number(weight > 0), 0);
  const accuracy = right.reduce((sum, weight) => sum + weight, 0) / total;
  return {
    people,
    accuracy,
    error: Math.sqrt((accuracy * (1 - accuracy)) / effectiveBaseOf(weights, people)),
    largest: Math.max(...sizes) / total,
    bySegment: Array.from(right, (weight, k) => (sizes[k] > 0 ? weight / sizes[k] : 0)),
  };
}

function modelsWithout(people: ExistingPeople, alpha: number): { fold: Uint8Array; models: SegmentModel[] } {
  const { data, segmentOf, segments } = people;
  const fold = dealFolds(segmentOf, segments, foldsOf(data.respondents, data.weights), data.weights);
  const counts = countByFold(people, fold);
  // With fewer people than folds, no one is left out of the last ones.
  return { fold, models: counts.map((_, f) => modelOf(counts.length > 1 ? allBut(counts, f) : counts[0], alpha)) };
}
