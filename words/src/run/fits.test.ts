import type { FitSummary } from '@qp/contract';
import { highestPrediction, lowestAt, type Prediction } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { fitWords } from './fits.ts';

const words = fitWords('en');

function fit(segments: number, bic: number, more: Partial<FitSummary> = {}): FitSummary {
  return {
    segments,
    logLikelihood: -500,
    parameters: 10,
    aic: 900 - segments,
    bic,
    caic: bic,
    sabic: bic,
    icl: bic + 10 * segments,
    entropyR2: segments === 1 ? null : 0.875,
    shares: Array.from({ length: segments }, () => 1 / segments),
    converged: true,
    emptySegment: false,
    iterations: 40,
    startsTried: 40,
    startsFinished: 8,
    reachedBest: 5,
    ...more,
  };
}
const fits = [fit(1, 1200), fit(2, 1000), fit(3, 1100)];

describe('the fits of every number of segments', () => {
  it('have a lowest one by each criterion; fits that did not converge do not count', () => {
    expect(lowestAt(fits, 'bic')).toBe(2);
    expect(lowestAt(fits, 'aic')).toBe(3);
    expect(lowestAt([...fits, fit(4, 10, { converged: false })], 'bic')).toBe(2);
    expect(lowestAt([...fits, fit(4, 10, { emptySegment: true })], 'bic')).toBe(2);
  });

  it('have a sentence: what decided and how often the best solution was found', () => {
    expect(words.criteriaSentence(fits, 2)).toBe(
      'Lower is better. 2 segments have the lowest BIC, CAIC, Sample-adjusted BIC and ICL. Reached by 5 of 8 independent starts.',
    );
    expect(words.criteriaSentence(fits, 1)).toContain('1 segment shown');
    expect(words.criteriaSentence([fit(1, 1)], 1)).toBe('Only one number of segments was fitted.');
  });

  it('have a text alternative with all figures of the chart', () => {
    expect(words.criteriaAlternative(fits, 2)).toBe(
      'By number of segments. 1: BIC 1,200, ICL 1,210; 2 (chosen): BIC 1,000, ICL 1,020, entropy R² 0.88; 3: BIC 1,100, ICL 1,130, entropy R² 0.88.',
    );
  });
});

const figure = (segments: number, lead: number) => ({
  segments,
  logLikelihood: -20 + lead,
  standardError: 0.4,
  lead,
  leadError: segments === 1 ? 0 : 0.054,
  behind: 0,
  behindError: 0,
});
const prediction: Prediction = { people: 1200, folds: 5, figures: [figure(1, 0), figure(2, 0.8), figure(3, -0.3)] };

describe('prediction of held-out respondents', () => {
  it('is shown with its standard error', () => {
    expect(highestPrediction(prediction).segments).toBe(2);
    expect(prediction.figures.map(words.lead)).toEqual(['0', '+0.80 ± 0.05', '−0.30 ± 0.05']);
    expect(words.predictionAlternative(prediction, 2)).toContain('1: 0; 2 (chosen): +0.80 ± 0.05; 3: −0.30 ± 0.05.');
  });

  it('is a sentence, which says where there may be no real segments', () => {
    expect(words.predictionSentence(prediction, 2, [])).toBe(
      '1,200 respondents, held out in 5 groups and predicted by models fitted without them. Higher is better. 2 segments predict best. Bars are standard errors. The line at 0 is one segment.',
    );
    expect(words.predictionSentence(prediction, 3, [])).toContain('2 segments predict best (3 segments shown).');
    const behind = (by: number) => ({ behind: by, behindError: 0.004 });
    const slow = {
      ...prediction,
      figures: [figure(1, 0), { ...figure(2, 0.8), ...behind(0.014) }, figure(3, 0.807), figure(4, 0.814)],
    };
    expect(words.predictionSentence(slow, 2, [])).toContain(
      '4 segments predict best, but each one beyond 2 adds less than 1% of the gain.',
    );
    const asGood = { ...slow, figures: slow.figures.map((one) => ({ ...one, behindError: 0.02 })) };
    expect(words.predictionSentence(asGood, 2, [])).toContain(
      '4 segments predict best, but 2 predict as well within the standard error.',
    );
    const unknown = { ...fit(4, 9), identification: 'rank-deficient' } as const;
    expect(words.predictionSentence(asGood, 2, [unknown])).toContain('best, but the answers can’t identify so many.');
    const none = { ...prediction, figures: [figure(1, 0), figure(2, -0.1)] };
    expect(words.predictionSentence(none, 2, [])).toContain('there may be no real segments');
  });

  it('says how often each number is picked where people were dealt into groups again', () => {
    const picked = (...deals: [segments: number, times: number][]) =>
      words.dealsSentence(deals.map(([segments, times]) => ({ segments, times })));
    const start = 'Dealing respondents into groups at random gives';
    expect(picked([3, 17], [4, 3])).toBe(`${start} 3 segments in 17 of 20 deals, 4 in the others.`);
    expect(picked([3, 11], [4, 8], [2, 1])).toBe(
      `${start} 3 segments in 11 of 20 deals, 4 in 8 and 2 in 1. 4 segments are about as good.`,
    );
    expect(picked([2, 11], [1, 9])).toContain('1 segment is about as good.');
    expect(picked([3, 5])).toBe(`${start} 3 segments in each of 5 deals.`);
    expect(picked([3, 1])).toBe('');
    expect(words.predictionSentence({ ...prediction, deals: [{ segments: 2, times: 5 }] }, 2, [])).toContain(
      '2 segments predict best. Dealing respondents',
    );
  });
});
