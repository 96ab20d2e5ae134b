import { smallSurvey } from '@qp/examples';
import { expect, test } from 'vitest';
import { expectAccessible, makePerson, useStage, visit } from './harness.ts';
import { makeSmallProject } from './small-project.ts';

/** Segments that were made elsewhere: from the project to the cross-tab and the typing tool. */

const stage = useStage();

/** Ids and answers to A1 as segments, with one row for a stranger. */
function segmentsFile(): Buffer {
  const discretized = smallSurvey().find(({ field }) => field === 'discretized_file')!;
  const [head, ...rows] = discretized.content.trim().split('\n');
  const answer = head.split(',').indexOf('A1');
  const lines = rows.map((row) => `${row.split(',')[0]},${row.split(',')[answer]}`);
  return Buffer.from(['respondent,segment', ...lines, 'stranger,Agree'].join('\n'));
}

test('a file of segments becomes a run with cross-tab, details and comparison in one form', async () => {
  const page = await stage.page({ person: await makePerson(stage.environment, 'Ada') });
  await visit(page, await makeSmallProject(page, 'Brought along'));
  await page.getByRole('button', { name: 'Use existing segments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use existing segments' });
  await dialog.getByRole('tab', { name: 'A file' }).click();
  const file = { name: 'agency.csv', mimeType: 'text/csv', buffer: segmentsFile() };
  await dialog.getByLabel('File with segments').setInputFiles(file);
  await dialog.getByText('240 respondents are assigned to a segment. No one is left out.').waitFor();
  await dialog.getByText('1 row has an id that no respondent has: stranger.').waitFor();
  await expectAccessible(page);
  await expect.poll(() => dialog.getByLabel('Run Name').inputValue()).toBe('agency');
  // An impatient double click is one run.
  await dialog.getByRole('button', { name: 'Create run' }).dblclick();
  const row = page.getByRole('row', { name: /agency/ });
  await row.getByText('Existing segments').waitFor();
  await expect.poll(() => row.count()).toBe(1);
  await row.getByText('from agency.csv').waitFor();
  await row.click();
  await page.getByRole('columnheader', { name: /SEG1/ }).first().waitFor();
  await page.getByText('Describing', { exact: true }).first().waitFor();
  await page.getByRole('tab', { name: 'Summary' }).click();
  await page.getByText(/so these are cross-validated/).waitFor();
  await expect.poll(() => page.getByText(/cluster variables/i).count()).toBe(0);
  await page.getByRole('tab', { name: 'Run Details' }).click();
  await page.getByRole('heading', { name: 'How well the answers explain these segments' }).waitFor();
  for (const ofAFit of ['Max. Clusters', 'Clustering Alpha', 'Treatment of answers', 'Information criteria']) {
    await expect.poll(() => page.getByText(ofAFit).count()).toBe(0);
  }
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByText('These segments were given, so there is nothing to refit').waitFor();
  await page.getByRole('button', { name: 'Design a run with 3 segments' }).click();
  await page.getByRole('group', { name: /agency/ }).waitFor();
});
