import { calls } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { makeTypedRun, type TypedRun } from '../../../testing/typed-run.ts';

let server: TestServer;
let made: TypedRun;
const typed = { sizes: '[3,2]', separation: 'clear', questions: '4', responses: '2' };
beforeAll(async () => {
  server = await startTestServer({ environment: { PLANNED_SURVEYS: '10' } });
  made = await makeTypedRun(server, { statements: 4 });
});
afterAll(() => server.stop());

describe('planning a sample', () => {
  it('from typed sizes says how many people find the segments, and keeps what was asked', async () => {
    const { client, projectID } = made;
    const params = { projectID };
    const before = await client.ask(calls.projectPlan, { params });
    expect(before).toEqual({ plan: null, asked: null, job_id: null, seconds: null });
    const { job_id } = await client.ask(calls.startProjectPlan, { params, body: typed });
    expect((await client.ask(calls.projectPlan, { params })).job_id).toBe(job_id);
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const { plan, asked } = await client.ask(calls.projectPlan, { params });
    expect(asked).toEqual({ sizes: [3, 2], separation: 'clear', questions: 4, responses: 2 });
    expect(plan).toMatchObject({ segments: 2, sizes: [0.6, 0.4], surveys: 10 });
    expect(plan!.points.map(({ people }) => people)).toEqual([200, 450, 1000, 2200, 5000]);
    const match = plan!.points.map((point) => point.match);
    expect(match[4]).toBeGreaterThanOrEqual(match[0]);
    const { entries } = await client.ask(calls.projectActivity, { params });
    expect(JSON.stringify(entries[0])).toContain('a sample plan');
  }, 240_000);

  it('from a run starts once, can be cancelled, and says how long it takes', async () => {
    const { client, params } = made;
    const [one, other] = [
      await client.ask(calls.startRunPlan, { params }),
      await client.ask(calls.startRunPlan, { params }),
    ];
    expect(other).toEqual(one);
    const { seconds, job_id } = await client.ask(calls.runPlan, { params });
    expect([job_id, seconds! > 0]).toEqual([one.job_id, true]);
    await client.ask(calls.cancelJob, { params: { jobID: one.job_id } });
    expect(await client.waitFor(one.job_id)).toMatchObject({ status: 'failed', error_code: 'job-cancelled' });
    expect(await client.ask(calls.runPlan, { params })).toMatchObject({ plan: null, job_id: null });
  });

  it('refuses sizes that are none, and too many questions', async () => {
    const { client, projectID } = made;
    const refused = async (body: Partial<typeof typed>) =>
      (await client.send(calls.startProjectPlan, { params: { projectID }, body: { ...typed, ...body } })).status;
    expect(await refused({ sizes: '[1]' })).toBe(400);
    expect(await refused({ sizes: '[1e309,1]' })).toBe(400);
    expect(await refused({ sizes: '[-1,2]' })).toBe(400);
    expect(await refused({ sizes: JSON.stringify(Array.from({ length: 13 }, () => 1)) })).toBe(400);
    expect(await refused({ questions: '61' })).toBe(400);
    expect(await refused({ responses: '2.5' })).toBe(400);
    expect(await refused({ separation: 'great' })).toBe(400);
  });

  it('is shown to a viewer, who may not start it, and to no one else', async () => {
    const { client, params, projectID } = made;
    const viewer = await server.makeUser();
    await client.ask(calls.shareProject, { params: { projectID }, body: { email: viewer.email, role: 'viewer' } });
    const theirs = await server.client(viewer);
    expect((await theirs.ask(calls.projectPlan, { params: { projectID } })).plan).not.toBeNull();
    expect((await theirs.send(calls.startRunPlan, { params })).status).toBe(403);
    const stranger = await server.client(await server.makeUser());
    expect((await stranger.send(calls.runPlan, { params })).status).toBe(404);
  });
});
