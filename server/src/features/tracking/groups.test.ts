import { calls, type Run } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { makeRun } from '../../testing/small-run.ts';
import { makeProject } from '../../testing/survey-project.ts';

let server: TestServer;
let client: Client;
let run: Run;
let runID: string;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
  const cluster = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'];
  run = await makeRun(client, await makeProject(client), { cluster, profile: ['AGE'], max_clusters: '3' });
  runID = run.id;
});
afterAll(() => server.stop());

describe('groups', () => {
  it('are computed when first opened, and stored', async () => {
    const params = { runID };
    const query = { variable: 'AGE' };
    // Two tabs: one job.
    const [{ job_id }, other] = await Promise.all([1, 2].map(() => client.ask(calls.runGroups, { params, query })));
    expect(other.job_id).toBe(job_id);
    expect(await client.waitFor(job_id!)).toMatchObject({ status: 'finished' });
    const { tracking, shown } = await client.ask(calls.runGroups, { params, query });
    expect(shown.length).toBe(tracking!.waves.length);
    // [WV15] Every share is compared with the other groups.
    for (const { answers, answerTests } of tracking!.waves) {
      expect(answerTests.map((ps) => ps?.length)).toEqual([3, 3, 3, 3, 3, 3, undefined]);
      expect(answers.map((shares) => shares?.length)).toEqual([3, 3, 3, 3, 3, 3, undefined]);
    }
    expect(tracking).toMatchObject({ kind: 'groups', segments: run.segments });
    const strange = await client.send(calls.runGroups, { params, query: { variable: 'NOPE' } });
    expect(strange.status).toBe(400);
  });

  it('are compared by merged segments too, whose profiles are counted', async () => {
    const body = { segments: '[1,2]', name: 'Merged' };
    const { job_id, run_id } = await client.ask(calls.mergeSegments, { params: { runID }, body });
    await client.waitFor(job_id);
    const asked = { params: { runID: run_id }, query: { variable: 'AGE' } };
    await client.waitFor((await client.ask(calls.runGroups, asked)).job_id!);
    const { tracking } = await client.ask(calls.runGroups, asked);
    expect(tracking!.segments).toBe(run.segments - 1);
    for (const { sizes } of tracking!.waves) {
      expect(sizes.estimated.sizes.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(1, 6);
    }
  });
});
