import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { address, calls, pages } from '@qp/contract';
import { admin, startServer } from '@qp/testing/live-server';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumOptions } from './chromium.ts';
import { csrfHeader, logIn, type Person } from './people.ts';

/** `npm run screenshots -w e2e`: the pictures of the README and the guide, taken from the demo of a fresh start. */

const folder = path.resolve(import.meta.dirname, '../../docs/images');
/** The stability of the demo's run is tried when nothing else is under way, which takes minutes on a busy machine. */
const DEMO_MS = 600_000;

interface Shot {
  name: string;
  address(project: string, run: string): string;
  /** What must be on the page before the picture is taken. */
  shows: string | RegExp;
  mode?: 'light' | 'dark';
  width?: number;
  height?: number;
  anonymous?: boolean;
  /** Only this picture of the page. */
  figure?: string;
  before?(page: Page, world: World): Promise<void>;
}

interface World {
  projectID: string;
  runID: string;
  /** Someone else, with whom the project is shared. */
  colleague: BrowserContext;
}

const project = (id: string, search: string) => address(pages.project, { projectID: id }) + search;
const inRun = (view: string) => (id: string, run: string) => project(id, `?tab=results&run=${run}&view=${view}`);

/** Ticks all variables of the dimension Needs in the cluster picker. */
async function chooseNeeds(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select Cluster Variables' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Dimension', exact: true }).first().click();
  await page.getByRole('menuitemcheckbox', { name: 'Needs' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('checkbox', { name: 'Select all' }).click();
}

async function fillCard(page: Page): Promise<void> {
  await page.getByLabel('Run Name').fill('Needs, wave 2');
  await page.getByLabel('Max # Clusters').fill('8');
  await chooseNeeds(page);
  await page.getByRole('button', { name: 'Save Selection' }).click();
}

async function highlight(page: Page): Promise<void> {
  await page.getByLabel('Index Criteria', { exact: true }).click();
  await page.getByRole('option', { name: '≥' }).click();
  await page.getByLabel('Index Threshold').fill('125');
  await page.getByLabel('Index Threshold').blur();
}

async function filterWomen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter respondents' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Variable', exact: true }).fill('gender');
  await page.getByRole('option', { name: 'Gender' }).click();
  await dialog.getByRole('checkbox', { name: /^Female/ }).check();
  await dialog.getByRole('button', { name: 'Apply filter' }).click();
}

/** Letters between the segments, and what one of the cells has to say. */
async function betweenSegments(page: Page): Promise<void> {
  await page.getByLabel('Significance', { exact: true }).click();
  await page.getByRole('option', { name: 'Compared in pairs' }).click();
  await page.locator('.mark').first().waitFor();
  // A pointer that leaves the table later would take the cell's words with it.
  await page.mouse.move(0, 0);
  // Into the table, then down to the mean age and right to the oldest segment.
  await page.getByRole('region', { name: /Cross-Tab$/ }).press('Enter');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key);
}

/** The demo's form is switched off; on a phone it is shown switched on. */
async function openForm(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'Live form' });
  await form.getByRole('switch').click();
  await form.getByText('Accepting answers').waitFor();
  const link = await form.getByRole('link').getAttribute('href');
  await page.goto(new URL(link ?? '').pathname);
}

const share = (page: Page) => page.getByRole('button', { name: 'Share', exact: true }).click();

