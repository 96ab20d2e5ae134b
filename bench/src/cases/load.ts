// Promises 27 and 53 of docs/reliability.md.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { address, type Call, calls } from '@qp/contract';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { makeSurvey } from '../engine-surveys.ts';
import { EMAIL, grown, LiveServer, PASSWORD } from '../live-server.ts';
import { writeSurveyFiles } from '../survey-files.ts';

/** Fifty browsers that ask as the product asks, while the same machine computes two runs. */

const BROWSERS = 50;
const SECONDS = 30;
const RESPONDENTS = 10_000;
const VARIABLES = 40;
const MAX_CLUSTERS = '12';
/** Spread over the time, as people come to work. */
const LOGINS = 200;
/** When fifty browsers meet a server that has just started; a part of everything, and shown apart as well. */
const ARRIVAL_MILLISECONDS = 1000;
const ARRIVING = 'of these, in the first second';
/** The same questions with nothing else to do: what the machine and its neighbours take by themselves. */
const IDLE_SECONDS = 5;
const PREPARING_MILLISECONDS = 200;
/** The server looks every second how busy the machine is. */
const SEEN_MILLISECONDS = 3000;
/** As of `nice`: the browsers are on other machines, so what this process waits for a core is not part of an answer. */
const MEASURES_FIRST = -10;

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
  title: `Load: ${BROWSERS} browsers poll and ${LOGINS} people log in, for at most ${SECONDS} s, while two runs (10,000 x 40) compute`,
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), 'qp-bench-load-'));
    const server = await LiveServer.start({ LOGINS_PER_ACCOUNT: '1000' });
    try {
      const survey = makeSurvey(RESPONDENTS, VARIABLES, 6);
      const projectID = await server.createProject('Load', writeSurveyFiles(folder, survey));
      const { job_id: loadJob } = (await server.ask(calls.project, { projectID })) as { job_id: string };
      const codes = survey.columns.map((_, j) => `V${j + 1}`);
      const exportJob = await finishedExport(server, projectID, codes.slice(0, 3));
      const runs = [await submit(server, projectID, 'One', codes), await submit(server, projectID, 'Two', codes)];
      const asks = (n: number): Asked[] => [
        { what: 'run list, every 2 s', call: calls.runList, params: { projectID }, every: 2000 },
        { what: 'status ping, every 2 s', call: calls.statusPing, params: { jobID: runs[n % 2].job_id }, every: 2000 },
        { what: 'result ping, every 1 s', call: calls.resultPing, params: { jobID: loadJob }, every: 1000 },
        { what: 'file ping, every 500 ms', call: calls.csvPing, params: { jobID: exportJob }, every: 500 },
      ];
      const stop = new AbortController();
      const computing = until(stop, SECONDS, () => bothEnded(server, runs));
      const busy = await gather(server, asks, stop.signal, true);
      const { ended, seconds } = await computing;
      if (!ended) for (const { job_id: jobID } of runs) await server.post(calls.cancelJob, { jobID }, {});
      const rest = new AbortController();
      const resting = until(rest, IDLE_SECONDS, async () => false);
      const idle = await gather(server, asks, rest.signal, false);
      await resting;
      const looped = await besideLoops(server, asks, () => submit(server, projectID, 'Three', codes));
      const errors = [...busy.errors, ...idle.errors, ...looped.errors];
      for (const error of new Set(errors)) process.stderr.write(`${error}\n`);
      return [
        ...figures(busy.times),
        ...total(busy, idle, { seconds, ended, errors: errors.length }),
        ...looped.measurements,
      ];
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Fifty browsers, and where it is said the logins, until the signal. */
async function gather(
  server: LiveServer,
  asks: (n: number) => Asked[],
  signal: AbortSignal,
  withLogins: boolean,
): Promise<Gathering> {
  const gathering: Gathering = { began: performance.now(), signal, times: new Map(), errors: [] };
  await Promise.all([
    ...Array.from({ length: BROWSERS }, (_, n) => asks(n)).flatMap((list) =>
      list.map((asked) => keepAsking(server, asked, gathering)),
    ),
    ...(withLogins ? [logInNowAndThen(server, gathering)] : []),
  ]);
  return gathering;
}

/** The same questions beside a busy loop per core at the usual priority, without a run and with one that begins then. */
async function besideLoops(server: LiveServer, asks: (n: number) => Asked[], begin: () => Promise<Submitted>) {
  const loops = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  const first = comeFirst(MEASURES_FIRST);
  try {
    await pause(SEEN_MILLISECONDS);
    const gatherFor = async (seconds: number) => {
      const stop = new AbortController();
      const [gathering] = await Promise.all([
        gather(server, asks, stop.signal, false),
        until(stop, seconds, async () => false),
      ]);
      return gathering;
    };
    const without = await gatherFor(IDLE_SECONDS);
    await begin();
    await pause(SEEN_MILLISECONDS);
    const before = server.workingSeconds();
    const beside = await gatherFor(2 * IDLE_SECONDS);
    const used = grown(before, server.workingSeconds()).reduce((sum, [, seconds]) => sum + seconds, 0);
    const share = used / ((performance.now() - beside.began) / 1000);
    const [p99, alone] = [beside, without].map((one) => quantile(everything(one), 0.99));
    const measurements: Measurement[] = [
      { what: 'beside a busy loop per core and a run, everything: p99', value: p99, unit: 'ms', target },
      { what: 'the same without the run: p99', value: alone, unit: 'ms' },
      { what: 'measured without waiting for a core itself (1: yes, as root)', value: Number(first), unit: '' },
      { what: 'cores that the run gets there', value: share, unit: '', target: { atLeast: 0.1 } },
    ];
    return { errors: [...without.errors, ...beside.errors], measurements };
  } finally {
    for (const loop of loops) loop.kill();
    comeFirst(0);
  }
}

/** Whether the system allowed it. */
function comeFirst(nice: number): boolean {
  try {
    setPriority(nice);
    return true;
  } catch {
    return false;
  }
}

/** A file ping asks for an export: that is what the page does, and a fit has no file. */
async function finishedExport(server: LiveServer, projectID: string, codes: readonly string[]): Promise<string> {
  const small = await submit(server, projectID, 'Small', codes, '2');
  while (!(await bothEnded(server, [small]))) await pause(PREPARING_MILLISECONDS);
  const { job_id: jobID } = (await server.ask(calls.exportCsv, { runID: small.run_id })) as { job_id: string };
  for (;;) {
    const { status } = (await server.ask(calls.csvPing, { jobID })) as { status: string };
    if (status === 'finished') return jobID;
    if (status === 'failed') throw new Error('the export has failed');
    await pause(PREPARING_MILLISECONDS);
  }
}

interface Submitted {
  readonly job_id: string;
  readonly run_id: string;
}

async function submit(
  server: LiveServer,
  projectID: string,
  name: string,
  cluster: readonly string[],
  max_clusters = MAX_CLUSTERS,
): Promise<Submitted> {
  const lists = { cluster: JSON.stringify(cluster), profile: '[]', metrics: '[]' };
  return (await server.post(calls.createRun, { projectID }, { name, max_clusters, ...lists })) as Submitted;
}

async function bothEnded(server: LiveServer, runs: readonly Submitted[]): Promise<boolean> {
  const answers = await Promise.all(runs.map(({ job_id: jobID }) => server.ask(calls.statusPing, { jobID })));
  const states = answers.map((answer) => (answer as { status: string }).status);
  if (states.includes('failed')) throw new Error('a run has failed');
  return states.every((state) => state === 'finished');
}

/** Ends the asking when the runs have ended, or when the time is up. */
async function until(stop: AbortController, most: number, over: () => Promise<boolean>) {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  let ended = false;
  try {
    while (!ended && seconds() < most) {
      await pause(500);
      ended = await over();
    }
  } finally {
    stop.abort();
  }
  return { ended, seconds: seconds() };
}

/** Like a page: the next question comes this long after the last answer. Browsers do not begin at the same moment. */
async function keepAsking(server: LiveServer, { what, call, params, every }: Asked, gathering: Gathering) {
  const cookie = server.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  await pause(Math.random() * every);
  while (!gathering.signal.aborted) {
    await timed(gathering, what, () => fetch(server.url + address(call, params), { headers: { cookie } }));
    await pause(every);
  }
}

async function logInNowAndThen(server: LiveServer, gathering: Gathering): Promise<void> {
  const page = await fetch(server.url + calls.login.path);
  await page.text();
  const cookie = page.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const headers = { cookie, 'x-csrftoken': /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? '' };
  const logIn = () =>
    fetch(server.url + calls.login.path, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ email: EMAIL, password: PASSWORD }),
    });
  const all: Promise<void>[] = [];
  for (let n = 0; n < LOGINS && !gathering.signal.aborted; n++) {
    all.push(timed(gathering, 'login', logIn));
    await pause((SECONDS * 1000) / LOGINS);
  }
  await Promise.all(all);
}

