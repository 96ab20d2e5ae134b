// Promise 48 of docs/reliability.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@qp/contract';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { makeSurvey } from '../engine-surveys.ts';
import { LiveServer } from '../live-server.ts';
import { writeSurveyFiles } from '../survey-files.ts';

/** One large run on 1, 2 and 4 workers of one thread each. On fewer cores than workers they share them. */

const WORKERS = [1, 2, 4];
const ONE = { COMPUTE_THREADS: '1' };

export const benchCase: BenchCase = {
  title: `Workers: one run (20,000 x 40, up to 8 segments) on ${WORKERS.join(', ')} workers of one thread each`,
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), 'qp-bench-workers-'));
    const server = await LiveServer.start(ONE);
    const more: (() => Promise<void>)[] = [];
    try {
      const survey = makeSurvey(20_000, 40, 6);
      const projectID = await server.createProject('Large', writeSurveyFiles(folder, survey));
      const cluster = JSON.stringify(survey.columns.map((_, j) => `V${j + 1}`));
      const seconds: number[] = [];
      const answers = new Set<string>();
      for (const count of WORKERS) {
        // The server itself is the first.
        while (more.length < count - 1) more.push(await server.addWorker(ONE));
        const start = performance.now();
        const body = { name: `${count}`, max_clusters: '8', cluster, profile: '[]', metrics: '[]' };
        const started = await server.post(calls.createRun, { projectID }, body);
        const { job_id: jobID, run_id: runID } = started as { job_id: string; run_id: string };
        await finished(server, jobID);
        seconds.push((performance.now() - start) / 1000);
        const run = (await server.ask(calls.run, { runID })) as Record<string, unknown>;
        answers.add(JSON.stringify([run.fits, run.crosstabCluster, run.probabilities]));
        // With it goes the test of its stability, which the next run would have beside it.
        await server.ask(calls.deleteRun, { runID });
        await server.atRest();
      }
      const figures = WORKERS.flatMap((count, at): Measurement[] => [
        { what: `${count} ${count === 1 ? 'worker' : 'workers'}`, value: seconds[at], unit: 's' },
        { what: `${count} times the threads: times as fast`, value: seconds[0] / seconds[at], unit: '' },
      ]);
      return [
        ...figures,
        { what: 'different answers (1: the same bits)', value: answers.size, unit: '', target: { atMost: 1 } },
        { what: 'cores of this machine', value: availableParallelism(), unit: '' },
      ];
    } finally {
      for (const stop of more) await stop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function finished(server: LiveServer, jobID: string): Promise<void> {
  for (;;) {
    const { status, error_message } = (await server.ask(calls.statusPing, { jobID })) as Record<string, string>;
    if (status === 'finished') return;
    if (status === 'failed') throw new Error(error_message);
    await pause(100);
  }
}
