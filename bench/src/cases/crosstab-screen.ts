import { calls } from '@qp/contract';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { CrosstabScreen } from '../crosstab-screen.ts';
import type { LiveServer } from '../live-server.ts';
import { fit, type OnScreen, withBrowser } from '../screen-run.ts';
import { tableInteractions } from '../table-interactions.ts';

/** The cross-tab of a run of many rows in the browser, and its files, through the real server. */

/** About 4.8 rows per variable. */
const THREE_THOUSAND = 625;
const TEN_THOUSAND = 2090;

export const benchCase: BenchCase = {
  title:
    'Cross-tab on the screen and as files: 3,000 rows x 12 segments, and 10,000 rows (main-thread time of Chromium)',
  run: () =>
    withBrowser(TEN_THOUSAND, async (on) => {
      const run = await fit(on, THREE_THOUSAND);
      const screen = await CrosstabScreen.open(await on.context.newPage(), on, run);
      return [...(await tableInteractions(screen)), ...(await asFiles(on.server, run)), ...(await manyRows(on))];
    }),
};

async function manyRows(on: OnScreen): Promise<Measurement[]> {
  const screen = await CrosstabScreen.open(await on.context.newPage(), on, await fit(on, TEN_THOUSAND));
  const { rows, cost } = await screen.firstDrawn();
  const steps = 100;
  const scrolling = await screen.cost(() => screen.scroll(steps));
  return [
    { what: 'rows of the larger table', value: rows, unit: '' },
    { what: 'first drawn, scripting', value: cost.script, unit: 'ms' },
    { what: 'a notch of the wheel (100 px)', value: scrolling.task / steps, unit: 'ms' },
  ];
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
