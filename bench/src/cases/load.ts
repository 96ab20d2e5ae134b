import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { address, type Call, calls } from '@qp/contract';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { makeSurvey } from '../engine-surveys.ts';
import { LiveServer } from '../live-server.ts';
import { writeSurveyFiles } from '../survey-files.ts';

/** Fifty browsers that ask as the product asks, while the same machine computes two runs. */

const BROWSERS = 50;
const SECONDS = 30;
const RESPONDENTS = 10_000;
const VARIABLES = 40;
const MAX_CLUSTERS = '12';
/**
 * Measured: nearly all slow answers come in the first second, when fifty browsers meet a server that has just started
 * (cold code, connections being opened). Those answers are shown apart.
 */
const ARRIVAL_MILLISECONDS = 1000;
const ARRIVING = 'the first second, all browsers arriving';

/** What is asked, and how often, in milliseconds. */
interface Asked {
  readonly what: string;
  readonly call: Call;
  readonly params: Record<string, string>;
  readonly every: number;
}

/** Where the answers' times and failures are gathered. */
interface Gathering {
  readonly began: number;
  readonly signal: AbortSignal;
  readonly times: Map<string, number[]>;
  readonly errors: string[];
}

export const benchCase: BenchCase = {
  title: `Load: ${BROWSERS} browsers poll for at most ${SECONDS} s while two runs (10,000 x 40) compute`,
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), 'qp-bench-load-'));
    const server = await LiveServer.start();
    try {
      const survey = makeSurvey(RESPONDENTS, VARIABLES, 6);
      const projectID = await server.createProject('Load', writeSurveyFiles(folder, survey));
      const { job_id: loadJob } = (await server.ask(calls.project, { projectID })) as { job_id: string };
      const codes = survey.columns.map((_, j) => `V${j + 1}`);
      const runs = [await submit(server, projectID, 'One', codes), await submit(server, projectID, 'Two', codes)];
      const stop = new AbortController();
      const computing = until(stop, () => bothEnded(server, runs));
      const times = new Map<string, number[]>();
      const errors: string[] = [];
      const began = performance.now();
      await Promise.all(
        Array.from({ length: BROWSERS }, async (_, n) => {
          const jobID = runs[n % runs.length];
          const list: Asked[] = [
            { what: 'run list, every 2 s', call: calls.runList, params: { projectID }, every: 2000 },
            { what: 'status ping, every 2 s', call: calls.statusPing, params: { jobID }, every: 2000 },
            { what: 'result ping, every 1 s', call: calls.resultPing, params: { jobID: loadJob }, every: 1000 },
            { what: 'file ping, every 500 ms', call: calls.csvPing, params: { jobID }, every: 500 },
          ];
          await Promise.all(
            list.map((asked) => keepAsking(server, asked, { began, signal: stop.signal, times, errors })),
          );
        }),
      );
      const { ended, seconds } = await computing;
      for (const error of new Set(errors)) process.stderr.write(`${error}\n`);
      return [...figures(times), ...total(times, errors, seconds, ended)];
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function submit(server: LiveServer, projectID: string, name: string, cluster: readonly string[]) {
  const lists = { cluster: JSON.stringify(cluster), profile: '[]', metrics: '[]' };
  const body = { name, max_clusters: MAX_CLUSTERS, ...lists };
  return ((await server.post(calls.createRun, { projectID }, body)) as { job_id: string }).job_id;
}

async function bothEnded(server: LiveServer, jobs: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(jobs.map((jobID) => server.ask(calls.statusPing, { jobID })));
  const states = answers.map((answer) => (answer as { status: string }).status);
  if (states.includes('failed')) throw new Error('a run has failed');
  return states.every((state) => state === 'finished');
}

/** Ends the asking when the runs have ended, or when the time is up. */
async function until(stop: AbortController, over: () => Promise<boolean>) {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  let ended = false;
  try {
    while (!ended && seconds() < SECONDS) {
      await pause(500);
      ended = await over();
    }
  } finally {
    stop.abort();
  }
  return { ended, seconds: seconds() };
}

/** Like a page: the next question comes so long after the last answer. Browsers do not begin at the same moment. */
async function keepAsking(
  server: LiveServer,
  { what, call, params, every }: Asked,
  { began, signal, times, errors }: Gathering,
): Promise<void> {
  const cookie = server.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  await pause(Math.random() * every);
  while (!signal.aborted) {
    const start = performance.now();
    try {
      const response = await fetch(server.url + address(call, params), { headers: { cookie } });
      const text = await response.text();
      const key = start - began < ARRIVAL_MILLISECONDS ? ARRIVING : what;
      const own = times.get(key) ?? [];
      times.set(key, own);
      own.push(performance.now() - start);
      if (response.status !== 200) errors.push(`${what}: ${response.status} ${text.slice(0, 200)}`);
    } catch (error) {
      errors.push(`${what}: ${String(error)}`);
    }
    await pause(every);
  }
}

const target = { atMost: 100 };

function figures(times: ReadonlyMap<string, readonly number[]>): Measurement[] {
  return [...times].flatMap(([what, own]) => [
    { what: `${what}: p50`, value: quantile(own, 0.5), unit: 'ms' },
    { what: `${what}: p99`, value: quantile(own, 0.99), unit: 'ms', ...(what === ARRIVING ? {} : { target }) },
  ]);
}

function total(
  times: ReadonlyMap<string, readonly number[]>,
  errors: readonly string[],
  seconds: number,
  ended: boolean,
) {
  const all = [...times].flatMap(([what, own]) => (what === ARRIVING ? [] : own));
  return [
    { what: 'all after it: p50', value: quantile(all, 0.5), unit: 'ms' },
    { what: 'all after it: p99', value: quantile(all, 0.99), unit: 'ms', target },
    { what: 'questions a second', value: all.length / seconds, unit: '' },
    { what: 'errors', value: errors.length, unit: '', target: { atMost: 0 } },
    { what: ended ? 'both runs finished after' : 'the runs were still computing after', value: seconds, unit: 's' },
  ];
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
