import { continuumWords } from '@qp/words/run/continuum';
import { describe, expect, it } from 'vitest';
import { tokens } from '../../../ui/theme.ts';
import { continuumPicture } from './continuum-picture.ts';

const words = continuumWords('en');
const line = {
  factors: 1,
  cells: [
    { at: [-0.4], people: [0.5, 0] },
    { at: [0.4], people: [0.1, 0.4] },
  ],
};
const plane = { factors: 2, cells: line.cells.map(({ at, people }) => ({ at: [at[0], 0.25], people })) };

describe('people along a continuum', () => {
  it('stand in columns along a line, one part for each segment', () => {
    const { xAxis, series } = continuumPicture(words, line, ['SEG1', 'SEG2'], 'light', tokens.light);
    expect(xAxis).toMatchObject({ data: ['−0.4', '+0.4'] });
    expect(series).toMatchObject([
      { name: 'SEG1', data: [0.5, 0.1] },
      { name: 'SEG2', data: [0, 0.4] },
    ]);
  });

  it('stand in a plane as dots of the segment that most of them are in', () => {
    const { series } = continuumPicture(words, plane, ['SEG1', 'SEG2'], 'light', tokens.light);
    expect(series).toMatchObject([{ data: [{ value: [-0.4, 0.25] }] }, { data: [{ value: [0.4, 0.25] }] }]);
  });

  it('are told in words too', () => {
    expect(words.alternative(plane, ['SEG1', 'SEG2'])).toBe(
      'SEG1: 60.0% of people, on average at −0.3 and +0.3. SEG2: 40.0% of people, on average at +0.4 and +0.3.',
    );
  });
});
