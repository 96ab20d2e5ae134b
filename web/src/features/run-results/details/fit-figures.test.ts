import type { FitSummary } from '@qp/contract';
import { lowestAt } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { fitAlternative, fitSentence } from './fit-figures.ts';

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
  it('have a lowest one by each criterion, and a fit that did not settle is none', () => {
    expect(lowestAt(fits, 'bic')).toBe(2);
    expect(lowestAt(fits, 'aic')).toBe(3);
    expect(lowestAt([...fits, fit(4, 10, { converged: false })], 'bic')).toBe(2);
    expect(lowestAt([...fits, fit(4, 10, { emptySegment: true })], 'bic')).toBe(2);
  });

  it('are told in a sentence: what decided and how often the best was reached', () => {
    expect(fitSentence(fits, 2)).toBe(
      'Lower is better. 2 segments have the lowest BIC, CAIC, Sample-adjusted BIC and ICL; the best solution was reached by 5 of the 8 starts run to the end.',
    );
    expect(fitSentence(fits, 1)).toContain('1 segment shown');
    expect(fitSentence([fit(1, 1)], 1)).toBe('Only one number of segments was fitted.');
  });

  it('have a text alternative with all figures of the picture', () => {
    expect(fitAlternative(fits, 2)).toBe(
      'By number of segments. 1: BIC 1,200, ICL 1,210; 2 (chosen): BIC 1,000, ICL 1,020, entropy R² 0.88; 3: BIC 1,100, ICL 1,130, entropy R² 0.88.',
    );
  });
});
