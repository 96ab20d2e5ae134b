import type { FitThreads } from './fit-threads.ts';
import { heldOutPrediction } from './held-out.ts';
import { buildModel } from './model.ts';
import { estimate, pairedDifference } from './prediction-figures.ts';
import type { AnswersAs, LatentClassData, Prediction, PredictionFigure } from './types.ts';

/** Folds that are left out in turn, each by its own fits [LC16]. */
export const FOLDS = 5;
/**
 * Strength of the prior in folds, at least. With less an answer that none of a segment's people gave is impossible
 * there, and a single person left out decides: that would measure luck with zeros, not the number of segments.
 */
export const LEAST_ALPHA = 100;

export interface PredictionSettings {
  readonly maxSegments: number;
  readonly alpha: number;
  readonly seed: number;
  readonly answersAs: AnswersAs;
}

/** How well every number of segments foretells people whom its fit has not seen [LC16]; null with too few people. */
export async function predictSegments(
  threads: FitThreads,
  data: LatentClassData,
  { maxSegments, alpha, seed, answersAs }: PredictionSettings,
  progress: (share: number) => void,
): Promise<Prediction | null> {
  const segments = Array.from({ length: maxSegments }, (_, index) => index + 1);
  const build = (people: LatentClassData) => buildModel(people, Math.max(alpha, LEAST_ALPHA), { answersAs });
  const heldOut = await heldOutPrediction(threads, data, [{ build, segments }], { folds: FOLDS, seed }, progress);
  if (heldOut === null) return null;
  const { weights, people } = heldOut;
  const [values] = heldOut.logLikelihoods;
  const means = values.map((of) => estimate(of, weights));
  const best = means.reduce((a, { mean }, at) => (mean > means[a].mean ? at : a), 0);
  const figures = segments.map((k, at): PredictionFigure => {
    const lead = pairedDifference(values[at], values[0], weights);
    const behind = pairedDifference(values[best], values[at], weights);
    return {
      segments: k,
      logLikelihood: means[at].mean,
      standardError: means[at].standardError,
      lead: lead.mean,
      leadError: lead.standardError,
      behind: behind.mean,
      behindError: behind.standardError,
    };
  });
  return { people: people.length, folds: FOLDS, figures };
}
