import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@qp/contract';
import type { BrowserContext } from 'playwright-core';
import type { Measurement } from './bench-case.ts';
import { launchChromium } from './browser.ts';
import { finished } from './live-runs.ts';
import { LiveServer } from './live-server.ts';
import { writeWideSurvey } from './wide-survey.ts';

/** A project of many variables on the live server, and a browser that is signed in there. */

const web = path.resolve(import.meta.dirname, '../../web/dist/index.html');
const RESPONDENTS = 400;
const SEGMENTS = 12;
const CLUSTER_VARIABLES = 8;

export interface OnScreen {
  readonly server: LiveServer;
  readonly context: BrowserContext;
  readonly projectID: string;
}

export async function withBrowser(
  variables: number,
  measure: (on: OnScreen) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  if (!existsSync(web)) throw new Error('The web is not built. Run `npm run build` first.');
  const folder = mkdtempSync(path.join(tmpdir(), 'qp-bench-screen-'));
  // The runs are only there to be looked at: nothing goes on beside what is measured.
  const server = await LiveServer.start({ STABILITY_AFTER_RUNS: 'false', COMPUTE_PRIORITY: 'usual' });
  const browser = await launchChromium();
  try {
    const files = await writeWideSurvey(folder, { respondents: RESPONDENTS, variables });
    const projectID = await server.createProject('Wide', files);
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    await context.addCookies(server.cookies);
    return await measure({ server, context, projectID });
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A run of 12 segments over 8 variables, which describes the first of them. Categories, because trying scales as well takes minutes. */
export async function fit({ server, projectID }: OnScreen, variables: number): Promise<string> {
  const codes = Array.from({ length: variables }, (_, i) => `V${i + 1}`);
  const body = {
    name: `${variables} variables`,
    max_clusters: String(SEGMENTS),
    criterion: 'max',
    answers: 'categories',
    cluster: JSON.stringify(codes.slice(0, CLUSTER_VARIABLES)),
    profile: JSON.stringify(codes.slice(CLUSTER_VARIABLES)),
    metrics: JSON.stringify(codes.filter((_, i) => i % 10 === 9)),
  };
  const made = (await server.post(calls.createRun, { projectID }, body)) as { run_id: string; job_id: string };
  await finished(server, made.job_id);
  await server.atRest();
  return made.run_id;
}
