import type { Prediction } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { tokens } from '../../../ui/theme.ts';
import {
  bestPredicted,
  leadText,
  predictionAlternative,
  predictionPicture,
  predictionSentence,
} from './prediction-picture.ts';

const figure = (segments: number, lead: number) => ({
  ...{ segments, logLikelihood: -20 + lead, standardError: 0.4 },
  ...{ lead, leadError: segments === 1 ? 0 : 0.054, behind: 0, behindError: 0 },
});
const prediction: Prediction = { people: 1200, folds: 5, figures: [figure(1, 0), figure(2, 0.8), figure(3, -0.3)] };

describe('how well each number of segments predicts people left out', () => {
  it('is told with its standard error', () => {
    expect(bestPredicted(prediction).segments).toBe(2);
    expect(prediction.figures.map(leadText)).toEqual(['0', '+0.80 ± 0.05', '−0.30 ± 0.05']);
    expect(predictionAlternative(prediction, 2)).toContain('1: 0; 2 (chosen): +0.80 ± 0.05; 3: −0.30 ± 0.05.');
  });

  it('is a sentence, which says where there may be no segments', () => {
    expect(predictionSentence(prediction, 2)).toBe(
      '1,200 people were left out in 5 groups and predicted by fits that had not seen them; higher is better. 2 segments do best. Bars are standard errors; the line at 0 is one segment.',
    );
    expect(predictionSentence(prediction, 3)).toContain('2 segments do best (3 segments shown).');
    const slow = { ...prediction, figures: [figure(1, 0), figure(2, 0.8), figure(3, 0.807), figure(4, 0.814)] };
    expect(predictionSentence(slow, 2)).toContain('4 segments do best, but each beyond 2 adds less than 1% of what');
    const none = { ...prediction, figures: [figure(1, 0), figure(2, -0.1)] };
    expect(predictionSentence(none, 2)).toContain('there may be no segments');
  });

  it('has a tick for every number of segments', () => {
    const many = { ...prediction, figures: Array.from({ length: 12 }, (_, k) => figure(k + 1, k)) };
    const { xAxis } = predictionPicture(many, 12, tokens.light);
    expect(xAxis).toMatchObject({
      data: many.figures.map(({ segments }) => String(segments)),
      axisLabel: { interval: 0 },
    });
  });
});
