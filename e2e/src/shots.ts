import path from 'node:path';
import { address, calls, pages } from '@qp/contract';
import { exampleProject, exampleTruth } from '@qp/examples';
import type { BrowserContext, Page } from 'playwright-core';
import { showSlides } from './deck-picture.ts';
import { post } from './people.ts';

/** Every picture of the README and the guide: where it is taken, and what is done on the page before. */

export interface Shot {
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

export interface World {
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

/** Not of the machine that takes the picture: the form's address as a company would have it. */
async function atCompany(page: Page, { runID }: World): Promise<void> {
  await page.route(address(calls.typingForm, { runID }), async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/http:\/\/[^/"]+/, 'https://qp.company.example'),
    });
  });
  await page.reload();
}

/** Every third of the demo's respondents again, as other people, and fewer of one segment. */
function nextWave(): string {
  const truth = exampleTruth();
  const file = exampleProject().files.find(({ name }) => name.startsWith('discretized'));
  const [head, ...people] = (file?.text ?? '').trim().split('\n');
  const kept = people.filter((_, at) => at % 3 === 0 && !(truth[at] === 1 && at % 2 === 0));
  return [head, ...kept.map((line) => `W${line}`)].join('\n');
}

async function addWave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a wave' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Wave 2');
  const upload = { name: 'snacking wave 2.csv', mimeType: 'text/csv', buffer: Buffer.from(nextWave()) };
  await dialog.locator('input[type=file]').first().setInputFiles(upload);
  await dialog.getByRole('button', { name: 'Read the file' }).click();
  await page.getByRole('button', { name: 'Use this matching' }).click();
}

async function findCustomers(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Customer data' }).click();
  await page.getByRole('button', { name: /^Find (segments|again)$/ }).click();
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
  const description = 'Five needs. Read Health first.';
  await post(colleague, address(calls.updateDescription, { runID }), { description });
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

/** A run on answers that say nothing of one another: no segments are found. */
async function findNothing(page: Page, { projectID }: World): Promise<void> {
  const { request } = page.context();
  const form = {
    name: 'Household',
    max_clusters: '6',
    cluster: JSON.stringify(['GENDER', 'REGION', 'AGE']),
    profile: '[]',
    metrics: '[]',
    description: '',
    alpha: '100',
  };
  await post(page.context(), address(calls.createRun, { projectID }), form);
  const list = address(calls.runList, { projectID });
  const found = async () => {
    const { run_list } = calls.runList.answer.parse(await (await request.get(list)).json());
    return run_list.find((run) => run['Run Name'] === form.name && run.state === 'finished');
  };
  let run = await found();
  while (!run) {
    await page.waitForTimeout(500);
    run = await found();
  }
  await page.goto(inRun('details')(projectID, run.id));
}

/** The demo's project by age and region, as in an invented census. */
async function makeWeight(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Weight to targets…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Weight to targets' });
  await dialog.getByRole('combobox', { name: 'Variable' }).click();
  await page.getByRole('option', { name: 'Age', exact: false }).first().click();
  const fields = dialog.getByRole('textbox', { name: /^Target for/ });
  await fields.first().waitFor();
  const many = await fields.count();
  for (let at = 0; at < many; at++)
    await fields
      .nth(at)
      .fill(String(at === 0 ? 100 - (many - 1) * Math.floor(100 / (many + 1)) : Math.floor(100 / (many + 1))));
  await dialog.getByRole('button', { name: 'Make weight' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Show Market' }).click();
  await page.getByText('Choose it when you design a run').waitFor({ state: 'hidden' });
}

async function planTyped(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Plan a sample' }).click();
  await page.getByRole('button', { name: 'Plan a sample' }).click();
  await page
    .getByRole('heading', { name: 'Surveys that find these segments, by number of people' })
    .waitFor({ timeout: 600_000 });
  await page
    .getByRole('heading', { name: 'How many people would you need?' })
    .evaluate((heading) => heading.scrollIntoView());
}

export const shots: readonly Shot[] = [
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
    name: 'choices-import',
    address: () => pages.home.path,
    shows: '14 items, 10 sets, 900 people, 8,902 answered sets.',
    before: async (page) => {
      const fixture = (name: string) => path.resolve(import.meta.dirname, `../../engine/fixtures/choices/${name}`);
      await openNewProject(page);
      await page.getByLabel('Survey file').first().setInputFiles(fixture('maxdiff-by-item.csv'));
      await page.getByLabel('Design of Choices').setInputFiles(fixture('maxdiff-design.csv'));
      await page.getByLabel('Item labels of Choices').setInputFiles(fixture('maxdiff-items.csv'));
      await page.getByText(/^Reading /).waitFor();
    },
    width: 1280,
    height: 900,
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
  { name: 'personas', address: inRun('personas'), shows: /^(Not tested on|In another sample)/, height: 1400 },
  { name: 'compare', address: inRun('compare'), shows: /^SEG1 .* is (highly )?stable/, width: 1440, height: 1110 },
  {
    name: 'compare-flow',
    address: inRun('compare'),
    shows: 'Click a segment in the chart',
    figure: 'Flow between solutions',
    width: 1440,
  },
  {
    name: 'drivers',
    address: inRun('drivers'),
    shows: /^Corrected for classification error/,
    before: (page) =>
      page
        .getByRole('button', { name: /^Figures of / })
        .first()
        .click(),
    width: 1280,
    height: 1400,
  },
  { name: 'tracking', address: inRun('tracking'), shows: 'In short', before: addWave, width: 1280, height: 1400 },
  {
    name: 'verdict-not-supported',
    address: inRun('details'),
    shows: 'Not supported',
    before: findNothing,
    width: 1280,
    height: 620,
  },
  {
    name: 'deck',
    address: inRun('personas'),
    shows: 'Slides of the presentation',
    figure: 'Slides',
    before: (page, { runID }) => showSlides(page, runID),
    width: 1280,
  },
  { name: 'typing-tool', address: inRun('typing'), shows: 'acc_targets_and_out', height: 1334 },
  {
    name: 'customer-data',
    address: inRun('typing'),
    shows: 'What a campaign would reach',
    before: findCustomers,
    width: 1280,
    height: 1400,
  },
  { name: 'hand-over', address: inRun('handover'), shows: 'Copy address', before: atCompany, height: 1334 },
  {
    name: 'typing-form',
    address: inRun('handover'),
    shows: 'Question 1 of',
    before: openForm,
    width: 390,
    height: 844,
  },
  {
    name: 'weights',
    address: (id) => project(id, '?tab=design'),
    shows: /people weighted in/,
    height: 760,
    before: makeWeight,
  },
  {
    name: 'sample-plan',
    address: (id) => project(id, '?tab=design'),
    shows: 'Surveys that find these segments, by number of people',
    height: 1120,
    before: planTyped,
  },
];
