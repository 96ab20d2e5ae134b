import { address, type Call, calls, type Run } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { makeRun } from '../../../testing/small-run.ts';
import { makeProject } from '../../../testing/survey-project.ts';
import { archiveFile, exportedProject } from '../../../testing/travelling-project.ts';

/** Segments that were made elsewhere become a run on which everything after the fit works. */

const CLUSTER = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'];
const LISTS = { cluster: CLUSTER, profile: ['AGE'], metrics: ['SPEND'] };

let server: TestServer;
let client: Client;
let projectID: string;
let original: Run;
/** The original's own file of segments and probabilities. */
let file: string;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
  projectID = await makeProject(client);
  original = await makeRun(client, projectID, { name: 'Needs', max_clusters: '3', ...LISTS });
  file = await download(calls.downloadProbabilities, original.id);
}, 120_000);
afterAll(() => server.stop());

async function download(call: Call, runID: string): Promise<string> {
  return (await client.request(address(call, { runID }))).text;
}
const load = (runID: string) => client.ask(calls.run, { params: { runID } });
const upload = (content: string | Uint8Array, name = 'segments.csv') => [{ field: 'segments_file', name, content }];
const fields = (more: Record<string, string> = {}) => ({
  ...{ name: 'Given', cluster: JSON.stringify(CLUSTER), profile: '["AGE"]', metrics: '["SPEND"]' },
  ...more,
});

async function given(content: string, more: Record<string, string> = {}, name?: string): Promise<Run> {
  const sent = { params: { projectID }, body: fields(more), files: upload(content, name) };
  const { job_id, run_id } = await client.ask(calls.useExistingSegments, sent);
  expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
  return load(run_id);
}

/** The sentence of a refusal; nothing is created by it. */
async function refused(content: string, more: Record<string, string> = {}): Promise<string> {
  const before = (await client.ask(calls.runList, { params: { projectID } })).run_list.length;
  const sent = { params: { projectID }, body: fields(more), files: upload(content) };
  const answer = await client.send(calls.useExistingSegments, sent);
  expect(answer.status).toBe(422);
  expect((await client.ask(calls.runList, { params: { projectID } })).run_list).toHaveLength(before);
  return (answer.json() as { error_message: string }).error_message;
}

async function exported(start: Call, ping: Call, runID: string): Promise<string> {
  const { job_id } = (await client.ask(start, { params: { runID } })) as { job_id: string };
  const { status, file_url } = await client.waitFor(job_id, ping);
  expect(status).toBe('finished');
  return (await client.request(file_url ?? '', { headers: { accept: 'text/html' } })).text;
}

/** Rows of "id,segment" for the people of the project. */
function rowsOf(segmentOf: (n: number, own: string) => string | null, head = 'ID,segment'): string {
  const lines = file.trimEnd().split('\r\n').slice(1);
  const rows = lines.flatMap((line, n) => {
    const [id, own] = line.split(',');
    const segment = segmentOf(n, own);
    return segment === null ? [] : [`${id},${segment}`];
  });
  return `${head}\n${rows.join('\n')}\n`;
}

