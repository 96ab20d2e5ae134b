import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Call, calls } from '@qp/contract';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { LiveServer } from '../live-server.ts';
import { writeWideSurvey } from '../wide-survey.ts';

const ROWS = 1_000_000;
const VARIABLES = 20;

export const benchCase: BenchCase = {
  title: `Prediction with probabilities of ${ROWS} rows x ${VARIABLES} variables on the live server, upload and storing included`,
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), 'bench-predict-'));
    const server = await LiveServer.start();
    try {
      return await measure(server, folder);
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true });
    }
  },
};

async function measure(server: LiveServer, folder: string): Promise<Measurement[]> {
  const { runID, variables } = await makeRun(server, folder);
  mkdirSync(path.join(folder, 'people'));
  const { data } = await writeWideSurvey(path.join(folder, 'people'), { respondents: ROWS, variables: VARIABLES });
  const cpuBefore = server.cpuSeconds();
  const since = performance.now();
  const started = await server.upload(
    calls.predictProbability,
    { runID },
    { variables: JSON.stringify(variables) },
    { field: 'data_file', path: data },
  );
  await wait(server, calls.predictionPing, started);
  return [
    { what: 'processor time of the server', value: server.cpuSeconds() - cpuBefore, unit: 's', target: { atMost: 30 } },
    { what: 'wall clock', value: (performance.now() - since) / 1000, unit: 's' },
    { what: 'most memory of the server', value: server.peakMegabytes(), unit: 'MB', target: { atMost: 500 } },
  ];
}

async function makeRun(server: LiveServer, folder: string): Promise<{ runID: string; variables: string[] }> {
  const project = await writeWideSurvey(folder, { respondents: 2000, variables: VARIABLES });
  const projectID = await server.createProject('Prediction', project);
  const variables = Array.from({ length: VARIABLES }, (_, i) => `V${i + 1}`);
  const started = await server.post(
    calls.createRun,
    { projectID },
    {
      name: 'Six',
      max_clusters: '6',
      criterion: 'max',
      cluster: JSON.stringify(variables),
      profile: '[]',
      metrics: '[]',
    },
  );
  await wait(server, calls.statusPing, started);
  return { runID: (started as { run_id: string }).run_id, variables };
}

async function wait(server: LiveServer, ping: Call, started: unknown): Promise<void> {
  const jobID = (started as { job_id: string }).job_id;
  for (;;) {
    const job = (await server.ask(ping, { jobID })) as { status: string; error_message?: string };
    if (job.status === 'finished') return;
    if (job.status === 'failed') throw new Error(job.error_message);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
