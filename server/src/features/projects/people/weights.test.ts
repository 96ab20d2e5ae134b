import { address, type Call, calls, type Manifest } from '@qp/contract';
import { openSav } from '@qp/spss';
import { bytesSource } from '@qp/spss/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { makeProject } from '../../../testing/survey-project.ts';
import { archiveFile, exportedProject } from '../../../testing/travelling-project.ts';

/** Weights that a project makes to targets: one server, one project without a weight of its own. */

let server: TestServer;
let client: Client;
let projectID: string;
const cluster = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'];
const csv = 'Variable;Answer;Target\nAGE;18-34;20%\nAge group;35-54;30,5\nAGE;55+;49,5\n';

async function run(body: Record<string, string> = {}, project = projectID): Promise<string> {
  const settings = { name: 'Needs', max_clusters: '3', criterion: 'max' };
  const lists = { cluster: JSON.stringify(cluster), profile: '["AGE"]', metrics: '["SPEND"]' };
  const { job_id, run_id } = await client.ask(calls.createRun, {
    params: { projectID: project },
    body: { ...settings, ...lists, ...body },
  });
  expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
  return run_id;
}
const load = (runID: string) => client.ask(calls.run, { params: { runID } });
const make = (body: Record<string, string>) => client.send(calls.makeWeight, { params: { projectID }, body });
const list = (project = projectID) => client.ask(calls.weights, { params: { projectID: project } });
const refusal = async (body: Record<string, string>) => {
  const { status, text } = await make({ name: 'Wrong', ...body });
  expect([status, text]).toEqual([expect.any(Number), expect.stringMatching(/./)]);
  return (JSON.parse(text) as { error_message: string }).error_message;
};
const sharesOf = ({ crosstabProfile }: Awaited<ReturnType<typeof load>>) =>
  JSON.stringify(crosstabProfile, (key, value) => (key === 'values' || key === 'index' ? undefined : value));

beforeAll(async () => {
  server = await startTestServer({});
  client = await server.client(await server.makeUser());
  projectID = await makeProject(client, 'Weighted to targets');
});
afterAll(() => server.stop());

