// Promise 54 of docs/reliability.md.
import type { QuestionChoice, WaveMatching } from '@qp/facts';
import { choicesOf } from '@qp/facts';
import { expect, test } from 'vitest';
import { Refusal } from '../../platform/http/refusal.ts';
import { mergeAllowed, mergeChoices } from './several-pages.ts';

const question = (code: string, column: string) => ({ code, column, values: [], turned: false });

/** As it is stored, with what these tests need of it. */
const matched = (columns: Readonly<Record<string, string>>, id: string | null = null) =>
  ({
    questions: Object.entries(columns).map(([code, column]) => question(code, column)),
    others: [],
    id,
    weight: null,
  }) as unknown as WaveMatching;

const choice = (column: string): QuestionChoice => ({ column, turned: false, answers: null });
const seen = choicesOf(matched({ A1: 'A1', A2: 'A2' }));

test('two pages that choose for different questions are both heard', () => {
  const mine = { ...seen, questions: { ...seen.questions, A1: choice('Q1') } };
  const merged = mergeChoices(mine, matched({ A1: 'A1', A2: 'Q2' }, 'ID'), seen);
  expect(merged).toEqual({ id: 'ID', weight: null, questions: { A1: choice('Q1'), A2: choice('Q2') } });
  // A page sends what it saw only of what it changes.
  const changed = { ...seen, questions: { A1: seen.questions.A1 } };
  expect(mergeChoices(mine, matched({ A1: 'A1', A2: 'Q2' }, 'ID'), changed)).toEqual(merged);
});

test('a question for which both chose something else is asked about, and other changes of the page are kept', () => {
  const mine = { ...seen, weight: 'W', questions: { ...seen.questions, A1: choice('Q1') } };
  const stored = matched({ A1: 'Other', A2: 'Q2' });
  try {
    mergeChoices(mine, stored, seen);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    const { code, message, extra } = error as Refusal;
    expect(code).toBe('matching-changed');
    expect(message).toContain('A1');
    expect(message).not.toContain('A2');
    expect(extra).toEqual({
      now: choicesOf(stored),
      kept: { id: null, weight: 'W', questions: { A1: choice('Other'), A2: choice('Q2') } },
    });
  }
});

test('two pages that choose the same column agree, whatever its values were found to stand for', () => {
  const values = [{ value: '1', answer: 0 }];
  const stored = matched({ A1: 'Q1', A2: 'A2' });
  const read = { ...stored, questions: [{ ...stored.questions[0], values, turned: true }, stored.questions[1]] };
  const mine = { ...seen, questions: { ...seen.questions, A1: choice('Q1') } };
  expect(mergeChoices(mine, read as WaveMatching, seen)).toEqual(choicesOf(read as WaveMatching));
});

test('without what was seen, as from a program, everything is replaced', () => {
  expect(mergeChoices(seen, matched({ A1: 'Q1', A2: 'Q2' }, 'ID'), undefined)).toEqual(seen);
});

test('questions that may differ are added and taken away one by one', () => {
  expect(mergeAllowed(['A2'], ['A1'], [])).toEqual(['A1', 'A2']);
  expect(mergeAllowed([], ['A1', 'A2'], ['A1'])).toEqual(['A2']);
  expect(mergeAllowed(['A1', 'A1'], ['A1'], ['A1'])).toEqual(['A1']);
  // From a program: the whole list.
  expect(mergeAllowed(['A2'], ['A1'])).toEqual(['A2']);
});
