import { describe, expect, it } from 'vitest';
import { adjustedRandOf } from './agreement.ts';
import type { CandidateFit, Prediction } from './candidate-fits.ts';
import { pickedSegments } from './number-of-segments.ts';

/** Equal segments that each keep this share of their people; the others go to the next one. */
const table = (segments: number, kept: readonly number[]) =>
  kept.map((share, k) =>
    kept.map((_, to) => (to === k ? share : to === (k + 1) % segments ? 1 - share : 0) / segments),
  );

const fit = (segments: number, kept: readonly number[] | null): CandidateFit => ({
  ...{ segments, converged: true, emptySegment: false, aic: 0, bic: 0, caic: 0, sabic: 0, icl: 0 },
  agreementTable: kept && table(segments, kept),
});

/** Leads over one segment, from 1 up; every difference has a standard error of 0.1. */
const predicted = (leads: readonly number[], more: Partial<Prediction> = {}): Prediction => {
  const best = Math.max(...leads);
  const figures = leads.map((lead, at) => ({
    ...{ segments: at + 1, logLikelihood: lead - 20, standardError: 0.3, lead, leadError: 0.1 },
    ...{ behind: best - lead, behindError: lead === best ? 0 : 0.1 },
  }));
  return { people: 500, folds: 5, figures, withAgreement: true, ...more };
};

const two = [0.9, 0.9];
const three = [0.9, 0.85, 0.9];
const four = [0.8, 0.7, 0.9, 0.8];
const fits = (...kept: (readonly number[])[]) => [fit(1, null), ...kept.map((of) => fit(of.length, of))];
const leads = [0, 1, 1.5, 1.45];

describe('[LC8] the recommended number of segments', () => {
  it('is the largest that predicts about as well as the best and whose segments are all found again', () => {
    expect(pickedSegments(fits(two, three, four), 'cv', predicted(leads))).toBe(4);
    const superfluous = [0.95, 0.95, 0.95, 0.3];
    expect(pickedSegments(fits(two, three, superfluous), 'cv', predicted(leads))).toBe(3);
    expect(pickedSegments(fits(two, three, four), 'cv', predicted([0, 1, 1.5, 1.35]))).toBe(3);
  });

  it('leaves out a number that loses a segment, also where it predicts best', () => {
    const lost = [0.9, 0.9, 0.5];
    expect(pickedSegments(fits(two, lost), 'cv', predicted([0, 1, 1.5]))).toBe(2);
    expect(pickedSegments(fits([0.5, 0.5], lost), 'cv', predicted([0, 1, 1.5]))).toBe(3);
  });

  it('is one that is found again almost exactly, if it predicts within two standard errors', () => {
    const exact = [0.99, 0.99, 0.99];
    expect(pickedSegments(fits(two, exact, four), 'cv', predicted([0, 1, 1.36, 1.5]))).toBe(3);
    expect(pickedSegments(fits(two, exact, four), 'cv', predicted([0, 1, 1.2, 1.5]))).toBe(4);
  });

  it('is one that the data can identify, or one segment where no other can be, unless the maximum was requested', () => {
    const unknown = { identification: 'rank-deficient' } as const;
    const best = predicted([0, 1, 1.9, 1.5]);
    const without3 = fits(two, three, four).map((one) => (one.segments === 3 ? { ...one, ...unknown } : one));
    expect(pickedSegments(fits(two, three, four), 'cv', best)).toBe(3);
    expect(pickedSegments(without3, 'cv', best)).toBe(4);
    expect(pickedSegments(without3.slice(0, 3), 'bic', best)).toBe(2);
    expect(pickedSegments(without3.slice(0, 3), 'max', best)).toBe(3);
    const none = fits(two, three).map((one) => ({ ...one, ...unknown }));
    expect((['cv', 'bic', 'icl'] as const).map((by) => pickedSegments(none, by, best))).toEqual([1, 1, 1]);
    // Three predict better than one group, two do not: none that can be identified does.
    expect(pickedSegments(without3.slice(0, 3), 'cv', predicted([0, -0.1, 0.4]))).toBe(1);
  });

  it('is the fewest bands along a continuum', () => {
    const continua = [{ factors: 1, ahead: 0.3, aheadError: 0.1 }];
    expect(pickedSegments(fits(two, three, four), 'cv', predicted([0, 1.42, 1.5, 1.45], { continua }))).toBe(2);
  });

  it('is one where one predicts best, and that of prediction alone in runs made before agreement counted', () => {
    expect(pickedSegments(fits(two, three), 'cv', predicted([0, -0.1, -0.2]))).toBe(1);
    const before = predicted(leads, { withAgreement: undefined });
    expect(pickedSegments(fits(two, three, four), 'cv', before)).toBe(3);
  });
});

describe('the adjusted Rand index of shares', () => {
  it('is 1 for the same segments, 0 by chance and for no table', () => {
    expect(adjustedRandOf(table(3, [1, 1, 1]))).toBe(1);
    expect(adjustedRandOf(table(2, [0.5, 0.5]))).toBeCloseTo(0, 12);
    expect(adjustedRandOf([])).toBe(0);
    // 800, 200, 200 and 800 of 2,000 people: by Hubert and Arabie's formula, with whole people, 0.3597.
    expect(adjustedRandOf(table(2, [0.8, 0.8]))).toBeCloseTo(0.36, 3);
  });
});
