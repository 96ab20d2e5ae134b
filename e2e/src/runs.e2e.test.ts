import { calls } from '@qp/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleEverywhere, type Person, useStage, visit } from './harness.ts';
import { card, fill, runRow } from './run-card.ts';
import { makeSmallProject } from './small-project.ts';

const stage = useStage();
let person: Person;
let project: string;

beforeAll(async () => {
  person = await stage.makePerson('Ada');
  const page = await stage.page({ person });
  project = await makeSmallProject(page, 'Attitudes');
});

describe('from login to a finished run', () => {
  test('design, submit, watch, read the list and the details', async () => {
    const page = await stage.page();
    await page.goto(project);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL(`**${project}*`);

    // A project without runs proposes its largest battery.
    await page.getByText('Start with these variables').waitFor();
    await page.getByRole('button', { name: 'Add as a run' }).click();
    await card(page).getByRole('button', { name: 'Selected 6 Cluster Variables' }).waitFor();
    await expect.poll(() => card(page).getByLabel('Run Name').inputValue()).toBe('First run');
    await expect.poll(() => page.getByText('Start with these variables').count()).toBe(0);
    await card(page).getByRole('button', { name: 'Remove run' }).click();
    await page.getByRole('button', { name: '+ Add a new run' }).click();

    await fill(page, 0, 'Needs', '4');
    await card(page).getByRole('button', { name: 'Select Metrics Variables' }).click();
    const metrics = page.getByRole('dialog', { name: 'Metrics Variables' });
    await metrics.getByRole('checkbox', { name: 'Select SPEND' }).check();
    await metrics.getByRole('button', { name: 'Save Selection' }).click();
    await card(page).getByRole('button', { name: 'Selected 1 Metrics Variables' }).waitFor();
    // The profile button keeps its call until profile variables are chosen.
    await card(page).getByRole('button', { name: 'Select Profile Variables' }).waitFor();
    await card(page).getByRole('button', { name: 'Advanced Run Settings' }).click();
    await expect.poll(() => card(page).getByLabel('Treat answers as').textContent()).toBe('Automatic (recommended)');
    await expect
      .poll(() => card(page).getByLabel('Number of segments chosen by').textContent())
      .toBe('Prediction of new respondents (recommended)');
    await page.getByRole('button', { name: 'Submit' }).click();

    const progress = page.getByRole('dialog', { name: 'Computation in Progress' });
    await progress.getByText('Please do not leave this page!').waitFor();
    await progress.getByText(/^Completed [01] of 1\.\.\.$/).waitFor();
    await progress.getByRole('progressbar', { name: 'Completed' }).waitFor();
    await progress.waitFor({ state: 'detached' });

    await page.waitForURL((url) => url.searchParams.get('tab') === 'results');
    const headers = ['Run Name', 'Run Date', 'Updated Date', '# of Clusters', '# of Cluster Vars.'];
    for (const name of [...headers, '# of Metrics Vars.', '# of Profile Vars.']) {
      await page.getByRole('columnheader', { name, exact: true }).waitFor();
    }
    const today = expect.stringMatching(/^[A-Z][a-z]+day, \d{1,2} [A-Z][a-z]+ \d{4}$/);
    const verdict = expect.stringMatching(/^(Well supported|Usable with care|Not supported|Cannot tell)$/);
    await expect
      .poll(() => runRow(page, 'Needs').getByRole('cell').allTextContents())
      .toEqual(['Needs', today, today, '3', '6', '1', '0', verdict]);

    // What was submitted is not offered again.
    await page.getByRole('tab', { name: 'Design Runs' }).click();
    await expect.poll(() => card(page).getByLabel('Run Name').inputValue()).toBe('');
    await page.getByRole('tab', { name: 'Results' }).click();

    await runRow(page, 'Needs').click();
    await page.getByRole('tab', { name: 'Run Details' }).click();
    await page.getByRole('heading', { name: 'Needs', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Cluster Variables (6)' }).waitFor();
    await page.getByRole('heading', { name: 'Metrics Variables (1) & Profile Variables (0)' }).waitFor();
    await page
      .getByText(/Reached by .* independent starts/)
      .first()
      .waitFor();
    await page.getByText('Prediction of new respondents is best with 3 segments').waitFor();
    await page.getByRole('columnheader', { name: 'Overlaps with' }).waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Treatment of answers' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Show Treatment and computation' }).click();
    await page.getByRole('heading', { name: 'Treatment of answers' }).waitFor();
    const trial = page.getByRole('table', { name: 'Comparison of answer models' });
    await trial.getByRole('row').filter({ hasText: 'best' }).getByText('Categories').waitFor();
    const fits = page.getByRole('table', { name: 'Fits by number of segments' });
    await expect.poll(() => fits.getByRole('row').count()).toBe(5);
    await fits.getByRole('row').filter({ hasText: 'chosen' }).getByText('3', { exact: true }).waitFor();
    await page.getByRole('img', { name: 'Prediction of held-out respondents' }).waitFor();
    const measures = page.getByRole('tablist', { name: 'Number of segments' });
    await measures.getByRole('tab', { name: 'BIC and ICL' }).click();
    await page.getByRole('img', { name: 'Information criteria' }).waitFor();
    await measures.getByRole('tab', { name: 'Stability' }).click();
    await page.getByText(/Samples of the respondents are (being )?refitted|Each dot is a pair of samples/).waitFor();
    await page.getByRole('button', { name: 'Show all figures' }).click();
    await fits.getByRole('columnheader', { name: 'Log-likelihood' }).waitFor();
    await expectAccessibleEverywhere(page);
  });
});

