import { expect, test } from 'vitest';
import { smallRun, useRun } from './crosstab-run.ts';
import { useStage } from './harness.ts';

/** Customer data: from the view to the answer in two clicks. */

const stage = useStage();

const ada = useRun(stage, { ...smallRun, metrics: (code) => code === 'SPEND' });

test('Customer data say in two clicks what they find', async () => {
  const page = await ada.page('typing');
  await page.getByRole('tab', { name: 'Customer data' }).click();
  await page.getByRole('button', { name: 'Find segments' }).click();
  const table = page.getByRole('table', { name: 'What a campaign would reach' });
  await table.waitFor();
  await page.getByText(/as often as chance|no better than their sizes|a little better than their sizes/).waitFor();
  await expect.poll(() => table.getByRole('row').count()).toBe(4);
});
