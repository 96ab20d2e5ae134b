import type { TrustNote } from '@qp/contract';
import { type Prediction, type PredictionFigure, pickedSegments } from '@qp/facts';
import { caution, good, segmentsWord, type TrustFacts, warning } from './facts.ts';

/** A lead of fewer standard errors may be chance: the best of several numbers of segments is always a little lucky. */
const CLEAR = 2;

/** Whether the segments shown foretell new people clearly better than one segment does; null where it is not known. */
export function beatsOneSegment({ prediction, segments }: TrustFacts): boolean | null {
  const shown = prediction?.figures.find((figure) => figure.segments === segments);
  return shown ? shown.lead > CLEAR * shown.leadError : null;
}

/** The number of segments that foretells people left out best, one included. */
export function bestForetold({ figures }: Prediction): PredictionFigure {
  return figures.reduce((best, figure) => (figure.logLikelihood > best.logLikelihood ? figure : best));
}

/** Is there structure? What stands first: everything else is worth reading only where there is. */
export function structure(facts: TrustFacts): TrustNote[] {
  const { prediction, segments, maxClusters } = facts;
  if (maxClusters === 1) return [];
  if (prediction === null) {
    return [caution('How well the segments predict people whom the fit has not seen was not measured for this run.')];
  }
  const best = bestForetold(prediction);
  if (best.lead <= CLEAR * best.leadError) {
    const how =
      best.segments === 1 ? 'as well as any larger number' : `hardly worse than ${segmentsWord(best.segments)}`;
    return [
      warning(
        `There may be no segments: everybody in one segment predicts new people ${how}. What the segments below show may be chance.`,
      ),
    ];
  }
  const shown = prediction.figures.find((figure) => figure.segments === segments);
  if (!shown || segments === 1) return [good(foretold(best))];
  if (shown.lead <= CLEAR * shown.leadError) {
    return [
      warning(
        `New people are predicted no better with ${segmentsWord(segments)} than with one; ${segmentsWord(best.segments)} predict them best.`,
      ),
    ];
  }
  const taken = pickedSegments(facts.fits, 'cv', prediction);
  if (shown.behind > CLEAR * shown.behindError && segments < taken) {
    return [
      caution(
        `New people are predicted better with ${segmentsWord(segments)} than with one, and better still with ${taken}: there is more to tell apart than is shown.`,
      ),
    ];
  }
  if (shown.behind > CLEAR * shown.behindError && best.segments < segments) {
    return [
      caution(
        `New people are predicted better with ${segmentsWord(segments)} than with one, but best with ${best.segments}: some of what is shown may be chance.`,
      ),
    ];
  }
  return [good(foretold(shown))];
}

function foretold({ segments, lead, leadError }: PredictionFigure): string {
  const times = lead / leadError;
  const sure = times > 99 ? 'over 99' : times.toFixed(times < 10 ? 1 : 0);
  return `The segments hold for people whom the fit has not seen: ${segmentsWord(segments)} predict them better than one does (by ${lead.toFixed(2)} in log-likelihood a person, ${sure} times its standard error).`;
}