describe('a run’s own segments given back as its file', () => {
  let back: Run;
  beforeAll(async () => {
    back = await given(file);
  });

  test('have its cross-tab, tests and unformatted export to the last digit', async () => {
    expect(back.segments).toBe(original.segments);
    expect(back.crosstabMetrics).toEqual(original.crosstabMetrics);
    expect(back.crosstabCluster).toEqual(original.crosstabCluster);
    expect(back.crosstabProfile).toEqual(original.crosstabProfile);
    const evidence = async ({ id }: Run) =>
      (await client.ask(calls.crosstabEvidence, { params: { runID: id } })).evidence!;
    const tests = ({ metrics, cluster, profile, people }: Awaited<ReturnType<typeof evidence>>) =>
      JSON.stringify([metrics, cluster, profile, people], (key, value) => (key === 'corrected' ? undefined : value));
    expect(tests(await evidence(back))).toBe(tests(await evidence(original)));
    const csv = async (of: Run) => exported(calls.exportCsv, calls.csvPing, of.id);
    const [theirs, ours] = [(await csv(original)).split('\r\n'), (await csv(back)).split('\r\n')];
    // The first row of a given run also says where its segments come from.
    const figures = (lines: string[]) => lines.map((line) => line.split(',').slice(0, 14).join(','));
    expect(figures(ours).slice(2)).toEqual(figures(theirs).slice(2));
  });

  test('say where they come from, use the probabilities of the file and explain how well the answers explain them', async () => {
    expect(back).toMatchObject({ source: 'given', fits: [], prediction: null, opened_from: null });
    expect(back.given_from).toMatchObject({ kind: 'file', name: 'segments.csv', unmatched: 0, duplicates: 0 });
    expect(back.given_from?.probabilities).toEqual({ SEG1: 'SEG1', SEG2: 'SEG2', SEG3: 'SEG3' });
    expect(back.given).toMatchObject({ codes: [['SEG1'], ['SEG2'], ['SEG3']], unassigned: 0, probabilities: 'given' });
    back.probabilities.flat().forEach((share, at) => {
      expect(share).toBeCloseTo(original.probabilities.flat()[at], 5);
    });
    expect(back.given?.explanation.accuracy).toBeGreaterThan(0.9);
    expect(back.verdict.text).toMatch(/^Well supported: the answers assign \d+\.\d% of held-out respondents/);
    const { run_list } = await client.ask(calls.runList, { params: { projectID } });
    expect(run_list.find(({ id }) => id === back.id)).toMatchObject({
      ...{ source: 'given', given_from: 'segments.csv', '# of Clusters': 3, bic: null, state: 'finished' },
    });
  });

  test('have a typing tool, a deck, an SPSS file and a comparison, and nothing to refit', async () => {
    const params = { runID: back.id };
    const search = { variables: JSON.stringify(CLUSTER), segments: '[1,2,3]', feature_num: '3' };
    const { job_id } = await client.ask(calls.topK, { params, body: search });
    const tool = await client.waitFor(job_id, calls.resultPing);
    expect(tool).toMatchObject({ status: 'finished' });
    expect(await exported(calls.exportDeck, calls.deckPing, back.id)).toMatch(/^PK/);
    expect(await exported(calls.exportSpss, calls.spssPing, back.id)).toMatch(/^\$FL/);
    const against = await client.ask(calls.compareRuns, { params: { ...params, otherID: original.id } });
    const { result } = await client.waitFor(against.job_id, calls.resultPing);
    expect(result).toMatchObject({ adjusted_rand: 1, one: { fit: null } });
    const stability = await client.send(calls.startStability, { params, body: {} });
    expect([stability.status, stability.text]).toEqual([409, expect.stringContaining('merged or given')]);
    expect((await client.send(calls.runSolutions, { params })).status).toBe(409);
    expect((await client.send(calls.openSegments, { params, body: { segments: '2' } })).status).toBe(400);
  }, 60_000);

  test('can be merged as they were given', async () => {
    const body = { segments: '[1,3]', name: 'Two', segment_name: 'Both' };
    const { job_id, run_id } = await client.ask(calls.mergeSegments, { params: { runID: back.id }, body });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const merged = await load(run_id);
    expect(merged).toMatchObject({ source: 'given', segments: 2, header_descriptions: ['Both', ''] });
    expect(merged.given?.codes).toEqual([['SEG1', 'SEG3'], ['SEG2']]);
    expect(merged.merged?.parts).toEqual([[1, 3], [2]]);
    const twice = { segments: '[1,2]', name: 'One' };
    const all = await client.send(calls.mergeSegments, { params: { runID: run_id }, body: twice });
    expect([all.status, all.text]).toEqual([400, expect.stringContaining('leave at least two segments')]);
  });

  test('travel in an archive with everything they say', async () => {
    const content = await exportedProject(client, projectID);
    const body = { name: 'Arrived' };
    const { success } = await client.ask(calls.importProject, { body, files: archiveFile(content) });
    const arrived = success.split('/')[2];
    const { run_list } = await client.ask(calls.runList, { params: { projectID: arrived } });
    const there = await load(run_list.find((run) => run['Run Name'] === 'Given')!.id);
    expect(there.given).toEqual(back.given);
    expect(there.given_from).toEqual(back.given_from);
    expect(there.crosstabCluster).toEqual(back.crosstabCluster);
  }, 60_000);
});

