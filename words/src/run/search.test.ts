import { describe, expect, it } from 'vitest';
import { searchWords } from './search.ts';

const { reached } = searchWords('en');

describe('what is said about a search', () => {
  it('is how many independent starts reached the solution, and the best rival', () => {
    expect(reached({ startsFinished: 26, reachedBest: 15, rivalBehind: 0.71, rivalMoves: 0.185 })).toBe(
      'Reached by 15 of 26 independent starts; the best rival is 0.7 lower and assigns 19% of people differently.',
    );
  });

  it('names no rival where there is none, or where an older run does not know it', () => {
    expect(reached({ startsFinished: 8, reachedBest: 8, rivalBehind: null, rivalMoves: null })).toBe(
      'Reached by all 8 independent starts.',
    );
    expect(reached({ startsFinished: 2, reachedBest: 2 })).toBe('Reached by both independent starts.');
    expect(reached({ startsFinished: 8, reachedBest: 5 })).toBe('Reached by 5 of 8 independent starts.');
    expect(reached({ startsFinished: 1, reachedBest: 1 })).toBe('Reached by the only start.');
  });

  it('never says that a rival is 0.0 lower', () => {
    expect(reached({ startsFinished: 9, reachedBest: 8, rivalBehind: 0.012, rivalMoves: 0.001 })).toBe(
      'Reached by 8 of 9 independent starts; the best rival is less than 0.05 lower and assigns 0% of people differently.',
    );
  });
});
