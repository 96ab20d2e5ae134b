import { smallSurvey } from '@qp/examples';
import { test } from 'vitest';
import { useRun } from './crosstab-run.ts';
import { expectAccessible, useStage } from './harness.ts';

/** Tracking: a wave from its file to its sizes, and gone again. */

const stage = useStage();
const PATIENT = { timeout: 90_000 };

const ada = useRun(stage, {
  survey: 'small',
  maxClusters: 3,
  answers: 'categories',
  cluster: (code) => /^A\d$/.test(code),
});

test('a wave is uploaded, matched, measured and deleted', async () => {
  const page = await ada.page('tracking');
  await page.getByRole('button', { name: 'Add a wave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a wave' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Spring');
  const { content } = smallSurvey({ seed: 8 }).find(({ name }) => name.startsWith('discretized_'))!;
  const renamed = content.replace('A2', 'Q_two');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(renamed) });
  await dialog.getByRole('button', { name: 'Choose a discretized file' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Read the file' }).click();

  await page.getByRole('heading', { name: 'Matching: Spring' }).waitFor(PATIENT);
  await page.getByText('Matched by answers only').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use this matching' }).click();

  await page.getByRole('table', { name: 'Segment sizes, Spring' }).waitFor(PATIENT);
  await page.getByText(/There is no reason to re-segment yet|Allow what moved|See what a new segmentation/).waitFor();
  await page.getByRole('combobox', { name: 'A difference matters from' }).click();
  await page.getByRole('option', { name: '10 points' }).click();
  await page.getByRole('combobox', { name: 'A difference matters from' }).getByText('10 points').waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Delete Spring' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Follow these segments over time and across groups' }).waitFor();
});
