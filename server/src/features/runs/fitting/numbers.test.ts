import {
  calls,
  type ProjectLoad,
  predictionSummary,
  type Run,
  runComparison,
  runDrivers,
  topKResult,
} from '@qp/contract';
import { madeNumbers } from '@qp/engine/testing/made-numbers';
import { openSav } from '@qp/spss';
import { bytesSource } from '@qp/spss/testing';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { archiveFile, exportedProject } from '../../../testing/travelling-project.ts';

/** Spend, visits and so on of 300 people: the first number has groups too, the others are only in the data file. */
const PEOPLE = 300;
const NUMBERS = ['AGE', 'SPEND', 'VISITS', 'MINUTES', 'ITEMS'];
const { values } = madeNumbers('log-normal', { respondents: PEOPLE, seed: 3 });
const THOUSANDS = NUMBERS.indexOf('MINUTES');
/** One column writes 1,234.50. */
const written = (i: number, j: number) =>
  j === THOUSANDS
    ? (100 * values[j][i]).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    : values[j][i].toFixed(2);
const cell = (i: number, j: number) => (i === 7 && j === 1 ? '' : written(i, j));
const people = Array.from({ length: PEOPLE }, (_, i) => i);
const columns = ['id', ...NUMBERS, 'SAME', 'TOWN', 'BUDGET'];
const data = Papa.unparse([
  columns,
  ...people.map((i) => [i + 1, ...NUMBERS.map((_, j) => cell(i, j)), 5, `Town ${i % 3}`, (i * 37) % 101]),
]);
const discretized = Papa.unparse([
  ['id', 'AGE', 'TOWN'],
  ...people.map((i) => [i + 1, values[0][i] < 20 ? 'Under 20' : '20+', `Town ${i % 3}`]),
]);
const dictionary = Papa.unparse([
  ['Variable', 'Variable Label', 'Dimension', 'Factor', 'Data Type', 'Unit', 'Decimals', 'Take As'],
  ['id', 'Number', 'People', 'People', 'ID'],
  ['AGE', 'Age', 'Needs', 'Needs', 'Numeric', 'years', '0', 'Number'],
  ...NUMBERS.slice(1).map((code) => [code, code, 'Needs', 'Needs', 'Numeric', code === 'SPEND' ? '€ a month' : '']),
  ['SAME', 'Same', 'Needs', 'Needs', 'Numeric'],
  ['BUDGET', 'Budget', 'Needs', 'Needs', 'Numeric'],
  ['TOWN', 'Town', 'People', 'People', 'Categorical'],
]);

let server: TestServer;
let client: Client;
let projectID: string;
let run: Run;

async function start(more: Record<string, string>): Promise<Run> {
  const body = {
    name: 'Numbers',
    max_clusters: '3',
    criterion: 'max',
    starts: '10',
    cluster: JSON.stringify([...NUMBERS, 'TOWN']),
    profile: '[]',
    metrics: '["SPEND"]',
    ...more,
  };
  const { job_id, run_id } = await client.ask(calls.createRun, { params: { projectID }, body });
  expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
  return client.ask(calls.run, { params: { runID: run_id } });
}

const rowsOf = ({ crosstabCluster }: Run, code: string) =>
  crosstabCluster
    .flatMap(({ factors }) => factors.flatMap(({ variables }) => variables))
    .find((one) => one.code === code)!;
const rows = (text: string) => Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
  const { success } = await client.ask(calls.createProject, {
    body: { name: 'Numbers' },
    files: [
      { field: 'data_file', name: 'data_n.csv', content: data },
      { field: 'variable_file', name: 'variables_n.csv', content: dictionary },
      { field: 'discretized_file', name: 'discretized_n.csv', content: discretized },
    ],
  });
  projectID = success.split('/')[2];
  run = await start({ numbers: JSON.stringify(NUMBERS) });
});
afterAll(() => server.stop());

