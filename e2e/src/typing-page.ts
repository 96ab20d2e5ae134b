import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { csrfHeader } from './harness.ts';
import { makeSmallProject } from './small-project.ts';

/** The typing tool's page, as a person uses it. */

export interface TypedRun {
  readonly address: string;
  readonly runID: string;
  /** Codes of the ten cluster variables. */
  readonly cluster: readonly string[];
}

export async function post(context: BrowserContext, target: string, form: Record<string, string>): Promise<unknown> {
  const answer = await context.request.post(target, { form, headers: await csrfHeader(context) });
  if (!answer.ok()) throw new Error(`${target} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

async function ended(context: BrowserContext, ping: string): Promise<void> {
  for (let status = ''; status !== 'finished'; ) {
    ({ status } = (await (await context.request.get(ping)).json()) as { status: string });
    if (status === 'failed') throw new Error(`${ping}: the job failed`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The survey of the run: three planted segments, ten statements. */
export const SURVEY = { attitudes: 10 };

/** A run of a small project with three segments. */
export async function makeTypedRun(page: Page): Promise<TypedRun> {
  const context = page.context();
  const projectID = (await makeSmallProject(page, 'Typing', SURVEY)).split('/')[2];
  const cluster = Array.from({ length: SURVEY.attitudes }, (_, n) => `A${n + 1}`);
  const started = (await post(context, `/api/project/run/new/${projectID}/`, {
    name: 'Typed',
    max_clusters: '3',
    criterion: 'max',
    answers: 'categories',
    cluster: JSON.stringify(cluster),
    profile: '[]',
    metrics: '[]',
  })) as { job_id: string; run_id: string };
  await ended(context, `/api/status/ping/${started.job_id}/`);
  const runID = started.run_id;
  return { runID, cluster, address: `/project/${projectID}/?tab=results&run=${runID}&view=typing` };
}

/** Asks for three questions that distinguish the first two segments, as the page would, and does not wait. */
export async function beginSearch(context: BrowserContext, { runID, cluster }: TypedRun): Promise<string> {
  const form = { variables: JSON.stringify(cluster), segments: '[1,2]', feature_num: '3' };
  const { job_id } = (await post(context, `/api/run/typingtool/topk/${runID}/`, form)) as { job_id: string };
  return job_id;
}

export async function makeTypingTool(context: BrowserContext, run: TypedRun): Promise<void> {
  await ended(context, `/api/result/ping/${await beginSearch(context, run)}/`);
}

/** Names the segments; what follows the first line of each is its description. */
export async function nameSegments(context: BrowserContext, { runID }: TypedRun, names: string[]): Promise<void> {
  await post(context, `/api/run/update/description/${runID}/`, { descriptions: JSON.stringify(names) });
}

export const topK = (page: Page) => page.getByRole('region', { name: 'Top K Variables' });
export const prediction = (page: Page) => page.getByRole('region', { name: 'Segmentation Prediction' });

/** All variables, where they are not chosen already. */
export async function chooseVariables(page: Page, region: Locator): Promise<void> {
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
  await topK(page).getByRole('button', { name: 'Selected 10 Variables' }).waitFor();
  await page.getByLabel('Num. of Variables').fill('3');
  await chooseSegments(page, 1, 2);
  await topK(page).getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Top 3 Variables:').waitFor();
}

/** What the browser saves when something is pressed. */
export async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const folder = mkdtempSync(path.join(tmpdir(), 'typing-e2e-'));
  try {
    const copy = path.join(folder, 'copy');
    await download.saveAs(copy);
    return { name: download.suggestedFilename(), text: await readFile(copy, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
