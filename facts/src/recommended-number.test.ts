import { describe, expect, it } from 'vitest';
import { adjustedRandOf } from './agreement.ts';
import type { CandidateFit } from './candidate-fits.ts';
import { numbersInTheRace, pickedSegments } from './number-of-segments.ts';
import type { Prediction } from './prediction.ts';

/** Equal segments that each keep this share of their people; the others go to the next one. */
const table = (segments: number, kept: readonly number[]) =>
  kept.map((share, k) =>
    kept.map((_, to) => (to === k ? share : to === (k + 1) % segments ? 1 - share : 0) / segments),
  );

const fit = (segments: number, kept: readonly number[] | null): CandidateFit => ({
  segments,
  converged: true,
  emptySegment: false,
  aic: 0,
  bic: 0,
  caic: 0,
  sabic: 0,
  icl: 0,
  agreementTable: kept && table(segments, kept),
});

/** Leads over one segment, from 1 up; every difference has the same standard error. */
const predicted = (leads: readonly number[], more: Partial<Prediction> = {}, error = 0.1): Prediction => {
  const best = Math.max(...leads);
  const figures = leads.map((lead, at) => ({
    segments: at + 1,
    logLikelihood: lead - 20,
    standardError: 0.3,
    lead,
    leadError: error,
    behind: best - lead,
    behindError: lead === best ? 0 : error,
  }));
  return { people: 500, folds: 5, figures, withAgreement: true, ...more };
};

const two = [0.9, 0.9];
const three = [0.9, 0.85, 0.9];
const four = [0.8, 0.7, 0.9, 0.8];
const fits = (...kept: (readonly number[])[]) => [fit(1, null), ...kept.map((of) => fit(of.length, of))];
const leads = [0, 1.2, 1.5, 1.45];

describe('[LC8] the recommended number of segments', () => {
  it('is what predicts best; a smaller one if it predicts as well within its error and more people return', () => {
    const clear = predicted([0, 1, 1.5, 1.3]);
    expect(pickedSegments(fits(two, three, four), 'cv', clear)).toBe(3);
    const close = predicted([0, 1.45, 1.5, 1.2]);
    expect(pickedSegments(fits([0.98, 0.98], three, four), 'cv', close)).toBe(2);
    expect(pickedSegments(fits([0.6, 0.6], three, four), 'cv', close)).toBe(3);
    // Equal agreement: the smaller one. A larger one never takes the place of the best.
    expect(pickedSegments(fits([1, 1], [1, 1, 1], four), 'cv', close)).toBe(2);
    expect(pickedSegments(fits([0.6, 0.6], [0.6, 0.6, 0.6], four), 'cv', predicted(leads))).toBe(3);
  });

  it('is one more for people who choose at random, where BIC says that there are some', () => {
    const clear = predicted([0, 1, 1.5, 1.505]);
    const [one, second, third, fourth] = fits(two, three, four).map((of) => ({ ...of, bic: 100 }));
    const picked = (more: object, criterion: 'cv' | 'max' = 'cv', own: object = {}) =>
      pickedSegments([one, second, { ...third, ...own }, { ...fourth, ...more }], criterion, clear);
    expect(picked({ atRandom: true, bic: 99 })).toBe(4);
    expect(picked({ bic: 99 })).toBe(3);
    expect(picked({ atRandom: true, bic: 101 })).toBe(3);
    expect(picked({ atRandom: true, bic: 99, identification: 'rank-deficient' })).toBe(3);
    // It is counted already.
    expect(picked({ atRandom: true, bic: 99 }, 'cv', { atRandom: true })).toBe(3);
    expect(picked({}, 'max')).toBe(4);
  });

  it('pays for a further segment with a hundredth of what the best gains', () => {
    expect(pickedSegments(fits(two, [0.99, 0.99, 0.99]), 'cv', predicted([0, 2, 2.01], {}, 0.001))).toBe(2);
  });

  it('has no say for a number that fell behind in some folds', () => {
    const figures = predicted(leads).figures.map((one) => (one.segments === 3 ? { ...one, people: 100 } : one));
    expect(pickedSegments(fits(two, three, four), 'cv', predicted(leads, { figures }))).toBe(4);
  });

  it('is the one that most deals into folds picked', () => {
    const deals = [
      { segments: 4, times: 12 },
      { segments: 3, times: 8 },
    ];
    expect(pickedSegments(fits(two, three, four), 'cv', predicted(leads, { deals }))).toBe(4);
    expect(pickedSegments(fits(two, three, four), 'bic', predicted(leads, { deals }))).toBe(2);
  });

  it('is in the race if it is close to the best, and one segment if the best may predict no better', () => {
    const usable = fits(two, three, four);
    expect(numbersInTheRace(usable, predicted([0, 1, 1.5, 1.15]))).toEqual([3]);
    expect(numbersInTheRace(usable, predicted([0, 1, 1.5, 1.3]))).toEqual([3, 4]);
    expect(numbersInTheRace(usable, predicted([0, 0.2, -0.5, -0.6]))).toEqual([1, 2]);
    expect(numbersInTheRace(usable, predicted([0, -0.5, -0.9, -1.4]))).toEqual([1]);
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
    const { withAgreement: _, ...before } = predicted(leads);
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
