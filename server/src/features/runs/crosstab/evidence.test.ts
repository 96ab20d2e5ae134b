import { calls, type Run, viewForm, viewOf } from '@qp/contract';
import { smallSurvey } from '@qp/examples';
import { crosstabEvidence } from '@qp/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { headOf, openRaw } from '../../../testing/raw-connection.ts';
import { makeRun } from '../../../testing/small-run.ts';
import { makeProject } from '../../../testing/survey-project.ts';

const survey = { respondents: 240, weighted: true };
let server: TestServer;
let client: Client;
let run: Run;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
  const projectID = await makeProject(client, 'Weighted', survey);
  run = await makeRun(client, projectID, {
    name: 'Weighted',
    cluster: ['A1', 'A2', 'A3', 'A4'],
    profile: ['AGE'],
    metrics: ['SPEND'],
  });
});
afterAll(() => server.stop());

const ask = () => client.ask(calls.crosstabEvidence, { params: { runID: run.id } });
const jobKinds = async () =>
  (await server.app.db.selectFrom('jobs').select('kind').where('run_id', '=', run.id).execute()).map(
    ({ kind }) => kind,
  );

describe('significance settings', () => {
  it('are off by default, saved with the view, and the default of the next run', async () => {
    const first = {
      significance: 'off',
      confidence: 95,
      correction: 'fdr',
      convention: 'ours',
      testCluster: 'no',
      correctedShares: 'no',
    };
    expect(run).toMatchObject(first);
    // Fields that an older client does not send keep their defaults.
    const {
      significance: _,
      confidence: __,
      correction: ___,
      convention: ____,
      testCluster: _____,
      ...older
    } = viewForm(viewOf(run));
    await client.ask(calls.updateConfig, { params: { runID: run.id }, body: older });
    expect(await client.ask(calls.run, { params: { runID: run.id } })).toMatchObject(first);

    const chosen = {
      significance: 'pairs',
      confidence: '99',
      correction: 'bonferroni',
      convention: 'spss',
      testCluster: 'yes',
    } as const;
    await client.ask(calls.updateConfig, { params: { runID: run.id }, body: { ...older, ...chosen } });
    const saved = await client.ask(calls.run, { params: { runID: run.id } });
    expect(saved).toMatchObject({ ...chosen, confidence: 99 });

    const body = { segments: '1', submission_key: 'the-next-run' };
    const { job_id, run_id } = await client.ask(calls.openSegments, { params: { runID: run.id }, body });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const next = await client.ask(calls.run, { params: { runID: run_id } });
    // Testing cluster variables anyway is a decision for one run only.
    expect(next).toMatchObject({ ...chosen, confidence: 99, testCluster: 'no' });
    const stranger = await server.client(await server.makeUser());
    const projectID = await makeProject(stranger, 'Theirs', { respondents: 40, attitudes: 3 });
    expect(await makeRun(stranger, projectID, { name: 'Theirs', max_clusters: '1', cluster: ['A1'] })).toMatchObject(
      first,
    );
  });

  it('refuse invalid values by name', async () => {
    const form = viewForm(viewOf(run));
    for (const [field, value] of [
      ['significance', 'maybe'],
      ['confidence', '80'],
      ['correction', 'holm'],
      ['convention', 'excel'],
    ] as const) {
      const refused = await client.send(calls.updateConfig, {
        params: { runID: run.id },
        body: { ...form, [field]: value },
      });
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(field)]);
    }
  });
});

describe('a subgroup', () => {
  const young = [{ code: 'AGE', responses: ['18-34'] }];
  const count = (who: Client, subgroup: unknown) =>
    who.send(calls.crosstabSubgroup, { params: { runID: run.id }, body: { subgroup: JSON.stringify(subgroup) } });
  const answer = async (response: Awaited<ReturnType<typeof count>>) =>
    calls.crosstabSubgroup.answer.parse(JSON.parse(response.text));

  it('is counted by a job, once, for everyone who may see the run', async () => {
    const first = await answer(await count(client, young));
    expect(first.counted).toBeNull();
    expect(await client.waitFor(first.job_id!)).toMatchObject({ status: 'finished' });
    const { counted } = await answer(await count(client, young));
    const total = counted?.evidence.people.at(-1) ?? 0;
    expect(total).toBeGreaterThan(50);
    expect(total).toBeLessThan(run.respondents);
    expect(counted?.cluster.length).toBe(run.crosstabCluster.length);
    expect((await jobKinds()).filter((kind) => kind === 'count-subgroup')).toHaveLength(1);

    const viewer = await server.makeUser();
    const body = { email: viewer.email, role: 'viewer' } as const;
    await client.ask(calls.shareProject, { params: { projectID: run.project_id }, body });
    expect((await answer(await count(await server.client(viewer), young))).counted).toEqual(counted);
    expect((await count(await server.client(await server.makeUser()), young)).status).toBe(404);
  });

  it.each([
    ['an unknown variable', [{ code: 'GONE', responses: ['x'] }]],
    ['numbers of a variable that has none', [{ code: 'A1', from: 1, to: 2 }]],
    ['no response', [{ code: 'AGE', responses: [] }]],
    ['no limit', [{ code: 'SPEND', from: null, to: null }]],
    ['a variable twice', [...young, ...young]],
    ['no condition', []],
    ['too many conditions', Array.from({ length: 11 }, (_, at) => ({ code: `A${at}`, responses: ['x'] }))],
  ])('of %s is refused', async (_, subgroup) => {
    const refused = await count(client, subgroup);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('subgroup')]);
  });

  it('is saved with the view, and the files hold its figures and say so', async () => {
    const form = { ...viewForm(viewOf(run)), significance: 'off', subgroup: JSON.stringify(young) } as const;
    await client.ask(calls.updateConfig, { params: { runID: run.id }, body: form });
    expect(await client.ask(calls.run, { params: { runID: run.id } })).toMatchObject({ subgroup: young });
    const { counted } = await answer(await count(client, young));
    const { job_id: jobID } = await client.ask(calls.exportCsv, { params: { runID: run.id } });
    expect(await client.waitFor(jobID, calls.csvPing)).toMatchObject({ status: 'finished' });
    const { text } = await client.send(calls.csvPing, { params: { jobID }, query: { download: '1' } });
    const people = counted?.evidence.people.at(-1);
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines.every((line) => line.includes(`Base: ${people} of 240 respondents.`))).toBe(true);
    const size = counted?.metrics[0]?.factors[0]?.variables[0]?.rows[0]?.value.at(-1) ?? 0;
    expect(lines[0]).toContain(String(Number(size.toPrecision(12))));
    const { status } = await client.send(calls.updateConfig, {
      params: { runID: run.id },
      body: { ...form, subgroup: JSON.stringify([{ code: 'GONE', responses: ['x'] }]) },
    });
    expect(status).toBe(400);
  });
});

