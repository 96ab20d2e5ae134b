import type { Page } from 'playwright-core';

/** A card of Design Runs, and a row of the run list. */

export const card = (page: Page, n = 0) => page.getByTestId('run-card').nth(n);

/** Fills a card by hand, as a person would. */
export async function fill(page: Page, n: number, name: string, maximum: string): Promise<void> {
  await card(page, n).getByLabel('Run Name').fill(name);
  await card(page, n).getByLabel('Max # Clusters').fill(maximum);
  await card(page, n).getByRole('button', { name: 'Select Cluster Variables' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cluster Variables' });
  await dialog.getByLabel('Search variable...').fill('Statement');
  // Select all takes what is shown.
  await dialog.getByText('1–6 of 6').waitFor();
  // Each variable says what it counts as, so nothing in the run is a surprise.
  await dialog
    .getByRole('row', { name: /Statement 1/ })
    .getByText('Ordinal · scale')
    .waitFor();
  await dialog.getByRole('checkbox', { name: 'Select all' }).click();
  await dialog.getByRole('button', { name: 'Save Selection' }).click();
  await card(page, n).getByRole('button', { name: 'Selected 6 Cluster Variables' }).waitFor();
}

export const runRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
