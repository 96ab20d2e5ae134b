import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Call, calls, type TopKResult } from '@qp/contract';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { LiveServer } from '../live-server.ts';
import { writeWideSurvey } from '../wide-survey.ts';

const VARIABLES = 24;
const QUESTIONS = 20;
const SEGMENTS = 8;
const PEOPLE = 200;

export const benchCase: BenchCase = {
  title: `Typing kit of ${QUESTIONS} questions and ${SEGMENTS} segments; ${PEOPLE} people who answer its form at once while a run computes`,
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), 'bench-kit-'));
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
  const project = await writeWideSurvey(folder, { respondents: 2000, variables: VARIABLES });
  const projectID = await server.createProject('Kit', project);
  const { runID, variables } = await makeRun(server, projectID, 'Eight');
  const segments = JSON.stringify(Array.from({ length: SEGMENTS }, (_, s) => s + 1));
  const search = { variables: JSON.stringify(variables), segments, feature_num: String(QUESTIONS) };
  await wait(server, calls.resultPing, await server.post(calls.topK, { runID }, search));
  const { result } = (await server.ask(calls.lastTopK, { runID })) as { result: TopKResult };
  const kit = { variables: JSON.stringify(result.feature_arr), segments, part: 'kit' };
  const since = performance.now();
  await wait(server, calls.classifierPing, await server.post(calls.typingKit, { runID }, kit));
  const seconds = (performance.now() - since) / 1000;
  return [
    { what: 'the kit, asked for and there', value: seconds, unit: 's', target: { atMost: 5 } },
    ...(await answerAtOnce(server, projectID, runID)),
  ];
}

/** Everybody opens the form and sends it; a run of the same project computes meanwhile. */
async function answerAtOnce(server: LiveServer, projectID: string, runID: string): Promise<Measurement[]> {
  const settings = { title: 'Bench', ending: 'segment', open: 'true' };
  const { form } = (await server.post(calls.publishForm, { runID }, settings)) as { form: { url: string } };
  const address = server.url + new URL(form.url).pathname;
  const computing = makeRun(server, projectID, 'Meanwhile');
  const times: number[] = [];
  let refused = 0;
  const person = async (n: number) => {
    const since = performance.now();
    const page = await fetch(address);
    await page.text();
    const body = new URLSearchParams();
    for (let q = 0; q < QUESTIONS; q++) body.set(`q${q}`, String((n + q) % 3));
    const ended = await fetch(address, { method: 'POST', body });
    await ended.text();
    if (page.status !== 200 || ended.status !== 200) refused++;
    times.push(performance.now() - since);
  };
  await Promise.all(Array.from({ length: PEOPLE }, (_, n) => person(n)));
  await computing;
  const { form: after } = (await server.ask(calls.typingForm, { runID })) as { form: { answers: number } };
  times.sort((a, b) => a - b);
  return [
    { what: 'answers that were kept', value: after.answers, unit: `of ${PEOPLE}`, target: { atLeast: PEOPLE } },
    { what: 'people who were refused', value: refused, unit: '', target: { atMost: 0 } },
    { what: 'opening and sending, the slowest of all at once', value: (times.at(-1) ?? 0) / 1000, unit: 's' },
    { what: 'opening and sending, half of them within', value: (times[times.length >> 1] ?? 0) / 1000, unit: 's' },
  ];
}

async function makeRun(server: LiveServer, projectID: string, name: string) {
  const variables = Array.from({ length: VARIABLES }, (_, i) => `V${i + 1}`);
  const started = (await server.post(
    calls.createRun,
    { projectID },
    {
      ...{ name, max_clusters: String(SEGMENTS), criterion: 'max' },
      ...{ cluster: JSON.stringify(variables), profile: '[]', metrics: '[]' },
    },
  )) as { run_id: string; job_id: string };
  await wait(server, calls.statusPing, started);
  return { runID: started.run_id, variables };
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
