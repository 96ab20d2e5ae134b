import { mergeProbabilities } from '../comparison/index.ts';
import { type LatentClassData, onlyPeople, scoreRows } from '../latent-class/index.ts';
import { bestFactor, probabilities, type ScoredPeople } from './calibration.ts';
import { splitFold } from './folds.ts';
import type { SegmentsWithout } from './types.ts';

/** How far the fitted model can be believed where people answered only a part of its questions [TT23]. */
export interface PartOfQuestions {
  /** The factor on the logarithms of the model's probabilities with which they come true most nearly. */
  readonly factor: number;
  /** Share of held-out respondents whom these questions assign as all questions do. */
  readonly accuracy: number;
  /** Mean probability stated for the segment in which they were assigned. */
  readonly stated: number;
  readonly people: number;
}

/** A probability of 0 has no logarithm; the smallest that a model states is far above. */
const SMALLEST = 1e-300;

/**
 * Assigns the people of each fold with the model that was found without them, from some of the questions, and compares
 * with where the same model puts them from all [TT23]. `variables` are positions in the survey's columns.
 */
export function partOfQuestions(
  survey: LatentClassData,
  without: SegmentsWithout,
  variables: readonly number[],
): PartOfQuestions {
  const { fit: first, merged: groups } = without.folds[0];
  const segments = groups?.length ?? first.segments;
  const counts = (row: number) => survey.weights === null || survey.weights[row] > 0;
  const parts = without.folds.map(({ fit, merged, segmentOf }, f) => {
    const inside = splitFold(without.fold, f).inside.filter(counts);
    const people = onlyPeople(survey, inside);
    const columns = variables.map((at) => people.columns[at]);
    const assigned = scoreRows(fit, { respondents: inside.length, columns }, variables);
    const shares = merged ? mergeProbabilities(assigned.probabilities, fit.segments, merged) : assigned.probabilities;
    return { inside, scores: shares.map((p) => Math.log(Math.max(p, SMALLEST))), segmentOf, f };
  });
  const everyone = parts.reduce((sum, { inside }) => sum + inside.length, 0);
  const foldOf = new Uint8Array(everyone);
  const scored: ScoredPeople = {
    scores: new Float64Array(everyone * segments),
    segments,
    segmentOf: new Uint8Array(everyone),
    weights: new Float64Array(everyone),
  };
  let at = 0;
  for (const { inside, scores, segmentOf, f } of parts) {
    scored.scores.set(scores, at * segments);
    for (const row of inside) {
      foldOf[at] = f;
      scored.segmentOf[at] = segmentOf[row]!;
      scored.weights[at] = survey.weights === null ? 1 : survey.weights[row];
      at++;
    }
  }
  return {
    ...measured(scored, foldOf, without.folds.length),
    factor: bestFactor(scored, () => true),
    people: everyone,
  };
}

/** Each fold is measured with the factor of the others, as everything else is. */
function measured(scored: ScoredPeople, foldOf: Uint8Array, folds: number): { accuracy: number; stated: number } {
  const factors = Array.from({ length: folds }, (_, f) => bestFactor(scored, (i) => foldOf[i] !== f));
  const shares = new Float64Array(scored.segments);
  let [weight, right, stated] = [0, 0, 0];
  for (let i = 0; i < foldOf.length; i++) {
    probabilities(scored, i, factors[foldOf[i]], shares);
    let best = 0;
    for (let s = 1; s < shares.length; s++) if (shares[s] > shares[best]) best = s;
    weight += scored.weights[i];
    stated += scored.weights[i] * shares[best];
    if (best === scored.segmentOf[i]) right += scored.weights[i];
  }
  return { accuracy: weight > 0 ? right / weight : 0, stated: weight > 0 ? stated / weight : 0 };
}

/** Probabilities under a factor on their logarithms, in place: [person * segments + segment]. */
export function tempered(shares: Float64Array, segments: number, factor: number): void {
  for (let at = 0; at < shares.length; at += segments) {
    let largest = 0;
    for (let s = 0; s < segments; s++) largest = Math.max(largest, shares[at + s]);
    let sum = 0;
    for (let s = 0; s < segments; s++) {
      shares[at + s] = (shares[at + s] / largest) ** factor;
      sum += shares[at + s];
    }
    for (let s = 0; s < segments; s++) shares[at + s] /= sum;
  }
}
