import type { AnswerTreatment } from '@qp/facts';
import { hasNumbers, withSpread } from '../answers/numbers.ts';
import { buildModel } from '../rows/model.ts';
import type { FitThreads } from '../threads/fit-threads.ts';
import type { LatentClassData, SpreadTrial } from '../types.ts';
import { heldOutPrediction } from './held-out.ts';
import { estimate, pairedDifference } from './prediction-figures.ts';

/** Most respondents in the trial, its parts, and the numbers of segments tried [LC40]. */
const PEOPLE = 3000;
const THIRDS = 3;
const SEGMENTS = [2, 4];
/** Few segments are found from few starts. */
const STARTS = 8;
/** With fewer people every part is held out in turn: one alone would say little. */
const FEW_PEOPLE = 1500;

/**
 * Whether segments that may differ in the spread of their numbers predict held-out respondents better [LC40]. Null without
 * numbers or with too few respondents.
 */
export async function trySpread(
  threads: FitThreads,
  data: LatentClassData,
  { alpha, seed, treatment }: { readonly alpha: number; readonly seed: number; readonly treatment: AnswerTreatment },
  progress: (share: number) => void,
): Promise<SpreadTrial | null> {
  if (!hasNumbers(data)) return null;
  const candidates = [false, true].map((spread) => ({
    build: (people: LatentClassData) => buildModel(withSpread(people, spread), alpha, { treatment }),
    segments: SEGMENTS,
  }));
  const leftOut = data.respondents < FEW_PEOPLE ? THIRDS : 1;
  const settings = { folds: THIRDS, leftOut, people: PEOPLE, seed, starts: STARTS };
  const predicted = await heldOutPrediction(threads, data, candidates, settings, progress);
  if (predicted === null) return null;
  const { people, weights, logLikelihoods } = predicted;
  const [one, two] = logLikelihoods.map((numbers) => bestOf(numbers, weights));
  const { mean: lead, standardError } = pairedDifference(two, one, weights);
  return { people: people.length, lead, standardError };
}

/**
 * The second term is used unless it predicts worse by more than a standard error: it costs little where segments differ in level
 * only, and without it segments that differ in spread are lost.
 */
export const spreadWins = (trial: SpreadTrial | null): boolean => trial !== null && trial.lead > -trial.standardError;

/** What the number of segments that predicts best says about each respondent. */
function bestOf(numbers: readonly Float64Array[], weights: Float64Array): Float64Array {
  return numbers.reduce((a, b) => (estimate(b, weights).mean > estimate(a, weights).mean ? b : a));
}
