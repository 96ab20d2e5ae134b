import { describe, expect, test } from 'vitest';
import { fourQuestions } from '../../testing/four-questions.ts';
import { fitSegments } from '../fit-segments.ts';
import { identification } from './identification.ts';

const binary = (count: number): number[] => new Array<number>(count).fill(2);

describe('[LC26] whether the variables can distinguish the segments', () => {
  test('more parameters than patterns less one are not identified', () => {
    // 3 yes or no questions have 8 patterns; 2 segments need 7 numbers, 3 need 11.
    expect(identification(binary(3), 2)).toBe('identified');
    expect(identification(binary(3), 3)).toBe('too-many-parameters');
    expect(identification([4, 4], 3)).toBe('too-many-parameters');
  });

  test('Goodman 1974: three classes behind four yes or no questions, 14 numbers from 15, are not identified', () => {
    expect(identification(binary(4), 2)).toBe('identified');
    expect(identification(binary(4), 3)).toBe('rank-deficient');
    expect(identification(binary(5), 3)).toBe('identified');
  });

  test('two variables identify nothing, whatever their responses', () => {
    // 2 classes behind a table of 5 x 5 need 17 numbers of 24; the table has rank 2 and leaves a family of solutions.
    expect(identification([5, 5], 2)).toBe('rank-deficient');
  });

  test('surveys of the usual size are identified, and variables with one response do not count', () => {
    expect(identification(new Array<number>(40).fill(5), 30)).toBe('identified');
    expect(identification([...binary(4), 1, 1], 3)).toBe('rank-deficient');
    expect(identification([2], 1)).toBe('identified');
  });
});

test('[LC8] a number that the answers cannot identify is not chosen, though it may predict best', async () => {
  // In these two surveys three segments predict about as well as two and are found again.
  for (const seed of [8, 17]) {
    const { chosen, fits } = await fitSegments(fourQuestions(seed), { maxSegments: 4, threads: 2 });
    expect(fits.map((fit) => fit.identification)).toEqual([
      ...['identified', 'identified', 'rank-deficient', 'too-many-parameters'],
    ]);
    expect(chosen).toBe(2);
  }
});
