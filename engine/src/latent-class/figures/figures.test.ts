import { pickedSegments } from '@qp/facts';
import { describe, expect, test } from 'vitest';
import type { SegmentFit } from '../types.ts';
import { criteria } from './describe-fit.ts';
import { bySize, reorder } from './segment-order.ts';

test('[LC8] the criteria are what their formulas say', () => {
  const figures = criteria({
    logLikelihood: -100,
    parameters: 7,
    entropy: 5,
    counted: 50,
    effectiveBase: 20,
    segments: 3,
  });
  expect(figures.aic).toBe(214);
  expect(figures.bic).toBeCloseTo(200 + 7 * Math.log(50), 12);
  // As if every respondent counted two fifths.
  expect(figures.bicEffective).toBeCloseTo(80 + 7 * Math.log(20), 12);
  expect(figures.caic).toBeCloseTo(200 + 7 * (Math.log(50) + 1), 12);
  expect(figures.sabic).toBeCloseTo(200 + 7 * Math.log(52 / 24), 12);
  expect(figures.icl).toBeCloseTo(figures.bic + 10, 12);
  expect(figures.entropyR2).toBeCloseTo(1 - 5 / (50 * Math.log(3)), 12);
  expect(
    criteria({ logLikelihood: -100, parameters: 7, entropy: 0, counted: 50, effectiveBase: 50, segments: 1 }).entropyR2,
  ).toBeNull();
});

describe('[LC8] the choice', () => {
  const fit = (segments: number, bic: number, more: Partial<SegmentFit> = {}): SegmentFit => ({
    segments,
    bic,
    sabic: -bic,
    icl: bic,
    aic: 0,
    caic: 0,
    entropyR2: 1,
    logLikelihood: 0,
    parameters: 1,
    categories: [],
    mixture: [],
    responseProbabilities: [],
    sizes: [],
    shares: [],
    converged: true,
    emptySegment: false,
    iterations: 1,
    startsTried: 1,
    startsFinished: 1,
    reachedBest: 1,
    rivals: 0,
    rivalBehind: null,
    rivalMoves: null,
    agreement: null,
    bicEffective: bic,
    identification: 'identified',
    ...more,
  });

  test('is the lowest criterion from two segments up', () => {
    const fits = [fit(1, 1), fit(2, 30), fit(3, 20), fit(4, 25)];
    expect(pickedSegments(fits, 'bic')).toBe(3);
    expect(pickedSegments(fits, 'sabic')).toBe(2);
    expect(pickedSegments(fits, 'max')).toBe(4);
  });

  test('passes over fits that did not converge or leave a segment empty', () => {
    const fits = [fit(1, 9), fit(2, 8), fit(3, 5, { converged: false }), fit(4, 4, { emptySegment: true })];
    expect(pickedSegments(fits, 'bic')).toBe(2);
    expect(pickedSegments(fits, 'max')).toBe(2);
  });

  test('takes the best of all fits if none is sound, and one segment only if the maximum is one', () => {
    expect(pickedSegments([fit(1, 1), fit(2, 3, { converged: false }), fit(3, 2, { converged: false })], 'bic')).toBe(
      3,
    );
    expect(pickedSegments([fit(1, 1)], 'bic')).toBe(1);
  });

  test('[LC16] predicts held-out respondents best, one segment included; BIC decides if no one could be held out', () => {
    const fits = [fit(1, 1), fit(2, 30), fit(3, 20), fit(4, 25), fit(5, 2, { converged: false })];
    const figure = (segments: number, logLikelihood: number) => ({
      segments,
      logLikelihood,
      standardError: 0.1,
      lead: logLikelihood + 3,
      leadError: 0,
      behind: 0,
      behindError: 0,
    });
    const figures = [figure(1, -3), figure(2, -2.9), figure(3, -2.9), figure(4, -2), figure(5, -1)];
    expect(pickedSegments(fits, 'cv', { people: 100, folds: 5, figures })).toBe(4);
    const noise = [figure(1, -3), figure(2, -9), figure(3, -9), figure(4, -8), figure(5, -7)];
    expect(pickedSegments(fits, 'cv', { people: 100, folds: 5, figures: noise })).toBe(1);
    const slow = [figure(1, -3), figure(2, -2), figure(3, -1.991), figure(4, -1.983)];
    expect(pickedSegments(fits, 'cv', { people: 100, folds: 5, figures: slow })).toBe(2);
    expect(pickedSegments(fits, 'bic', { people: 100, folds: 5, figures })).toBe(3);
    expect(pickedSegments(fits, 'cv', null)).toBe(3);
  });

  test('takes fewer segments if two are equally good', () => {
    expect(pickedSegments([fit(1, 1), fit(2, 5), fit(3, 5)], 'bic')).toBe(2);
  });
});

describe('[LC9] the order of the segments', () => {
  const model = {
    segments: 3,
    categories: [2],
    mixture: [0.3, 0.4, 0.3],
    responseProbabilities: [[0.1, 0.2, 0.3, 0.9, 0.8, 0.7]],
  };

  test('is by size, then by share in the mixture, then by the first probability that differs', () => {
    expect(bySize(model, [5, 1, 9])).toEqual([2, 0, 1]);
    expect(bySize(model, [4, 4, 4])).toEqual([1, 2, 0]);
  });

  test('takes all parameters along', () => {
    expect(reorder(model, [2, 0, 1])).toEqual({
      ...model,
      mixture: [0.3, 0.3, 0.4],
      responseProbabilities: [[0.3, 0.1, 0.2, 0.7, 0.9, 0.8]],
    });
  });
});
