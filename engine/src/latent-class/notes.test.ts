import { describe, expect, test } from 'vitest';
import { MISSING } from '../survey/index.ts';
import { fitSegments } from './fit-segments.ts';
import { fitNotes } from './notes.ts';
import { plantedSurvey } from './surveys-for-tests.ts';
import type { SegmentFit } from './types.ts';

/** A fit with nothing to say about it. */
const blank: SegmentFit = {
  ...{ segments: 1, categories: [], mixture: [], responseProbabilities: [], sizes: [], shares: [] },
  ...{ logLikelihood: 0, parameters: 1, aic: 0, bic: 0, caic: 0, sabic: 0, icl: 0, entropyR2: null },
  ...{ converged: true, iterations: 1, startsTried: 1, startsFinished: 1, reachedBest: 1, emptySegment: false },
};

describe('notes', () => {
  test('[LC14] say who answered nothing, what the data cannot carry, and what is empty', async () => {
    const columns = [0, 1, 2].map((j) => ({
      codes: Uint8Array.from({ length: 20 }, (_, i) => (i + j * (i >> 2)) % 4),
      categories: 4,
    }));
    for (const { codes } of columns) codes[3] = MISSING;
    const { notes, unanswered } = await fitSegments(
      { respondents: 20, columns, weights: null },
      { maxSegments: 25, alpha: 0, starts: 4 },
    );
    expect(unanswered).toBe(1);
    expect(notes.at(-1)).toBe(
      '1 respondent answered none of the 3 variables and can only be placed by the sizes of the segments.',
    );
    expect(notes.at(-2)).toBe(
      'With 3 segments or more the model has more parameters (29) than there are respondents (20): the data cannot carry it.',
    );
    expect(notes.join(' ')).toMatch(/With [0-9, ]* or 25 segments the fit leaves a segment empty: it is not chosen\./);
  });

  test('[LC14] say that the best solution was reached only once', async () => {
    const wide = plantedSurvey('planted-wide').data;
    const { notes } = await fitSegments(wide, { maxSegments: 5, starts: 20 });
    expect(notes[0]).toBe('With 5 segments the best solution was reached by only one start: a better one may exist.');
  });

  test('[LC14] say which fits did not converge', () => {
    const [one, two] = [1, 2].map((segments) => ({
      segments,
      converged: segments !== 2,
      parameters: 3,
      reachedBest: 2,
    }));
    const fits = [one, two, { ...two, segments: 4 }];
    const note =
      'With 2 or 4 segments the fit did not converge: it is not chosen, and its figures are those of the last step.';
    expect(
      fitNotes(
        fits.map((fit) => ({ ...blank, ...fit })),
        10,
        0,
        2,
      ),
    ).toEqual([note]);
  });
});
