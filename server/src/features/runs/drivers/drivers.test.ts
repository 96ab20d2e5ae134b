import { calls, type RunDrivers, runComparison, runDrivers, runQuestions } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { makeProject } from '../../../testing/survey-project.ts';

/** Drivers of a fitted run and of merged segments: one server, one project. */

let server: TestServer;
let client: Client;
let projectID: string;
let runID: string;
const cluster = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'];

beforeAll(async () => {
  server = await startTestServer({});
  client = await server.client(await server.makeUser());
  projectID = await makeProject(client);
  const body = {
    ...{ name: 'Needs', max_clusters: '3', criterion: 'max' },
    cluster: JSON.stringify(cluster),
    profile: JSON.stringify(['AGE']),
    metrics: JSON.stringify(['SPEND']),
  };
  const { job_id, run_id } = await client.ask(calls.createRun, { params: { projectID }, body });
  expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
  runID = run_id;
});
afterAll(() => server.stop());

async function computed(
  run: string,
  body: { causes?: string[]; outcomes?: string[]; corrected?: 'yes' | 'no' },
): Promise<RunDrivers> {
  const sent = {
    causes: JSON.stringify(body.causes ?? []),
    outcomes: JSON.stringify(body.outcomes ?? []),
    ...(body.corrected && { corrected: body.corrected }),
  };
  const { job_id } = await client.ask(calls.startDrivers, { params: { runID: run }, body: sent });
  expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
  const { drivers } = await client.ask(calls.drivers, { params: { runID: run } });
  return runDrivers.parse(drivers);
}

describe('questions', () => {
  it('are computed when first asked for, then stored, and offer what was left out', async () => {
    const { questions, job_id } = await client.ask(calls.questions, { params: { runID } });
    expect(questions).toBeNull();
    expect(await client.waitFor(job_id!)).toMatchObject({ status: 'finished' });
    const stored = await client.ask(calls.questions, { params: { runID } });
    expect(stored.job_id).toBeNull();
    const { people, questions: found } = runQuestions.parse(stored.questions);
    expect(people).toBe(240);
    expect(found.map(({ code }) => code)).toEqual(cluster);
    for (const { predicted, moved } of found) expect(predicted >= 0 && predicted <= 1 && moved <= 1).toBe(true);
  });

  it('that two runs share say which predicts held-out respondents better', async () => {
    const body = { name: 'Fewer', max_clusters: '2', criterion: 'max', profile: '[]', metrics: '[]' };
    const sent = { ...body, cluster: JSON.stringify(cluster.slice(0, 4)) };
    const { job_id, run_id } = await client.ask(calls.createRun, { params: { projectID }, body: sent });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const params = { runID, otherID: run_id };
    const { result } = await client.waitFor((await client.ask(calls.compareRuns, { params })).job_id, calls.resultPing);
    const { prediction } = runComparison.parse(result);
    expect(prediction).toMatchObject({ questions: 4, people: 240 });
    expect(prediction!.other - prediction!.one).toBeCloseTo(prediction!.lead, 9);
  });
});

describe('a run that selects its questions', () => {
  it('keeps those that carry a segmentation, lets the others describe it, and reports both', async () => {
    const body = { name: 'Selected', max_clusters: '4', profile: '[]', metrics: '[]', selection: 'true' };
    const sent = { ...body, cluster: JSON.stringify([...cluster, 'AGE']) };
    const { job_id, run_id } = await client.ask(calls.createRun, { params: { projectID }, body: sent });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const { fitted, selection, segments } = await client.ask(calls.run, { params: { runID: run_id } });
    expect(selection).toMatchObject({ seen: 192, reserve: 48, segments });
    const kept = selection!.questions.filter(({ role }) => role === 'kept').map(({ code }) => code);
    expect(fitted.cluster).toEqual(kept);
    expect([...fitted.cluster, ...fitted.profile].toSorted()).toEqual(['AGE', ...cluster].toSorted());
  });
});

describe('drivers', () => {
  it('are nothing until they are asked for, then stored with the variables that were chosen', async () => {
    expect(await client.ask(calls.drivers, { params: { runID } })).toEqual({ drivers: null, job_id: null });
    const { causes, outcomes, drivers } = await computed(runID, { causes: ['AGE'], outcomes: ['SPEND', 'AGE'] });
    expect(causes.map(({ code }) => code)).toEqual(['AGE']);
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual(['AGE', 'SPEND']);
    expect(drivers).toMatchObject({ corrected: true, refused: null, people: 240 });
    expect(['sandwich', 'bootstrap']).toContain(drivers.standardErrors);
    expect(drivers.causes[0].answers.every(({ odds }) => odds.length === 3)).toBe(true);
    const spend = drivers.outcomes.find(({ code }) => code === 'SPEND')!;
    expect(spend.rows[0]).toMatchObject({ kind: 'mean', name: null });
    expect(spend.rows[0].pairs).toHaveLength(3);
  });

  it('are given as assigned on request, and for merged segments', async () => {
    const { drivers } = await computed(runID, { outcomes: ['SPEND'], corrected: 'no' });
    expect(drivers).toMatchObject({ corrected: false, standardErrors: 'uncorrected', causes: [] });
    const body = { segments: JSON.stringify([1, 2]), name: 'Merged' };
    const { job_id, run_id } = await client.ask(calls.mergeSegments, { params: { runID }, body });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const merged = await computed(run_id, { causes: ['AGE'], outcomes: ['SPEND'] });
    expect(merged.drivers).toMatchObject({ corrected: true, refused: null });
    expect(merged.drivers.outcomes[0].rows[0].figures).toHaveLength(2);
  });

  it('refuse variables that formed the segments, unknown ones, none and too many', async () => {
    const ask = async (causes: string[], outcomes: string[] = []) => {
      const body = { causes: JSON.stringify(causes), outcomes: JSON.stringify(outcomes) };
      const answer = await client.send(calls.startDrivers, { params: { runID }, body });
      expect(answer.status).toBe(400);
      return answer.text;
    };
    expect(await ask(['A1'])).toContain('A1 is one of the cluster variables that formed the segments');
    expect(await ask([], ['NO_SUCH'])).toContain('the project has no variable NO_SUCH');
    expect(await ask([])).toContain('choose at least one variable');
    expect(await ask(Array.from({ length: 31 }, (_, i) => `X${i}`))).toContain('choose at most 30 variables');
  });
});
