// Promise 28 of docs/reliability.md.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@qp/contract';
import type { BenchCase } from '../bench-case.ts';
import { LiveServer, p99While } from '../live-server.ts';
import { writeWideSurvey } from '../wide-survey.ts';

export const benchCase: BenchCase = {
  title: 'Projects: a million respondents x 50 variables',
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), 'qp-bench-files-'));
    const server = await LiveServer.start();
    try {
      const files = await writeWideSurvey(folder, { respondents: 1_000_000, variables: 50 });
      const megabytes = Object.values(files).reduce((sum, file) => sum + statSync(file).size, 0) / 1e6;
      const start = performance.now();
      const p99 = await p99While(server.createProject('Million', files), () => server.ask(calls.user));
      return [
        { what: 'the three files', value: megabytes, unit: 'MB' },
        { what: 'until the project is ready', value: (performance.now() - start) / 1000, unit: 's' },
        { what: 'most memory of the server', value: server.peakMegabytes(), unit: 'MB' },
        { what: 'other requests meanwhile, p99', value: p99, unit: 'ms', target: { atMost: 100 } },
      ];
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
