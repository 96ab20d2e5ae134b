import { type AnswerTreatment, answerTreatments, MIN_SCALES, treatments } from '@qp/facts';
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
/** What is tried at once, and the first of it that adjusts for response style. */
const AT_ONCE = answerTreatments.filter((each) => treatments[each].triedAfter === null);
const ADJUSTED = AT_ONCE.findIndex((each) => treatments[each].adjustsForStyle);
const STARTS_OF_THE_SECOND = 10;
/**
 * The second response style must lead by two standard errors and by this share of what style gains over categories: without any its
 * fewer shares alone gained up to 19% in 30 trials, with a strong one 32% and more.
 */
const WORTH_A_SECOND_STYLE = 0.25;
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
  if (data.columns.filter(isScale).length < MIN_SCALES) return null;
  const first = { tried: AT_ONCE, segments: SEGMENTS };
  const predicted = await predictedBy(threads, data, first, { alpha, seed }, progress);
  if (predicted === null) return null;
  const { people, weights, logLikelihoods } = predicted;
  const figures = figuresOf(first, logLikelihoods, logLikelihoods[0], weights);
  const winner = winnerOf(figures, styleAlone(logLikelihoods, weights));
  const next = answerTreatments.find((each) => treatments[each].triedAfter === winner);
  if (!next || !hasReversedScales(data)) return { people: people.length, figures, winner };
  // A second style is tried only where the first was found, with the same number of segments: its fits take three times as long.
  const won = AT_ONCE.indexOf(winner);
  const ends = bestOf(SEGMENTS, logLikelihoods[won], weights);
  const both = { tried: [next], segments: [ends.segments], starts: STARTS_OF_THE_SECOND };
  const [second] = (await predictedBy(threads, data, both, { alpha, seed }, () => {}))!.logLikelihoods;
  const found = figures[won];
  const { mean, standardError } = pairedDifference(second[0], ends.values, weights);
  return {
    people: people.length,
    figures: [...figures, ...figuresOf(both, [second], logLikelihoods[0], weights)],
    winner: mean > Math.max(2 * standardError, WORTH_A_SECOND_STYLE * found.lead) ? next : winner,
  };
}

interface Candidate {
  readonly tried: readonly AnswerTreatment[];
  readonly segments: readonly number[];
  readonly starts?: number;
}

/** All predict the same answers: those outside a scale are missing for every treatment. */
function predictedBy(
  threads: FitThreads,
  data: LatentClassData,
  { tried, segments, starts }: Candidate,
  { alpha, seed }: { readonly alpha: number; readonly seed: number },
  progress: (share: number) => void,
) {
  const candidates = tried.map((treatment) => ({
    build: (people: LatentClassData) => buildModel(people, alpha, { treatment }),
    segments,
  }));
  const settings = { folds: THIRDS, leftOut: 1, people: PEOPLE, seed, starts };
  return heldOutPrediction(threads, onlyScaleAnswers(data), candidates, settings, progress);
}

/** The number of segments that predicts best. */
function bestOf(segments: readonly number[], numbers: readonly Float64Array[], weights: Float64Array) {
  const means = numbers.map((values) => estimate(values, weights).mean);
  const at = means.indexOf(Math.max(...means));
  return { segments: segments[at], mean: means[at], values: numbers[at] };
}

function figuresOf(
  { tried, segments: numbers }: Candidate,
  logLikelihoods: readonly (readonly Float64Array[])[],
  categories: readonly Float64Array[],
  weights: Float64Array,
): TrialFigure[] {
  const first = bestOf(SEGMENTS, categories, weights).values;
  return tried.map((treatment, m) => {
    const { segments, mean: logLikelihood, values } = bestOf(numbers, logLikelihoods[m], weights);
    const { mean: lead, standardError } = pairedDifference(values, first, weights);
    return { treatment, segments, logLikelihood, lead, standardError };
  });
}

/** The share of the best fit's lead over one group that style alone gives, with everyone in one segment. */
function styleAlone(logLikelihoods: readonly (readonly Float64Array[])[], weights: Float64Array): number {
  const one = logLikelihoods[0][0];
  const gains = logLikelihoods.flat().map((values) => pairedDifference(values, one, weights));
  const best = gains.reduce((a, b) => (b.mean > a.mean ? b : a));
  if (best.mean <= 2 * best.standardError) return 0;
  return gains[ADJUSTED * SEGMENTS.length].mean / best.mean;
}

/**
 * The best figure; categories if it leads them by no more than one standard error. Segments that only follow how people
 * use scales predict well too: where style alone does nearly as well, answers are adjusted for it.
 */
export function winnerOf(figures: readonly TrialFigure[], styleShare = 0): AnswerTreatment {
  if (styleShare >= STYLE_ALONE) return AT_ONCE[ADJUSTED];
  const best = figures.reduce((a, b) => (b.logLikelihood > a.logLikelihood ? b : a));
  return best.lead > best.standardError ? best.treatment : figures[0].treatment;
}
