import type { Page } from 'playwright-core';

/** The two fields of Reset Password and Change Password. */
export const first = (page: Page) => page.getByLabel('Enter new password', { exact: true });
export const second = (page: Page) => page.getByLabel('Re-enter new password', { exact: true });

export async function fillIn(page: Page, password1: string, password2 = password1) {
  await first(page).fill(password1);
  await second(page).fill(password2);
}

/** What the two fields are refused for, before anything is sent. */
export const refused = [
  ['abcdefg1', 'abcdefg2', 'Passwords do not match'],
  ['abc1', 'abc1', 'Password too short'],
  ['12345678', '12345678', 'Passwords does not contain both numbers and letters'],
  ['abcdefgh', 'abcdefgh', 'Passwords does not contain both numbers and letters'],
] as const;
