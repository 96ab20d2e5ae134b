import { expect, it } from 'vitest';
import { personaCalls } from './personas.ts';

it('refuses a repeated line and an endless quote', () => {
  const { body } = personaCalls.updatePersonas;
  const sent = (edit: object) => body.safeParse({ version: '0', descriptions: '[""]', edits: JSON.stringify([edit]) });
  expect(sent({ hidden: [], order: [], quote: 'I never pay full price.' }).success).toBe(true);
  expect(sent({ hidden: ['a', 'a'], order: [], quote: '' }).success).toBe(false);
  expect(sent({ hidden: [], order: [], quote: 'x'.repeat(601) }).success).toBe(false);
});
