import type { FitSummary } from '@qp/contract';
import type { Prediction, PredictionFigure } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { type TrustFacts, trustNotes } from './index.ts';

function fit(segments: number, bic: number, more: Partial<FitSummary> = {}): FitSummary {
  return {
    ...{ segments, bic, aic: bic, caic: bic, sabic: bic, icl: bic, bicEffective: bic },
    ...{ logLikelihood: -1000, parameters: 10, entropyR2: segments === 1 ? null : 0.9 },
    shares: Array.from({ length: segments }, () => 1 / segments),
    ...{ converged: true, emptySegment: false, iterations: 50, startsTried: 40, startsFinished: 8, reachedBest: 5 },
    ...{ agreement: 1, identification: 'identified' },
    ...more,
  };
}

/** Means of a person, one for each number of segments from 1; every difference has a standard error of 0.1. */
function predicted(...means: number[]): Prediction {
  const best = Math.max(...means);
  const figures = means.map(
    (logLikelihood, at): PredictionFigure => ({
      ...{ segments: at + 1, logLikelihood, standardError: 0.5 },
      ...{ lead: logLikelihood - means[0], leadError: 0.1, behind: best - logLikelihood, behindError: 0.1 },
    }),
  );
  return { people: 1000, folds: 5, figures };
}

const sound: TrustFacts = {
  fits: [fit(1, 300), fit(2, 200), fit(3, 250)],
  prediction: predicted(-12, -10, -10.5),
  segments: 2,
  maxClusters: 3,
  criterion: 'cv',
  people: [500, 500],
  probabilities: [
    [0.96, 0.04],
    [0.02, 0.98],
  ],
  pairs: [],
  oneLine: null,
  respondents: 1000,
  effectiveBase: 1000,
  weighted: false,
  withoutAnswers: 0,
  counted: 1000,
};
const texts = (facts: Partial<TrustFacts>) =>
  trustNotes({ ...sound, ...facts }).map((note) => `${note.level}: ${note.text}`);
const about = (words: string, facts: Partial<TrustFacts>) => texts(facts).find((text) => text.includes(words));

describe('how far to trust a run', () => {
  it('is all good for segments that hold for new people, were found again, and are clear', () => {
    expect(texts({})).toEqual([
      'good: The segments hold for people whom the fit has not seen: 2 segments predict them better than one does (by 2.00 in log-likelihood a person, 20 times its standard error).',
      'good: Prediction of new people is best with 2 segments and gets worse before the maximum of 3, and BIC would take 2 too.',
      'good: The solution was found again, with the same people together: 5 of 8 starts that were followed to the end came to it (40 were begun).',
      'good: People are placed with 97.0% certainty on average (entropy R² 0.90).',
    ]);
  });

  it('keeps a place for stability after structure, and for style before bases', () => {
    const note = (text: string) => ({ level: 'good' as const, text });
    const notes = trustNotes({ ...sound, people: [990, 10] }, { stability: [note('A')], style: [note('B')] });
    const order = notes.map(({ text }) => text.split(' ').slice(0, 3).join(' '));
    expect(order).toEqual([
      'The segments hold',
      'Prediction of new',
      'A',
      'The solution was',
      'People are placed',
      'B',
      'SEG2 rests on',
    ]);
  });
});

describe('a solution that was reached more than once', () => {
  const reached = (more: Partial<FitSummary>) => {
    const hard = { reachedBest: 3, startsFinished: 80, foundAgain: false, ...more };
    return about('reached by', { fits: [fit(1, 300), fit(2, 200, hard), fit(3, 250)] });
  };

  it('is not said to be found again where as good a one is easily missed, or others come close', () => {
    expect(reached({ rivals: 0 })).toBe(
      'caution: The best solution was reached by 3 of 80 starts that were followed to the end: a better one may exist. Fewer segments usually settle this.',
    );
    expect(reached({ rivals: 6, reachedBest: 7 })).toMatch(
      /^caution: .* by 7 of 80 starts .*, and 6 other solutions are nearly as likely: a better one may exist\./,
    );
    expect(reached({ rivals: 1 })).toContain('another solution is nearly as likely');
  });
});

