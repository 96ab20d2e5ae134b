import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@qp/contract';
import { madeHabits } from '@qp/engine/testing/two-habits';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { makeSurvey } from '../engine-surveys.ts';
import { finished, secondsToStart, submit } from '../live-runs.ts';
import { LiveServer, p99While } from '../live-server.ts';
import { writeSurveyFiles } from '../survey-files.ts';

/** From Submit to a finished run, through the real server, and how it answers others meanwhile. */

const MAX_CLUSTERS = 8;
/** A real survey of 1,453 people that lies beside the repository where the checks are made. */
const mcdonalds = path.resolve(import.meta.dirname, '../../../../shared/data/mcdonalds');
const items = 'yummy convenient spicy fattening greasy fast cheap tasty expensive healthy disgusting'.split(' ');

export const benchCase: BenchCase = {
  title:
    'Runs: 10,000 respondents x 40 variables and mcdonalds (1,453 x 11), up to 8 segments; 19,719 x 50 five-point scales, up to 6',
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), 'qp-bench-runs-'));
    const server = await LiveServer.start();
    try {
      const survey = makeSurvey(10_000, 40, 6);
      const large = await server.createProject('Large', writeSurveyFiles(folder, survey));
      const codes = survey.columns.map((_, j) => `V${j + 1}`);
      const cpuBefore = server.cpuSeconds();
      const running = submit(server, large, codes, MAX_CLUSTERS);
      const p99 = await p99While(running, () => server.ask(calls.user));
      const { seconds, runID } = await running;
      const cpu = server.cpuSeconds() - cpuBefore;
      // Its stability is being tested by now.
      const opened = await open(server, runID, '5');
      const begun = await secondsToStart(server, large, codes);
      return [
        { what: '10,000 x 40: from Submit until finished', value: seconds, unit: 's', target: { atMost: 12 } },
        { what: 'processor time of the server', value: cpu, unit: 's' },
        { what: 'other requests meanwhile, p99', value: p99, unit: 'ms', target: { atMost: 100 } },
        { what: 'another number of segments opened', value: opened, unit: 's', target: { atMost: 2 } },
        { what: 'beside stability, from Submit until a run computes', value: begun, unit: 's', target: { atMost: 1 } },
        { what: 'most memory of the server', value: server.peakMegabytes(), unit: 'MB' },
        ...(await fastFood(server)),
        ...(await fivePoints(server, folder)),
      ];
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function fastFood(server: LiveServer): Promise<Measurement[]> {
  if (!existsSync(mcdonalds)) return [];
  const file = (name: string) => path.join(mcdonalds, `${name}_mcdonalds.csv`);
  const files = { data: file('data'), variables: file('variables'), discretized: file('discretized') };
  const projectID = await server.createProject('Fast food', files);
  // The run before is still being tested for its stability: that isn't part of this one.
  await server.atRest();
  const { seconds } = await submit(server, projectID, items, MAX_CLUSTERS);
  return [{ what: 'mcdonalds: from Submit until finished', value: seconds, unit: 's', target: { atMost: 1.5 } }];
}

/** Five-point scales, which Automatic adjusts for response style. */
async function fivePoints(server: LiveServer, folder: string): Promise<Measurement[]> {
  const { data } = madeHabits({ respondents: 19_719, questions: 50, agreeing: 0 });
  const projectID = await server.createProject('Five points', writeSurveyFiles(folder, data));
  await server.atRest();
  const cpuBefore = server.cpuSeconds();
  const codes = data.columns.map((_, j) => `V${j + 1}`);
  const { seconds } = await submit(server, projectID, codes, 6);
  const cpu = server.cpuSeconds() - cpuBefore;
  return [
    { what: '19,719 x 50 five-point: from Submit until finished', value: seconds, unit: 's', target: { atMost: 15 } },
    { what: '19,719 x 50 five-point: processor time of the server', value: cpu, unit: 's' },
  ];
}

async function open(server: LiveServer, runID: string, segments: string): Promise<number> {
  const start = performance.now();
  const { job_id } = (await server.post(calls.openSegments, { runID }, { segments })) as { job_id: string };
  await finished(server, job_id);
  return (performance.now() - start) / 1000;
}
