import { expect, test } from 'vitest';
import { smallRun, useRun } from './crosstab-run.ts';
import { expectAccessibleEverywhere, useStage } from './harness.ts';

/** Customer data: from the view to the answer in two clicks, and with other variables. */

const stage = useStage();

const ada = useRun(stage, { ...smallRun, metrics: (code) => code === 'SPEND' });

test('Customer data say in two clicks what they find, and again for other variables', async () => {
  const page = await ada.page('typing');
  await page.getByRole('tab', { name: 'Customer data' }).click();
  await page.getByRole('button', { name: 'Find segments' }).click();
  const table = page.getByRole('table', { name: 'What a campaign would reach' });
  await table.waitFor();
  await page.getByText(/as often as chance|no better than their sizes|a little better than their sizes/).waitFor();
  await expect.poll(() => table.getByRole('row').count()).toBe(4);
  await page.getByRole('slider', { name: 'Share of the file to address' }).press('End');
  await table.getByRole('columnheader', { name: 'Found in first 100%' }).waitFor();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Choose variables' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Select A1' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('The variables have changed since this result.').waitFor();
  await page.getByRole('button', { name: 'Find segments' }).click();
  await page.getByRole('button', { name: 'Find again' }).waitFor();
});

const CUSTOMERS = `Customer,Paid,AGE\n${Array.from({ length: 40 }, (_, n) => `C${n},${n === 7 ? 'abc' : 12 + n},${18 + n}\n`).join('')}`;

test('A customer file is matched, checked, scored and downloaded', async () => {
  const page = await ada.page('typing');
  await page.getByRole('tab', { name: 'Customer data' }).click();
  await page.getByRole('heading', { name: 'Score a customer file' }).waitFor();
  const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(CUSTOMERS) };
  await page.getByLabel('Customer file', { exact: true }).setInputFiles(file);
  await page.getByText('customers.csv has 40 rows.').waitFor();
  await page.getByRole('combobox', { name: 'Column for SPEND' }).fill('Paid');
  await page.getByRole('option', { name: 'Paid', exact: true }).click();
  await page.getByText('chosen by hand').waitFor();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Score', exact: true }).click();
  const scored = page.getByRole('region', { name: 'Scored customers' });
  await scored.getByText('40 rows of customers.csv scored by rule').waitFor();
  await scored.getByRole('row').filter({ hasText: 'abc' }).waitFor();
  await expectAccessibleEverywhere(page);
  const download = page.waitForEvent('download');
  await scored.getByRole('button', { name: 'Download .csv' }).click();
  expect((await download).suggestedFilename()).toBe('customers_segments.csv');
});