describe('structure', () => {
  it('comes first where there may be none, and certainty is then no evidence', () => {
    const none = { prediction: predicted(-10, -10.2, -10.4) };
    expect(texts(none)[0]).toBe(
      'warning: There may be no segments: everybody in one segment predicts new people as well as any larger number. What the segments below show may be chance.',
    );
    expect(about('certainty', none)).toMatch(/^caution: .*97\.0% certainty.*no evidence of segments/);
    expect(texts({ prediction: predicted(-10, -9.9, -10.4) })[0]).toMatch(/hardly worse than 2 segments/);
  });

  it('is doubted where the segments shown predict no better than one, or clearly worse than another number', () => {
    expect(texts({ segments: 3, prediction: predicted(-12, -10, -11.9) })[0]).toBe(
      'warning: New people are predicted no better with 3 segments than with one; 2 segments predict them best.',
    );
    expect(texts({ segments: 3, prediction: predicted(-12, -10, -10.5) })[0]).toMatch(/^caution: .*but best with 2/);
  });

  it('was not measured in runs of before', () => {
    expect(texts({ prediction: null, criterion: 'bic' })[0]).toMatch(/^caution: .*was not measured/);
    expect(about('certainty', { prediction: null })).toMatch(/^caution/);
  });
});

describe('the number of segments', () => {
  const number = (facts: Partial<TrustFacts>) => texts(facts)[1];

  it('says what BIC would take under every criterion, one segment included', () => {
    const one = [fit(1, 100), fit(2, 200), fit(3, 250)];
    expect(number({ fits: one })).toContain('; BIC would take 1.');
    expect(number({ fits: one, criterion: 'max', segments: 3 })).toBe(
      'caution: 3 segments because the maximum was asked for; BIC would take 1.',
    );
    expect(number({ fits: one, criterion: 'bic' })).toBe(
      'warning: BIC is lowest with everybody in one segment: the data hold no clear segments, and 2 is only the best number above one.',
    );
    const icl = one.map((of) => ({ ...of, icl: 10 * Math.abs(of.segments - 2) }));
    expect(number({ fits: icl, criterion: 'icl' })).toMatch(
      /^good: ICL is lowest at 2 segments .*; BIC would take 1\.$/,
    );
  });

  it('says that it was opened by hand, and what would have been taken', () => {
    expect(number({ segments: 3 })).toBe(
      'caution: 3 segments were opened by hand; Prediction of new people would take 2, and BIC would take 2.',
    );
    expect(number({ segments: 3, criterion: 'bic' })).toBe(
      'caution: 3 segments were opened by hand; BIC would take 2.',
    );
    expect(number({ segments: 2, criterion: 'max' })).toBe(
      'caution: 2 segments were opened by hand; the maximum asked for gives 3, and BIC would take 2.',
    );
    const unsettled = [fit(1, 100), fit(2, 200, { converged: false })];
    expect(number({ fits: unsettled, maxClusters: 2 })).not.toContain('opened by hand');
  });

  it('says that the maximum may be too low', () => {
    expect(number({ segments: 3, prediction: predicted(-12, -10, -9) })).toBe(
      'caution: Prediction of new people is still improving at the maximum of 3: a larger maximum may find more segments; BIC would take 2.',
    );
    const falling = [fit(1, 300), fit(2, 200), fit(3, 150)];
    expect(number({ fits: falling, segments: 3, criterion: 'bic' })).toMatch(/^caution: BIC is still falling/);
  });

  it('does not count a fit that failed as what a criterion would take', () => {
    const fits = [fit(1, 300), fit(2, 200), fit(3, 100, { converged: false })];
    expect(number({ fits, criterion: 'bic' })).toMatch(/^good/);
  });

  it('is one where one was asked for', () => {
    const facts = { fits: [fit(1, 300)], segments: 1, maxClusters: 1, probabilities: [[1]], prediction: null };
    expect(texts(facts)).toEqual(['caution: The maximum was 1, so that everybody is in one segment.']);
  });
});