async function showActivity(page: Page): Promise<void> {
  await share(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Activity' }).click();
}

/** Two people describe the run at the same time. */
async function describeBoth(page: Page, { colleague, runID }: World): Promise<void> {
  await page.getByRole('button', { name: 'Edit description' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Five needs, all of them larger than a tenth of the market.');
  await describe(colleague, runID, { description: 'Five needs. Read Health first.' });
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
}

const openNewProject = (page: Page) => page.getByRole('button', { name: 'Create a New Project' }).first().click();

const survey = path.resolve(import.meta.dirname, '../../spss/fixtures/survey.sav');

/** The Data check of a small SPSS file. */
async function dropSurvey(page: Page): Promise<void> {
  await openNewProject(page);
  await page.getByLabel('Survey file').first().setInputFiles(survey);
  await page.getByRole('grid').getByRole('row').nth(8).waitFor();
}

/** The segments of the demo's run, as an agency would send them. */
async function bringSegments(page: Page, { runID }: World): Promise<void> {
  const own = await page.context().request.get(address(calls.downloadProbabilities, { runID }));
  const rows = (await own.text()).trim().split('\r\n').slice(1);
  const people = rows.map((row) => row.split(','));
  const lines = people.map(([id, , name]) => `${id},${name}`);
  // One id that the project doesn't have, as such files do.
  const file = ['Respondent,Agency segment', ...lines, `R-9001,${people[0][2]}`].join('\n');
  await page.getByRole('button', { name: 'Use existing segments' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'A file' }).click();
  const upload = { name: 'agency 2019.csv', mimeType: 'text/csv', buffer: Buffer.from(file) };
  await dialog.getByLabel('File with segments').setInputFiles(upload);
  await dialog.getByText(/are assigned to a segment/).waitFor();
}

async function useSegments(page: Page, world: World): Promise<void> {
  await bringSegments(page, world);
  await page.getByRole('button', { name: 'Create run' }).click();
  await page.getByRole('row', { name: /agency 2019/ }).click();
  await page.getByRole('tab', { name: 'Run Details' }).click();
}

const shots: readonly Shot[] = [
  { name: 'login', address: () => pages.login.path, shows: 'Log in', anonymous: true },
  { name: 'home', address: () => pages.home.path, shows: /^Projects \(/ },
  { name: 'home-narrow', address: () => pages.home.path, shows: /^Projects \(/, width: 390, height: 844 },
  {
    name: 'new-project-one-file',
    address: () => pages.home.path,
    shows: 'Drop your survey file here',
    before: openNewProject,
  },
  {
    name: 'data-check',
    address: () => pages.home.path,
    shows: 'Read as an SPSS file',
    before: dropSurvey,
    width: 1280,
    height: 800,
  },
  {
    name: 'data-check-cuts',
    address: () => pages.home.path,
    shows: 'Custom cuts',
    before: async (page) => {
      await dropSurvey(page);
      await page.getByRole('button', { name: /^Responses of Alter/ }).click();
    },
    width: 1280,
    height: 800,
  },
  {
    name: 'new-project',
    address: () => pages.home.path,
    shows: 'Project Name',
    before: async (page) => {
      await openNewProject(page);
      await page.getByRole('tab', { name: 'Three CSV files' }).click();
    },
  },
  {
    name: 'design-runs',
    address: (id) => project(id, '?tab=design'),
    shows: /^Selected \d+ Cluster Variables$/,
    before: fillCard,
  },
  {
    name: 'variable-picker',
    address: (id) => project(id, '?tab=design'),
    shows: /^\d+ selected$/,
    before: chooseNeeds,
  },
  {
    name: 'existing-segments',
    address: (id) => project(id, '?tab=design'),
    shows: /are assigned to a segment/,
    before: bringSegments,
  },
  {
    name: 'existing-segments-details',
    address: (id) => project(id, '?tab=design'),
    shows: 'How well the answers explain these segments',
    before: useSegments,
    height: 1180,
  },
  { name: 'share', address: (id) => project(id, ''), shows: 'shared by', before: share },
  { name: 'activity', address: (id) => project(id, ''), shows: 'shared the project', before: showActivity },
  { name: 'changed-meanwhile', address: inRun('details'), shows: 'Show theirs', before: describeBoth },
  { name: 'account', address: () => pages.account.path, shows: 'API tokens' },
  { name: 'run-list', address: (id) => project(id, '?tab=results'), shows: 'Updated Date' },
  { name: 'run-details', address: inRun('details'), shows: /^Cluster Variables \(/ },
  { name: 'crosstab', address: inRun('crosstab'), shows: /cells match/, before: highlight },
  { name: 'crosstab-dark', address: inRun('crosstab'), shows: /cells match/, before: highlight, mode: 'dark' },
  { name: 'significance', address: inRun('crosstab'), shows: /Higher than/, before: betweenSegments },
  { name: 'subgroup', address: inRun('crosstab'), shows: /of 3,000 respondents$/, before: filterWomen },
  { name: 'summary', address: inRun('summary'), shows: 'Average Segmentation Probabilities' },
  { name: 'personas', address: inRun('personas'), shows: /^Agreement: /, height: 1400 },
  { name: 'compare', address: inRun('compare'), shows: /^SEG1 .* is (highly )?stable/, width: 1440, height: 1110 },
  {
    name: 'compare-flow',
    address: inRun('compare'),
    shows: 'Click a segment in the chart',
    figure: 'Flow between solutions',
    width: 1440,
  },
  { name: 'typing-tool', address: inRun('typing'), shows: 'acc_targets_and_out', height: 1334 },
  { name: 'hand-over', address: inRun('handover'), shows: 'Copy address', height: 1334 },
  {
    name: 'typing-form',
    address: inRun('handover'),
    shows: 'Question 1 of',
    before: openForm,
    width: 390,
    height: 844,
  },
];

async function post(context: BrowserContext, path: string, form: Record<string, string>): Promise<void> {
  const response = await context.request.post(path, { form, headers: await csrfHeader(context) });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
}

const describe = (context: BrowserContext, runID: string, form: Record<string, string>) =>
  post(context, address(calls.updateDescription, { runID }), form);

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
  await page.waitForFunction(() => document.querySelector('.MuiSkeleton-root, figure[aria-busy=true]') === null);
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  const taken = shot.figure ? page.getByRole('figure', { name: shot.figure }) : page;
  await taken.screenshot({ path: path.join(folder, `${shot.name}.png`), animations: 'disabled' });
  await context.close();
  process.stdout.write(`docs/images/${shot.name}.png\n`);
}

const wanted = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await startServer({ DEMO: 'true' });
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
