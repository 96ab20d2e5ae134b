// Promises 18 and 50 of docs/reliability.md.
import { passwordProblem } from '@qp/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { checkNewPassword, hashPassword, isPassword } from './passwords.ts';

/** Item 18. */

describe('a new password', () => {
  test('that is one of the 3,000 most common ones is refused, however it is capitalised', async () => {
    const allowed = (dictionary['passwords-common'] as readonly string[]).filter(
      (word) => passwordProblem(word, word) === null,
    );
    expect(allowed.length).toBeGreaterThan(3000);
    for (const word of allowed.slice(0, 3000)) {
      for (const given of [word, word.toUpperCase()]) {
        await expect(checkNewPassword(given, given, []), given).rejects.toThrow('one of the most common');
      }
    }
  });

  test('is no word of the house or the address, whatever figures and signs stand around it', async () => {
    const words = ['Müllerwerke', 'ada.lovelace@example-company.example'];
    const check = (password: string) => checkNewPassword(password, password, words);
    for (const guessable of ['müllerwerke2026', '1!MÜLLERWERKE', 'lovelace99', 'Ada.Lovelace@1', 'examplecompany#1']) {
      await expect(check(guessable), guessable).rejects.toThrow('could guess this password');
    }
    for (const good of ['müllerwerke blau 7', 'lovelaceandada 12']) await expect(check(good)).resolves.toBeUndefined();
  });

  test('has 8 to 1,000 characters, counted as people see them', async () => {
    for (const good of ['abcdef 7', '🙂🙂🙂🙂🙂🙂a1', `${'x'.repeat(127)}1`, `${'x'.repeat(999)}1`]) {
      await expect(checkNewPassword(good, good, [])).resolves.toBeUndefined();
    }
    await expect(checkNewPassword('abcde 7', 'abcde 7', [])).rejects.toThrow('Password too short');
    await expect(checkNewPassword('🙂🙂🙂🙂🙂a1', '🙂🙂🙂🙂🙂a1', [])).rejects.toThrow('Password too short');
    const long = `${'x'.repeat(1000)}1`;
    await expect(checkNewPassword(long, long, [])).rejects.toThrow();
  });

  test.each([128, 1000])('of %i characters is kept whole: neither cut nor trimmed', async (length) => {
    const password = ` ${'é1'.repeat(length / 2 - 1)} `;
    expect([...password]).toHaveLength(length);
    const stored = await hashPassword(password);
    expect(await isPassword(stored, password)).toBe(true);
    for (const other of [password.slice(0, -1), password.trim(), `${password} `, password.slice(0, 72)]) {
      expect(await isPassword(stored, other)).toBe(false);
    }
  });
});

test('logins go ahead of password changes that wait', async () => {
  const stored = await hashPassword('a password 7');
  const order: string[] = [];
  const changes = Array.from({ length: 12 }, async () => {
    await hashPassword('another one 7');
    order.push('change');
  });
  const login = isPassword(stored, 'a password 7', 'logins').then(() => order.push('login'));
  await Promise.all([...changes, login]);
  expect(order.indexOf('login')).toBeLessThanOrEqual(3);
});

test('a password change is not kept waiting by logins that never cease', async () => {
  const stored = await hashPassword('a password 7');
  let logins = 0;
  let before = 0;
  const loops = Array.from({ length: 6 }, async () => {
    for (let n = 0; n < 5; n++) {
      await isPassword(stored, 'a password 7', 'logins');
      logins++;
    }
  });
  const change = hashPassword('another one 7').then(() => {
    before = logins;
  });
  await Promise.all([...loops, change]);
  expect(before).toBeLessThanOrEqual(10);
});