describe('a run', () => {
  test('opens the tab that is being pressed when it arrives', async () => {
    const page = await stage.page({ person, fresh: true });
    await page.goto(`${project}?tab=results`);
    const arrival = Promise.withResolvers<void>();
    await page.route(`**${calls.run.path.replace(':runID', '*')}`, async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await runRow(page, 'Needs').click();
    const tab = page.getByRole('tab', { name: 'Run Details' });
    await tab.hover();
    await page.mouse.down();
    arrival.resolve();
    await page.getByRole('columnheader', { name: 'SEG1' }).first().waitFor();
    await page.mouse.up();
    await page.getByRole('heading', { name: 'Needs', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Duplicate as Run' }).waitFor();
  });

  test('is duplicated into the design form, with its edits saved first, and forgotten when the tab is left', async () => {
    const page = await stage.page({ person });
    await visit(page, `${project}?tab=results`);
    await runRow(page, 'Needs').click();
    await page.getByRole('tab', { name: 'Run Details' }).click();
    const duplicate = page.getByRole('button', { name: 'Duplicate as Run' });
    await duplicate.hover();
    await page.getByRole('tooltip', { name: 'Changes will be auto-saved' }).waitFor();
    await duplicate.click();
    await expect.poll(() => card(page).getByLabel('Run Name').inputValue()).toBe('Needs');
    await expect.poll(() => card(page).getByLabel('Max # Clusters').inputValue()).toBe('4');
    await card(page).getByRole('button', { name: 'Selected 6 Cluster Variables' }).waitFor();
    await card(page).getByLabel('Run Name').fill('Needs, once more');
    await page.reload();
    await expect.poll(() => card(page).getByLabel('Run Name').inputValue()).toBe('Needs, once more');
    await page.goBack();
    await page.getByRole('tab', { name: 'Run Details' }).waitFor();
    await page.goto(project);
    await expect.poll(() => card(page).getByLabel('Run Name').inputValue()).toBe('');
  });

  test('opens another number of segments as a run of its own', async () => {
    const page = await stage.page({ person });
    await visit(page, `${project}?tab=results`);
    await runRow(page, 'Needs').click();
    await page.getByRole('tab', { name: 'Run Details' }).click();
    await page.getByRole('button', { name: 'Open as a run: 4 segments' }).click();
    await page.getByText('Needs (4 segments)').first().waitFor();
    await page.getByRole('button', { name: 'Return to List' }).click();
    await expect.poll(() => runRow(page, 'Needs (4 segments)').getByRole('cell').nth(3).textContent()).toBe('4');
  });

  test('keeps the description that is written in Run Details', async () => {
    const page = await stage.page({ person });
    await visit(page, `${project}?tab=results`);
    await runRow(page, 'Needs (4 segments)').click();
    await page.getByRole('tab', { name: 'Run Details' }).click();
    await page.getByRole('button', { name: 'Edit description' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Description' });
    await dialog.getByRole('textbox').fill('Four, for the board.');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Four, for the board.').waitFor();
  });

  test('is renamed in Run Details, and so is the project in its heading', async () => {
    const page = await stage.page({ person });
    await visit(page, `${project}?tab=results`);
    await runRow(page, 'Needs (4 segments)').click();
    await page.getByRole('tab', { name: 'Run Details' }).click();
    const rename = async (button: string, title: string, name: string) => {
      await page.getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.getByRole('textbox').fill(name);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
    };
    await rename('Rename Run', 'Rename Run', 'For the board');
    await page.getByRole('heading', { name: 'For the board' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'Needs (4 segments)' }).waitFor();
    await rename('Rename project', 'Rename Project', 'Needs of the year');
    await page.getByRole('button', { name: 'Add a note' }).click();
    const note = page.getByRole('dialog', { name: 'Note' });
    await note.getByRole('textbox').fill('Show this one on Monday.');
    await note.getByRole('button', { name: 'Save' }).click();
    await note.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Return to List' }).click();
    await runRow(page, 'Needs (4 segments)').getByText('Show this one on Monday.').waitFor();
    await page.reload();
    await page.getByText('Needs of the year').first().waitFor();
  });

  test('is deleted after one question', async () => {
    const page = await stage.page({ person });
    await visit(page, `${project}?tab=results`);
    await runRow(page, 'Needs (4 segments)').click();
    await page.getByRole('tab', { name: 'Run Details' }).click();
    await page.getByRole('button', { name: 'Delete Run' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Run' });
    const question = 'You are about to delete the run: Needs (4 segments). This action is irreversible. Are you sure?';
    await dialog.getByText(question, { exact: true }).waitFor();
    await expectAccessibleEverywhere(page);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await runRow(page, 'Needs').first().waitFor();
    await expect.poll(() => runRow(page, 'Needs (4 segments)').count()).toBe(0);
  });
});
