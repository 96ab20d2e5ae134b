import { expect, it } from 'vitest';
import { inTenWords, MOST_WORDS } from './ten-words.ts';

const differs = (name: string, question: string) => `${name} differs most on “${question}”`;

it('leaves a short title as it is', () => {
  expect(inTenWords(differs, 'Planners', 'I wait for offers')).toBe('Planners differs most on “I wait for offers”');
});

it('cuts labels, the longest first, until there are ten words', () => {
  const question = 'I check the ingredients of everything before I buy a snack';
  expect(inTenWords(differs, 'Health-first planners', question)).toBe(
    'Health-first planners differs most on “I check the ingredients of…”',
  );
  const title = inTenWords(differs, question, question);
  expect(title.split(' ').length).toBeLessThanOrEqual(MOST_WORDS);
  expect(title).toContain('I check the…');
});

it('closes a quotation that it cuts', () => {
  const title = inTenWords(differs, '“I always buy whatever is on offer in the shop”', 'Price');
  expect(title).toMatch(/^“I always .*…” differs most on “Price”$/);
});
