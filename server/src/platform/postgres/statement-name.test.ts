import { expect, test } from 'vitest';
import { statementName } from './connect.ts';

const times = (count: number, text: string) => Array.from({ length: count }, () => statementName(text));

test('a statement that is repeated gets a name, always the same, and every other one its own', () => {
  const first = times(10, 'select name from projects where id = $1').at(-1);
  expect(first).toMatch(/^qp_\d+$/);
  expect(times(3, 'select name from projects where id = $1')).toEqual([first, first, first]);
  expect(times(10, 'select name from runs where id = $1').at(-1)).not.toBe(first);
});

test('no name for a statement that comes once, that asks for whatever columns there are, or that asks nothing', () => {
  expect(statementName('select name from projects where id in ($1, $2, $3)')).toBeNull();
  expect(new Set(times(10, 'select * from projects where id = $1'))).toEqual(new Set([null]));
  expect(new Set(times(10, 'listen jobs'))).toEqual(new Set([null]));
});

test('thousands of statements that come once do not keep a new one from its name', () => {
  for (let n = 0; n < 5000; n++) statementName(`select name from runs where number = ${n}`);
  expect(times(10, 'select id from jobs where id = $1').at(-1)).toMatch(/^qp_/);
});
