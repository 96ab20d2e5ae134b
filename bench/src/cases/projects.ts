import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@qp/contract';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { LiveServer, p99While } from '../live-server.ts';
import { writeWideSurvey } from '../wide-survey.ts';

export const benchCase: BenchCase = {
  title:
    'Projects: 100,000 respondents x 200 variables uploaded, read, checked, encoded, stored; a dictionary of 2,000',
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), 'qp-bench-files-'));
    const server = await LiveServer.start();
    try {
      const large = await writeWideSurvey(folder, { respondents: 100_000, variables: 200 });
      const megabytes = Object.values(large).reduce((sum, file) => sum + statSync(file).size, 0) / 1e6;
      // What the machine itself makes people wait for, with nothing to do.
      const idle = await p99While(new Promise((resolve) => setTimeout(resolve, 5000)), () => server.ask(calls.user));
      const cpuBefore = server.cpuSeconds();
      const start = performance.now();
      const creating = server.createProject('Large', large);
      const p99 = await p99While(creating, () => server.ask(calls.user));
      const seconds = (performance.now() - start) / 1000;
      const cpu = server.cpuSeconds() - cpuBefore;
      const memory = server.peakMegabytes();
      const wide = await writeWideSurvey(folder, { respondents: 1000, variables: 2000 });
      const projectID = await server.createProject('Wide', wide);
      const opened = await openSeconds(server, projectID);
      return [
        { what: 'the three files', value: megabytes, unit: 'MB' },
        { what: 'until the project is ready', value: seconds, unit: 's', target: { atMost: 30 } },
        { what: 'processor time of the server', value: cpu, unit: 's' },
        { what: 'most memory of the server', value: memory, unit: 'MB', target: { atMost: 500 } },
        { what: 'other requests meanwhile, p99', value: p99, unit: 'ms', target: { atMost: 100 } },
        { what: 'the same with nothing to do, p99', value: idle, unit: 'ms' },
        { what: 'page of a project with 2,000 variables', value: opened, unit: 's', target: { atMost: 1 } },
      ] satisfies Measurement[];
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** What the project page asks for, in its order. */
async function openSeconds(server: LiveServer, projectID: string): Promise<number> {
  const start = performance.now();
  const { job_id } = (await server.ask(calls.project, { projectID })) as { job_id: string };
  await server.ask(calls.resultPing, { jobID: job_id });
  await server.ask(calls.projectSummary, { projectID });
  return (performance.now() - start) / 1000;
}
