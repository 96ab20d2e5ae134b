import { expect, it } from 'vitest';
import { personaLineWords } from './lines.ts';

const { counts, leftOut, sentence, statement } = personaLineWords('en');

it('writes every sentence with its figures', () => {
  const share = {
    question: 'I avoid sugar',
    answer: 'agree',
    form: 'side',
    kind: 'share',
    value: 0.6749,
    rest: 0.2,
    index: 211,
  } as const;
  expect(sentence(share)).toBe('67.4% agree: I avoid sugar (20.0% of the rest).');
  const mean = {
    question: 'Price paid',
    answer: '',
    form: 'mean',
    kind: 'mean',
    value: 0.918,
    rest: 1.931,
    index: 54.2,
  } as const;
  expect(sentence(mean)).toBe('Price paid: 0.92 on average (1.93 for the rest, index 54).');
  expect(sentence({ ...mean, index: -1 })).toBe('Price paid: 0.92 on average (1.93 for the rest).');
});

it('writes lines as English, whatever the scale', () => {
  const of = (form: 'side' | 'yes' | 'response', answer: string, question: string) =>
    ({ form, answer, question, kind: 'share', value: 0.869, rest: 0.172, index: 300 }) as const;
  const lines = [
    of('side', 'agree', 'I check the ingredients'),
    of('side', 'satisfied', 'The service'),
    of('side', '4 or 5', 'Quality'),
    of('side', 'important', 'Vegan options'),
    of('side', 'Very or Extremely important', 'Vegan options'),
    of('yes', 'Yes', 'The brand is cheap'),
    of('response', 'Discounter', 'Q12. Place of purchase'),
  ];
  expect(lines.map(sentence)).toEqual([
    '86.9% agree: I check the ingredients (17.2% of the rest).',
    '86.9% are satisfied: The service (17.2% of the rest).',
    '86.9% answer “4 or 5”: Quality (17.2% of the rest).',
    '86.9% find this important: Vegan options (17.2% of the rest).',
    '86.9% find this very or extremely important: Vegan options (17.2% of the rest).',
    '86.9% say yes: The brand is cheap (17.2% of the rest).',
    '86.9% answer “Discounter”: Place of purchase (17.2% of the rest).',
  ]);
  expect(lines.map(statement)).toEqual([
    'Agree: I check the ingredients',
    'Satisfied: The service',
    'Quality: 4 or 5',
    'Important: Vegan options',
    'Very or Extremely important: Vegan options',
    'The brand is cheap',
    'Place of purchase: Discounter',
  ]);
});

it('says what a segment would choose, beside what everyone would', () => {
  const taste = {
    question: 'Importance (share of preference)',
    answer: 'Taste',
    form: 'choice',
    kind: 'share',
    value: 0.314,
    rest: 0.15,
    total: 0.182,
    index: 172,
  } as const;
  expect(sentence(taste)).toBe('Would choose Taste first 31.4% of the time, everyone: 18.2%.');
  expect(statement(taste)).toBe('Would choose Taste first');
});

it('counts the answers that a map leaves out', () => {
  expect([0, 1, 2].map(leftOut)).toEqual([
    '',
    '1 answer is left out: no room for its label.',
    '2 answers are left out: no room for their labels.',
  ]);
});

it('writes a number with its own decimals, and says what its index means', () => {
  const spend = {
    ...({ question: 'Spend (€ a month)', answer: '', form: 'mean', kind: 'mean' } as const),
    value: 34.2,
    rest: 20.4,
    index: 151,
    number: { unit: '€ a month', decimals: 0 },
  };
  expect(sentence(spend)).toBe('Spend (€ a month): 34 on average (20 for the rest, half as much again as average).');
  expect(sentence({ ...spend, index: 134 })).toContain('(20 for the rest, index 134)');
  expect(sentence({ ...spend, index: 49 })).toContain('half the average');
});

it('says what a side of a scale counts, once', () => {
  const agree = { answer: 'agree', combines: ['Agree', 'Strongly agree'] };
  expect(counts([agree, { answer: 'Often or Always' }, agree])).toBe('“agree” counts “Agree” and “Strongly agree”.');
  expect(counts([])).toBe('');
});
