import { expect, it } from 'vitest';
import { truncated } from './cells.tsx';

it('leaves a name of 19 characters alone and cuts the twentieth', () => {
  expect(truncated('1234567890123456789', 1)).toBe('1234567890123456789');
  expect(truncated('12345678901234567890', 1)).toBe('1234567890123456789…');
});

it('gives a name 19 characters for every row that it spans', () => {
  const name = 'x'.repeat(60);
  expect(truncated(name, 2)).toBe(`${'x'.repeat(38)}…`);
  expect(truncated(name, 3)).toBe(`${'x'.repeat(57)}…`);
  expect(truncated(name, 4)).toBe(name);
});

it('does not cut a character in half', () => {
  expect(truncated('🙂'.repeat(20), 1)).toBe(`${'🙂'.repeat(19)}…`);
});