describe('uniqueness', () => {
  const with2 = (more: Partial<FitSummary>) => ({ fits: [fit(1, 300), fit(2, 200, more), fit(3, 250)] });

  it('is by people, not by likelihood', () => {
    expect(about('not unique', with2({ agreement: 0.46, reachedBest: 8 }))).toBe(
      'warning: The solution is not unique: others are as likely and put other people together (agreement 0.46, where 1 is the same people). Fewer segments usually settle this.',
    );
    expect(about('found again', with2({ agreement: 0.46 }))).toBeUndefined();
    expect(about('not unique', with2({ agreement: 0.89 }))).toMatch(/^warning/);
    expect(about('not unique', with2({ agreement: 0.9 }))).toBeUndefined();
  });

  it('warns where the best solution was found only once', () => {
    expect(about('only once', with2({ reachedBest: 1, agreement: null }))).toMatch(/^warning: .*only once in 40/);
  });

  it('says where the variables cannot tell so many segments apart', () => {
    expect(about('fewer possible patterns', with2({ identification: 'too-many-parameters' }))).toMatch(
      /^warning: 2 seg/,
    );
    expect(about('exactly the same answers', with2({ identification: 'rank-deficient' }))).toMatch(/^warning: 2 seg/);
  });

  it('names fits that did not settle and that left a segment empty, and nothing about parameters', () => {
    const fits = [
      ...[fit(1, 300), fit(2, 200), fit(3, 250, { converged: false })],
      fit(4, 260, { converged: false, emptySegment: true, parameters: 100_001 }),
    ];
    const notes = texts({ fits, maxClusters: 4 });
    expect(notes[3]).toMatch(/^caution: With 3 and 4 segments the fit did not settle/);
    expect(notes[4]).toMatch(/^caution: With 4 segments a segment stays empty/);
    expect(notes.join(' ')).not.toContain('100,001');
  });
});

describe('overlap, pairs and lines', () => {
  it('says when people sit between segments, and when segments are a blur', () => {
    const entropy = (entropyR2: number) => ({ fits: [fit(1, 300), fit(2, 200, { entropyR2 })] });
    expect(about('certainty', entropy(0.7))).toMatch(/^caution: .*between two segments/);
    expect(about('certainty', entropy(0.4))).toMatch(/^warning: .*overlap/);
  });

  it('names pairs that act as one question, and segments that lie on one line', () => {
    const pair = { one: 'Q1', other: 'Q9', residual: 80, association: 0.95, explained: 0.3, twice: true };
    expect(about('asked twice', { pairs: [pair, { ...pair, one: 'Q2', twice: false }] })).toBe(
      'warning: Q1 and Q9 are so tied that they act as one question asked twice: they count double and make segments of their own. Leave one of each pair out.',
    );
    expect(about('in degree', { oneLine: 0.96 })).toMatch(/^caution: .*96\.0% of what sets them apart/);
    expect(about('in degree', { oneLine: 0.7 })).toBeUndefined();
  });
});

describe('bases', () => {
  it('are respondents, whatever their weights', () => {
    expect(about('SEG2', { people: [960, 40] })).toBe(
      'caution: SEG2 rests on 40 respondents (4.0% of all): read its small responses with care.',
    );
    expect(about('SEG2', { people: [480, 20], weighted: true })).toBe(
      'warning: SEG2 rests on 20 respondents before weighting (4.0% of all): too few to read its percentages.',
    );
    expect(about('SEG', { people: null })).toBeUndefined();
  });

  it('count people without answers', () => {
    expect(about('none of the cluster variables', { withoutAnswers: 2 })).toMatch(/^caution: 2 respondents have/);
  });

  it('tell the design effect, and what BIC would take on the effective base where that differs', () => {
    expect(about('design effect', { weighted: true, effectiveBase: 800 })).toBe(
      'good: With the weights 1,000 respondents carry the information of 800 (design effect 1.3).',
    );
    const fits = [fit(1, 300, { bicEffective: 10 }), fit(2, 200, { bicEffective: 20 }), fit(3, 250)];
    expect(about('design effect', { weighted: true, effectiveBase: 250, fits })).toBe(
      'caution: The weights are uneven: 1,000 respondents carry the information of 250 (design effect 4.0). On that base BIC would take 1 segment and not 2.',
    );
  });
});
