import { continuumWords } from '@qp/words/run/continuum';
import { describe, expect, it } from 'vitest';
import { isWords, type Mark } from '../../../ui/picture/marks.ts';
import { segmentColour, tokens } from '../../../ui/theme.ts';
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

const look = { mode: 'light', t: tokens.light, width: 600, height: 260 } as const;
const people = (marks: readonly Mark[]) =>
  marks.flatMap((mark) =>
    isWords(mark) || !mark.tip
      ? []
      : [{ segment: [1, 2].find((k) => segmentColour(k, 'light') === mark.fill), tip: mark.tip }],
  );

describe('people along a continuum', () => {
  it('stand in columns along a line, one part for each segment', () => {
    const marks = continuumPicture(words, line, ['SEG1', 'SEG2'], look);
    expect(marks.flatMap((mark) => (isWords(mark) && /^[−+]/.test(mark.text) ? [mark.text] : []))).toEqual([
      '−0.4',
      '+0.4',
    ]);
    expect(people(marks)).toEqual([
      { segment: 1, tip: 'SEG1: 50.0%' },
      { segment: 1, tip: 'SEG1: 10.0%\nSEG2: 40.0%' },
      { segment: 2, tip: 'SEG1: 10.0%\nSEG2: 40.0%' },
    ]);
  });

  it('stand in a plane as dots of the segment that most of them are in', () => {
    const marks = continuumPicture(words, plane, ['SEG1', 'SEG2'], look);
    expect(people(marks)).toEqual([
      { segment: 1, tip: 'SEG1: 50.0%' },
      { segment: 2, tip: 'SEG1: 10.0%\nSEG2: 40.0%' },
    ]);
  });

  it('are described in words too', () => {
    expect(words.alternative(plane, ['SEG1', 'SEG2'])).toBe(
      'SEG1: 60.0% of people, on average at −0.3 and +0.3. SEG2: 40.0% of people, on average at +0.4 and +0.3.',
    );
  });
});
