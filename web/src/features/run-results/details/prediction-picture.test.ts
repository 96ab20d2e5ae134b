import type { Prediction } from '@qp/facts';
import { fitWords } from '@qp/words/run/fits';
import { describe, expect, it } from 'vitest';
import { isWords } from '../../../ui/picture/marks.ts';
import { tokens } from '../../../ui/theme.ts';
import { predictionPicture } from './prediction-picture.ts';

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

describe('the chart of predictions', () => {
  it('has a tick for every number of segments', () => {
    const many = { ...prediction, figures: Array.from({ length: 12 }, (_, k) => figure(k + 1, k)) };
    const marks = predictionPicture(fitWords('en'), many, 12, tokens.light, { width: 390, height: 240 });
    const below = marks.filter((mark) => isWords(mark) && mark.y > 200).map((mark) => isWords(mark) && mark.text);
    expect(below).toEqual([...many.figures.map(({ segments }) => String(segments)), fitWords('en').segments]);
  });
});
