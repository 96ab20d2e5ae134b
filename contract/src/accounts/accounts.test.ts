import { describe, expect, it } from 'vitest';
import { safeNext } from '../pages.ts';
import { passwordProblem } from './accounts.ts';

describe('a new password', () => {
  it.each([
    ['abc', 'abd', 'passwords-differ'],
    ['abc1', 'abc1', 'password-too-short'],
    ['12345678', '12345678', 'password-one-kind'],
    ['abcdefgh', 'abcdefgh', 'password-one-kind'],
  ])('%j and %j: %s', (first, second, problem) => {
    expect(passwordProblem(first, second)).toBe(problem);
  });

  it.each(['abcdefg1', 'é1é2é3é4', ' leading and trailing 1 ', `1${'x'.repeat(127)}`])('accepts %j', (password) =>
    expect(passwordProblem(password, password)).toBeNull(),
  );
});

describe('the address after the login', () => {
  it.each(['/project/1/', '/?tab=results&run=2', '/'])('%j is kept', (next) => expect(safeNext(next)).toBe(next));

  it.each([
    null,
    undefined,
    '',
    'project/',
    '//evil.example/',
    '/\\evil.example/',
    'https://evil.example/',
    '/a\nb',
    '/a\\b',
  ])('%j becomes the home page', (next) => expect(safeNext(next)).toBe('/'));
});
