import type { CallAnswer, calls } from '@qp/contract';
import { smallSurvey } from '@qp/examples';
import { choicesOf } from '@qp/facts';
import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { smallRun, useRun } from './crosstab-run.ts';
import { expectAccessibleEverywhere, useStage } from './harness.ts';
import { post } from './typing-page.ts';

/** A wave from its file to its figures, and the groups of a variable. */

const stage = useStage();

const ada = useRun(stage, smallRun);

/** Other respondents of the same study, one of whose variables has another name. */
function nextWave(): string {
  const { content } = smallSurvey({ seed: 8 }).find(({ name }) => name.startsWith('discretized_'))!;
  return content.replace(/\bA2\b/, 'Question_two');
}

/** Chooses a column for a question of the wave, as a program does, and waits until it has been read. */
async function inAnotherTab(context: BrowserContext, code: string, column: string): Promise<void> {
  const wave = async () => {
    const answer = await context.request.get(`/api/run/waves/${ada.open.run.id}/`);
    return ((await answer.json()) as CallAnswer<typeof calls.runWaves>).waves[0];
  };
  const { id, matching } = await wave();
  const choices = choicesOf(matching!);
  const questions = { ...choices.questions, [code]: { column, turned: false, answers: null } };
  await post(context, `/api/run/wave/match/${id}/`, { choices: JSON.stringify({ ...choices, questions }) });
  await expect.poll(async () => (await wave()).state).toBe('matching');
}

test('a wave is matched by an analyst, measured, and can be compared with groups', async () => {
  const page = await ada.page('tracking');
  await page.getByRole('heading', { name: 'Follow these segments over time and across groups' }).waitFor();
  await page.getByRole('button', { name: 'Add a wave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a wave' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Spring');
  const upload = { name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(nextWave()) };
  await dialog.locator('input[type=file]').first().setInputFiles(upload);
  await dialog.getByRole('button', { name: 'Read the file' }).click();

  await page.getByRole('heading', { name: 'Matching: Spring' }).waitFor();
  const renamed = page.getByRole('listitem', { name: 'A2' });
  await renamed.getByText('Matched by answers only', { exact: true }).waitFor();
  const column = renamed.getByRole('combobox', { name: 'Column for A2' });
  const choose = async (name: string) => {
    await column.click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await expect.poll(() => column.inputValue()).toBe('Question_two');
  await expectAccessibleEverywhere(page);

  // Another tab chooses another column for the same question: this one shows that, and can choose again.
  await inAnotherTab(page.context(), 'A2', 'A3');
  await choose('A4');
  await page.getByText('The page now shows that choice for A2.').waitFor();
  await expect.poll(() => column.inputValue()).toBe('A3');
  await expectAccessibleEverywhere(page);
  await choose('Question_two');
  await expect.poll(() => page.getByRole('button', { name: 'Use this matching' }).isEnabled()).toBe(true);
  await expect.poll(() => column.inputValue()).toBe('Question_two');
  await page.getByRole('button', { name: 'Use this matching' }).dblclick();

  await page.getByRole('heading', { name: 'In short' }).waitFor();
  const sizes = page.getByRole('table', { name: 'Segment sizes, Spring' });
  await expect.poll(() => sizes.getByRole('row').count()).toBe(ada.open.run.segments + 1);
  await page.getByRole('table', { name: 'Cross-tab by wave' }).getByRole('columnheader', { name: 'Spring' }).waitFor();
  await page.getByRole('tab', { name: 'Assigned' }).click();
  await page.getByText(/^Respondents counted by their most probable segment/).waitFor();
  await expectAccessibleEverywhere(page);

  await page.getByRole('tab', { name: 'Groups' }).click();
  await page.getByRole('combobox', { name: 'Variable' }).click();
  await page.getByRole('option', { name: /AGE/ }).click();
  await page.getByRole('table', { name: 'Cross-tab by group' }).waitFor();
  await page
    .getByText(/in the other groups/)
    .first()
    .waitFor();
});
