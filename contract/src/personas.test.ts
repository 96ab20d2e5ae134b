import { expect, it } from 'vitest';
import { descriptionOf, descriptionParts, shownLines } from './persona-edits.ts';
import { certaintyWords, personaComparison, personaSentence } from './persona-words.ts';
import { personaCalls } from './personas.ts';

const lines = ['think:A', 'think:B', 'think:C', 'think:D'].map((key) => ({ key }));

it('shows lines in the analyst’s order, new ones after them, without the hidden ones', () => {
  const keys = (edits: { hidden: string[]; order: string[] }) => shownLines(lines, edits).map(({ key }) => key);
  expect(keys({ hidden: [], order: [] })).toEqual(['think:A', 'think:B', 'think:C', 'think:D']);
  expect(keys({ hidden: ['think:B'], order: ['think:D', 'think:gone', 'think:C'] })).toEqual([
    'think:D',
    'think:C',
    'think:A',
  ]);
});

it('takes the first line of a description for the name and the rest for the text, there and back', () => {
  const description = 'Mindful choosers\nThey read labels.\n\nAnd pay for it.';
  const parts = descriptionParts(description);
  expect(parts).toEqual({ name: 'Mindful choosers', text: 'They read labels.\n\nAnd pay for it.' });
  expect(descriptionOf(parts.name, parts.text)).toBe(description);
  expect(descriptionParts('')).toEqual({ name: '', text: '' });
  expect(descriptionOf('Only a name', '  ')).toBe('Only a name');
});

it('writes every sentence with its figures', () => {
  const share = {
    question: 'I avoid sugar',
    answer: 'agree',
    kind: 'share',
    value: 0.6749,
    rest: 0.2,
    index: 211,
  } as const;
  expect(personaSentence(share)).toBe('I avoid sugar: agree, 67.4% against 20.0% of the rest.');
  const mean = { question: 'Price paid', answer: '', kind: 'mean', value: 0.918, rest: 1.931, index: 54.2 } as const;
  expect(personaSentence(mean)).toBe('Price paid, 0.92, the rest 1.93 (index 54).');
  expect(personaComparison({ ...mean, index: -1 })).toBe('0.92, the rest 1.93');
  expect(certaintyWords(0.9312)).toBe('People are placed here very surely: 93.1% on average.');
});

it('refuses a line that is named twice, and a quote without end', () => {
  const { body } = personaCalls.updatePersonas;
  const sent = (edit: object) => body.safeParse({ version: '0', descriptions: '[""]', edits: JSON.stringify([edit]) });
  expect(sent({ hidden: [], order: [], quote: 'I never pay full price.' }).success).toBe(true);
  expect(sent({ hidden: ['a', 'a'], order: [], quote: '' }).success).toBe(false);
  expect(sent({ hidden: [], order: [], quote: 'x'.repeat(601) }).success).toBe(false);
});
