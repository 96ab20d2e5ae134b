import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@qp/contract';
import type { BenchCase } from '../bench-case.ts';
import { makeSurvey } from '../engine-surveys.ts';
import { LiveServer } from '../live-server.ts';
import { writeSurveyFiles } from '../survey-files.ts';

/** From the click on Presentation until the file is there, through the real server: the job's wait, work and write included. */

const SEGMENTS = 8;
const VARIABLES = 60;

export const benchCase: BenchCase = {
  title: `Presentation: 2,000 respondents, ${SEGMENTS} segments, ${VARIABLES} variables`,
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), 'qp-bench-deck-'));
    const server = await LiveServer.start();
    try {
      const files = writeSurveyFiles(folder, makeSurvey(2000, VARIABLES, SEGMENTS));
      const runID = await runOfEight(server, await server.createProject('Deck', files));
      const before = server.cpuSeconds();
      const first = await deck(server, runID);
      const cpu = server.cpuSeconds() - before;
      const again = await deck(server, runID);
      return [
        {
          what: 'from the click until the file, the first time',
          value: first.seconds,
          unit: 's',
          target: { atMost: 5 },
        },
        { what: 'processor time of the server meanwhile', value: cpu, unit: 's' },
        { what: 'the second time', value: again.seconds, unit: 's', target: { atMost: 5 } },
        { what: 'size of the file', value: first.bytes / 1024, unit: 'kB' },
        { what: 'most memory of the server', value: server.peakMegabytes(), unit: 'MB' },
      ];
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Opened by its number, so the bench has eight segments whatever the criterion would choose. */
async function runOfEight(server: LiveServer, projectID: string): Promise<string> {
  const cluster = Array.from({ length: VARIABLES }, (_, j) => `V${j + 1}`);
  const made = await started(
    server,
    calls.createRun,
    { projectID },
    {
      name: 'Bench',
      max_clusters: String(SEGMENTS),
      cluster: JSON.stringify(cluster),
      profile: '[]',
      metrics: '[]',
    },
  );
  const opened = await started(server, calls.openSegments, { runID: made.run_id }, { segments: String(SEGMENTS) });
  return opened.run_id;
}

async function started(
  server: LiveServer,
  call: (typeof calls)['createRun' | 'openSegments'],
  params: Record<string, string>,
  body: Record<string, string>,
): Promise<{ run_id: string }> {
  const answer = (await server.post(call, params, body)) as { job_id: string; run_id: string };
  await finished(server, answer.job_id, calls.statusPing);
  return answer;
}

async function deck(server: LiveServer, runID: string): Promise<{ seconds: number; bytes: number }> {
  const start = performance.now();
  const { job_id } = (await server.ask(calls.exportDeck, { runID })) as { job_id: string };
  const url = await finished(server, job_id, calls.deckPing);
  const bytes = await server.fileSize(url);
  return { seconds: (performance.now() - start) / 1000, bytes };
}

/** Asks as the page does, and gives the address of the file where the job makes one. */
async function finished(server: LiveServer, jobID: string, ping: (typeof calls)['statusPing' | 'deckPing']) {
  for (;;) {
    const answer = (await server.ask(ping, { jobID })) as { status: string; error_message?: string; file_url?: string };
    if (answer.status === 'failed') throw new Error(`the job failed: ${answer.error_message}`);
    if (answer.status === 'finished') return answer.file_url ?? '';
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
