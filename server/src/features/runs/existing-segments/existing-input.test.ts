import { calls } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { existingSegments, personRows } from '../../../testing/existing-segments.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { makeProject } from '../../../testing/survey-project.ts';

/** Files of ids and segments, good and bad. */

let server: TestServer;
let client: Client;
let projectID: string;
let segments: ReturnType<typeof existingSegments>;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
  projectID = await makeProject(client);
  segments = existingSegments(client, projectID);
});
afterAll(() => server.stop());

const own = (n: number) => `SEG${(n % 3) + 1}`;

describe('a check before anything is created', () => {
  test('proposes the columns and counts matched, unmatched and duplicate ids', async () => {
    const rows = personRows(own, 'person,Cluster');
    const found = await segments.check(`${rows}999999,SEG1\n${rows.split('\n')[1]}\n`);
    expect(found).toMatchObject({
      id_column: 'person',
      segment_column: 'Cluster',
      probabilities: null,
      rows: 242,
      matched: 240,
      unassigned: 0,
      unmatched: { count: 1, ids: ['999999'] },
      duplicates: { count: 1 },
      problem: null,
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

  test('takes the columns that are named, and reports one that is missing', async () => {
    const content = personRows((n) => `${own(n)},${n % 2 === 0 ? 'even' : 'odd'}`, 'ID,segment,parity');
    expect(
      (await segments.check(content, { segment_column: 'parity' })).segments.map(({ name }) => name).sort(),
    ).toEqual(['even', 'odd']);
    expect((await segments.check(content, { segment_column: 'party' })).problem).toBe(
      'The file has no column “party”. It has ID, segment, parity. Choose one of these.',
    );
  });

  test('knows a variable too', async () => {
    const found = await client.ask(calls.checkExistingSegments, { params: { projectID }, json: { variable: 'AGE' } });
    expect(found).toMatchObject({ rows: 240, unassigned: 240 - found.matched, problem: null });
  });
});

describe('refused with a sentence that says what to do', () => {
  test.each<[string, (n: number) => string | null, RegExp]>([
    ['one segment', () => 'all', /has only one segment. Choose a variable or column with 2 to 20 segments/],
    ['21 segments', (n) => `S${n % 21}`, /has 21 different values, and at most 20 segments can be used/],
    [
      'labels that differ by case',
      (n) => (n === 7 ? own(n).toLowerCase() : own(n)),
      /differ only in upper case or spaces/,
    ],
    [
      'labels that differ by spaces',
      (n) => (n === 7 ? own(n).replace('G', 'G ') : own(n)),
      /differ only in upper case or spaces/,
    ],
    ['codes and names', (n) => (n % 3 === 0 ? '1' : own(n)), /partly codes \(1\) and partly names/],
    ['no segment at all', () => '', /has no segment for any respondent/],
  ])('%s', async (_, segmentOf, sentence) => {
    expect(await segments.refused(personRows(segmentOf))).toMatch(sentence);
  });

  test('ids of other people, or too many of them', async () => {
    const other = personRows(own).replaceAll(/^P(\d+),/gm, 'X$1,');
    expect(await segments.refused(other, { id_column: 'ID', segment_column: 'segment' })).toMatch(
      /None of the ids in “ID” belongs to a respondent/,
    );
    const lines = personRows(own).trimEnd().split('\n');
    const some = lines.map((line, n) => (n > 0 && n % 10 < 3 ? `X${line}` : line)).join('\n');
    expect(await segments.refused(some)).toMatch(
      /^\d+\.\d% of the ids in “ID” belong to no respondent of this project \(X/,
    );
  });

  test('two segments for one id, and a segment without anyone', async () => {
    const rows = personRows(own);
    const [, first] = rows.split('\n');
    const [id, segment] = first.split(',');
    expect(await segments.refused(`${rows}${id},${segment === 'SEG1' ? 'SEG2' : 'SEG1'}\n`)).toBe(
      `1 id has two different segments (${id}). Keep one row for each id.`,
    );
    expect(await segments.refused(`${rows}stranger,SEG9\n`)).toMatch(
      /No respondent of this project is in the segment “SEG9”/,
    );
  });

  test('probabilities that don’t sum to 1, are missing or lack a segment', async () => {
    const content = (row: (n: number) => string) =>
      personRows((n) => `${n % 2 === 0 ? 'a' : 'b'},${row(n)}`, 'ID,segment,a,b');
    expect(await segments.refused(content((n) => (n === 4 ? '0.7,0.2' : '0.6,0.4')))).toMatch(
      /^The probabilities of 1 respondent don’t sum to 1 \(those of .+ sum to 0.9\)/,
    );
    expect(await segments.refused(content((n) => (n === 4 ? ',' : '0.6,0.4')))).toMatch(
      /^1 respondent has a segment but no probabilities/,
    );
    const one = JSON.stringify({ a: 'a' });
    expect(
      await segments.refused(
        content(() => '0.6,0.4'),
        { probabilities: one },
      ),
    ).toMatch(/Choose one column of probabilities for each segment/);
    const sums = await segments.use(
      content(() => '0.604,0.4'),
      { probabilities: JSON.stringify({ a: 'a', b: 'b' }) },
    );
    expect(sums.given?.probabilities).toBe('given');
  });

  test('a file that is no table, and no file at all', async () => {
    const params = { projectID };
    expect(await segments.refused('PK\u0003\u0004nothing', {}, 'x.xlsx')).toContain('x.xlsx');
    const body = { name: 'Given', cluster: '["A1"]' };
    expect(await segments.refused('%PDF-1.7\n1 0 obj', {}, 'x.pdf')).toContain('PDF');
    const none = await client.send(calls.useExistingSegments, { params, body, files: [] });
    expect(none.status).toBe(400);
  });
});