async function timed({ began, times, errors }: Gathering, what: string, ask: () => Promise<Response>): Promise<void> {
  const start = performance.now();
  try {
    const response = await ask();
    const text = await response.text();
    const keys = start - began < ARRIVAL_MILLISECONDS ? [what, ARRIVING] : [what];
    for (const key of keys) {
      const own = times.get(key) ?? [];
      times.set(key, own);
      own.push(performance.now() - start);
    }
    if (response.status !== 200) errors.push(`${what}: ${response.status} ${text.slice(0, 200)}`);
  } catch (error) {
    errors.push(`${what}: ${String(error)}`);
  }
}

const target = { atMost: 100 };

function figures(times: ReadonlyMap<string, readonly number[]>): Measurement[] {
  return [...times].flatMap(([what, own]) => [
    { what: `${what}: p50`, value: quantile(own, 0.5), unit: 'ms' },
    { what: `${what}: p99`, value: quantile(own, 0.99), unit: 'ms' },
  ]);
}

/** Times of everything, the arrival included. */
const everything = ({ times }: Gathering) => [...times].flatMap(([what, own]) => (what === ARRIVING ? [] : own));

function total(
  busy: Gathering,
  idle: Gathering,
  { seconds, ended, errors }: { seconds: number; ended: boolean; errors: number },
): Measurement[] {
  const all = everything(busy);
  const p99 = quantile(all, 0.99);
  const resting = quantile(everything(idle), 0.99);
  return [
    { what: 'everything: p50', value: quantile(all, 0.5), unit: 'ms' },
    { what: 'everything: p99', value: p99, unit: 'ms', target },
    { what: 'the same with nothing computing and no one logging in: p99', value: resting, unit: 'ms' },
    { what: 'times as long as that', value: p99 / resting, unit: '' },
    { what: 'logins', value: busy.times.get('login')?.length ?? 0, unit: '' },
    { what: 'questions a second', value: all.length / seconds, unit: '' },
    { what: 'errors', value: errors, unit: '', target: { atMost: 0 } },
    { what: ended ? 'both runs finished after' : 'the runs were still computing after', value: seconds, unit: 's' },
  ];
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
