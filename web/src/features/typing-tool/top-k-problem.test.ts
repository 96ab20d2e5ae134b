import { fieldProblemSentence } from '@qp/words/errors/field-problems';
import { typingWords } from '@qp/words/typing-tool/screen';
import { describe, expect, it } from 'vitest';
import { topKProblem as problem, topKNumber } from './top-k-problem.ts';

const topKProblem = (number: string, selected: number) =>
  problem(number, selected, { words: typingWords('en'), sentence: fieldProblemSentence('en') }, 'cluster');

describe('the number of variables', () => {
  it('is a whole number from 1 to the number of selected variables', () => {
    expect(topKProblem('1', 5)).toBeNull();
    expect(topKProblem(' 5 ', 5)).toBeNull();
  });

  it('is read as it was checked, whichever sign it was typed with', () => {
    expect([topKProblem('3,0', 5), topKNumber('3,0'), topKNumber(' 3 ')]).toEqual([null, 3, 3]);
  });

  it('is refused in the words of the specification', () => {
    expect(topKProblem('-1', 5)).toBe('Cannot have negative variable number.');
    expect(topKProblem('6', 5)).toBe('Specified number must be at most the number of selected cluster variables.');
  });

  it('is refused when it is no count at all', () => {
    expect(topKProblem('0', 5)).toContain('from 1 up');
    expect(topKProblem('2.5', 5)).toContain('whole number');
    expect(topKProblem('five', 5)).toContain('must be a number');
    expect(topKProblem('', 5)).toContain('must be a number');
  });
});
