import type { Page } from 'playwright-core';

/** Opens the "?" with this question, reads it, follows it into the guide and comes back. `to` is the chapter's address with the heading. */
export async function followHelp(page: Page, question: string, says: string, to: string): Promise<void> {
  const here = page.url();
  await page.getByRole('button', { name: question }).first().click();
  const said = page.getByRole('dialog', { name: question });
  await said.getByText(says).waitFor();
  await said.getByRole('link', { name: 'More in the guide' }).click();
  await page.waitForURL((url) => `${url.pathname}${url.hash}` === to);
  const anchor = to.slice(to.indexOf('#'));
  await page.getByRole('article').locator(anchor).waitFor();
  await page.goBack();
  await page.waitForURL(here);
}
