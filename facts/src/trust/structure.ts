import { highestPrediction, isSettled, leadingContinuum, timesOf } from '../recommended-number.ts';
import { CLEAR_LEAD } from '../survey-limits.ts';
import type { TrustEvidence } from './evidence.ts';
import type { Finding } from './finding.ts';

/** Is there anything to find, and why this number of segments? */

/** From this share on, one line describes nearly all that separates the segments. */
const ON_ONE_LINE = 0.9;

export function structureOf({ prediction, segments, maxClusters, picks }: TrustEvidence): Finding[] {
  if (maxClusters === 1) return [];
  if (prediction === null) return [{ kind: 'prediction not measured', effect: 'weakens' }];
  const best = highestPrediction(prediction);
  if (best.lead <= CLEAR_LEAD * best.leadError) {
    return [{ kind: 'no segments', effect: 'disqualifies', rival: best.segments, segments }];
  }
  const shown = prediction.figures.find((figure) => figure.segments === segments);
  if (!shown || segments === 1) return [{ kind: 'predicts', effect: 'supports', figure: best }];
  if (shown.lead <= CLEAR_LEAD * shown.leadError) {
    return [{ kind: 'no better than one', effect: 'disqualifies', segments, best: best.segments }];
  }
  const worse = shown.behind > CLEAR_LEAD * shown.behindError;
  if (worse && segments < picks.byPrediction) {
    return [{ kind: 'more segments predict better', effect: 'weakens', segments, best: picks.byPrediction }];
  }
  if (worse && best.segments < segments) {
    return [{ kind: 'fewer segments predict better', effect: 'weakens', segments, best: best.segments }];
  }
  return [{ kind: 'predicts', effect: 'supports', figure: shown }];
}

/** Only where there is something to predict. A plane also holds three segments: a continuum must be clearly ahead. */
export function degreesOf({ prediction }: TrustEvidence): Finding[] {
  const continuum = prediction && leadingContinuum(prediction);
  if (!continuum) return [];
  const { factors } = continuum;
  return [{ kind: 'a continuum predicts as well', effect: 'disqualifies', factors }];
}

/** Why this number; nothing for merged segments, whose number no criterion picked. */
export function numberOf(evidence: TrustEvidence): Finding[] {
  return evidence.merged ? [] : [...whyThisNumber(evidence), ...settledOf(evidence)];
}

/** How often it was picked when people were dealt into folds again: said where that decided, and more than once. */
function settledOf({ prediction, picks }: TrustEvidence): Finding[] {
  const deals = prediction?.deals ?? [];
  if (picks.criterion !== 'cv' || timesOf(deals) < 2) return [];
  return [{ kind: 'settled', effect: isSettled(deals) ? 'supports' : 'mentions', deals }];
}

function whyThisNumber({ segments, maxClusters, picks, prediction }: TrustEvidence): Finding[] {
  if (maxClusters === 1 || segments === 1) return [{ kind: 'maximum of one', effect: 'weakens' }];
  const { criterion, byCriterion: picked, byBic: bic } = picks;
  const number = { segments, criterion, picked, bic };
  if (picked !== segments) return [{ kind: 'opened by hand', effect: 'mentions', ...number }];
  if (criterion === 'max') {
    return [{ kind: 'maximum requested', effect: bic === segments ? 'supports' : 'mentions', ...number }];
  }
  // Any number of bands along a continuum is as good as another: none is the best, and a larger maximum finds no more kinds.
  if (prediction && leadingContinuum(prediction)) return [];
  if (picks.lowest === 1) return [{ kind: 'criterion picks one', effect: 'weakens', ...number }];
  if (criterion === 'cv' && picks.byPredictionAlone > segments && segments > 1) {
    return [{ kind: 'agreement decides', effect: 'supports', ...number, alone: picks.byPredictionAlone }];
  }
  if (segments === maxClusters) {
    return [{ kind: 'still improving', effect: 'mentions', ...number, maximum: maxClusters }];
  }
  if (criterion === 'cv' && prediction && highestPrediction(prediction).segments > segments) {
    return [{ kind: 'barely improves', effect: 'supports', ...number }];
  }
  return [{ kind: 'best number', effect: 'supports', ...number, maximum: maxClusters }];
}

export function dependenceOf({ pairs, oneLine }: TrustEvidence): Finding[] {
  const found: Finding[] = [];
  const twice = pairs.filter((pair) => pair.twice);
  if (twice.length > 0) found.push({ kind: 'asked twice', effect: 'disqualifies', pairs: twice });
  if (oneLine !== null && oneLine >= ON_ONE_LINE) {
    found.push({ kind: 'differs in degree', effect: 'weakens', share: oneLine });
  }
  return found;
}
