import { expect, test } from 'vitest';
import { inTurn } from './in-turn.mjs';

test('what happens side by side is reported one after the other, and the first at once', () => {
  const told = [];
  const [one, two, three] = inTurn(3, (text) => told.push(text));
  one.write('1a');
  three.write('3a');
  two.write('2a');
  expect(told).toEqual(['1a']);
  two.end();
  one.write('1b');
  one.end();
  expect(told).toEqual(['1a', '1b', '2a', '3a']);
  three.write('3b');
  three.end();
  expect(told.at(-1)).toBe('3b');
});
