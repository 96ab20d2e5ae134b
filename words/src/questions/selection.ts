import type { SelectionReport, SelectionRole } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, fixedNumber, joinedWithAnd, number, signed } from '../numbers.ts';

const roles: Readonly<Record<SelectionRole, (n: number) => string>> = {
  kept: (n) => `Kept (${n})`,
  repeats: (n) => `Dropped because other questions say the same (${n})`,
  noise: (n) => `Dropped as noise: the same answers in all segments (${n})`,
};

/** What a run that selects its questions kept and dropped. */
export const selectionWords = wordsIn({
  title: 'Selected questions',
  base: ({ seen, reserve }: SelectionReport) =>
    `Selected with ${count(seen, 'respondent')}. All figures here are from the ${number(reserve)} others, which the selection never saw.`,
  found: ({ questions, segments }: SelectionReport) =>
    `${questions.filter(({ role }) => role === 'kept').length} of ${count(questions.length, 'question')} carry a segmentation, together with ${count(segments, 'segment')}.`,
  prediction: ({ keptQuestions, allQuestions, oneSegment }: SelectionReport) =>
    `On the kept questions, these segments predict a person better than one segment would by ${fixedNumber(keptQuestions - oneSegment, 2)} in log-likelihood. Compared with segments from all questions the difference is ${signed(keptQuestions - allQuestions, 2)}.`,
  roles,
  question: (label: string, bits: number, by: readonly string[]) =>
    by.length > 0
      ? `${label}: says the same as ${joinedWithAnd(by)}`
      : `${label}: adds ${fixedNumber(Math.max(0, bits), 2)} bits`,
});
