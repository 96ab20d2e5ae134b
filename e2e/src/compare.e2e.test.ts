import { address, pages } from '@qp/contract';
import { describe, expect, test } from 'vitest';
import { downloaded, useRun } from './crosstab-run.ts';
import { expectAccessibleEverywhere, useStage, visit } from './harness.ts';

/** Compare: stability, flow between solutions, comparison with another run, merging. One project, one run. */

const stage = useStage();

const ada = useRun(stage, {
  survey: 'small',
  maxClusters: 3,
  answers: 'categories',
  cluster: (code) => /^A\d$/.test(code),
});

describe('Compare', () => {
  test('tests stability, and reports it for each segment and for the run', async () => {
    const page = await ada.page('compare');
    const pill = page.getByRole('button', { name: /^Verdict: / });
    await page.getByRole('button', { name: 'Verdict: Cannot tell' }).waitFor();
    await page.getByRole('button', { name: 'Test stability' }).click();
    await page.getByText(/^SEG1 is (highly stable|stable|a pattern|not to be relied on):/).waitFor();
    await page.getByText(/^240 respondents, 140 refits/).waitFor();
    // The verdict beside the views follows without a load.
    await pill.filter({ hasText: /^(Well supported|Usable with care|Not supported)$/ }).waitFor();
    const picture = page.getByRole('figure', { name: 'Stability by number of segments' });
    await picture.locator('[role=img] text').first().waitFor();
    await page.getByRole('button', { name: 'Download picture: Stability by number of segments' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'SVG, for print' }).click(),
    ]);
    const svg = (await downloaded(download)).toString();
    expect(svg).toContain('Stability by number of segments');
    expect(svg).toContain('140 refits');
    await page.getByRole('tab', { name: 'Run Details' }).click();
    await page.getByText(/(Natural|Reproducible|Constructive): the segments/).waitFor();
  });

  test('follows respondents between solutions, by keyboard too, and opens another solution as a run', async () => {
    const page = await ada.page('compare');
    const figure = page.getByRole('figure', { name: 'Flow between solutions' });
    await figure.locator('[role=img] text').first().waitFor();
    await page.getByRole('combobox', { name: 'Number of segments' }).press('Enter');
    await page.getByRole('option', { name: '2 segments' }).press('Enter');
    await page.getByRole('heading', { name: 'SEG1 of 2 segments' }).waitFor();
    await page.getByText('Answers that are more frequent here than overall:').waitFor();
    await page.getByRole('button', { name: 'Open as a run' }).click();
    await page.waitForURL((url) => url.searchParams.get('run') !== ada.open.run.id);
    await page.getByRole('columnheader', { name: /SEG2/ }).first().waitFor();
  });

  test('merges segments into a run at once, and compares it with its origin by a link', async () => {
    const page = await ada.page('compare');
    await page.getByRole('button', { name: 'Merge segments' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge segments' });
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await dialog.getByText('Choose two or more segments.').waitFor();
    for (const segment of ['SEG2', 'SEG3']) await dialog.getByRole('checkbox', { name: segment }).check();
    await dialog.getByLabel('Name of the merged segment').fill('The others');
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('run') !== ada.open.run.id);
    const merged = new URL(page.url()).searchParams.get('run')!;
    await page.getByRole('tab', { name: 'Run Details' }).click();
    await page.getByText('Made by merging SEG2 and SEG3 of “Needs”.').first().waitFor();
    const { projectID, run } = ada.open;
    await visit(page, address(pages.compare, { projectID, runID: run.id, otherID: merged }));
    await page.getByRole('table', { name: 'Needs by Needs (SEG2 and SEG3 merged)' }).waitFor();
    await page.getByText(/adjusted Rand index \d\.\d\d/).waitFor();
    await expectAccessibleEverywhere(page);
  });
});
