import type { CandidateFit, FitCriterion } from './candidate-fits.ts';
import type { Prediction } from './prediction.ts';
import { closeNumbers, mayBeOne, recommendedNumber } from './recommended-number.ts';

/** Choosing the number of segments: the same rule when a run is computed and wherever the choice is explained. */

/** Prediction of new respondents, a price for parameters, or the most that was fitted. */
export const segmentCriteria = ['cv', 'bic', 'sabic', 'icl', 'max'] as const;
export type SegmentCriterion = (typeof segmentCriteria)[number];
export const DEFAULT_CRITERION: SegmentCriterion = 'cv';

/** The fits that converged with no segment empty; all of them where none did. */
function usableFits(fits: readonly CandidateFit[]): readonly CandidateFit[] {
  const sound = fits.filter((fit) => fit.converged && !fit.emptySegment);
  return sound.length > 0 ? sound : fits;
}

/** Whether the answers can identify this many segments; of older runs nothing is known. */
export const isIdentified = ({ identification = 'identified' }: Pick<CandidateFit, 'identification'>): boolean =>
  identification === 'identified';

const lowest = (fits: readonly CandidateFit[], value: (fit: CandidateFit) => number): number =>
  fits.reduce((best, fit) => (value(fit) < value(best) ? fit : best)).segments;

/** The number of segments with the lowest value of a criterion; one segment counts too. */
export function lowestAt(fits: readonly CandidateFit[], criterion: FitCriterion): number {
  return lowest(usableFits(fits.filter(isIdentified)), (fit) => fit[criterion]);
}

const choose: Readonly<
  Record<SegmentCriterion, (candidates: readonly CandidateFit[], prediction: Prediction | null) => number>
> = {
  // Without a prediction (too few people) BIC decides in its place.
  cv: (fits, prediction) => (prediction ? recommendedNumber(fits, prediction) : choose.bic(fits, prediction)),
  bic: (fits) => lowest(fits, (fit) => fit.bic),
  sabic: (fits) => lowest(fits, (fit) => fit.sabic),
  icl: (fits) => lowest(fits, (fit) => fit.icl),
  max: (fits) => lowest(fits, (fit) => -fit.segments),
};

/**
 * The number of segments that a criterion picks, and one more for people who choose at random where BIC says that there are some
 * [LC50]: they cost one parameter, and prediction asks more of a segment than a few of them can add.
 */
export function pickedSegments(
  fits: readonly CandidateFit[],
  criterion: SegmentCriterion,
  prediction: Prediction | null = null,
): number {
  const settled = criterion === 'cv' && prediction?.withAgreement && prediction.deals?.[0];
  if (settled) return settled.segments;
  const picked = pickedFreely(fits, criterion, prediction);
  const [own, more] = [picked, picked + 1].map((number) => fits.find(({ segments }) => segments === number));
  const found = picked > 1 && criterion !== 'max' && own && !own.atRandom && more?.atRandom && isIdentified(more);
  return found && more.bic < own.bic ? more.segments : picked;
}

/**
 * Without them: two or more, unless only one was fitted or can be identified or, where
 * prediction decides, no number of segments predicts new respondents better than one group. The maximum is a request: it is kept.
 */
function pickedFreely(
  fits: readonly CandidateFit[],
  criterion: SegmentCriterion,
  prediction: Prediction | null = null,
): number {
  const several = fits.filter((fit) => fit.segments > 1 && (criterion === 'max' || isIdentified(fit)));
  const noneFound = criterion === 'cv' && prediction !== null && !several.some((fit) => predictsMore(fit, prediction));
  return several.length === 0 || noneFound ? 1 : choose[criterion](usableFits(several), prediction);
}

/** The numbers that prediction may pick if people are dealt into other folds; where only one may, it is settled [LC46]. */
export function numbersInTheRace(fits: readonly CandidateFit[], prediction: Prediction): number[] {
  const several = usableFits(fits.filter((fit) => fit.segments > 1 && isIdentified(fit)));
  if (several.length === 0) return [1];
  const close = closeNumbers(several, prediction);
  const leads = prediction.figures.filter(({ segments }) => close.includes(segments));
  if (leads.some(mayBeOne)) return [1, ...close];
  return leads.some(({ lead }) => lead > 0) ? close : [1];
}

/** Whether a number of segments predicts new respondents better than one. */
const predictsMore = ({ segments }: CandidateFit, { figures }: Prediction): boolean =>
  figures.some((figure) => figure.segments === segments && figure.lead > 0 && figure.people === undefined);
