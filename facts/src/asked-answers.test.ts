import { describe, expect, it } from 'vitest';
import { askedAnswers, recodeValues } from './asked-answers.ts';

const ranges = (from: number[], to: number[], labels: number[]) => ({ kind: 'ranges' as const, from, to, labels });
const shown = (answers: ReturnType<typeof askedAnswers>) => answers.map(({ code, text, label }) => [code, text, label]);

describe('the answers of a typing question', () => {
  const ten = { labels: ['1-3', '4-8', '9-10'], cut: ranges([1, 4, 9, 99], [3, 8, 10, 99], [0, 1, 2, 255]) };

  it('are ten points where ten points were cut into three groups', () => {
    const asked = askedAnswers(ten, { '1': 'Not at all', '10': 'Completely', '99': 'Don’t know' });
    expect(asked).toHaveLength(10);
    expect(shown(asked).slice(0, 4)).toEqual([
      ['1', '1 Not at all', 0],
      ['2', '2', 0],
      ['3', '3', 0],
      ['4', '4', 1],
    ]);
    expect(shown(asked).at(-1)).toEqual(['10', '10 Completely', 2]);
    expect(recodeValues(asked)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('are the words of the file where every point has one', () => {
    const asked = askedAnswers(
      { labels: ['Low', 'High'], cut: ranges([1, 3], [2, 4], [0, 1]) },
      { '1': 'Very poor', '2': 'Poor', '3': 'Good', '4': 'Very good' },
    );
    expect(asked.map(({ text }) => text)).toEqual(['Very poor', 'Poor', 'Good', 'Very good']);
  });

  it('are the response labels where each has one code, in their order', () => {
    const asked = askedAnswers({ labels: ['Yes', 'No'], cut: ranges([1, 2], [1, 2], [1, 0]) });
    expect(shown(asked)).toEqual([
      ['2', 'Yes', 0],
      ['1', 'No', 1],
    ]);
  });

  it('are the response labels where raw answers are a quantity, or not known', () => {
    const age = { labels: ['18-34', '35+'], cut: ranges([18, 35], [34, 99], [0, 1]) };
    expect(shown(askedAnswers(age))).toEqual([
      ['18', '18-34', 0],
      ['35', '35+', 1],
    ]);
    expect(shown(askedAnswers({ labels: ['A', 'B'], cut: null }))).toEqual([
      ['A', 'A', 0],
      ['B', 'B', 1],
    ]);
  });

  it('are the original words where they were merged, and labels where the raw answers are only codes', () => {
    const texts = (list: string[], labels: number[]) => ({ kind: 'texts' as const, texts: list, labels });
    const merged = askedAnswers({
      labels: ['Top 2', 'Other'],
      cut: texts(['Very', 'Quite', 'Not', 'DK'], [0, 0, 1, 255]),
    });
    expect(merged.map(({ text }) => text)).toEqual(['Very', 'Quite', 'Not']);
    expect(recodeValues(merged)).toEqual([1, 2, 3]);
    const coded = askedAnswers({ labels: ['Top 2', 'Other'], cut: texts(['a', 'b', 'c'], [0, 0, 1]) });
    expect(shown(coded)).toEqual([
      ['a', 'Top 2', 0],
      ['c', 'Other', 1],
    ]);
  });

  it('have recode values above 0 that differ', () => {
    const zero = askedAnswers({ labels: ['0-5', '6-10'], cut: ranges([0, 6], [5, 10], [0, 1]) });
    expect(recodeValues(zero)).toEqual(Array.from({ length: 11 }, (_, i) => i + 1));
  });
});

it('gives an open group of a number an example that people could give', () => {
  const cut = { kind: 'ranges', from: [-1e300, 12.5, 40], to: [12.4999, 39.9999, 1e300], labels: [0, 1, 2] } as const;
  const asked = askedAnswers({ labels: ['Under 12.5', '12.5-39.9', '40+'], cut });
  expect(asked.map(({ code }) => code)).toEqual(['12', '12.5', '40']);
});