describe('a project with numbers', () => {
  it('offers numbers without groups as cluster variables, and none that is the same for everyone', async () => {
    const { job_id } = await client.ask(calls.project, { params: { projectID } });
    const { cluster_dict } = (await client.waitFor(job_id, calls.resultPing)).result as ProjectLoad;
    expect(Object.keys(cluster_dict)).toEqual([...NUMBERS, 'BUDGET', 'TOWN']);
    expect(cluster_dict.AGE.number).toEqual({ grouped: true, proposed: true, unit: 'years', decimals: 0 });
    expect(cluster_dict.SPEND.number).toEqual({ grouped: false, proposed: true, unit: '€ a month', decimals: null });
    expect(cluster_dict.TOWN.number).toBeUndefined();
  });

  it('reads a column with thousands, which goes to SPSS as numbers', async () => {
    const { variables } = await client.ask(calls.projectSummary, { params: { projectID } });
    const largest = Math.max(...people.map((i) => values[THOUSANDS][i])) * 100;
    expect(variables.find(({ code }) => code === 'MINUTES')!.numbers!.maximum).toBeCloseTo(largest, 2);
    const { job_id } = await client.ask(calls.exportSpss, { params: { runID: run.id } });
    expect(await client.waitFor(job_id, calls.spssPing)).toMatchObject({ status: 'finished' });
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sav = await fetch(`${server.url}/api/filedownload/sav/ping/${job_id}/?download=1`, { headers: { cookie } });
    const { dictionary, cases } = await openSav(bytesSource(new Uint8Array(await sav.arrayBuffer())));
    const place = dictionary.variables.findIndex(({ name }) => name === 'MINUTES');
    expect(dictionary.variables[place].format).toMatchObject({ type: 'F', decimals: 2 });
    const minutes: number[] = [];
    for await (const batch of cases()) minutes.push(...[...batch.columns[place]].slice(0, batch.rows).map(Number));
    expect(minutes).toEqual(people.map((i) => Number((100 * values[THOUSANDS][i]).toFixed(2))));
  });
});

