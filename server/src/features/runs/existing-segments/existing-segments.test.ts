import { address, calls, type Run } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { DESCRIBING, existingSegments } from '../../../testing/existing-segments.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { makeRun } from '../../../testing/small-run.ts';
import { makeProject } from '../../../testing/survey-project.ts';
import { archiveFile, exportedProject } from '../../../testing/travelling-project.ts';

/** Segments that were made elsewhere become a run on which everything after the fit works. */

const LISTS = { cluster: DESCRIBING, profile: ['AGE'], metrics: ['SPEND'] };

let server: TestServer;
let client: Client;
let projectID: string;
let segments: ReturnType<typeof existingSegments>;
let original: Run;
/** The original's own file of segments and probabilities. */
let file: string;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
  projectID = await makeProject(client);
  original = await makeRun(client, projectID, { name: 'Needs', max_clusters: '3', ...LISTS });
  segments = existingSegments(client, projectID);
  file = await segments.download(calls.downloadProbabilities, original.id);
});
afterAll(() => server.stop());

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

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
    back = await segments.use(file);
  });

  test('have its cross-tab, tests and unformatted export to the last digit', async () => {
    expect(back.segments).toBe(original.segments);
    expect(back.crosstabMetrics).toEqual(original.crosstabMetrics);
    expect(back.crosstabCluster).toEqual(original.crosstabCluster);
    expect(back.crosstabProfile).toEqual(original.crosstabProfile);
    const evidence = async ({ id }: Run) =>
      (await client.ask(calls.crosstabEvidence, { params: { runID: id } })).evidence!;
    const tests = ({ metrics, cluster, profile, people }: Awaited<ReturnType<typeof evidence>>) =>
      JSON.stringify([metrics, cluster, profile, people], (key, value) =>
        key.startsWith('corrected') || key === 'added' ? undefined : value,
      );
    expect(tests(await evidence(back))).toBe(tests(await evidence(original)));
    const csv = async (of: Run) => text(await segments.exported(calls.exportCsv, calls.csvPing, of.id));
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
      source: 'given',
      given_from: 'segments.csv',
      '# of Clusters': 3,
      bic: null,
      state: 'finished',
    });
  });

  test('have a typing tool, a deck, an SPSS file and a comparison, and nothing to refit', async () => {
    const params = { runID: back.id };
    const search = { variables: JSON.stringify(DESCRIBING), segments: '[1,2,3]', feature_num: '3' };
    const { job_id } = await client.ask(calls.topK, { params, body: search });
    const tool = await client.waitFor(job_id, calls.resultPing);
    expect(tool).toMatchObject({ status: 'finished' });
    expect(text(await segments.exported(calls.exportDeck, calls.deckPing, back.id))).toMatch(/^PK/);
    expect(text(await segments.exported(calls.exportSpss, calls.spssPing, back.id))).toMatch(/^\$FL/);
    const against = await client.ask(calls.compareRuns, { params: { ...params, otherID: original.id } });
    const { result } = await client.waitFor(against.job_id, calls.resultPing);
    expect(result).toMatchObject({ adjusted_rand: 1, one: { fit: null } });
    const stability = await client.send(calls.startStability, { params, body: {} });
    expect([stability.status, stability.text]).toEqual([409, expect.stringContaining('merged or given')]);
    expect((await client.send(calls.runSolutions, { params })).status).toBe(409);
    expect((await client.send(calls.openSegments, { params, body: { segments: '2' } })).status).toBe(400);
  });

  test('can be merged as they were given', async () => {
    const body = { segments: '[1,3]', name: 'Two', segment_name: 'Both' };
    const { job_id, run_id } = await client.ask(calls.mergeSegments, { params: { runID: back.id }, body });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const merged = await segments.load(run_id);
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
    const there = await segments.load(run_list.find((run) => run['Run Name'] === 'Given')!.id);
    expect(there.given).toEqual(back.given);
    expect(there.given_from).toEqual(back.given_from);
    expect(there.crosstabCluster).toEqual(back.crosstabCluster);
  });
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
    const run = await segments.load(run_id);
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
    const run = await segments.use(rowsOf((n, own) => (n % 10 === 0 ? '' : own)));
    expect(run.given).toMatchObject({ unassigned: 24, probabilities: 'cross-validated' });
    expect(run.respondents).toBe(216);
    const lines = (await segments.download(calls.downloadProbabilities, run.id)).trimEnd().split('\r\n').slice(1);
    expect(lines.filter((line) => line.endsWith(',not assigned'))).toHaveLength(24);
    expect(lines).toHaveLength(240);
    const against = await client.ask(calls.compareRuns, {
      params: { runID: run.id, otherID: original.id },
    });
    const { result } = await client.waitFor(against.job_id, calls.resultPing);
    const people = (result as { people: number[][] }).people.flat().reduce((sum, n) => sum + n, 0);
    expect(people).toBe(216);
    const search = { variables: JSON.stringify(DESCRIBING), segments: '[1,2,3]', feature_num: '2' };
    const { job_id } = await client.ask(calls.topK, { params: { runID: run.id }, body: search });
    expect(await client.waitFor(job_id, calls.resultPing)).toMatchObject({ status: 'finished' });
  });
});
