import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@qp/contract';
import { chromium } from 'playwright-core';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { CrosstabScreen } from '../crosstab-screen.ts';
import { LiveServer } from '../live-server.ts';
import { openedViews } from '../run-views.ts';
import { writeWideSurvey } from '../wide-survey.ts';

/** The cross-tab of a run of many rows in the browser, and its files, through the real server. */

const web = path.resolve(import.meta.dirname, '../../../web/dist/index.html');
const chromiums = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell', '/usr/bin/google-chrome'];
const RESPONDENTS = 400;
/** About 4.8 rows a variable. */
const THREE_HUNDRED = 70;
const THREE_THOUSAND = 625;
const TEN_THOUSAND = 2090;
const SEGMENTS = 12;
/** The least of so many counts, as for all processor times here. */
const REPETITIONS = 3;

export const benchCase: BenchCase = {
  title:
    'A run on the screen: its views, and the cross-tab of 336, 3,000 and 10,000 rows x 12 segments (main-thread time of Chromium, and the clock where it says “drawn after”)',
  async run() {
    if (!existsSync(web)) throw new Error('The web is not built. Run `npm run build` first.');
    const folder = mkdtempSync(path.join(tmpdir(), 'qp-bench-crosstab-'));
    const server = await LiveServer.start();
    const executablePath = process.env.CHROMIUM_PATH || chromiums.find((place) => existsSync(place));
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
    try {
      const size = { respondents: RESPONDENTS, variables: TEN_THOUSAND };
      const projectID = await server.createProject('Wide', await writeWideSurvey(folder, size));
      const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
      await context.addCookies(server.cookies);
      const few = await fit(server, projectID, THREE_HUNDRED);
      const three = await fit(server, projectID, THREE_THOUSAND);
      await server.atRest();
      const page = await context.newPage();
      const opened = await openedViews(page, `${server.url}/project/${projectID}/?tab=results&run=${few}`);
      const fewRows = await onScreen(await CrosstabScreen.open(page, server.url, projectID, few));
      await page.close();
      const screen = await CrosstabScreen.open(await context.newPage(), server.url, projectID, three);
      return [
        ...opened,
        ...fewRows,
        ...(await onScreen(screen)),
        ...(await asFiles(server, three)),
        ...(await manyRows(server, await context.newPage(), projectID)),
      ];
    } finally {
      await browser.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function onScreen(screen: CrosstabScreen): Promise<Measurement[]> {
  const { rows, cost } = await screen.firstDrawn();
  await screen.prepare();
  const interaction = async (what: string, act: () => Promise<void>, before?: () => Promise<void>) => {
    await before?.();
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < REPETITIONS; i++) least = Math.min(least, (await screen.cost(act)).task);
    return { what, value: least, unit: 'ms', target: { atMost: 100 } } satisfies Measurement;
  };
  return [
    { what: 'rows of the table', value: rows, unit: '' },
    { what: 'first drawn, scripting', value: cost.script, unit: 'ms', target: { atMost: 300 } },
    { what: 'first drawn, with style, layout and paint', value: cost.task, unit: 'ms' },
    await interaction('sort the columns', () => screen.sortColumns()),
    await interaction('sort the rows', () => screen.sortRows()),
    await interaction(
      'filter',
      () => screen.filter(),
      () => screen.focusThreshold(),
    ),
    await interaction(
      'move a column',
      () => screen.moveColumn(),
      () => screen.focusColumn(),
    ),
    await interaction('undo', () => screen.undo()),
    await switchedOn(screen, 'Differs from the rest'),
    await switchedOn(screen, 'Compared in pairs'),
  ];
}

async function switchedOn(
  screen: CrosstabScreen,
  what: 'Differs from the rest' | 'Compared in pairs',
): Promise<Measurement> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < REPETITIONS; i++) {
    await screen.openSignificance();
    least = Math.min(least, (await screen.cost(() => screen.chooseSignificance(what))).task);
    await screen.openSignificance();
    await screen.chooseSignificance('Off');
  }
  return { what: `switch significance on: ${what.toLowerCase()}`, value: least, unit: 'ms', target: { atMost: 100 } };
}

async function manyRows(server: LiveServer, page: Parameters<typeof CrosstabScreen.open>[0], projectID: string) {
  const screen = await CrosstabScreen.open(page, server.url, projectID, await fit(server, projectID, TEN_THOUSAND));
  const { rows, cost } = await screen.firstDrawn();
  const steps = 100;
  const scrolling = await screen.cost(() => screen.scroll(steps));
  return [
    { what: 'rows of the larger table', value: rows, unit: '' },
    { what: 'first drawn, scripting', value: cost.script, unit: 'ms' },
    { what: 'a notch of the wheel (100 px)', value: scrolling.task / steps, unit: 'ms' },
  ] satisfies Measurement[];
}

async function asFiles(server: LiveServer, runID: string): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  for (const [what, start, ping] of [
    ['unformatted .csv', calls.exportCsv, calls.csvPing],
    ['formatted .xlsx', calls.exportExcel, calls.xlsxPing],
  ] as const) {
    const cpu = server.cpuSeconds();
    const { job_id: jobID } = (await server.ask(start, { runID })) as { job_id: string };
    for (;;) {
      const { status } = (await server.ask(ping, { jobID })) as { status: string };
      if (status === 'finished') break;
      if (status === 'failed') throw new Error(`${what} failed`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    measured.push({
      what: `${what}, processor time`,
      value: server.cpuSeconds() - cpu,
      unit: 's',
      target: { atMost: 3 },
    });
  }
  return measured;
}

/** A run of 12 segments over 8 variables, which describes the first so many. */
async function fit(server: LiveServer, projectID: string, variables: number): Promise<string> {
  const codes = Array.from({ length: variables }, (_, i) => `V${i + 1}`);
  const { run_id, job_id } = (await server.post(
    calls.createRun,
    { projectID },
    {
      name: `${variables} variables`,
      max_clusters: String(SEGMENTS),
      criterion: 'max',
      cluster: JSON.stringify(codes.slice(0, 8)),
      profile: JSON.stringify(codes.slice(8)),
      metrics: JSON.stringify(codes.filter((_, i) => i % 10 === 9)),
    },
  )) as { run_id: string; job_id: string };
  for (;;) {
    const { status, error_message } = (await server.ask(calls.statusPing, { jobID: job_id })) as {
      status: string;
      error_message?: string;
    };
    if (status === 'finished') return run_id;
    if (status === 'failed') throw new Error(error_message);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
