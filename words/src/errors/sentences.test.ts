import { expect, it } from 'vitest';
import { errorMessages } from './sentences.ts';

const errorMessage = errorMessages('en');

it('says the quoted sentences about passwords letter for letter', () => {
  expect(errorMessage('passwords-differ')).toBe('Passwords do not match');
  expect(errorMessage('password-too-short')).toBe('Password too short');
  expect(errorMessage('password-one-kind')).toBe('Passwords does not contain both numbers and letters');
});

it('fills the blanks and leaves unknown ones visible', () => {
  expect(errorMessage('too-many-requests', { seconds: 12 })).toContain('Wait 12 seconds');
  expect(errorMessage('too-many-requests')).toContain('{seconds}');
});
