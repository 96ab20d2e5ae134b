import { calls } from '@qp/contract';
import { smallSurvey } from '@qp/examples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { makeProject } from '../../../testing/survey-project.ts';
import { archiveFile, exportedProject } from '../../../testing/travelling-project.ts';

/** Who takes part in new runs: one server, one project. */

let server: TestServer;
let client: Client;
let projectID: string;
let before: string;
const cluster = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'];
const keep = JSON.stringify([{ code: 'AGE', responses: ['55+'], are: false }]);
const left_out = JSON.stringify(['P3', 'P17', 'P17']);

async function run(project = projectID, criterion = 'max', by = client): Promise<string> {
  const body = {
    name: 'Needs',
    max_clusters: '3',
    criterion,
    cluster: JSON.stringify(cluster),
    profile: JSON.stringify(['AGE']),
    metrics: JSON.stringify(['SPEND']),
  };
  const { job_id, run_id } = await by.ask(calls.createRun, { params: { projectID: project }, body });
  expect(await by.waitFor(job_id)).toMatchObject({ status: 'finished' });
  return run_id;
}
const load = (runID: string) => client.ask(calls.run, { params: { runID } });
const choose = (body: Record<string, string>) => client.send(calls.choosePeople, { params: { projectID }, body });

/** The survey of the others has no row for a response that none of them gave. */
const withoutOld = (figures: object): unknown =>
  JSON.parse(
    JSON.stringify(figures, (_, value) =>
      Array.isArray(value) ? value.filter((one: { name?: string } | null) => one?.name !== '55+') : value,
    ),
  );

/** The small survey as if only these people had been asked. */
function surveyOfKept() {
  const files = smallSurvey({ weighted: true });
  const cells = (text: string | Uint8Array) => String(text).trim().split('\n');
  const old = new Set(
    cells(files[2].content)
      .filter((line) => line.endsWith('55+'))
      .map((line) => line.split(',')[0]),
  );
  const takesPart = (line: string) => !old.has(line.split(',')[0]) && !/^P(3|17),/.test(line);
  return files.map((file, at) =>
    at === 1 ? file : { ...file, content: `${cells(file.content).filter(takesPart).join('\n')}\n` },
  );
}

beforeAll(async () => {
  server = await startTestServer({});
  client = await server.client(await server.makeUser());
  projectID = await makeProject(client, 'Small', { weighted: true });
  before = await run();
});
afterAll(() => server.stop());

describe('who takes part', () => {
  it('is everyone at first; what does not fit the survey is refused in words and changes nothing', async () => {
    const people = await client.ask(calls.people, { params: { projectID } });
    expect(people).toEqual({ keep: [], left_out: [], version: 0, respondents: 240, kept: 240, unmet: 0 });
    const refused = async (body: Record<string, string>) => (await choose(body)).json() as { error_message: string };
    const condition = (code: string, response: string) => JSON.stringify([{ code, responses: [response], are: true }]);
    expect((await refused({ keep: condition('X', 'a') })).error_message).toContain('no variable X');
    expect((await refused({ keep: condition('AGE', 'old') })).error_message).toContain('no response “old”');
    expect((await refused({ left_out: '["P999"]' })).error_message).toContain('“P999”');
    const everyone = JSON.stringify(Array.from({ length: 235 }, (_, i) => `P${i + 1}`));
    expect((await refused({ left_out: everyone })).error_message).toContain('Only 5 respondents');
    expect((await choose({ keep: '[{"code":"AGE","responses":[],"are":true}]' })).status).toBe(400);
    expect(await client.ask(calls.people, { params: { projectID } })).toEqual(people);
  });

  it('is counted, written to the log, and can be undone', async () => {
    const chosen = await client.ask(calls.choosePeople, { params: { projectID }, body: { keep, left_out } });
    expect(chosen).toMatchObject({ version: 1, left_out: ['P3', 'P17'], kept: expect.any(Number) });
    expect(chosen.kept + chosen.unmet).toBeGreaterThan(237);
    const { entries } = await client.ask(calls.projectActivity, { params: { projectID } });
    expect(JSON.stringify(entries[0])).toContain(`${chosen.kept} of 240 respondents`);
    const undone = await client.ask(calls.choosePeople, {
      params: { projectID },
      body: { keep: '[]', left_out: '[]' },
    });
    expect(undone).toMatchObject({ kept: 240, unmet: 0, version: 2 });
    expect(await load(await run())).not.toHaveProperty('left_out');
  });

  it('is not replaced by a tab that has not seen the last change', async () => {
    expect((await choose({ keep, version: '2' })).status).toBe(200);
    const late = await choose({ keep: '[]', version: '2' });
    expect([late.status, late.json()]).toEqual([409, expect.objectContaining({ code: 'people-changed' })]);
    expect((await client.ask(calls.people, { params: { projectID } })).keep).toHaveLength(1);
  });
});

