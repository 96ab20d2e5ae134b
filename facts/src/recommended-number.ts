import { adjustedRandOf } from './agreement.ts';
import type { CandidateFit } from './candidate-fits.ts';
import type { ContinuumFigure, Prediction, PredictionFigure, SegmentPicks } from './prediction.ts';
import { CLEAR_LEAD } from './survey-limits.ts';

/** The number of segments that prediction recommends, and agreement where several predict as well [LC43]. */

/** What a further segment must add, as a share of what the best number of segments gains over one. */
export const MIN_WORTH = 0.01;
/** Numbers of segments this close to the best, in standard errors, predict as well. */
const AS_WELL = 1;
/** The lead, in deals into folds, with which a number is settled [LC46]. */
const ENOUGH_LEAD = 5;
/** Another deal into folds may make any of those best that are this close. */
const IN_THE_RACE = 3;

type Figure = Pick<PredictionFigure, 'logLikelihood' | 'lead' | 'leadError' | 'people'>;

/** The figure of the number that predicts best, one included; a number that fell behind in some folds has no say. */
export function highestPrediction<Of extends Figure>({ figures }: { readonly figures: readonly Of[] }): Of {
  const everyone = figures.filter(({ people }) => people === undefined);
  return everyone.reduce((a, b) => (b.logLikelihood > a.logLikelihood ? b : a));
}

/** The continuum that predicts clearly better than any number of segments, where segments predict anything; null if none. */
export function leadingContinuum(
  prediction: Pick<Prediction, 'continua'> & { readonly figures: readonly Figure[] },
): ContinuumFigure | null {
  const { continua = [] } = prediction;
  const best = highestPrediction(prediction);
  const [most] = continua.toSorted((a, b) => b.ahead - a.ahead);
  if (!most || most.ahead <= CLEAR_LEAD * most.aheadError || best.lead <= CLEAR_LEAD * best.leadError) return null;
  return most;
}

/** A number of segments and how well it predicts: its lead, less what its segments must add. */
interface Worth {
  readonly segments: number;
  readonly worth: number;
  /** Standard error of the difference to the best. */
  readonly error: number;
  readonly fit: CandidateFit;
}

/**
 * In large surveys one more segment nearly always predicts a little better, because no model is exactly right: each must
 * add MIN_WORTH to count. Of equals the smaller number wins.
 */
function byPrediction(candidates: readonly CandidateFit[], { figures }: Prediction): { best: Worth; all: Worth[] } {
  const known = candidates.flatMap((fit) => {
    const figure = figures.find(({ segments, people }) => segments === fit.segments && people === undefined);
    return figure ? [{ fit, figure }] : [];
  });
  const gained = Math.max(0, ...known.map(({ figure }) => figure.lead));
  const all = known
    .map(({ fit, figure: { segments, lead, behindError } }) => ({
      segments,
      fit,
      error: behindError,
      worth: lead - MIN_WORTH * gained * segments,
    }))
    .toSorted((a, b) => a.segments - b.segments);
  return { best: all.reduce((a, b) => (b.worth > a.worth ? b : a)), all };
}

/** Those that predict nearly as well as the best, in standard errors of the difference. */
const within = (errors: number, { best, all }: ReturnType<typeof byPrediction>): Worth[] =>
  all.filter(({ worth, error }) => best.worth - worth <= errors * Math.max(error, best.error));

/**
 * What predicts best; a smaller number if it predicts as well within its error; of several, the one to whose segments held-out
 * respondents return most. Along a continuum the fewest bands do.
 */
export function recommendedNumber(candidates: readonly CandidateFit[], prediction: Prediction): number {
  const predicted = byPrediction(candidates, prediction);
  const { best } = predicted;
  if (!prediction.withAgreement) return best.segments;
  const asGood = within(AS_WELL, predicted).filter(({ segments }) => segments <= best.segments);
  if (leadingContinuum(prediction)) return asGood[0].segments;
  return asGood.reduce((a, b) => (alike(b.fit) > alike(a.fit) ? b : a)).segments;
}

/** The usable candidates that may be the best if people are dealt into other folds; one segment is not among them. */
export function closeNumbers(candidates: readonly CandidateFit[], prediction: Prediction): number[] {
  return within(IN_THE_RACE, byPrediction(candidates, prediction)).map(({ segments }) => segments);
}

/** Whether all numbers may predict no better than one segment, if people are dealt into other folds. */
export const mayBeOne = ({ lead, leadError }: Pick<PredictionFigure, 'lead' | 'leadError'>): boolean =>
  Math.abs(lead) <= IN_THE_RACE * leadError;

/** Whether one number leads clearly; `deals` as in a prediction, or while they are counted. */
export const isSettled = ([first, second]: readonly SegmentPicks[]): boolean =>
  first.times - (second?.times ?? 0) >= ENOUGH_LEAD;

/** How often people were dealt into folds. */
export const timesOf = (deals: readonly SegmentPicks[]): number => deals.reduce((sum, { times }) => sum + times, 0);

const alike = ({ agreementTable }: CandidateFit): number => adjustedRandOf(agreementTable ?? []);
