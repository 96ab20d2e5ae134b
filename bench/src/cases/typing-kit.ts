// Promise 35 of docs/reliability.md.
import { calls, type TopKResult } from '@qp/contract';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { makeSurvey } from '../engine-surveys.ts';
import { writeSurveyFiles } from '../survey-files.ts';
import { jobOf, startRun, type TypedRun, untilFinished, withTypedRun } from '../typed-run.ts';

const RESPONDENTS = 2000;
const VARIABLES = 24;
const QUESTIONS = 20;
const SEGMENTS = 8;
const PEOPLE = 200;
/** Enough that the run is still computing when the last one has answered. */
const SEGMENTS_MEANWHILE = 20;

export const benchCase: BenchCase = {
  title: `Typing kit of ${QUESTIONS} questions and ${SEGMENTS} segments; ${PEOPLE} people who answer its form at once while a run computes`,
  run: () => {
    // Real segments: random answers would be fitted without end.
    const survey = makeSurvey(RESPONDENTS, VARIABLES, SEGMENTS);
    const files = (folder: string) => writeSurveyFiles(folder, survey);
    return withTypedRun({ variables: VARIABLES, segments: SEGMENTS, files }, measure);
  },
};

async function measure(run: TypedRun): Promise<Measurement[]> {
  const { server, runID, variables } = run;
  const segments = JSON.stringify(Array.from({ length: SEGMENTS }, (_, s) => s + 1));
  const search = { variables: JSON.stringify(variables), segments, feature_num: String(QUESTIONS) };
  const asked = performance.now();
  await untilFinished(server, calls.resultPing, jobOf(await server.post(calls.topK, { runID }, search)));
  const searched = (performance.now() - asked) / 1000;
  const { result } = (await server.ask(calls.lastTopK, { runID })) as { result: TopKResult };
  const kit = { variables: JSON.stringify(result.feature_arr), segments, part: 'kit' };
  const since = performance.now();
  await untilFinished(server, calls.classifierPing, jobOf(await server.post(calls.typingKit, { runID }, kit)));
  const seconds = (performance.now() - since) / 1000;
  return [
    { what: 'the search before it', value: searched, unit: 's' },
    { what: 'the kit, asked for and there', value: seconds, unit: 's', target: { atMost: 5 } },
    ...(await answerAtOnce(run)),
  ];
}

/** Everyone opens the form and sends it; a run of the same project computes meanwhile. */
async function answerAtOnce({ server, projectID, runID, variables }: TypedRun): Promise<Measurement[]> {
  const settings = { title: 'Bench', ending: 'segment', open: 'true' };
  const { form } = (await server.post(calls.publishForm, { runID }, settings)) as { form: { url: string } };
  const address = server.url + new URL(form.url).pathname;
  const { job_id: jobID } = await startRun(server, projectID, 'Meanwhile', variables, SEGMENTS_MEANWHILE);
  const computes = async () => ((await server.ask(calls.statusPing, { jobID })) as { status: string }).status;
  while ((await computes()) === 'pending') await new Promise((resolve) => setTimeout(resolve, 100));
  const times: number[] = [];
  let refused = 0;
  // As 200 browsers come: no one waits on a connection of another.
  const alone = { headers: { connection: 'close' } };
  const person = async (n: number) => {
    const since = performance.now();
    const page = await fetch(address, alone);
    await page.text();
    const body = new URLSearchParams();
    for (let q = 0; q < QUESTIONS; q++) body.set(`q${q}`, String((n + q) % 3));
    const ended = await fetch(address, { ...alone, method: 'POST', body });
    await ended.text();
    if (page.status !== 200 || ended.status !== 200) refused++;
    times.push(performance.now() - since);
  };
  const failed = (reason: unknown) => {
    refused++;
    process.stderr.write(`${String(reason)}\n`);
  };
  await Promise.all(Array.from({ length: PEOPLE }, (_, n) => person(n).catch(failed)));
  const still = (await computes()) === 'started' ? 1 : 0;
  if (still) await server.post(calls.cancelJob, { jobID }, {});
  const { form: after } = (await server.ask(calls.typingForm, { runID })) as { form: { answers: number } };
  times.sort((a, b) => a - b);
  return [
    { what: 'answers that were kept', value: after.answers, unit: `of ${PEOPLE}`, target: { atLeast: PEOPLE } },
    { what: 'people who were refused', value: refused, unit: '', target: { atMost: 0 } },
    { what: 'runs that still computed when all had answered', value: still, unit: '', target: { atLeast: 1 } },
    { what: 'opening and sending, the slowest of all at once', value: (times.at(-1) ?? 0) / 1000, unit: 's' },
    { what: 'opening and sending, half of them within', value: (times[times.length >> 1] ?? 0) / 1000, unit: 's' },
  ];
}
