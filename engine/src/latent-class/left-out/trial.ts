import { type AnswerTreatment, LEAST_SCALES } from '@qp/facts';
import { isScale, WAYS } from '../answers/answers-as.ts';
import { onlyScaleAnswers } from '../answers/scales.ts';
import { buildModel } from '../rows/model.ts';
import type { FitThreads } from '../threads/fit-threads.ts';
import type { LatentClassData, Trial, TrialFigure } from '../types.ts';
import { heldOutPrediction } from './held-out.ts';
import { estimate, pairedDifference } from './prediction-figures.ts';

/** Most respondents in the trial, the part of them that is held out, and the numbers of segments tried [LC19]. */
const PEOPLE = 3000;
const THIRDS = 3;
const SEGMENTS = [1, 3, 5];
/** From this share of what the best treatment predicts on, response style without any segment explains the answers. */
const STYLE_ALONE = 0.9;

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
  if (data.columns.filter(isScale).length < LEAST_SCALES) return null;
  const candidates = WAYS.map((answersAs) => ({
    build: (people: LatentClassData) => buildModel(people, alpha, { answersAs }),
    segments: SEGMENTS,
  }));
  const settings = { folds: THIRDS, leftOut: 1, people: PEOPLE, seed };
  // All predict the same answers: those outside a scale are missing for all three.
  const heldOut = await heldOutPrediction(threads, onlyScaleAnswers(data), candidates, settings, progress);
  if (heldOut === null) return null;
  const { weights, logLikelihoods } = heldOut;
  const best = logLikelihoods.map((numbers) => {
    const means = numbers.map((values) => estimate(values, weights).mean);
    const at = means.indexOf(Math.max(...means));
    return { segments: SEGMENTS[at], mean: means[at], values: numbers[at] };
  });
  const figures = WAYS.map((answersAs, m): TrialFigure => {
    const { mean, standardError } = pairedDifference(best[m].values, best[0].values, weights);
    const { segments, mean: logLikelihood } = best[m];
    return { answersAs, segments, logLikelihood, lead: mean, standardError };
  });
  const alone = styleAlone(logLikelihoods, weights);
  return { people: heldOut.people.length, figures, winner: winnerOf(figures, alone) };
}

/** Of what the best fit predicts better than one group, the share that style alone gives, with everyone in one segment. */
function styleAlone(logLikelihoods: readonly (readonly Float64Array[])[], weights: Float64Array): number {
  const one = logLikelihoods[0][0];
  const gains = logLikelihoods.flat().map((values) => pairedDifference(values, one, weights));
  const best = gains.reduce((a, b) => (b.mean > a.mean ? b : a));
  if (best.mean <= 2 * best.standardError) return 0;
  return gains[WAYS.indexOf('style') * SEGMENTS.length].mean / best.mean;
}

/**
 * The best figure; categories if it leads them by no more than one standard error. Segments that only follow how people
 * use scales predict well too: where style alone does nearly as well, answers are adjusted for it.
 */
export function winnerOf(figures: readonly TrialFigure[], styleShare = 0): AnswerTreatment {
  if (styleShare >= STYLE_ALONE) return 'style';
  const best = figures.reduce((a, b) => (b.logLikelihood > a.logLikelihood ? b : a));
  return best.lead > best.standardError ? best.answersAs : figures[0].answersAs;
}
