import type { FitSummary } from '@qp/contract';
import { lowestAt, pickedSegments, segmentSizes } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { type ChoiceFacts, segmentWords } from './segments.ts';

const { choice: segmentChoice, respondents: respondentsText } = segmentWords('en');

const fit = (segments: number, bic: number, more: Partial<FitSummary> = {}): FitSummary => ({
  segments,
  bic,
  aic: -bic,
  caic: bic,
  sabic: bic,
  icl: bic,
  entropyR2: 0.9,
  logLikelihood: -1,
  parameters: 1,
  shares: [1],
  converged: true,
  emptySegment: false,
  iterations: 1,
  startsTried: 8,
  startsFinished: 4,
  reachedBest: 2,
  ...more,
});
const run: ChoiceFacts = {
  fits: [fit(1, 100), fit(2, 90), fit(3, 80), fit(4, 85)],
  prediction: null,
  segments: 3,
  clusterNum: 4,
  criterion: 'bic',
  opened_from: null,
  merged: null,
  given_from: null,
};
const source = '00000000-0000-4000-8000-000000000001';

describe('how the number of segments came about', () => {
  it('is the criterion where the criterion picked it', () => {
    expect(segmentChoice(run)).toMatchObject({ by: 'criterion', name: 'BIC', words: 'chosen by lowest BIC' });
    expect(segmentChoice({ ...run, criterion: 'sabic' }).words).toBe('chosen by lowest Sample-adjusted BIC');
  });

  it('is prediction of new respondents among converged fits, or BIC where prediction was not measured', () => {
    const figure = (segments: number, logLikelihood: number) => ({
      segments,
      logLikelihood,
      standardError: 0.1,
      leadError: 0.1,
      behind: 0,
      behindError: 0.1,
      lead: logLikelihood + 4,
    });
    const prediction = { people: 90, folds: 5, figures: [figure(1, -4), figure(2, -3), figure(3, -2), figure(4, -1)] };
    const predicted = { ...run, criterion: 'cv' as const, prediction };
    expect(segmentChoice({ ...predicted, segments: 4 }).words).toBe('chosen by prediction of new respondents');
    expect(segmentChoice(predicted).note).toBe('Prediction of new respondents would pick 4');
    const unsettled = [...run.fits.slice(0, 3), fit(4, 1, { converged: false })];
    expect(pickedSegments(unsettled, 'cv', prediction)).toBe(3);
    expect(pickedSegments(run.fits, 'cv', null)).toBe(3);
    // A further segment that adds less than a hundredth of the gain is not worth its name.
    const slow = { ...prediction, figures: [figure(1, -4), figure(2, -3), figure(3, -2.991), figure(4, -2.983)] };
    expect(pickedSegments(run.fits, 'cv', slow)).toBe(2);
  });

  it('is the analyst where the run was opened from the fits, even if its source is deleted', () => {
    const opened = { by: 'hand', name: 'Chosen by hand', note: 'BIC would pick 3' };
    expect(segmentChoice({ ...run, segments: 4, opened_from: source })).toMatchObject(opened);
    expect(segmentChoice({ ...run, segments: 4 })).toMatchObject(opened);
    expect(segmentChoice({ ...run, segments: 4 }).words).toBe('chosen by hand; BIC would pick 3');
    expect(segmentChoice({ ...run, opened_from: source }).words).toBe('chosen by hand; BIC picks 3 too');
  });

  it('is what was requested where the maximum was to be used, or was 1', () => {
    expect(segmentChoice({ ...run, criterion: 'max', segments: 4 })).toMatchObject({
      name: 'The maximum, as requested',
    });
    expect(segmentChoice({ ...run, criterion: 'max' }).note).toBe('The maximum would pick 4');
    expect(segmentChoice({ ...run, fits: [fit(1, 9)], segments: 1, clusterNum: 1 }).words).toBe('as requested');
  });
});

describe('the lowest fit', () => {
  it('is none that did not settle or left a segment empty, unless all did', () => {
    const odd = [...run.fits, fit(5, 1, { converged: false }), fit(6, 2, { emptySegment: true })];
    expect([lowestAt(odd, 'bic'), pickedSegments(odd, 'bic', null), pickedSegments(odd, 'max', null)]).toEqual([
      3, 3, 4,
    ]);
    expect(lowestAt([fit(2, 5, { converged: false }), fit(3, 4, { converged: false })], 'bic')).toBe(3);
  });

  it('may be one segment, which a criterion takes only where there is no other', () => {
    const flat = [fit(1, 10), fit(2, 20), fit(3, 30)];
    expect([
      lowestAt(flat, 'bic'),
      pickedSegments(flat, 'bic', null),
      pickedSegments([fit(1, 10)], 'bic', null),
    ]).toEqual([1, 2, 1]);
  });
});

describe('sizes', () => {
  it('are the first row of the cross-tab, and a cross-tab without it is a fault', () => {
    const row = {
      name: 'Absolute Val.',
      value: [3, 2, 5],
      index: [-1, -1, -1],
      base: [3, 2, 5],
      valueType: 'unitless' as const,
    };
    const metrics = [
      { name: 'Segment Size', factors: [{ name: '', variables: [{ name: 'Base', code: '', rows: [row] }] }] },
    ];
    expect(segmentSizes(metrics)).toEqual([3, 2, 5]);
    expect(() => segmentSizes([])).toThrow('begins with the sizes');
  });

  it('say people first, then what they count for, without binary noise', () => {
    expect(respondentsText(3000, 3145.172)).toBe('3,000 respondents, 3,145 weighted');
    expect(respondentsText(1, null)).toBe('1 respondent');
  });
});
