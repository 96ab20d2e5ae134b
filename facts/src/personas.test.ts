import { expect, it } from 'vitest';
import { shownLines } from './personas.ts';
import { descriptionOf, descriptionParts } from './segments.ts';

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
