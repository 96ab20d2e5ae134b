// Promise 54 of docs/reliability.md.
import { expect, test } from 'vitest';
import { mergeFields } from './field-merge.ts';

const base = { a: 1, b: [1], c: 'x' };

test('keeps both changes where they do not touch', () => {
  expect(mergeFields(base, { ...base, a: 2 }, { ...base, b: [2] })).toEqual({
    merged: { a: 2, b: [2], c: 'x' },
    clashes: [],
    replaced: ['a'],
  });
});

test('the same change made twice is no clash', () => {
  expect(mergeFields(base, { ...base, a: 2 }, { ...base, a: 2 })).toMatchObject({ clashes: [], replaced: [] });
});

test('a field that both changed is a clash, and so is every difference without a base', () => {
  expect(mergeFields(base, { ...base, a: 2, c: 'y' }, { ...base, a: 3 })).toMatchObject({
    clashes: ['a'],
    replaced: ['a', 'c'],
  });
  expect(mergeFields(null, { ...base, a: 2 }, base)).toMatchObject({ clashes: ['a'] });
});

test('a field may have any name', () => {
  const named = (value: number) => JSON.parse(`{"__proto__": ${value}}`) as Record<string, unknown>;
  expect(Object.entries(mergeFields(named(1), named(2), named(1)).merged)).toEqual([['__proto__', 2]]);
});