describe('a weight to targets', () => {
  it('refuses in words what does not fit, and makes nothing of it', async () => {
    expect(await refusal({ csv: 'AGE,18-34,=1+1' })).toContain('Line 1 of the file has “=1+1” as its target');
    expect(await refusal({ csv: 'AGE,18-34,NaN' })).toContain('“NaN”');
    expect(await refusal({ csv: 'AGE,18-34,1e309' })).toContain('“1e309”');
    expect(await refusal({ csv: 'AGE,18-34,-3' })).toContain('“-3”');
    expect(await refusal({ csv: 'AGE,18-34,1e300' })).toContain('“1e300”');
    expect((await refusal({ csv: `AGE,${'x'.repeat(100_000)},5` })).length).toBeLessThan(200);
    expect(await refusal({ csv: 'AGE,18-34' })).toContain('has 2 values, not three');
    expect(await refusal({ csv: 'HEIGHT,tall,3' })).toContain('“HEIGHT”');
    expect(await refusal({ csv: 'AGE,18-34,50\nAGE,18-34,50' })).toContain('“18-34” of AGE has two targets');
    expect(await refusal({ csv: 'AGE,18-34,50\nAGE,35-54,40' })).toContain('add up to 90%');
    expect(await refusal({ csv: 'AGE,18-34,50\nAGE,35-54,50' })).toContain('“55+” of AGE has no target');
    expect(await refusal({ csv: 'AGE,18-34,1\n'.repeat(10_000) })).toContain('more than 1,000 targets');
    expect(await refusal({ csv: '\n' })).toContain('has 0 values');
    expect(await refusal({ csv, upper: '0.5' })).toContain('above it');
    expect((await make({ name: 'Wrong' })).status).toBe(400);
    const targets = '[{"code":"AGE","answers":[{"response":"18-34","target":1e309}]}]';
    expect((await make({ name: 'Wrong', targets })).status).toBe(400);
    expect(await list()).toEqual({ own: false, weights: [] });
  });

  it('is made from a file, listed with its margins, and written to the log', async () => {
    const answer = await client.ask(calls.makeWeight, { params: { projectID }, body: { name: 'Market', csv } });
    const [margin] = answer.figures?.margins ?? [];
    expect(margin.code).toBe('AGE');
    const answered = 1 - (margin.answers.find(({ response }) => response === null)?.target ?? 0);
    for (const [response, share] of [
      ['18-34', 0.2],
      ['35-54', 0.305],
      ['55+', 0.495],
    ] as const) {
      const shown = margin.answers.find((one) => one.response === response)!;
      expect(shown.after).toBeCloseTo(share * answered, 9);
      expect(shown.before).not.toBeCloseTo(share * answered, 2);
    }
    expect(answer.figures?.efficiency).toBeLessThan(1);
    expect(await list()).toEqual({ own: false, weights: [answer] });
    expect(await refusal({ name: 'Market', csv })).toContain('has a weight called “Market”');
    const { entries } = await client.ask(calls.projectActivity, { params: { projectID } });
    expect(JSON.stringify(entries[0])).toContain('efficiency');
  });

  it('is taken by a run by its name; other runs stay as they were', async () => {
    const [plain, weighted] = [await load(await run()), await load(await run({ weight: 'Market' }))];
    expect(plain).not.toHaveProperty('weight');
    const { weights } = await list();
    expect(weighted.weight).toMatchObject({ name: 'Market', figures: weights[0].figures });
    expect(weighted.effective_base).toBeCloseTo(plain.respondents * weights[0].figures!.efficiency, 6);
    expect(plain.effective_base).toBe(plain.respondents);
    expect(sharesOf(weighted)).not.toEqual(sharesOf(plain));
    const unknown = await client.send(calls.createRun, {
      params: { projectID },
      body: { name: 'X', max_clusters: '2', cluster: '["A1"]', profile: '[]', metrics: '[]', weight: 'None such' },
    });
    expect([unknown.status, unknown.text]).toEqual([422, expect.stringContaining('no weight called “None such”')]);
  });

  it('goes into the manifest, into both .sav, and into runs that are made of its run', async () => {
    const runID = await run({ weight: 'Market' });
    const manifest = (await client.send(calls.runManifest, { params: { runID } })).json() as Manifest;
    expect(manifest.weight).toMatchObject({ name: 'Market', unit: 'percent', missing: 'own', lower: null });
    expect(manifest).not.toHaveProperty('people');
    const saved = async (start: Call, ping: Call) => {
      const { job_id: jobID } = (await client.ask(start, { params: { runID } })) as { job_id: string };
      await client.waitFor(jobID, ping);
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const file = await fetch(server.url + address(ping, { jobID }), { headers: { cookie, accept: 'text/html' } });
      const { dictionary, cases } = await openSav(bytesSource(new Uint8Array(await file.arrayBuffer())));
      const at = dictionary.variables.findIndex(({ name }) => name === 'QP_Weight');
      let sum = 0;
      for await (const { rows, columns } of cases()) {
        for (let i = 0; i < rows; i++) sum += Number(columns[at][i]);
      }
      return { label: dictionary.variables[at].label, sum, weight: dictionary.weight };
    };
    const original = await saved(calls.exportSpss, calls.spssPing);
    const discretized = await saved(calls.exportSpssDiscretized, calls.spssPing);
    expect(original).toMatchObject({ label: expect.stringContaining('“Market”'), sum: expect.closeTo(240, 6) });
    expect(discretized).toEqual({ ...original, weight: 'QP_Weight' });
    const opened = await client.ask(calls.openSegments, { params: { runID }, body: { segments: '2' } });
    expect(await client.waitFor(opened.job_id)).toMatchObject({ status: 'finished' });
    expect((await load(opened.run_id)).weight?.name).toBe('Market');
  });

  it('is made again for the people who take part, or says why it can’t be', async () => {
    const choose = (keep: object[]) =>
      client.ask(calls.choosePeople, {
        params: { projectID },
        body: { keep: JSON.stringify(keep), left_out: '["P3"]' },
      });
    const before = (await list()).weights[0];
    await choose([]);
    const after = (await list()).weights[0];
    expect(after.figures?.people).toBe(before.figures!.people - 1);
    const weighted = await load(await run({ weight: 'Market' }));
    expect(weighted).toMatchObject({ left_out: 1, respondents: 239 });
    await choose([{ code: 'AGE', responses: ['55+'], are: false }]);
    const [now] = (await list()).weights;
    expect(now).toMatchObject({
      figures: null,
      problem: expect.stringContaining('“55+” of AGE has a target, but no one'),
    });
    const body = { name: 'X', max_clusters: '2', cluster: '["A1"]', profile: '[]', metrics: '[]', weight: 'Market' };
    const refused = await client.send(calls.createRun, { params: { projectID }, body });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('doesn’t fit the people')]);
    expect(await load(weighted.id)).toEqual(weighted);
    await choose([]);
    expect((await list()).weights[0].figures).toEqual(after.figures);
  });

  it('travels with the project, and stays with its runs when it is removed', async () => {
    const { success } = await client.ask(calls.importProject, {
      body: { name: 'Travelled' },
      files: archiveFile(await exportedProject(client, projectID)),
    });
    const opened = success.split('/')[2];
    const [here, there] = [await list(), await list(opened)];
    expect(there.weights).toEqual(here.weights.map((weight) => ({ ...weight, created: expect.any(String) })));
    const { run_list } = await client.ask(calls.runList, { params: { projectID: opened } });
    const runs = await Promise.all(run_list.map(({ id }) => load(id)));
    expect(runs.filter(({ weight }) => weight?.name === 'Market').length).toBeGreaterThan(1);
    const kept = runs.find(({ weight }) => weight)!;
    await client.ask(calls.removeWeight, { params: { projectID: opened }, body: { name: 'Market' } });
    expect((await list(opened)).weights).toEqual([]);
    expect(await load(kept.id)).toEqual(kept);
    const drivers = await client.ask(calls.startDrivers, { params: { runID: kept.id }, body: { causes: '["AGE"]' } });
    expect(await client.waitFor(drivers.job_id)).toMatchObject({ status: 'finished' });
  });
});
