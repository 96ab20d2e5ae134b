import { calls } from '@qp/contract';
import { errorMessages } from '@qp/words/errors/sentences';
import type { Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleEverywhere, type Person, useStage, visit } from './harness.ts';
import { card, fill, runRow } from './run-card.ts';
import { makeSmallProject } from './small-project.ts';

const errorMessage = errorMessages('en');

const stage = useStage();
let person: Person;
let project: string;

beforeAll(async () => {
  person = await stage.makePerson('Ida');
  const page = await stage.page({ person });
  project = await makeSmallProject(page, 'Attitudes');
});

describe('submitted runs', () => {
  test('three runs at once, of which one fails: the texts of the specification, and the rest is there', async () => {
    const page = await stage.page({ person });
    await visit(page, project);
    await fill(page, 0, 'First', '2');
    for (const name of ['Second', 'Third']) {
      const n = await page.getByTestId('run-card').count();
      await card(page, 0).getByRole('button', { name: 'Duplicate run' }).click();
      await card(page, n).waitFor();
      await card(page, 1).getByLabel('Run Name').fill(name);
    }
    // The second one asks for a variable that the server does not have.
    await page.route('**/api/project/run/new/**', (route: Route) => {
      const body = new URLSearchParams(route.request().postData() ?? '');
      if (body.get('name') === 'Second') body.set('cluster', '["A1","GONE"]');
      return route.continue({ postData: body.toString() });
    });
    await page.getByRole('button', { name: 'Submit' }).click();
    const failed = page.getByRole('dialog', { name: 'Oops! Something went wrong' });
    await failed.getByText('Note the error below and refresh the page.').waitFor();
    await failed
      .getByText('Second: cluster: the project has no variable GONE that can be used here. Choose another variable.', {
        exact: true,
      })
      .waitFor();
    await expectAccessibleEverywhere(page);
    await failed.getByRole('button', { name: 'Refresh the page' }).click();
    // What failed is still there to be corrected; what was created isn't offered again.
    await card(page, 0).waitFor();
    await expect.poll(() => page.getByTestId('run-card').count()).toBe(1);
    await expect.poll(() => card(page, 0).getByLabel('Run Name').inputValue()).toBe('Second');
    await visit(page, `${project}?tab=results`);
    await runRow(page, 'First').waitFor();
    await runRow(page, 'Third').waitFor();
    await expect.poll(() => runRow(page, 'Second').count()).toBe(0);
  });

  test('a reload in mid-computation finds the jobs again, and makes no run twice', async () => {
    const page = await stage.page({ person });
    await visit(page, project);
    await fill(page, 0, 'Reloaded', '3');
    // Held back, so the reload comes while the dialog is open.
    let hold = true;
    await page.route('**/api/status/ping/**', async (route) => {
      if (!hold) return route.continue();
      return route.fulfill({ json: { status: 'started', progress: 0.4, stage: 'Fitting 2 of 3 segments' } });
    });
    await page.getByRole('button', { name: 'Submit' }).click();
    const progress = page.getByRole('dialog', { name: 'Computation in Progress' });
    await progress.getByText('Fitting 2 of 3 segments').waitFor();
    await page.reload();
    await progress.getByText('Completed 0 of 1...').waitFor();
    await progress.getByText('Fitting 2 of 3 segments').waitFor();
    hold = false;
    await progress.waitFor({ state: 'detached' });
    await runRow(page, 'Reloaded').waitFor();
    await expect.poll(() => runRow(page, 'Reloaded').count()).toBe(1);
  });
});

describe('the run list', () => {
  test('shows a computing run with its progress, lets it be cancelled, and says why a run failed', async () => {
    const page = await stage.page({ person });
    let cancelled = false;
    await page.route(`**${calls.runList.path.replace(':projectID/', '*')}*`, async (route) => {
      const response = await route.fetch();
      const { run_list } = (await response.json()) as { run_list: Record<string, unknown>[] };
      const now = cancelled
        ? { state: 'failed', error_code: 'job-cancelled', error_message: errorMessage('job-cancelled') }
        : { state: 'started', progress: 0.42, stage: 'Fitting 3 of 8 segments, start 4 of 20' };
      const computing = { ...run_list[0], id: crypto.randomUUID(), 'Run Name': 'Computing', '# of Clusters': null };
      await route.fulfill({ json: { run_list: [{ ...computing, ...now }, ...run_list] } });
    });
    await page.route('**/api/job/cancel/**', (route) => {
      cancelled = true;
      return route.fulfill({ json: { status: 'started' } });
    });
    await page.goto(`${project}?tab=results`);
    const row = runRow(page, 'Computing');
    await row.getByText('42%').waitFor();
    await row.getByText('Fitting 3 of 8 segments, start 4 of 20').waitFor();
    await expectAccessibleEverywhere(page);
    await row.getByRole('button', { name: 'Cancel Computing' }).click();
    await row.getByText('Cancelled', { exact: true }).waitFor();
  });

  test('a run that is still being computed opens on its progress, and by itself when it has finished', async () => {
    const page = await stage.page({ person, fresh: true });
    stage.provoke(/status of 409/);
    let finished = false;
    await page.route(`**${calls.runList.path.replace(':projectID/', '*')}*`, async (route) => {
      const response = await route.fetch();
      const { run_list } = calls.runList.answer.parse(await response.json());
      const computing = { state: 'started' as const, progress: 0.42, stage: 'Fitting 3 of 8 segments' };
      const now = run_list.map((run) => (run['Run Name'] === 'First' && !finished ? { ...run, ...computing } : run));
      await route.fulfill({ json: { run_list: now } });
    });
    const refused = { error_message: errorMessage('run-not-finished'), code: 'run-not-finished' };
    await page.route(`**${calls.run.path.replace(':runID/', '*')}*`, (route) =>
      finished ? route.continue() : route.fulfill({ status: 409, json: refused }),
    );
    await page.goto(`${project}?tab=results`);
    await runRow(page, 'First').getByText('First').click();
    await page.getByText('It opens here as soon as it has finished.').waitFor();
    await page.getByText('Fitting 3 of 8 segments').waitFor();
    await expectAccessibleEverywhere(page);
    finished = true;
    await page.getByRole('heading', { name: 'First Cross-Tab' }).waitFor();
  });

  test('sorts by Updated Date, the latest first, and by any other column', async () => {
    const page = await stage.page({ person });
    await visit(page, `${project}?tab=results`);
    await runRow(page, 'First').waitFor();
    const sorted = page.getByRole('columnheader', { name: 'Updated Date' });
    await expect.poll(() => sorted.getAttribute('aria-sort')).toBe('descending');
    await page.getByRole('button', { name: 'Run Name', exact: true }).click();
    const names = () => page.getByRole('row').locator('td:first-child').allTextContents();
    const byName = page.getByRole('columnheader', { name: 'Run Name' });
    await expect.poll(() => byName.getAttribute('aria-sort')).toBe('ascending');
    // The list changes while a run of another test ends: what it shows at once must be in order.
    const inOrder = async () => {
      const now = await names();
      return now.length > 2 && now.join() === now.toSorted((a, b) => a.localeCompare(b)).join();
    };
    await expect.poll(inOrder).toBe(true);
  });
});