describe('a run with numbers', () => {
  it('knows them, and whether its segments may differ in spread', () => {
    expect(run.fitted.numbers).toEqual(NUMBERS);
    expect(run.answers_found!.numbers).toMatchObject({ trial: { people: PEOPLE } });
    expect(run.segments).toBe(3);
  });

  it('counts mean, median and groups of each number, and tests the mean', async () => {
    const spend = rowsOf(run, 'SPEND');
    expect(spend.number).toMatchObject({ unit: '€ a month', decimals: null });
    expect(spend.number!.distribution!.shares).toHaveLength(4);
    expect(spend.rows.slice(0, 2).map(({ name, valueType }) => [name, valueType])).toEqual([
      ['Mean', 'unitless'],
      ['Median', 'unitless'],
    ]);
    const groups = spend.rows.slice(2);
    expect(groups.length).toBeGreaterThan(2);
    expect(groups.reduce((sum, { value }) => sum + value[3], 0)).toBeCloseTo(1, 9);
    const metrics = run.crosstabMetrics.flatMap(({ factors }) => factors.flatMap(({ variables }) => variables));
    const absolute = metrics.find(({ code }) => code === 'SPEND')!.rows[0];
    expect(spend.rows[0].value).toEqual(absolute.value);
    expect(rowsOf(run, 'AGE').rows.map(({ name }) => name)).toEqual(['Mean', 'Median', 'Under 20', '20+']);
    const { evidence } = await client.ask(calls.crosstabEvidence, { params: { runID: run.id } });
    const tests = evidence!.cluster.find(({ code }) => code === 'SPEND')!.rows;
    expect(tests).toHaveLength(spend.rows.length);
    expect(tests[0]!.rest[0]).toBeLessThan(0.05);
    expect(tests[1]).toBeNull();
  });

  it('takes a number without groups as a number even unasked, and one with groups by its groups', async () => {
    const other = await start({ max_clusters: '2', cluster: '["AGE","SPEND"]' });
    expect(other.fitted.numbers).toEqual(['SPEND']);
    expect(rowsOf(other, 'AGE').rows.map(({ name }) => name)).toEqual(['Under 20', '20+']);
  });

  it('assigns the same people of a new file alike, and flags numbers outside the range', async () => {
    const lines = data.split('\r\n');
    const far = lines[1].split(',').map((text, at) => (at === 2 ? '99999' : text));
    const predicted = await client.send(calls.predictProbability, {
      params: { runID: run.id },
      body: { variables: JSON.stringify([...NUMBERS, 'TOWN']) },
      files: [{ field: 'data_file', name: 'wave.csv', content: [...lines, far.join(',')].join('\r\n') }],
    });
    const { job_id } = predicted.json() as { job_id: string };
    const ended = await client.waitFor(job_id, calls.predictionPing);
    expect(ended.status).toBe('finished');
    const again = rows((await client.request(ended.file_url!)).text);
    const raw = rows((await client.request(`/api/run/download/rawprob/${run.id}/`)).text);
    expect(again.slice(0, PEOPLE).map(({ segment }) => segment)).toEqual(raw.map(({ segment }) => segment));
    expect(again[7].note).toContain('missing: SPEND');
    expect(again.at(-1)!.note).toContain('outside the range: SPEND = "99999"');
    expect(predictionSummary.parse(ended.result).noted.outside).toBe(1);
  });

  it('has drivers, with numbers as causes and outcomes, and is compared with a run in groups', async () => {
    const params = { runID: run.id };
    const body = { causes: '["BUDGET"]', outcomes: '["BUDGET"]' };
    const started = await client.ask(calls.startDrivers, { params, body });
    expect(await client.waitFor(started.job_id)).toMatchObject({ status: 'finished' });
    const { drivers } = runDrivers.parse((await client.ask(calls.drivers, { params })).drivers);
    expect(drivers).toMatchObject({ refused: null, people: PEOPLE });
    const { run_list } = await client.ask(calls.runList, { params: { projectID } });
    const otherID = run_list.find(({ id }) => id !== run.id)!.id;
    const { job_id } = await client.ask(calls.compareRuns, { params: { ...params, otherID } });
    const { result } = await client.waitFor(job_id, calls.resultPing);
    const { people: both, variables } = runComparison.parse(result);
    expect(both.flat().reduce((sum, count) => sum + count, 0)).toBe(PEOPLE);
    expect(variables.one).toEqual(expect.arrayContaining(['VISITS']));
  });

  it('has a typing tool that asks numbers in a few groups and takes raw numbers', async () => {
    const body = { variables: JSON.stringify([...NUMBERS, 'TOWN']), segments: '[1,2,3]', feature_num: '3' };
    const { job_id } = await client.ask(calls.topK, { params: { runID: run.id }, body });
    const { status, result } = await client.waitFor(job_id, calls.resultPing);
    expect(status).toBe('finished');
    const { feature_arr, stats } = topKResult.parse(result);
    expect(stats.acc).toBeGreaterThan(0.4);
    expect(NUMBERS).toEqual(expect.arrayContaining(feature_arr));
  });

  it('keeps its numbers where segments are merged, and in an archive', async () => {
    const { job_id, run_id } = await client.ask(calls.mergeSegments, {
      params: { runID: run.id },
      body: { segments: '[1,2]', name: 'Two' },
    });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const merged = await client.ask(calls.run, { params: { runID: run_id } });
    expect(merged.fitted.numbers).toEqual(NUMBERS);
    expect(merged.answers_found!.numbers).toEqual(run.answers_found!.numbers);
    const archive = await exportedProject(client, projectID);
    const other = await server.client(await server.makeUser());
    const { success } = await other.ask(calls.importProject, { body: {}, files: archiveFile(archive) });
    const { run_list } = await other.ask(calls.runList, { params: { projectID: success.split('/')[2] } });
    const same = run_list.find((one) => one['Run Name'] === 'Numbers' && one['# of Clusters'] === 3)!;
    const there = await other.ask(calls.run, { params: { runID: same.id } });
    expect(there.fitted.numbers).toEqual(NUMBERS);
    expect(there.crosstabCluster).toEqual(run.crosstabCluster);
  });
});