describe('a run without some people', () => {
  it('gives what a survey of the others gives, and earlier runs stay as they are', async () => {
    const old = await load(before);
    await choose({ keep, left_out });
    const without = await load(await run());
    const { success } = await client.ask(calls.createProject, { body: { name: 'Kept' }, files: surveyOfKept() });
    const alone = await load(await run(success.split('/')[2]));
    const figures = ({
      crosstabCluster,
      crosstabMetrics,
      crosstabProfile,
      fits,
      probabilities,
      respondents,
    }: typeof alone) =>
      ({ crosstabCluster, crosstabMetrics, crosstabProfile, fits, probabilities, respondents }) as const;
    expect(withoutOld(figures(without))).toEqual(withoutOld(figures(alone)));
    expect(without.left_out).toBe(240 - without.respondents);
    expect(await load(before)).toEqual(old);
  });

  it('keeps them apart in what is computed later, in files, in comparisons and in its manifest', async () => {
    const runID = await run(projectID, 'cv');
    const { job_id } = await client.ask(calls.startDrivers, {
      params: { runID },
      body: { causes: '["AGE"]', outcomes: '["SPEND"]' },
    });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const drivers = JSON.stringify(await client.ask(calls.drivers, { params: { runID } }));
    expect(drivers).toContain('35-54');
    expect(drivers).not.toContain('55+');
    const compared = await client.ask(calls.compareRuns, { params: { runID, otherID: before } });
    expect(await client.waitFor(compared.job_id)).toMatchObject({ status: 'finished' });
    const manifest = await client.send(calls.runManifest, { params: { runID } });
    expect(manifest.json()).toMatchObject({ people: { keep: JSON.parse(keep), left_out: ['P3', 'P17'] } });
    const opened = await client.ask(calls.openSegments, { params: { runID }, body: { segments: '2' } });
    expect(await client.waitFor(opened.job_id)).toMatchObject({ status: 'finished' });
    expect((await load(opened.run_id)).left_out).toBe((await load(runID)).left_out);
    const merged = await client.ask(calls.mergeSegments, {
      params: { runID: before },
      body: { segments: '[1,2]', name: 'Merged' },
    });
    expect(await client.waitFor(merged.job_id)).toMatchObject({ status: 'finished' });
    expect(await load(merged.run_id)).not.toHaveProperty('left_out');
  });

  it('uses existing segments of those who take part', async () => {
    const { run_id, job_id } = await client.ask(calls.useExistingSegments, {
      params: { projectID },
      json: { name: 'By age', variable: 'A1', cluster: cluster.slice(1), profile: ['AGE'], metrics: ['SPEND'] },
    });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const existing = await load(run_id);
    expect(existing.respondents).toBe(240 - (existing.left_out ?? 0));
  });

  it('travels with the project: runs, and who takes part in new ones', async () => {
    const archive = await exportedProject(client, projectID);
    const { success } = await client.ask(calls.importProject, {
      body: { name: 'Travelled' },
      files: archiveFile(archive),
    });
    const opened = success.split('/')[2];
    const [here, there] = await Promise.all(
      [projectID, opened].map((id) => client.ask(calls.people, { params: { projectID: id } })),
    );
    expect({ ...there, version: here.version }).toEqual(here);
    const { run_list } = await client.ask(calls.runList, { params: { projectID: opened } });
    const parts = await Promise.all(run_list.map(async ({ id }) => (await load(id)).left_out ?? 0));
    expect(parts.filter((people) => people > 0).length).toBeGreaterThan(3);
  });
});
