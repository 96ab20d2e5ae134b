import { expect, it } from 'vitest';
import { agreementWords, leftOutWords, personaSentence } from './lines.ts';

it('writes every sentence with its figures', () => {
  const share = {
    question: 'I avoid sugar',
    answer: 'agree',
    kind: 'share',
    value: 0.6749,
    rest: 0.2,
    index: 211,
  } as const;
  expect(personaSentence(share)).toBe('67.4% agree: I avoid sugar (20.0% of the rest).');
  const mean = { question: 'Price paid', answer: '', kind: 'mean', value: 0.918, rest: 1.931, index: 54.2 } as const;
  expect(personaSentence(mean)).toBe('Price paid: 0.92 on average (1.93 for the rest, index 54).');
  expect(personaSentence({ ...mean, index: -1 })).toBe('Price paid: 0.92 on average (1.93 for the rest).');
  expect(agreementWords(0.9312)).toBe(
    'Agreement: 93.1% of these people are assigned to the same segment when they are held out of the fit.',
  );
  expect(agreementWords(null)).toBe('');
});

it('counts the answers that a map leaves out', () => {
  expect([0, 1, 2].map(leftOutWords)).toEqual([
    '',
    '1 answer is left out: no room for its label.',
    '2 answers are left out: no room for their labels.',
  ]);
});
