import { adjustedRandOf, agreementOf, WEAK_SEGMENT } from './agreement.ts';
import type { CandidateFit, ContinuumFigure, Prediction, PredictionFigure } from './candidate-fits.ts';
import { CLEARLY_MORE } from './stability.ts';
import { CLEAR_LEAD } from './survey-limits.ts';

/** The number of segments that prediction and agreement recommend together [LC8]. */

/** What a further segment must add, as a share of what the best number of segments gains over one. */
export const MIN_WORTH = 0.01;
/** Numbers of segments this close to the best, in standard errors, predict about as well. */
const AS_WELL = 1;
/** Adjusted Rand index from which segments are found again almost exactly in held-out respondents. */
const ALMOST_EXACT = 0.95;

/** The continuum that predicts clearly better than any number of segments, where segments predict anything; null if none. */
export function leadingContinuum(
  prediction: Pick<Prediction, 'continua'> & { readonly figures: readonly Lead[] },
): ContinuumFigure | null {
  const { continua = [], figures } = prediction;
  const best = figures.reduce((a, b) => (b.logLikelihood > a.logLikelihood ? b : a));
  const [most] = continua.toSorted((a, b) => b.ahead - a.ahead);
  if (!most || most.ahead <= CLEAR_LEAD * most.aheadError || best.lead <= CLEAR_LEAD * best.leadError) return null;
  return most;
}
type Lead = Pick<PredictionFigure, 'logLikelihood' | 'lead' | 'leadError'>;

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
    const figure = figures.find(({ segments }) => segments === fit.segments);
    return figure ? [{ fit, figure }] : [];
  });
  const gained = Math.max(0, ...known.map(({ figure }) => figure.lead));
  const all = known
    .map(({ fit, figure: { segments, lead, behindError } }) => ({
      ...{ segments, fit, error: behindError, worth: lead - MIN_WORTH * gained * segments },
    }))
    .toSorted((a, b) => a.segments - b.segments);
  return { best: all.reduce((a, b) => (b.worth > a.worth ? b : a)), all };
}

/**
 * Of the numbers that predict about as well as the best, the largest whose segments are all found again in held-out
 * respondents: prediction pays for every answer probability and stops early in small surveys. A number that is found again almost
 * exactly, and clearly better, comes first: what no model allows for adds segments. Along a continuum the fewest bands do.
 */
export function recommendedNumber(candidates: readonly CandidateFit[], prediction: Prediction): number {
  const { best, all } = byPrediction(candidates, prediction);
  if (!prediction.withAgreement) return best.segments;
  const within = (errors: number) =>
    all.filter(({ worth, error }) => best.worth - worth <= errors * Math.max(error, best.error));
  if (leadingContinuum(prediction)) return within(AS_WELL)[0].segments;
  const found = all.filter(({ fit }) => areFoundAgain(fit));
  const mostWorth = found.reduce((a, b) => (b.worth > a.worth ? b : a), found[0] ?? best);
  const picked = within(AS_WELL).findLast((one) => found.includes(one)) ?? mostWorth;
  const exact = within(CLEAR_LEAD).findLast(
    ({ fit }) => alike(fit) >= ALMOST_EXACT && alike(fit) - alike(picked.fit) >= CLEARLY_MORE,
  );
  return (exact ?? picked).segments;
}

const alike = ({ agreementTable }: CandidateFit): number => adjustedRandOf(agreementTable ?? []);

/** Whether every segment keeps most of its people when they are held out. */
const areFoundAgain = ({ agreementTable }: CandidateFit): boolean =>
  !!agreementTable && agreementOf(agreementTable).bySegment.every((share) => share !== null && share >= WEAK_SEGMENT);