describe('a variable of the project', () => {
  const ask = (variable: string, more: object = {}) =>
    client.send(calls.useExistingSegments, {
      params: { projectID },
      json: { name: 'Ages', variable, ...LISTS, profile: [], ...more },
    });

  test('gives its answers as segments, by size, with their labels as names', async () => {
    const answer = await ask('AGE');
    expect(answer.status).toBe(200);
    const { job_id, run_id } = answer.json() as { job_id: string; run_id: string };
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const run = await load(run_id);
    expect(run.given_from).toMatchObject({ kind: 'variable', name: 'AGE' });
    expect(run.header_descriptions).toEqual(run.given?.codes.map(([code]) => code));
    expect(run.given?.probabilities).toBe('cross-validated');
    const shares = run.crosstabMetrics[0].factors[0].variables[0].rows[0].value.slice(0, run.segments);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    // Age has nothing to do with the answers of this survey.
    expect(run.verdict.text).toBe('Not supported: the answers hardly explain these segments.');
    expect(run.trust[0].text).toContain('no typing tool made from them can work');
  });

  test('is refused where it also describes the segments, is no variable, or is a number', async () => {
    const itself = await ask('A1');
    expect([itself.status, itself.text]).toEqual([422, expect.stringContaining('“A1” holds the segments')]);
    expect((await ask('NOPE')).status).toBe(400);
    expect((await ask('SPEND')).status).toBe(400);
    const form = await client.request(address(calls.useExistingSegments, { projectID }), {
      method: 'POST',
      headers: client.csrf,
      body: new URLSearchParams({ variable: 'AGE' }),
    });
    expect(form.status).toBe(415);
  });
});

describe('people without a segment', () => {
  test('take part in nothing and are not assigned in files', async () => {
    const run = await given(rowsOf((n, own) => (n % 10 === 0 ? '' : own)));
    expect(run.given).toMatchObject({ unassigned: 24, probabilities: 'cross-validated' });
    expect(run.respondents).toBe(216);
    const lines = (await download(calls.downloadProbabilities, run.id)).trimEnd().split('\r\n').slice(1);
    expect(lines.filter((line) => line.endsWith(',not assigned'))).toHaveLength(24);
    expect(lines).toHaveLength(240);
    const against = await client.ask(calls.compareRuns, {
      params: { runID: run.id, otherID: original.id },
    });
    const { result } = await client.waitFor(against.job_id, calls.resultPing);
    const people = (result as { people: number[][] }).people.flat().reduce((sum, n) => sum + n, 0);
    expect(people).toBe(216);
    const search = { variables: JSON.stringify(CLUSTER), segments: '[1,2,3]', feature_num: '2' };
    const { job_id } = await client.ask(calls.topK, { params: { runID: run.id }, body: search });
    expect(await client.waitFor(job_id, calls.resultPing)).toMatchObject({ status: 'finished' });
  });
});

describe('a check before anything is created', () => {
  const check = async (content: string | Uint8Array, body: Record<string, string> = {}) =>
    client.ask(calls.checkExistingSegments, { params: { projectID }, body, files: upload(content) });

  test('proposes the columns and counts matched, unmatched and duplicate ids', async () => {
    const rows = rowsOf((_, own) => own, 'person,Cluster');
    const found = await check(`${rows}999999,SEG1\n${rows.split('\n')[1]}\n`);
    expect(found).toMatchObject({
      ...{ id_column: 'person', segment_column: 'Cluster', probabilities: null, rows: 242, matched: 240 },
      ...{ unassigned: 0, unmatched: { count: 1, ids: ['999999'] }, duplicates: { count: 1 }, problem: null },
    });
    expect(found.columns).toEqual([
      { name: 'person', ids: expect.closeTo(241 / 242, 6), values: 241 },
      { name: 'Cluster', ids: 0, values: 3 },
    ]);
    expect(found.segments.map(({ people }) => people)).toEqual(
      found.segments.map(({ people }) => people).toSorted((a, b) => b - a),
    );
    expect(
      (await client.ask(calls.runList, { params: { projectID } })).run_list.every(
        (run) => run['Run Name'] !== 'Cluster',
      ),
    ).toBe(true);
  });

  test('takes the columns that it is told, and names one that is not there', async () => {
    const content = rowsOf((n, own) => `${own},${n % 2 === 0 ? 'even' : 'odd'}`, 'ID,segment,parity');
    expect((await check(content, { segment_column: 'parity' })).segments.map(({ name }) => name).sort()).toEqual([
      'even',
      'odd',
    ]);
    expect((await check(content, { segment_column: 'party' })).problem).toBe(
      'The file has no column “party”. It has ID, segment, parity. Choose one of these.',
    );
  });

  test('knows a variable too', async () => {
    const found = await client.ask(calls.checkExistingSegments, { params: { projectID }, json: { variable: 'AGE' } });
    expect(found).toMatchObject({ rows: 240, unassigned: 240 - found.matched, problem: null });
  });
});

