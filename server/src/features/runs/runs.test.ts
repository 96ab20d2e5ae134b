// Promise 8 of docs/reliability.md.
import { type CallAnswer, calls, type Run } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { makeProject } from '../../testing/survey-project.ts';
import { readModel, readPlacements } from './run/finished-run.ts';
import { selectResult } from './run/queries.ts';

let server: TestServer;
let client: Client;
let projectID: string;
const attitudes = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'];

beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
  projectID = await makeProject(client);
});
afterAll(() => server.stop());

const design = (more: Record<string, string> = {}) => ({
  name: 'Needs',
  max_clusters: '4',
  cluster: JSON.stringify(attitudes),
  profile: JSON.stringify(['AGE']),
  metrics: JSON.stringify(['SPEND']),
  description: 'First wave',
  alpha: '100',
  ...more,
});

async function finished(more: Record<string, string> = {}): Promise<Run> {
  const { job_id, run_id } = await client.ask(calls.createRun, { params: { projectID }, body: design(more) });
  const job = await client.waitFor(job_id);
  expect(job).toMatchObject({ status: 'finished' });
  return client.ask(calls.run, { params: { runID: run_id } });
}

const list = async () => (await client.ask(calls.runList, { params: { projectID } })).run_list;

describe('a run', () => {
  let run: Run;
  beforeAll(async () => {
    run = await finished();
  });

  it('keeps its settings and finds the planted segments', () => {
    expect(run).toMatchObject({
      name: 'Needs',
      clusterNum: 4,
      alpha: 100,
      criterion: 'cv',
      starts: null,
      seed: 1,
      description: 'First wave',
      segments: 3,
      fitted: { cluster: attitudes, profile: ['AGE'], metrics: ['SPEND'] },
      cluster: attitudes,
      order: [1, 2, 3],
      header_descriptions: ['', '', ''],
      respondents: 240,
      weighted: false,
      without_answers: 0,
      opened_from: null,
    });
    expect(run.fits.map((fit) => fit.segments)).toEqual([1, 2, 3, 4]);
    expect(run.engine_version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(run.seconds).toBeGreaterThan(0);
    expect(run.trust.length).toBeGreaterThan(0);
  });

  it('has averages whose rows sum to 1, by segment number', async () => {
    expect(run.probabilities).toHaveLength(3);
    for (const row of run.probabilities) expect(row.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    const { probabilities } = await client.ask(calls.runProbabilities, { params: { runID: run.id } });
    expect(probabilities).toEqual(run.probabilities);
  });

  it('has a cross-tab of its variables, Segment Size first, with K + 1 entries per row', () => {
    expect(run.crosstabMetrics.map((dimension) => dimension.name)).toEqual(['Segment Size', 'Value']);
    expect(
      run.crosstabCluster[0]?.factors.flatMap((factor) => factor.variables.map(({ code }) => code)).sort(),
    ).toEqual(attitudes);
    expect(run.crosstabProfile[0]?.factors[0]?.variables[0]).toMatchObject({ code: 'AGE', name: 'Age group' });
    const size = run.crosstabMetrics[0].factors[0].variables[0].rows[0];
    expect(size.value).toHaveLength(4);
    expect(size.value[3]).toBe(240);
    const shares = run.fits[2].shares.map((share) => Math.round(share * 240));
    expect(size.value.slice(0, 3).map(Math.round)).toEqual(shares);
  });

  it('keeps every model and the assignment of each respondent', async () => {
    const result = (await selectResult(server.app.db, run.id))!;
    const placements = await readPlacements(server.app, result);
    expect(placements.assignments).toHaveLength(240);
    expect(placements.probabilities).toHaveLength(240 * 3);
    const counts = [0, 1, 2].map((segment) => placements.assignments.filter((a) => a === segment).length);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect((await readModel(server.app, result, 4))?.mixture).toHaveLength(4);
    expect(await readModel(server.app, result, 5)).toBeNull();
  });

  it('is in the list with the specified keys, and counted on the project card', async () => {
    expect((await list()).find((item) => item.id === run.id)).toMatchObject({
      'Run Name': 'Needs',
      'Run Date': run.createdDate,
      'Updated Date': run.updatedDate,
      '# of Clusters': 3,
      '# of Cluster Vars.': 6,
      '# of Metrics Vars.': 1,
      '# of Profile Vars.': 1,
      state: 'finished',
      job_id: run.job_id,
    });
    const [project] = await client.ask(calls.projectList);
    expect(project).toMatchObject({ runs: 1 });
    expect(project?.segment_shares).toEqual(run.fits[2].shares);
  });

  it('is reproducible to the last bit', async () => {
    const again = await finished();
    expect(again.id).not.toBe(run.id);
    expect(again.fits).toEqual(run.fits);
    expect(again.crosstabCluster).toEqual(run.crosstabCluster);
    expect(again.probabilities).toEqual(run.probabilities);
  });

  it('drops from profile what is in cluster, and accepts empty metrics and profile', async () => {
    const overlap = await finished({ profile: JSON.stringify(['A1', 'AGE']), metrics: '[]', max_clusters: '2' });
    expect(overlap.profile).toEqual(['AGE']);
    const bare = await finished({ profile: '[]', metrics: '[]', max_clusters: '1', name: 'Bare' });
    expect(bare.segments).toBe(1);
    expect(bare.crosstabProfile).toEqual([]);
    expect((await list()).find((item) => item.id === bare.id)).toMatchObject({ '# of Profile Vars.': 0 });
  });

  it('is created once per submission, even if sent twice at the same time', async () => {
    const body = design({ name: 'Once', max_clusters: '2', submission_key: 'key-of-one-card' });
    const answers = await Promise.all(
      [1, 2, 3].map(() => client.ask(calls.createRun, { params: { projectID }, body })),
    );
    expect(new Set(answers.map((answer) => answer.run_id)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.job_id)).size).toBe(1);
    await client.waitFor(answers[0].job_id);
    expect((await list()).filter((item) => item['Run Name'] === 'Once')).toHaveLength(1);
  });

  it('opens another number of segments as a new run with the same fits', async () => {
    const asked = { params: { runID: run.id }, body: { segments: '2', submission_key: 'open-two' } };
    const { job_id, run_id } = await client.ask(calls.openSegments, asked);
    await client.waitFor(job_id);
    const opened = await client.ask(calls.run, { params: { runID: run_id } });
    expect(opened).toMatchObject({ name: 'Needs (2 segments)', segments: 2, opened_from: run.id, order: [1, 2] });
    expect(opened.fits).toEqual(run.fits);
    expect(opened.probabilities).toHaveLength(2);
    const shares = opened.crosstabMetrics[0].factors[0].variables[0].rows[1].value.slice(0, 2);
    shares.forEach((share, n) => {
      expect(share).toBeCloseTo(run.fits[1].shares[n], 12);
    });
    const other = await client.send(calls.openSegments, { params: { runID: run.id }, body: { segments: '9' } });
    expect(other.status).toBe(400);
    await client.ask(calls.deleteRun, { params: { runID: run_id } });
  });

  it('keeps its description and one for each segment', async () => {
    const params = { runID: run.id };
    await client.ask(calls.updateDescription, { params, body: { descriptions: '["a","b","c"]' } });
    await client.ask(calls.updateDescription, { params, body: { description: 'Second thoughts' } });
    const after = await client.ask(calls.run, { params });
    expect(after).toMatchObject({ header_descriptions: ['a', 'b', 'c'], description: 'Second thoughts' });
    expect(after.updatedDate > run.updatedDate).toBe(true);
    for (const body of [{ descriptions: '["a"]' }, {}, { description: 'x', descriptions: '["a","b","c"]' }]) {
      expect((await client.send(calls.updateDescription, { params, body })).status).toBe(400);
    }
  });

  it('is deleted with everything that belongs to it', async () => {
    const gone = await finished({ name: 'Gone', max_clusters: '2' });
    await client.ask(calls.deleteRun, { params: { runID: gone.id } });
    expect((await client.send(calls.run, { params: { runID: gone.id } })).status).toBe(404);
    for (const table of ['run_results', 'jobs', 'files'] as const) {
      const left = await server.app.db.selectFrom(table).select('run_id').where('run_id', '=', gone.id).execute();
      expect(left).toEqual([]);
    }
  });
});

describe('the saved view of a run', () => {
  const view = (more: Record<string, string> = {}) => ({
    order: '[3,1,2]',
    filterCriteriaValue: '≥',
    filterThresholdValue: '30',
    filterCriteriaIndex: '',
    filterThresholdIndex: '',
    sortRowsBy: 'Absolute Val.',
    sortRowsDir: 'asc',
    sortColsBy: '["SPEND","Absolute Val."]',
    sortColsDir: 'desc',
    cluster: JSON.stringify(attitudes.slice(0, 5)),
    profile: JSON.stringify(['AGE', 'A6']),
    metrics: '[]',
    ...more,
  });
  let run: Run;
  beforeAll(async () => {
    run = await finished({ name: 'View' });
  });
  const save = (more: Record<string, string> = {}) =>
    client.send(calls.updateConfig, { params: { runID: run.id }, body: view(more) });

  it('is restored as saved and does not affect the fit', async () => {
    expect((await save()).status).toBe(200);
    const after: CallAnswer<typeof calls.run> = await client.ask(calls.run, { params: { runID: run.id } });
    expect(after).toMatchObject({
      order: [3, 1, 2],
      filterCriteriaValue: '≥',
      filterThresholdValue: 30,
      filterThresholdIndex: null,
      sortRowsBy: 'Absolute Val.',
      sortColsBy: '["SPEND","Absolute Val."]',
      cluster: attitudes.slice(0, 5),
      profile: ['A6', 'AGE'],
      metrics: [],
      fitted: run.fitted,
    });
    expect(after.crosstabCluster).toEqual(run.crosstabCluster);
  });

  it.each([
    ['order', '[1,2]'],
    ['order', '[1,2,4]'],
    ['order', '[1,1,2]'],
    ['order', '[1,2,3'],
    ['filterCriteriaValue', '=='],
    ['filterThresholdValue', 'many'],
    ['sortColsBy', '["SPEND","No such row"]'],
    ['sortColsBy', '["NOPE","Absolute Val."]'],
    ['sortRowsDir', 'up'],
    ['cluster', '["NOPE"]'],
    ['metrics', '["A1"]'],
  ])('refuses %s = %s and names the field', async (field, value) => {
    const answer = await save({ [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ error_message: expect.stringContaining(field) });
  });
});
