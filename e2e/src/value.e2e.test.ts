import { expect, test } from 'vitest';
import { smallRun, useRun } from './crosstab-run.ts';
import { expectAccessibleEverywhere, useStage } from './harness.ts';

/** Value: what segments are worth in two clicks, for a population, and which to go for by weights and own criteria. */

const stage = useStage();

const ada = useRun(stage, { ...smallRun, metrics: (code) => code === 'SPEND' });

test('Value says in two clicks what the segments are worth, and ranks them by weights and own criteria', async () => {
  const page = await ada.page('crosstab');
  await page.getByRole('tab', { name: 'Value' }).click();
  await page.getByRole('button', { name: 'Show value' }).click();
  const table = page.getByRole('table', { name: 'How many, and worth what' });
  await table.waitFor();
  // A head, three segments and everyone.
  await expect.poll(() => table.getByRole('row').count()).toBe(5);
  await page.getByText(/of people and .* of |clearly differs from its share of people/).waitFor();
  await page.getByLabel('Population').fill('2000000');
  await page.getByText('The choice has changed since these figures.').waitFor();
  await page.getByRole('button', { name: 'Show value' }).click();
  await page.getByText(/^In a population of 2,000,000/).waitFor();
  await table.getByRole('cell', { name: '2,000,000', exact: true }).waitFor();

  const ranks = page.getByRole('table', { name: 'Attractiveness of the segments' });
  await page.getByRole('button', { name: 'Add a criterion' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the criterion').fill('Fits the brand');
  await dialog.getByLabel(/^SEG1/).fill('0');
  await dialog.getByLabel(/^SEG2/).fill('12');
  await dialog.getByLabel(/^SEG3/).fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a number from 0 to 10.').waitFor();
  await dialog.getByLabel(/^SEG2/).fill('10');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await ranks.getByRole('columnheader', { name: 'Fits the brand' }).waitFor();
  for (const name of [/^Weight of Size/, /^Weight of .* per person/, /^Weight of Distinctness/])
    await page.getByRole('slider', { name }).press('Home');
  // Only the own criterion counts now.
  await page
    .getByText(/^SEG2.* is the most attractive segment by these weights. It stays first in 100% of the refits/)
    .waitFor();
  await expect.poll(() => ranks.getByRole('columnheader').count()).toBe(5);
  await expectAccessibleEverywhere(page);
  // It is saved with the run.
  await expect
    .poll(async () => {
      const answer = await page.context().request.get(`/api/run/value/${ada.open.run.id}/`);
      const { choice } = (await answer.json()) as { choice: { weights: object; own: object[] } };
      return [Object.values(choice.weights), choice.own];
    })
    .toEqual([[0, 0, 0], [{ name: 'Fits the brand', ratings: [0, 10, 0] }]]);
});