describe('the evidence of a cross-tab', () => {
  it('is available with the run, in the shape of the contract', async () => {
    const { evidence, job_id } = await ask();
    // Tests of people as assigned are there at once, and a job adds what refits say.
    expect(evidence!.correctable).toBeNull();
    expect(await client.waitFor(job_id!)).toMatchObject({ status: 'finished' });
    const whole = await ask();
    expect([whole.job_id, whole.evidence!.correctable]).toEqual([null, true]);
    expect(whole.evidence!.profile[0].rows[0]!.rest).toEqual(evidence!.profile[0].rows[0]!.rest);
    expect(crosstabEvidence.parse(whole.evidence)).toEqual(whole.evidence);
    expect(crosstabEvidence.parse(evidence)).toEqual(evidence);
    const rows = smallSurvey(survey)[0].content.trim().split('\n').slice(1);
    expect(evidence?.people.at(-1)).toBe(rows.length);
    const found = (list: readonly { code: string; rows: readonly unknown[] }[] = []) =>
      list.map(({ code, rows: of }) => `${code}: ${of.length}`).toSorted();
    const counted = (group: Run['crosstabMetrics']) =>
      found(group.flatMap((d) => d.factors.flatMap((f) => f.variables))).filter((name) => name !== ': 2');
    expect(found(evidence?.cluster)).toEqual(counted(run.crosstabCluster));
    expect(found(evidence?.profile)).toEqual(counted(run.crosstabProfile));
    // Segment Size has no tests and is only in the cross-tab.
    expect(found(evidence?.metrics)).toEqual(counted(run.crosstabMetrics));
    expect(evidence?.profile[0]?.rows[0]?.rest.every((p) => p !== null && p >= 0 && p <= 1)).toBe(true);
  });

  it('is computed by a job for an older run, which stays usable and is not refitted', async () => {
    const { evidence: made } = await ask();
    await server.app.db.deleteFrom('crosstab_evidence').execute();
    const [first, second] = [await ask(), await ask()];
    expect(first).toMatchObject({ evidence: null });
    // Two pages opened at once wait for one job.
    if (second.evidence === null) expect(second.job_id).toBe(first.job_id);
    expect((await client.ask(calls.run, { params: { runID: run.id } })).crosstabProfile).toEqual(run.crosstabProfile);
    expect(await client.waitFor(first.job_id!)).toMatchObject({ status: 'finished' });
    expect((await ask()).evidence).toEqual(made);
    const kinds = await jobKinds();
    expect(kinds.filter((kind) => kind === 'fit-run')).toHaveLength(1);
    // One added what refits say, the other all of it.
    expect(kinds.filter((kind) => kind === 'add-evidence')).toHaveLength(2);
  });

  it('is recomputed if stored under older rules', async () => {
    await server.app.db.updateTable('crosstab_evidence').set({ version: 0, evidence: '{}' }).execute();
    const { job_id } = await ask();
    expect(await client.waitFor(job_id!)).toMatchObject({ status: 'finished' });
    expect((await ask()).evidence?.people.at(-1)).toBe(run.respondents);
  });

  it('is not logged as an error if the client has disconnected', async () => {
    const before = server.logged.length;
    const target = calls.crosstabEvidence.path.replace(':runID', run.id);
    for (let n = 0; n < 5; n++) {
      const { socket } = await openRaw(server.url, headOf(client, 'GET', target, { 'accept-encoding': 'br' }));
      socket.destroy();
    }
    // Later requests are answered later: the five are over by then.
    await ask();
    await expect.poll(server.openRequests).toBe(0);
    expect(server.logged.slice(before).filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});
