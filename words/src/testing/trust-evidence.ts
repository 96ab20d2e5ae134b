import { type FitEvidence, findingsOf, type PredictedNumber, type TrustEvidence, verdictOf } from '@qp/facts';
import { findingText } from '../trust/findings.ts';
import { verdictText } from '../trust/verdict.ts';

export function fit(segments: number, more: Partial<FitEvidence> = {}): FitEvidence {
  return {
    segments,
    shares: new Array<number>(segments).fill(1 / segments),
    converged: true,
    emptySegment: false,
    startsFinished: 8,
    reachedBest: 5,
    agreement: 1,
    identification: 'identified',
    ...more,
  };
}

/** Mean log-likelihood per person by number of segments, from 1; every difference has a standard error of 0.1. */
export function predicted(...means: number[]): TrustEvidence['prediction'] {
  const best = Math.max(...means);
  const figures = means.map(
    (logLikelihood, at): PredictedNumber => ({
      segments: at + 1,
      logLikelihood,
      lead: logLikelihood - means[0],
      leadError: 0.1,
      behind: best - logLikelihood,
      behindError: 0.1,
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
/** Segments of equal size with these stabilities, of whom as many people keep their segment in another sample. */
export function tested(...own: number[]): NonNullable<TrustEvidence['stability']> {
  const share = 1 / own.length;
  const agreement = own.map((_, r) =>
    own.map((keep, c) => (r === c ? share * keep : (share * (1 - own[r])) / (own.length - 1))),
  );
  const at = { segments: own.length, median: 0.9, stability: own, agreement };
  return {
    word: 'natural',
    people: 1000,
    across: [at, { ...at, segments: own.length + 1, median: 0.5 }],
    own: own.map((stability) => ({ stability })),
  };
}
export const stable = tested(0.9, 0.94);

export const sound: TrustEvidence = {
  fits: [fit(1), fit(2), fit(3)],
  prediction: predicted(-12, -10, -10.5),
  segments: 2,
  maxClusters: 3,
  picks,
  people: [500, 500],
  pairs: [],
  oneLine: null,
  respondents: 1000,
  effectiveBase: 1000,
  weighted: false,
  withoutAnswers: 0,
  counted: 1000,
  stability: stable,
  data: null,
  style: null,
  random: null,
  alone: null,
  merged: null,
  given: null,
};

export const found = (evidence: Partial<TrustEvidence>) => findingsOf({ ...sound, ...evidence });
export const texts = (evidence: Partial<TrustEvidence>) =>
  found(evidence).map((finding) => `${finding.effect}: ${findingText(finding, 'en')}`);
export const about = (words: string, evidence: Partial<TrustEvidence>) =>
  texts(evidence).find((text) => text.includes(words));
export const said = (
  evidence: Partial<TrustEvidence>,
  around: Parameters<typeof verdictText>[1] = { safer: null, same: null },
) => verdictText(verdictOf(found(evidence)), around, 'en');
export const verdict = (evidence: Partial<TrustEvidence>) => said(evidence).text;
