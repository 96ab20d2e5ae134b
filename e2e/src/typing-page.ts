import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@qp/contract';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { csrfHeader } from './harness.ts';

/** The typing tool's page, as a person uses it. */

export interface TypedRun {
  readonly address: string;
  readonly runID: string;
  /** Codes of the ten cluster variables. */
  readonly cluster: readonly string[];
}

/** A run of the example project with three segments. */
export async function makeTypedRun(context: BrowserContext): Promise<TypedRun> {
  const post = async (target: string, form: Record<string, string>) => {
    const answer = await context.request.post(target, { form, headers: await csrfHeader(context) });
    if (!answer.ok()) throw new Error(`${target} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
  const get = async (target: string) => (await context.request.get(target)).json();
  const { success } = await post(calls.createExample.path, {});
  const projectID = String(success).split('/')[2]!;
  const loaded = await get(`/api/project/load/${projectID}/`);
  const { result } = await get(`/api/result/ping/${loaded.job_id}/`);
  const cluster = Object.keys(result.cluster_dict).slice(0, 10);
  const started = await post(`/api/project/run/new/${projectID}/`, {
    name: 'Typed',
    max_clusters: '3',
    criterion: 'max',
    cluster: JSON.stringify(cluster),
    profile: '[]',
    metrics: '[]',
  });
  for (let status = ''; status !== 'finished'; ) {
    ({ status } = await get(`/api/status/ping/${started.job_id}/`));
    if (status === 'failed') throw new Error('the run failed');
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const runID: string = started.run_id;
  return { runID, cluster, address: `/project/${projectID}/?tab=results&run=${runID}&view=typing` };
}

export const topK = (page: Page) => page.getByRole('region', { name: 'Top K Variables' });
export const prediction = (page: Page) => page.getByRole('region', { name: 'Segmentation Prediction' });

/** All variables, where they are not chosen already. */
export async function chooseVariables(page: Page, region: Locator = topK(page)): Promise<void> {
  const button = region.getByRole('button', { name: /^Select(ed \d+)? Variables$/ });
  if ((await button.textContent()) !== 'Select Variables') return;
  await button.click();
  await page.getByRole('dialog').getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Save Selection' }).click();
}

export async function chooseSegments(page: Page, ...segments: number[]): Promise<void> {
  await topK(page)
    .getByRole('button', { name: /^Select(ed \d+)? Segments$/ })
    .click();
  const all = page.getByRole('checkbox', { name: 'Select all segments' });
  if (await all.isChecked()) await all.click();
  for (const segment of segments) await page.getByRole('checkbox', { name: `SEG${segment}`, exact: true }).check();
  await page.getByRole('button', { name: 'Save Selection' }).click();
}

export async function search(page: Page): Promise<void> {
  await page.getByLabel('Num. of Variables').fill('3');
  await chooseVariables(page);
  await chooseSegments(page, 1, 2);
  await topK(page).getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Top 3 Variables:').waitFor({ timeout: 60_000 });
}

/** The result of a search, made now where there is none yet. */
export async function withResult(page: Page): Promise<void> {
  await topK(page).waitFor();
  if ((await page.getByText('Top 3 Variables:').count()) === 0) await search(page);
}

/** What the browser saves when something is pressed. */
export async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), press()]);
  const folder = mkdtempSync(path.join(tmpdir(), 'typing-e2e-'));
  try {
    const copy = path.join(folder, 'copy');
    await download.saveAs(copy);
    return { name: download.suggestedFilename(), text: await readFile(copy, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
