import { calls } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { makeTypedRun, type TypedRun } from '../../../testing/typed-run.ts';

let server: TestServer;
let typed: TypedRun;

beforeAll(async () => {
  server = await startTestServer({});
  typed = await makeTypedRun(server, { statements: 5 });
});
afterAll(() => server.stop());

const body = (...codes: string[]) => ({ variables: JSON.stringify(codes) });

describe('customer data', () => {
  it('are measured with any variables of the project, numbers as numbers, and kept with the run', async () => {
    const { client, params } = typed;
    const before = await client.ask(calls.reach, { params });
    expect(before).toEqual({ reach: null, questions: null, version: null, job_id: null });
    const { job_id } = await client.ask(calls.startReach, { params, body: body('SPEND', 'AGE', 'A1') });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const { reach, version } = await client.ask(calls.reach, { params });
    expect(reach!.variables.map(({ code }) => code).toSorted()).toEqual(['A1', 'AGE', 'SPEND']);
    expect(reach!.segments).toHaveLength(3);
    for (const { found, size } of reach!.segments) {
      expect(found[99]).toBeCloseTo(1, 9);
      expect(found.every((share, at) => at === 0 || share >= found[at - 1])).toBe(true);
      expect(size).toBeGreaterThan(0);
    }
    expect(reach!.segments.reduce((sum, { size }) => sum + size, 0)).toBeCloseTo(1, 9);
    expect(version).toMatch(/^[0-9a-f]{10}$/);
    // The same choice in another order is the same rule.
    const again = await client.ask(calls.startReach, { params, body: body('A1', 'AGE', 'SPEND') });
    expect(await client.waitFor(again.job_id)).toMatchObject({ status: 'finished' });
    expect((await client.ask(calls.reach, { params })).reach!.accuracy).toEqual(reach!.accuracy);
  });

  it('stand beside the questions of the typing tool', async () => {
    const { client, params, cluster } = typed;
    const asked = { variables: JSON.stringify(cluster), segments: '[1,2,3]', feature_num: '3' };
    const { job_id } = await client.ask(calls.topK, { params, body: asked });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const { questions } = await client.ask(calls.reach, { params });
    expect(questions).toMatchObject({ questions: 3 });
  });

  it('of the last choice stay, whichever tab asked', async () => {
    const { client, params } = typed;
    const first = await client.ask(calls.startReach, { params, body: body('A1', 'A2', 'A3') });
    const { job_id } = await client.ask(calls.startReach, { params, body: body('SPEND') });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    expect((await client.waitFor(first.job_id)).status).not.toBe('started');
    const { reach, job_id: open } = await client.ask(calls.reach, { params });
    expect([reach!.variables.map(({ code }) => code), open]).toEqual([['SPEND'], null]);
  });

  it('are shown to a viewer, who may not start them, and to no one else', async () => {
    const { client, params, projectID } = typed;
    const viewer = await server.makeUser();
    await client.ask(calls.shareProject, { params: { projectID }, body: { email: viewer.email, role: 'viewer' } });
    const theirs = await server.client(viewer);
    expect((await theirs.ask(calls.reach, { params })).version).not.toBeNull();
    expect((await theirs.send(calls.startReach, { params, body: body('AGE') })).status).toBe(403);
    const stranger = await server.client(await server.makeUser());
    expect((await stranger.send(calls.reach, { params })).status).toBe(404);
  });

  it('refuse unknown variables, none and too many; a typing tool says where other variables belong', async () => {
    const { client, params } = typed;
    const said = async (codes: string[]) =>
      (await client.send(calls.startReach, { params, body: body(...codes) })).text;
    expect(await said(['NO_SUCH'])).toContain('the project has no variable NO_SUCH');
    expect(await said([])).toContain('choose at least one variable');
    expect(await said(Array.from({ length: 51 }, (_, i) => `X${i}`))).toContain('choose at most 50 variables');
    const asked = { variables: '["SPEND"]', segments: '[1]', feature_num: '1' };
    const refused = await client.send(calls.topK, { params, body: asked });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('use Customer data')]);
  });
});
