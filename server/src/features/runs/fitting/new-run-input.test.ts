// Promise 24 of docs/reliability.md.
import { calls } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { makeProject } from '../../../testing/survey-project.ts';

let server: TestServer;
let client: Client;
let projectID: string;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
  projectID = await makeProject(client, 'Small', { respondents: 30, attitudes: 3 });
});
afterAll(() => server.stop());

const good = {
  name: 'Needs',
  max_clusters: '2',
  cluster: '["A1","A2","A3"]',
  profile: '[]',
  metrics: '[]',
};
const post = (body: Record<string, string>) => client.send(calls.createRun, { params: { projectID }, body });
const runs = async () => (await client.ask(calls.runList, { params: { projectID } })).run_list;

describe('an invalid new run', () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  it.each([
    ['cluster', 'not json'],
    ['cluster', '{"A1":true}'],
    ['cluster', '[]'],
    ['cluster', '["A1","A1"]'],
    ['cluster', '["NOPE"]'],
    ['cluster', '["ID"]'],
    ['numbers', '["A1"]'],
    ['numbers', '["SPEND"]'],
    ['numbers', '["A1","A1"]'],
    ['numbers', '["NOPE"]'],
    ['numbers', '{}'],
    ['cluster', '["__proto__"]'],
    ['cluster', '[1]'],
    ['cluster', deep],
    ['profile', '["A2","A2"]'],
    ['profile', deep],
    ['metrics', '["A1"]'],
    ['metrics', 'null'],
    ['max_clusters', '0'],
    ['max_clusters', '31'],
    ['max_clusters', '2.5'],
    ['max_clusters', '-1'],
    ['max_clusters', 'NaN'],
    ['max_clusters', ''],
    ['alpha', 'NaN'],
    ['alpha', '1e309'],
    ['alpha', '-1'],
    ['alpha', 'Infinity'],
    ['alpha', ''],
    ['criterion', 'aic'],
    ['answers', 'ordered'],
    ['answers', 'style'],
    ['name', ''],
    ['name', '   '],
    ['submission_key', 'short'],
    ['colour', 'red'],
  ])('is refused with 400, naming %s (%#)', async (field, value) => {
    const answer = await post({ ...good, [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ error_message: expect.stringMatching(new RegExp(`^${field}\\b`)) });
  });

  it('names the run in every error', async () => {
    expect((await post({ ...good, name: 'Third', max_clusters: '99' })).json()).toMatchObject({ name: 'Third' });
    expect((await post({ ...good, name: 'Fourth', cluster: '["NOPE"]' })).json()).toMatchObject({
      name: 'Fourth',
      error_message: 'cluster: the project has no variable NOPE that can be used here. Choose another variable.',
    });
  });

  it('is refused if a field is repeated', async () => {
    const body = `${new URLSearchParams(good)}&name=Other`;
    const answer = await client.request(`/api/project/run/new/${projectID}/`, {
      method: 'POST',
      headers: { ...client.csrf, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    expect(answer.status).toBe(400);
  });

  it('leaves nothing behind', async () => {
    expect(await runs()).toEqual([]);
    const { count } = await server.app.db
      .selectFrom('jobs')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kind', '=', 'fit-run')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });

  it('is private: another person finds neither the project nor the run', async () => {
    const { job_id, run_id } = await client.ask(calls.createRun, { params: { projectID }, body: good });
    await client.waitFor(job_id);
    const stranger = await server.client(await server.makeUser('Bob'));
    const of = { params: { runID: run_id } };
    const tried = await Promise.all([
      stranger.send(calls.createRun, { params: { projectID }, body: good }),
      stranger.send(calls.runList, { params: { projectID } }),
      stranger.send(calls.run, of),
      stranger.send(calls.runDates, of),
      stranger.send(calls.runProbabilities, of),
      stranger.send(calls.updateDescription, { ...of, body: { description: 'mine' } }),
      stranger.send(calls.openSegments, { ...of, body: { segments: '1' } }),
      stranger.send(calls.deleteRun, of),
      stranger.send(calls.statusPing, { params: { jobID: job_id } }),
      stranger.send(calls.cancelJob, { params: { jobID: job_id }, body: {} }),
    ]);
    expect(tried.map((answer) => answer.status)).toEqual(tried.map(() => 404));
    expect((await client.ask(calls.run, of)).description).toBe('');
    expect(await runs()).toHaveLength(1);
  });
});
