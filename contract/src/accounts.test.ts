import { describe, expect, it } from 'vitest';
import { passwordProblem } from './accounts.ts';
import { errorMessage } from './errors.ts';
import { safeNext } from './pages.ts';

describe('a new password', () => {
  it.each([
    ['abc', 'abd', 'Passwords do not match'],
    ['abc1', 'abc1', 'Password too short'],
    ['12345678', '12345678', 'Passwords does not contain both numbers and letters'],
    ['abcdefgh', 'abcdefgh', 'Passwords does not contain both numbers and letters'],
  ])('%j and %j: %s', (first, second, message) => {
    const problem = passwordProblem(first, second);
    expect(problem && errorMessage(problem)).toBe(message);
  });

  it.each(['abcdefg1', 'é1é2é3é4', ' leading and trailing 1 ', `1${'x'.repeat(127)}`])('%j is taken', (password) =>
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
