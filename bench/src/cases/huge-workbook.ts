import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@qp/contract';
import { repeated, workbookParts, zipOf } from '@qp/testing/hostile-zip';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { LiveServer } from '../live-server.ts';

/** A small workbook whose sheet would unpack to 600 MB. */

const SHEET_BYTES = 600_000_000;
const ROWS = 4000;
const ANSWERS = 40;

/** Rows of answers, of which one in `every` differs from the others: the larger it is, the better they pack. */
function rowsOf(every: number): string {
  const cells = Array.from(
    { length: ROWS * ANSWERS },
    (_, i) => `<c><v>${i % every === 0 ? (i / every) % 5 : 1}</v></c>`,
  );
  return Array.from(
    { length: ROWS },
    (_, r) => `<row>${cells.slice(r * ANSWERS, (r + 1) * ANSWERS).join('')}</row>`,
  ).join('');
}

export const benchCase: BenchCase = {
  title: 'A workbook of a few MB with a sheet of 600 MB is refused',
  async run(): Promise<Measurement[]> {
    const folder = mkdtempSync(path.join(tmpdir(), 'qp-bench-workbook-'));
    const server = await LiveServer.start();
    try {
      const rows = rowsOf(997);
      const sheet = repeated(
        '<worksheet><sheetData>',
        rows,
        Math.round(SHEET_BYTES / rows.length),
        '</sheetData></worksheet>',
      );
      const file = path.join(folder, 'huge.xlsx');
      writeFileSync(file, zipOf(workbookParts(sheet)));
      const start = performance.now();
      const upload = await server.upload(calls.newImport, {}, {}, { field: 'import_file', path: file });
      const said = await refusal(server, (upload as { job_id: string }).job_id);
      const seconds = (performance.now() - start) / 1000;
      if (!said.includes('would unpack to far more than any survey holds')) throw new Error(said);
      return [
        { what: 'the file', value: statSync(file).size / 1e6, unit: 'MB' },
        { what: 'its sheet', value: sheet.bytes / 1e6, unit: 'MB' },
        { what: 'until it is refused with its reason', value: seconds, unit: 's', target: { atMost: 2 } },
        { what: 'most memory of the server', value: server.peakMegabytes(), unit: 'MB' },
      ];
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Why the job failed. */
async function refusal(server: LiveServer, jobID: string): Promise<string> {
  for (;;) {
    const ping = (await server.ask(calls.statusPing, { jobID })) as { status: string; error_message?: string };
    if (ping.status === 'failed' || ping.status === 'finished') return ping.error_message ?? 'it was read';
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
