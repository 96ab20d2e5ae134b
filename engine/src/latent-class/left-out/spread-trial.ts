import type { AnswerTreatment, NumberSpread, SegmentModel } from '@qp/facts';
import { fifthOf } from '../answers/number-fifths.ts';
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
const WAYS: readonly NumberSpread[] = [false, true, 'free'];
/** Few segments are found from few starts. */
const STARTS = 8;
/** With fewer people every part is held out in turn: one alone would say little. */
const FEW_PEOPLE = 1500;

/**
 * Which way for segments to differ in numbers predicts held-out respondents better [LC40]. Null without numbers or with too few
 * respondents.
 */
export async function trySpread(
  threads: FitThreads,
  data: LatentClassData,
  { alpha, seed, treatment }: { readonly alpha: number; readonly seed: number; readonly treatment: AnswerTreatment },
  progress: (share: number) => void,
): Promise<SpreadTrial | null> {
  if (!hasNumbers(data)) return null;
  const also = (model: SegmentModel) => inFifths(model, data.columns);
  const candidates = WAYS.map((spread) => ({
    build: (people: LatentClassData) => buildModel(withSpread(people, spread), alpha, { treatment }),
    segments: SEGMENTS,
    also,
  }));
  const leftOut = data.respondents < FEW_PEOPLE ? THIRDS : 1;
  const settings = { folds: THIRDS, leftOut, people: PEOPLE, seed, starts: STARTS };
  const predicted = await heldOutPrediction(threads, data, candidates, settings, progress);
  if (predicted === null) return null;
  const { people, weights, logLikelihoods } = predicted;
  const best = (from: number) =>
    logLikelihoods.map((numbers) => bestOf(numbers.slice(from, from + SEGMENTS.length), weights));
  const [one, two] = best(0);
  const { mean: lead, standardError } = pairedDifference(two, one, weights);
  const others = spreadOf({ lead, standardError }) ? 1 : 0;
  const coarse = best(SEGMENTS.length);
  const free = pairedDifference(coarse[2], coarse[others], weights);
  return { people: people.length, lead, standardError, free: { lead: free.mean, standardError: free.standardError } };
}

/**
 * The second term is used unless it predicts worse by more than a standard error: it costs little where segments differ in level
 * only, and without it segments that differ in spread are lost. Free fifths must predict better: they know no order.
 */
export function spreadOf(
  trial: (Pick<SpreadTrial, 'lead' | 'standardError'> & Partial<SpreadTrial>) | null,
): NumberSpread {
  if (trial === null) return false;
  if (trial.free && trial.free.lead > trial.free.standardError) return 'free';
  return trial.lead > -trial.standardError;
}

/** A model that says of numbers only which fifth an answer is in: what free fifths say too. */
function inFifths(model: SegmentModel, columns: LatentClassData['columns']): SegmentModel {
  const { segments } = model;
  const responseProbabilities = model.responseProbabilities.map((table, j) => {
    const positions = columns[j].number?.positions;
    if (!positions) return table;
    return table.map((_, at) => {
      const [k, own] = [at % segments, fifthOf(positions[Math.floor(at / segments)])];
      return positions.reduce((sum, position, c) => sum + (fifthOf(position) === own ? table[c * segments + k] : 0), 0);
    });
  });
  return { ...model, responseProbabilities };
}

/** What the number of segments that predicts best says about each respondent. */
function bestOf(numbers: readonly Float64Array[], weights: Float64Array): Float64Array {
  return numbers.reduce((a, b) => (estimate(b, weights).mean > estimate(a, weights).mean ? b : a));
}
