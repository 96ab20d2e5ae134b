import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { address, calls } from '@qp/contract';
import { admin, startServer } from '@qp/testing/live-server';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { chromiumOptions } from './chromium.ts';
import { logIn, type Person, post } from './people.ts';
import { type Shot, shots, type World } from './shots.ts';

/** `npm run screenshots -w e2e`: the pictures of the README and the guide, taken from the demo of a fresh start. */

const folder = path.resolve(import.meta.dirname, '../../docs/images');
/** The stability of the demo's run is tried when nothing else is under way, which takes minutes on a busy machine. */
const DEMO_MS = 600_000;

/** The demo calls its segments after what was planted, a moment after its run has finished. */
async function untilNamed(context: BrowserContext, runID: string): Promise<void> {
  for (const until = Date.now() + DEMO_MS; Date.now() < until; ) {
    const answer = await context.request.get(address(calls.run, { runID }));
    const { header_descriptions: names } = calls.run.answer.parse(await answer.json());
    if (names.every((name) => name !== '')) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the demo has not named its segments');
}

/** Someone with whom the demo's project is shared. */
async function addColleague(
  environment: Record<string, string>,
  { context, browser, projectID }: { context: BrowserContext; browser: Browser; projectID: string },
): Promise<BrowserContext> {
  const grace = { email: 'grace@company.example', firstName: 'Grace', password: 'a-quiet-password-1' };
  await admin(environment, ['add', grace.email, grace.firstName, '--password-stdin'], grace.password);
  await post(context, address(calls.shareProject, { projectID }), { email: grace.email, role: 'editor' });
  const colleague = await browser.newContext({ baseURL: environment.PUBLIC_URL });
  await logIn(colleague, grace);
  return colleague;
}

/** The login is printed when the demo has been made, which may be a moment after the server is ready. */
async function demoPerson(output: () => string): Promise<Person> {
  for (const until = Date.now() + DEMO_MS; Date.now() < until; ) {
    const said = /Log in as (\S+) with the password (\S+)/.exec(output());
    if (said) return { email: said[1], password: said[2], firstName: 'Demo' };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the server printed no demo login:\n${output()}`);
}

/** The demo's project and its finished run, as soon as they are there. */
async function demoRun(context: BrowserContext): Promise<{ projectID: string; runID: string }> {
  const until = Date.now() + DEMO_MS;
  while (Date.now() < until) {
    const projects = calls.projectList.answer.parse(await (await context.request.get(calls.projectList.path)).json());
    for (const { project_id: projectID } of projects) {
      const answer = await context.request.get(address(calls.runList, { projectID }));
      const { run_list } = calls.runList.answer.parse(await answer.json());
      const finished = run_list.find(({ state }) => state === 'finished');
      if (finished) return { projectID, runID: finished.id };
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the demo has no finished run');
}

async function take(browser: Browser, url: string, person: Person, shot: Shot, at: World) {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: shot.mode ?? 'light',
    viewport: { width: shot.width ?? 1440, height: shot.height ?? 960 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  if (!shot.anonymous) await logIn(context, person);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(shot.address(at.projectID, at.runID));
  await shot.before?.(page, at);
  await page.getByText(shot.shows).first().waitFor({ timeout: DEMO_MS });
  await page.waitForLoadState('networkidle');
  // A chart that is still growing would be caught half drawn.
  await page.waitForFunction(() => document.querySelector('.MuiSkeleton-root') === null);
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  const taken = shot.figure ? page.getByRole('figure', { name: shot.figure }) : page;
  await taken.screenshot({ path: path.join(folder, `${shot.name}.png`), animations: 'disabled' });
  await context.close();
  process.stdout.write(`docs/images/${shot.name}.png\n`);
}

const wanted = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await startServer({ DEMO: 'true', COMPUTE_PRIORITY: 'usual' });
const browser = await chromium.launch(chromiumOptions());
try {
  const person = await demoPerson(server.output);
  const context = await browser.newContext({ baseURL: server.url });
  await logIn(context, person);
  const demo = await demoRun(context);
  await untilNamed(context, demo.runID);
  const colleague = await addColleague(server.environment, { context, browser, projectID: demo.projectID });
  await context.close();
  for (const shot of shots) {
    if (wanted.length > 0 && !wanted.includes(shot.name)) continue;
    await take(browser, server.url, person, shot, { ...demo, colleague });
  }
} finally {
  await browser.close();
  await server.stop();
}
