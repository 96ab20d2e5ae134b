// Promise 31 of docs/reliability.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Call, calls } from '@qp/contract';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { makeSurvey } from '../engine-surveys.ts';
import { grown, LiveServer } from '../live-server.ts';
import { writeSurveyFiles } from '../survey-files.ts';

/** What someone notices of a neighbour who computes two runs and has a thousand more waiting. */

const WAITING = 1000;
const REPEATS = 3;
const HALF_WITHIN_MILLISECONDS = 2000;
const WINDOW_MILLISECONDS = 4000;
const JUST_BEFORE_MILLISECONDS = 300;

export const benchCase: BenchCase = {
  title: `Neighbours: Ada computes two runs (30,000 x 40) and has ${WAITING} waiting; what Bob does meanwhile`,
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), 'qp-bench-neighbours-'));
    const ada = await LiveServer.start();
    try {
      const bob = await ada.another('bob@qp.example');
      const small = makeSurvey(1000, 12, 4);
      const files = writeSurveyFiles(folder, small);
      const codes = small.columns.map((_, j) => `V${j + 1}`);
      const home = await bob.createProject('Bob', files);
      const runID = await finishedRun(bob, home, codes);
      const idle = await whatBobDoes(bob, files, runID, codes, 'idle');

      const large = makeSurvey(30_000, 40, 6);
      const largeFiles = writeSurveyFiles(folder, large);
      const hers = await ada.createProject('Ada', largeFiles);
      const all = large.columns.map((_, j) => `V${j + 1}`);
      const two = [await submit(ada, hers, 'One', all, '20'), await submit(ada, hers, 'Two', all, '20')];
      await until(async () => (await states(ada, two)).every((state) => state === 'started'));
      for (let n = 0; n < WAITING; n++) await submit(ada, hers, `More ${n}`, all, '2');
      const busy = await whatBobDoes(bob, files, runID, codes, 'busy');
      const computing = (await states(ada, two)).every((state) => state === 'started');
      const begun = await beforeOthers(ada, bob, hers, home, codes);
      const share = await shareOf(bob, await bob.createProject('Large', largeFiles), all);
      return [
        ...Object.keys(idle).flatMap((what): Measurement[] => [
          { what: `${what}: alone`, value: idle[what], unit: 'ms' },
          { what: `${what}: beside`, value: busy[what], unit: 'ms' },
          { what: `${what}: times as long`, value: busy[what] / idle[what], unit: '', target: { atMost: 3 } },
        ]),
        { what: "Ada's two runs were computing all the while (1: yes)", value: Number(computing), unit: '' },
        { what: "of Ada's waiting runs began before Bob's", value: begun, unit: '', target: { atMost: 0 } },
        {
          what: "of the processor time of runs, Bob's from 2 s after his begins",
          value: share,
          unit: '',
          target: { atLeast: 0.4 },
        },
      ];
    } finally {
      await ada.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function submit(server: LiveServer, projectID: string, name: string, cluster: readonly string[], most: string) {
  const lists = { cluster: JSON.stringify(cluster), profile: '[]', metrics: '[]' };
  const body = { name, max_clusters: most, criterion: 'bic', ...lists };
  return ((await server.post(calls.createRun, { projectID }, body)) as { job_id: string }).job_id;
}

async function until(over: () => Promise<boolean>): Promise<void> {
  while (!(await over())) await pause(20);
}

async function ended(server: LiveServer, ping: Call, jobID: string): Promise<void> {
  await until(async () => {
    const { status, error_message } = (await server.ask(ping, { jobID })) as { status: string; error_message?: string };
    if (status === 'failed') throw new Error(error_message);
    return status === 'finished';
  });
}

async function finishedRun(server: LiveServer, projectID: string, codes: readonly string[]): Promise<string> {
  const jobID = await submit(server, projectID, 'Small', codes, '4');
  await ended(server, calls.statusPing, jobID);
  const { run_list } = (await server.ask(calls.runList, { projectID })) as { run_list: { id: string }[] };
  return run_list[0].id;
}

async function states(server: LiveServer, jobs: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(jobs.map((jobID) => server.ask(calls.statusPing, { jobID })));
  return answers.map((answer) => (answer as { status: string }).status);
}

/** The median of some times that each takes. */
async function whatBobDoes(
  bob: LiveServer,
  files: Parameters<LiveServer['createProject']>[1],
  runID: string,
  codes: readonly string[],
  when: string,
): Promise<Record<string, number>> {
  const search = { variables: JSON.stringify(codes), segments: JSON.stringify([1, 2]), feature_num: '3' };
  let n = 0;
  const tasks: Record<string, () => Promise<unknown>> = {
    'an upload': () => bob.createProject(`${when} ${n++}`, files),
    'an export': async () =>
      ended(bob, calls.xlsxPing, ((await bob.ask(calls.exportExcel, { runID })) as { job_id: string }).job_id),
    'a top-K search': async () =>
      ended(bob, calls.resultPing, ((await bob.post(calls.topK, { runID }, search)) as { job_id: string }).job_id),
  };
  const times: Record<string, number> = {};
  for (const [what, task] of Object.entries(tasks)) {
    await task();
    const taken: number[] = [];
    for (let i = 0; i < REPEATS; i++) {
      const start = performance.now();
      await task();
      taken.push(performance.now() - start);
    }
    times[what] = taken.toSorted((a, b) => a - b)[Math.floor(REPEATS / 2)];
  }
  return times;
}

/** Bob submits a run: how many of those that waited before start before it. */
async function beforeOthers(
  ada: LiveServer,
  bob: LiveServer,
  hers: string,
  home: string,
  codes: readonly string[],
): Promise<number> {
  const waiting = async () => {
    const { run_list } = (await ada.ask(calls.runList, { projectID: hers })) as { run_list: { state: string }[] };
    return run_list.filter(({ state }) => state === 'pending').length;
  };
  const before = await waiting();
  const his = await submit(bob, home, 'Mine', codes, '4');
  await until(async () => (await states(bob, [his]))[0] !== 'pending');
  const begun = before - (await waiting());
  await ended(bob, calls.statusPing, his);
  return begun;
}

/** The median of some runs: a thread that changes hands in between is counted as the wrong person's. */
async function shareOf(bob: LiveServer, projectID: string, codes: readonly string[]): Promise<number> {
  const shares: number[] = [];
  for (let i = 0; i < REPEATS; i++) shares.push(await shareOfOne(bob, projectID, codes));
  return shares.toSorted((a, b) => a - b)[Math.floor(REPEATS / 2)];
}

/**
 * What someone's large run gets of the processor time of all runs. Threads that compute just before it begins are another's. Those that wait then,
 * or are new, are theirs: most pieces of such a survey take longer than this.
 */
async function shareOfOne(bob: LiveServer, projectID: string, codes: readonly string[]): Promise<number> {
  const before = bob.computingSeconds();
  await pause(JUST_BEFORE_MILLISECONDS);
  const others = new Set(grown(before, bob.computingSeconds()).map(([thread]) => thread));
  const job = await submit(bob, projectID, 'Half', codes, '20');
  await until(async () => (await states(bob, [job]))[0] === 'started');
  await pause(HALF_WITHIN_MILLISECONDS);
  const begin = bob.computingSeconds();
  await pause(WINDOW_MILLISECONDS);
  const used = grown(begin, bob.computingSeconds());
  await bob.post(calls.cancelJob, { jobID: job }, {});
  const sum = (threads: typeof used) => threads.reduce((total, [, seconds]) => total + seconds, 0);
  return sum(used.filter(([thread]) => !others.has(thread))) / sum(used);
}
