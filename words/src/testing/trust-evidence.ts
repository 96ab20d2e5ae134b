import { type FitEvidence, findingsOf, type PredictedNumber, type TrustEvidence, verdictOf } from '@qp/facts';
import { findingText } from '../trust/findings.ts';
import { verdictText } from '../trust/verdict.ts';

export function fit(segments: number, more: Partial<FitEvidence> = {}): FitEvidence {
  return {
    ...{ segments, entropyR2: segments === 1 ? null : 0.9, converged: true, emptySegment: false },
    ...{ startsFinished: 8, reachedBest: 5, agreement: 1, identification: 'identified' },
    ...more,
  };
}

/** Mean log-likelihood per person by number of segments, from 1; every difference has a standard error of 0.1. */
export function predicted(...means: number[]): TrustEvidence['prediction'] {
  const best = Math.max(...means);
  const figures = means.map(
    (logLikelihood, at): PredictedNumber => ({
      ...{ segments: at + 1, logLikelihood },
      ...{ lead: logLikelihood - means[0], leadError: 0.1, behind: best - logLikelihood, behindError: 0.1 },
    }),
  );
  return { figures };
}

export const picks = {
  criterion: 'cv',
  byCriterion: 2,
  lowest: null,
  byPrediction: 2,
  byPredictionAlone: 2,
  byBic: 2,
  byEffectiveBic: 2,
};
export const sound: TrustEvidence = {
  fits: [fit(1), fit(2), fit(3)],
  prediction: predicted(-12, -10, -10.5),
  segments: 2,
  maxClusters: 3,
  picks,
  people: [500, 500],
  agreement: { all: 0.97, bySegment: [0.96, 0.98] },
  pairs: [],
  oneLine: null,
  respondents: 1000,
  effectiveBase: 1000,
  weighted: false,
  withoutAnswers: 0,
  counted: 1000,
  ...{ data: null, stability: null, style: null, alone: null, merged: null, given: null },
};
export const stable = {
  word: 'natural',
  across: [2, 3].map((segments) => ({ segments, median: 1 / segments })),
  own: [{ word: 'stable' }, { word: 'stable' }],
} as const;

export const found = (evidence: Partial<TrustEvidence>) => findingsOf({ ...sound, ...evidence });
export const texts = (evidence: Partial<TrustEvidence>) =>
  found(evidence).map((finding) => `${finding.effect}: ${findingText(finding, 'en')}`);
export const about = (words: string, evidence: Partial<TrustEvidence>) =>
  texts(evidence).find((text) => text.includes(words));
export const verdict = (evidence: Partial<TrustEvidence>) => verdictText(verdictOf(found(evidence)), 'en');
