import type { FitSummary } from '@qp/contract';
import { describe, expect, it } from 'vitest';
import { type TrustFacts, trustNotes } from './trust-notes.ts';

function fit(segments: number, bic: number, more: Partial<FitSummary> = {}): FitSummary {
  return {
    segments,
    logLikelihood: -1000,
    parameters: 10,
    aic: bic,
    bic,
    caic: bic,
    sabic: bic,
    icl: bic,
    entropyR2: segments === 1 ? null : 0.9,
    shares: Array.from({ length: segments }, () => 1 / segments),
    converged: true,
    emptySegment: false,
    iterations: 50,
    startsTried: 40,
    startsFinished: 8,
    reachedBest: 5,
    ...more,
  };
}
const sound: TrustFacts = {
  fits: [fit(1, 300), fit(2, 200), fit(3, 250)],
  segments: 2,
  maxClusters: 3,
  criterion: 'bic',
  sizes: [500, 500],
  probabilities: [
    [0.96, 0.04],
    [0.02, 0.98],
  ],
  respondents: 1000,
  effectiveBase: 1000,
  weighted: false,
  withoutAnswers: 0,
  counted: 1000,
  answers: null,
};
const texts = (facts: Partial<TrustFacts>) =>
  trustNotes({ ...sound, ...facts }).map((note) => `${note.level}: ${note.text}`);

describe('how far to trust a run', () => {
  it('is all good for a replicated, certain solution below the maximum', () => {
    expect(texts({})).toEqual([
      'good: The solution was found again: 5 of 8 starts that were followed to the end came to it (40 were begun).',
      'good: People are placed with 97% certainty on average (entropy R² 0.90).',
      'good: BIC is lowest at 2 segments and rises again before the maximum of 3.',
    ]);
  });

  it('warns where the best solution was found only once', () => {
    expect(texts({ fits: [fit(1, 300), fit(2, 200, { reachedBest: 1 })], maxClusters: 2 })[0]).toMatch(
      /^warning: .*only once in 40/,
    );
  });

  it('says when people sit between segments, and when segments are a blur', () => {
    expect(texts({ fits: [fit(2, 200, { entropyR2: 0.7 })] })[1]).toMatch(/^caution: .*between two segments/);
    expect(texts({ fits: [fit(2, 200, { entropyR2: 0.4 })] })[1]).toMatch(/^warning: .*overlap/);
  });

  it('says when the criterion is still falling at the maximum', () => {
    const falling = [fit(1, 300), fit(2, 200), fit(3, 150)];
    expect(texts({ fits: falling, segments: 3 })[2]).toBe(
      'caution: BIC is still falling at the maximum of 3: a larger maximum may find more segments.',
    );
  });

  it('says when one segment would be better than any number that could be chosen', () => {
    expect(texts({ fits: [fit(1, 100), fit(2, 200), fit(3, 250)] })[2]).toBe(
      'warning: BIC is lowest with everybody in one segment: the data hold no clear segments, and 2 is only the best number above one.',
    );
  });

  it('says what BIC would take where the maximum was asked for or another number was opened', () => {
    expect(texts({ criterion: 'max', segments: 3 })[2]).toContain('BIC would take 2');
    expect(texts({ segments: 3 })[2]).toContain('opened by hand; BIC would take 2');
  });

  it('does not count a fit that failed as what a criterion would take', () => {
    const fits = [fit(1, 300), fit(2, 200), fit(3, 100, { converged: false })];
    expect(texts({ fits })[2]).toMatch(/^good/);
  });

  it('does not say that a number was opened by hand where no fit is sound and the run took one of them', () => {
    const fits = [fit(1, 100), fit(2, 200, { converged: false })];
    expect(texts({ fits, maxClusters: 2 })[2]).not.toContain('opened by hand');
  });

  it('says that a number was opened by hand from a run that asked for the maximum', () => {
    expect(texts({ criterion: 'max', segments: 2 })[2]).toBe(
      'caution: 2 segments were opened by hand; the maximum asked for gives 3, and BIC would take 2.',
    );
  });

  it('points at small segments, more strongly where only a handful of people are in them', () => {
    const shares = [0.96, 0.04];
    const fits = [fit(1, 300), fit(2, 200, { shares }), fit(3, 250)];
    expect(texts({ fits, sizes: [960, 40] })[3]).toBe(
      'caution: SEG2 holds 4% of respondents (40): read its small responses with care.',
    );
    expect(texts({ fits, sizes: [480, 20] })[3]).toMatch(/^warning: SEG2 holds 4% of respondents \(20\)/);
  });

  it('names fits that did not settle, that left a segment empty and that the data cannot carry', () => {
    const fits = [
      fit(1, 300),
      fit(2, 200),
      fit(3, 250, { converged: false }),
      fit(4, 260, { converged: false, emptySegment: true, parameters: 1001 }),
    ];
    expect(texts({ fits, maxClusters: 4 }).slice(3)).toEqual([
      'warning: With 3 and 4 segments the fit did not settle within its steps: its figures are those of the last step.',
      'warning: With 4 segments a segment stays empty: nobody is placed in it.',
      'warning: 4 segments or more are beyond what the data can carry: the model estimates 1,001 numbers from 1,000 respondents.',
    ]);
  });

  it('counts people without answers and names uneven weights', () => {
    expect(texts({ withoutAnswers: 2, weighted: true, effectiveBase: 420 }).slice(3)).toEqual([
      'caution: 2 respondents have answered none of the cluster variables and can only be placed by the sizes of the segments.',
      'caution: The weights are uneven: 1,000 respondents carry the information of 420.',
    ]);
  });

  it('says that one segment is everybody', () => {
    expect(texts({ fits: [fit(1, 300)], segments: 1, maxClusters: 1, probabilities: [[1]] })).toEqual([
      'caution: The maximum was 1, so that everybody is in one segment.',
    ]);
  });
});