describe('refused with a sentence that says what to do', () => {
  test.each<[string, (own: string, n: number) => string | null, RegExp]>([
    ['one segment', () => 'all', /has only one segment. Choose a variable or column with 2 to 20 segments/],
    ['21 segments', (_, n) => `S${n % 21}`, /has 21 different values, and at most 20 segments can be used/],
    [
      'labels that differ by case',
      (own, n) => (n === 7 ? own.toLowerCase() : own),
      /differ only in upper case or spaces/,
    ],
    [
      'labels that differ by spaces',
      (own, n) => (n === 7 ? own.replace('G', 'G ') : own),
      /differ only in upper case or spaces/,
    ],
    ['codes and names', (own, n) => (n % 3 === 0 ? '1' : own), /partly codes \(1\) and partly names/],
    ['no segment at all', () => '', /has no segment for any respondent/],
  ])('%s', async (_, segmentOf, sentence) => {
    expect(await refused(rowsOf((n, own) => segmentOf(own, n)))).toMatch(sentence);
  });

  test('ids of other people, or too many of them', async () => {
    const other = rowsOf((_, own) => own).replaceAll(/^P(\d+),/gm, 'X$1,');
    expect(await refused(other, { id_column: 'ID', segment_column: 'segment' })).toMatch(
      /None of the ids in “ID” belongs to a respondent/,
    );
    const lines = rowsOf((_, own) => own)
      .trimEnd()
      .split('\n');
    const some = lines.map((line, n) => (n > 0 && n % 10 < 3 ? `X${line}` : line)).join('\n');
    expect(await refused(some)).toMatch(/^\d+\.\d% of the ids in “ID” belong to no respondent of this project \(X/);
  });

  test('two segments for one id, and a segment without anyone', async () => {
    const rows = rowsOf((_, own) => own);
    const [, first] = rows.split('\n');
    const [id, own] = first.split(',');
    expect(await refused(`${rows}${id},${own === 'SEG1' ? 'SEG2' : 'SEG1'}\n`)).toBe(
      `1 id has two different segments (${id}). Keep one row for each id.`,
    );
    expect(await refused(`${rows}stranger,SEG9\n`)).toMatch(/No respondent of this project is in the segment “SEG9”/);
  });

  test('probabilities that don’t sum to 1, are missing or lack a segment', async () => {
    const content = (row: (n: number) => string) =>
      rowsOf((n) => `${n % 2 === 0 ? 'a' : 'b'},${row(n)}`, 'ID,segment,a,b');
    expect(await refused(content((n) => (n === 4 ? '0.7,0.2' : '0.6,0.4')))).toMatch(
      /^The probabilities of 1 respondent don’t sum to 1 \(those of .+ sum to 0.9\)/,
    );
    expect(await refused(content((n) => (n === 4 ? ',' : '0.6,0.4')))).toMatch(
      /^1 respondent has a segment but no probabilities/,
    );
    const one = JSON.stringify({ a: 'a' });
    expect(
      await refused(
        content(() => '0.6,0.4'),
        { probabilities: one },
      ),
    ).toMatch(/Choose one column of probabilities for each segment/);
    const sums = await given(
      content(() => '0.604,0.4'),
      { probabilities: JSON.stringify({ a: 'a', b: 'b' }) },
    );
    expect(sums.given?.probabilities).toBe('given');
  });

  test('a file that is no table, and no file at all', async () => {
    const params = { projectID };
    const noise = await client.send(calls.useExistingSegments, {
      params,
      body: fields(),
      files: upload('PK\u0003\u0004nothing', 'x.xlsx'),
    });
    expect(noise.status).toBe(422);
    const image = await client.send(calls.useExistingSegments, { params, body: fields(), files: upload('x', 'x.png') });
    expect(image.status).toBe(400);
    const none = await client.send(calls.useExistingSegments, { params, body: fields(), files: [] });
    expect(none.status).toBe(400);
  });
});
