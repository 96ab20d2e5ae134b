import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { address, calls, pages } from '@qp/contract';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { launchChromium } from '../browser.ts';
import { LiveServer, p99While } from '../live-server.ts';
import { writeSav } from '../sav-file.ts';

/** One file in: an SPSS file read, proposed and shown; and the Data check of a very wide one in the browser. */

const web = path.resolve(import.meta.dirname, '../../../web/dist/index.html');
const WIDE = 5000;
const REPETITIONS = 3;

export const benchCase: BenchCase = {
  title:
    'Import: a .sav of 100,000 respondents x 300 variables read, proposed and shown; a Data check of 5,000 variables',
  async run() {
    if (!existsSync(web)) throw new Error('The web is not built. Run `npm run build` first.');
    const folder = mkdtempSync(path.join(tmpdir(), 'qp-bench-import-'));
    const server = await LiveServer.start();
    try {
      const file = path.join(folder, 'large.sav');
      await writeSav(file, { respondents: 100_000, variables: 300 });
      const cpuBefore = server.cpuSeconds();
      const start = performance.now();
      const reading = draft(server, file);
      const p99 = await p99While(reading, () => server.ask(calls.user));
      const shown = await reading;
      const seconds = (performance.now() - start) / 1000;
      const cpu = server.cpuSeconds() - cpuBefore;
      const memory = server.peakMegabytes();
      const made = await making(server, shown);
      const wide = path.join(folder, 'wide.sav');
      await writeSav(wide, { respondents: 400, variables: WIDE });
      const drawn = await drawSeconds(server, await draft(server, wide));
      return [
        { what: 'the file', value: statSync(file).size / 1e6, unit: 'MB' },
        { what: 'until the draft is shown', value: seconds, unit: 's', target: { atMost: 20 } },
        { what: 'processor time of the server', value: cpu, unit: 's' },
        { what: 'most memory of the server', value: memory, unit: 'MB', target: { atMost: 500 } },
        { what: 'other requests meanwhile, p99', value: p99, unit: 'ms', target: { atMost: 100 } },
        { what: 'until the project is made of it', value: made.seconds, unit: 's', target: { atMost: 30 } },
        { what: 'processor time of the server for it', value: made.cpu, unit: 's' },
        { what: 'other requests while it is made, p99', value: made.p99, unit: 'ms', target: { atMost: 100 } },
        {
          what: `page of ${WIDE.toLocaleString('en')} variables drawn`,
          value: drawn,
          unit: 's',
          target: { atMost: 1 },
        },
      ] satisfies Measurement[];
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Uploads a file and asks until its draft is there, as the page does; gives its id. */
async function draft(server: LiveServer, file: string): Promise<string> {
  const upload = await server.upload(calls.newImport, {}, {}, { field: 'import_file', path: file });
  const { job_id: jobID, import_id: importID } = upload as { job_id: string; import_id: string };
  await finished(server, jobID);
  await server.ask(calls.importDraft, { importID });
  return importID;
}

async function finished(server: LiveServer, jobID: string): Promise<void> {
  for (;;) {
    const { status, error_message } = (await server.ask(calls.statusPing, { jobID })) as {
      status: string;
      error_message?: string;
    };
    if (status === 'failed') throw new Error(error_message);
    if (status === 'finished') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** From the click on Create project until the project is there. */
async function making(server: LiveServer, importID: string): Promise<{ seconds: number; cpu: number; p99: number }> {
  const cpuBefore = server.cpuSeconds();
  const start = performance.now();
  const answer = await server.post(calls.makeProject, { importID }, { name: 'Large' });
  const job = finished(server, (answer as { job_id: string }).job_id);
  const p99 = await p99While(job, () => server.ask(calls.user));
  return { seconds: (performance.now() - start) / 1000, cpu: server.cpuSeconds() - cpuBefore, p99 };
}

/** From the address to the first rows on the screen; the least of three. */
async function drawSeconds(server: LiveServer, importID: string): Promise<number> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 960 } });
    await context.addCookies(server.cookies);
    const page = await context.newPage();
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < REPETITIONS; i++) {
      await page.goto(server.url);
      const start = performance.now();
      await page.goto(server.url + address(pages.importCheck, { importID }));
      await page.getByRole('grid').getByRole('row').nth(8).waitFor();
      least = Math.min(least, (performance.now() - start) / 1000);
    }
    return least;
  } finally {
    await browser.close();
  }
}
