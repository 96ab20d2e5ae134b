import type { Criterion, Prediction, PredictionFigure, SegmentFit } from '../types.ts';

/** The figures by which fits are compared [LC8]; smaller is better, except for entropy R2 (1: no doubt about anybody). */
export function criteria(fit: {
  logLikelihood: number;
  parameters: number;
  /** Weighted sum of the posterior entropies. */
  entropy: number;
  /** N: respondents with a weight above 0 and an answer. */
  counted: number;
  /** Kish's effective number of those respondents. */
  effectiveBase: number;
  segments: number;
}) {
  const { logLikelihood, parameters, entropy, counted, effectiveBase, segments } = fit;
  const deviance = -2 * logLikelihood;
  const bic = deviance + parameters * Math.log(counted);
  return {
    parameters,
    aic: deviance + 2 * parameters,
    bic,
    bicEffective: deviance * (effectiveBase / counted) + parameters * Math.log(effectiveBase),
    caic: bic + parameters,
    sabic: deviance + parameters * Math.log((counted + 2) / 24),
    icl: bic + 2 * entropy,
    entropyR2: segments === 1 ? null : 1 - entropy / (counted * Math.log(segments)),
  };
}

/**
 * The number of segments to show [LC8]: of the fits with two or more that converged and leave no segment empty, the one
 * that foretells best, that has the lowest criterion, or the most segments. Where none is so good the same is asked of
 * all of them. Without a prediction (too few people) BIC decides in its place.
 */
export function chooseSegments(
  fits: readonly SegmentFit[],
  criterion: Criterion,
  prediction: Prediction | null = null,
): number {
  const several = fits.filter((fit) => fit.segments >= 2);
  const sound = several.filter((fit) => fit.converged && !fit.emptySegment);
  const candidates = sound.length > 0 ? sound : several;
  if (criterion === 'cv' && prediction !== null) {
    return bestForetold(
      prediction,
      candidates.map((fit) => fit.segments),
    );
  }
  const price = criterion === 'cv' ? 'bic' : criterion;
  const value = (fit: SegmentFit) => (price === 'max' ? -fit.segments : fit[price]);
  const best = candidates.reduce<SegmentFit | null>((a, b) => (a === null || value(b) < value(a) ? b : a), null);
  return best?.segments ?? 1;
}

/** What a further segment must add, as a share of what the best number of segments gains over one [LC8]. */
const LEAST_WORTH = 0.01;

/**
 * Of some numbers of segments the one under which people left out are most probable, the smaller one of equals. A model is never
 * quite right, so that in large surveys one more segment nearly always foretells a little better: it must be worth its name.
 */
function bestForetold({ figures }: Prediction, candidates: readonly number[]): number {
  const asked = figures.filter(({ segments }) => candidates.includes(segments));
  const gained = Math.max(0, ...asked.map(({ lead }) => lead));
  const worth = ({ lead, segments }: PredictionFigure) => lead - LEAST_WORTH * gained * segments;
  const best = asked.reduce<PredictionFigure | null>((a, b) => (a === null || worth(b) > worth(a) ? b : a), null);
  return best?.segments ?? 1;
}
