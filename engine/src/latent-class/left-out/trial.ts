import { type AnswerTreatment, answerTreatments, CLEAR_LEAD, MIN_SCALES, treatments } from '@qp/facts';
import { hasReversedScales } from '../answers/reversed.ts';
import { onlyScaleAnswers } from '../answers/scales.ts';
import { isScale } from '../answers/treatment.ts';
import { buildModel } from '../rows/model.ts';
import type { FitThreads } from '../threads/fit-threads.ts';
import type { LatentClassData, Trial, TrialFigure } from '../types.ts';
import { heldOutPrediction } from './held-out.ts';
import { estimate, pairedDifference } from './prediction-figures.ts';

/** Most respondents in the trial, the part of them that is held out, and the numbers of segments tried [LC19]. */
const PEOPLE = 3000;
const THIRDS = 3;
const SEGMENTS = [1, 3, 5];

/** A treatment with a number of segments, and the log-likelihood of each held-out respondent under it. */
interface Tried {
  readonly treatment: AnswerTreatment;
  readonly segments: number;
  readonly values: Float64Array;
}

/**
 * Which treatment of the answers predicts new respondents best [LC19]: each is fitted to two thirds of the respondents
 * and predicts the rest. Null with too few scales or too few respondents.
 */
export async function tryAnswers(
  threads: FitThreads,
  data: LatentClassData,
  { alpha, seed }: { readonly alpha: number; readonly seed: number },
  progress: (share: number) => void,
): Promise<Trial | null> {
  if (data.columns.filter(isScale).length < MIN_SCALES) return null;
  const compared = answerTreatments.filter((each) => !treatments[each].adjustsForLevel || hasReversedScales(data));
  const candidates = compared.map((treatment) => ({
    build: (people: LatentClassData) => buildModel(people, alpha, { treatment }),
    segments: SEGMENTS,
  }));
  // All predict the same answers: those outside a scale are missing for every treatment.
  const settings = { folds: THIRDS, leftOut: 1, people: PEOPLE, seed };
  const predicted = await heldOutPrediction(threads, onlyScaleAnswers(data), candidates, settings, progress);
  if (predicted === null) return null;
  const { people, weights, logLikelihoods } = predicted;
  const tried = compared.map((treatment, at) =>
    SEGMENTS.map((segments, n) => ({ treatment, segments, values: logLikelihoods[at][n] })),
  );
  const best = tried.map((numbers) => highest(numbers, weights));
  const figures = best.map(({ treatment, segments, values }): TrialFigure => {
    const { mean: lead, standardError } = pairedDifference(values, best[0].values, weights);
    return { treatment, segments, logLikelihood: estimate(values, weights).mean, lead, standardError };
  });
  return { people: people.length, figures, winner: winnerOf(tried.flat(), weights) };
}

const isWithoutLevel = (treatment: AnswerTreatment): boolean =>
  treatments[treatment].adjustsForStyle && !treatments[treatment].adjustsForLevel;

function highest(tried: readonly Tried[], weights: Float64Array): Tried {
  const means = tried.map(({ values }) => estimate(values, weights).mean);
  return tried[means.indexOf(Math.max(...means))];
}

/**
 * The fewest segments of what predicts best and whatever is within one standard error of it; of these the plainest treatment.
 * Segments that only follow how people use scales predict well too, but never as well with as few.
 */
export function winnerOf(tried: readonly Tried[], weights: Float64Array): AnswerTreatment {
  // Where the level adds no more than chance with as many segments, it isn't there to be taken out.
  const counted = tried.filter(({ treatment, segments, values }) => {
    const without = tried.find((one) => isWithoutLevel(one.treatment) && one.segments === segments);
    if (!treatments[treatment].adjustsForLevel || !without) return true;
    const { mean, standardError } = pairedDifference(values, without.values, weights);
    return mean > CLEAR_LEAD * standardError;
  });
  const best = highest(counted, weights);
  const near = counted.filter(({ values }) => {
    const { mean, standardError } = pairedDifference(best.values, values, weights);
    return mean <= standardError;
  });
  return near.reduce((a, b) => (b.segments < a.segments ? b : a)).treatment;
}
