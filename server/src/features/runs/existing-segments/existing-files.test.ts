import { Workbook } from '@cj-tech-master/excelts';
import { calls, type Run } from '@qp/contract';
import { smallSurvey } from '@qp/examples';
import { openSav, SavWriter } from '@qp/spss';
import { bytesSource } from '@qp/spss/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { DESCRIBING, existingSegments, personRows } from '../../../testing/existing-segments.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { readXlsx } from '../../../testing/read-xlsx.ts';

/** Segments as SPSS, Excel and other programs write them: codes, labels and probabilities, in and out. */

let server: TestServer;
let client: Client;
let projectID: string;
let segments: ReturnType<typeof existingSegments>;

/** Codes 3, 1 and 7, the first of them most often. */
const code = (n: number) => [3, 3, 1, 7, 3, 1][n % 6];
const red = (n: number) => n % 3 === 0;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
  projectID = await colourProject();
  segments = existingSegments(client, projectID);
});
afterAll(() => server.stop());

/** The small survey with a variable of two groups, and the probability of each. */
async function colourProject(): Promise<string> {
  const more: Record<string, { head: string; cells(n: number): string }> = {
    data_file: { head: 'COLOUR,RED,BLUE', cells: (n) => (red(n) ? '1,0.8,0.2' : '2,0.1,0.9') },
    discretized_file: { head: 'COLOUR', cells: (n) => (red(n) ? 'Red' : 'Blue') },
  };
  const files = smallSurvey().map(({ field, name, content }) => {
    const columns = more[field];
    if (!columns) {
      const colours = 'COLOUR,Favourite colour,Demographics,Person,Nominal\nRED,Red,Value,Colour,Numeric\n';
      return { field, name, content: `${content}${colours}BLUE,Blue,Value,Colour,Numeric\n` };
    }
    const [head, ...rows] = content.trimEnd().split('\n');
    const lines = [`${head},${columns.head}`, ...rows.map((row, n) => `${row},${columns.cells(n)}`)];
    return { field, name, content: `${lines.join('\n')}\n` };
  });
  const { success } = await client.ask(calls.createProject, { body: { name: 'Colours' }, files });
  return success.split('/')[2];
}

async function workbook(rows: readonly (readonly (string | number)[])[]): Promise<Uint8Array> {
  const book = new Workbook();
  book.addWorksheet('Segments').addRows(rows.map((row) => [...row]));
  return new Uint8Array(await book.xlsx.writeBuffer());
}

const LABELS = [
  { value: 1, label: 'Traditionalists' },
  { value: 3, label: 'Bargain hunters' },
  { value: 7, label: 'Foodies' },
  { value: 99, label: 'No segment' },
];

async function spssFile(labels: typeof LABELS): Promise<Uint8Array> {
  let bytes = new Uint8Array();
  const write = async (piece: Uint8Array, at: number) => {
    const all = new Uint8Array(Math.max(bytes.length, at + piece.length));
    all.set(bytes);
    all.set(piece, at);
    bytes = all;
  };
  const missing = { values: [99], range: null };
  const writer = new SavWriter(
    { write },
    {
      variables: [
        { name: 'resp', width: 8 },
        { name: 'cluster5', width: 0, label: 'Agency segmentation', labels, missing },
      ],
      product: 'test',
      created: new Date(0),
      cases: 240,
    },
  );
  await writer.begin();
  const ids = Array.from({ length: 240 }, (_, n) => `P${n + 1}`);
  await writer.rows({ rows: 240, columns: [ids, Float64Array.from(ids, (_, n) => (n < 12 ? 99 : code(n)))] });
  await writer.end();
  return bytes;
}

describe('codes', () => {
  test('alone, in a workbook or a CSV, become names by which the segments are known elsewhere', async () => {
    const rows = Array.from({ length: 240 }, (_, n) => [`P${n + 1}`, code(n)]);
    const found = await segments.check(await workbook([['Respondent ID', 'Segment'], ...rows]), {}, 'agency.xlsx');
    expect(found).toMatchObject({ id_column: 'Respondent ID', segment_column: 'Segment', matched: 240, problem: null });
    expect(found.segments.map(({ code: own, name }) => [own, name])).toEqual([
      ['3', 'Code 3'],
      ['1', 'Code 1'],
      ['7', 'Code 7'],
    ]);
    expect((await segments.check(personRows((n) => String(code(n))))).segments).toEqual(found.segments);
  });

  test('with labels, in an SPSS file, are called by their labels, and declared missing values are not assigned', async () => {
    const found = await segments.check(await spssFile(LABELS), {}, 'agency.sav');
    expect(found).toMatchObject({ id_column: 'resp', segment_column: 'cluster5', matched: 228, unassigned: 12 });
    expect(found.segments.map(({ code: own, name }) => [own, name])).toEqual([
      ['3', 'Bargain hunters'],
      ['1', 'Traditionalists'],
      ['7', 'Foodies'],
    ]);
    const partly = await spssFile(LABELS.filter(({ value }) => value !== 7));
    expect(await segments.refused(partly, {}, 'agency.sav')).toBe(
      'The value 7 of “cluster5” has no label, but other values do. Label it in the file, or declare it as a missing value.',
    );
  });
});

describe('files of a run', () => {
  let run: Run;
  beforeAll(async () => {
    run = await segments.use(await spssFile(LABELS), {}, 'agency.sav');
  });
  const SOURCE = 'Existing segments from the file agency.sav. Original codes: 3 (SEG1), 1 (SEG2), 7 (SEG3).';

  test('name the original codes: probabilities, cross-tab and workbook', async () => {
    const [head, ...rows] = (await segments.download(calls.downloadProbabilities, run.id)).trimEnd().split('\r\n');
    expect(head).toBe(`ID,segment,segment_name,original_code,SEG1,SEG2,SEG3,"note (${SOURCE})"`);
    expect(rows[0]).toBe('P1,,,,,,,not assigned');
    expect(rows[12]).toMatch(/^P13,SEG1,Bargain hunters,3,0\.\d{6},0\.\d{6},0\.\d{6},/);
    const csv = await segments.exported(calls.exportCsv, calls.csvPing, run.id);
    expect(new TextDecoder().decode(csv).split('\r\n')[1]).toContain(SOURCE);
    const excel = await segments.exported(calls.exportExcel, calls.xlsxPing, run.id);
    const cover = [...readXlsx(excel)[0].cells.values()].map(({ text }) => text);
    expect(cover).toEqual(expect.arrayContaining(['Source of the segments', SOURCE, 'Segments', '3', 'Engine']));
    expect(cover.filter((text) => /Alpha|Seed|of at most/.test(text))).toEqual([]);
  });

  test('name them in the typing kit too', async () => {
    const params = { runID: run.id };
    const search = { variables: JSON.stringify(DESCRIBING), segments: '[1,2,3]' };
    const found = await client.ask(calls.topK, { params, body: { ...search, feature_num: '2' } });
    const { result } = await client.waitFor(found.job_id, calls.resultPing);
    const variables = JSON.stringify((result as { feature_arr: string[] }).feature_arr);
    const body = { variables, segments: '[1,2,3]', part: 'README.md' };
    const made = await client.ask(calls.typingKit, { params, body });
    const { status, file_url } = await client.waitFor(made.job_id, calls.classifierPing);
    expect(status).toBe('finished');
    const { text } = await client.request(file_url ?? '', { headers: { accept: 'text/html' } });
    expect(text).toContain('Original codes: 3 \\(SEG1\\), 1 \\(SEG2\\), 7 \\(SEG3\\).');
  });

  test('give SPSS the original code, and nothing for people without a segment', async () => {
    const bytes = await segments.exported(calls.exportSpss, calls.spssPing, run.id);
    const { dictionary, cases } = await openSav(bytesSource(bytes));
    const names = dictionary.variables.map(({ name }) => name);
    const values: (string | number)[][] = [];
    for await (const { rows, columns } of cases()) {
      for (let i = 0; i < rows; i++) values.push(columns.map((column) => column[i]));
    }
    const of = (row: number, name: string) => values[row][names.indexOf(name)];
    expect([of(0, 'Segment'), of(0, 'Original_Code'), of(0, 'SEG1')]).toEqual([Number.NaN, '', Number.NaN]);
    expect([of(12, 'Segment'), of(12, 'Segment_Name'), of(12, 'Original_Code')]).toEqual([
      1,
      'SEG1 Bargain hunters',
      '3',
    ]);
  });

  test('are the same run when a form is sent twice at once', async () => {
    const sent = {
      params: { projectID },
      json: { name: 'Twice', variable: 'AGE', cluster: DESCRIBING, submission_key: 'the-same-form' },
    };
    const [one, other] = await Promise.all([
      client.ask(calls.useExistingSegments, sent),
      client.ask(calls.useExistingSegments, sent),
    ]);
    expect(other).toEqual(one);
    await client.waitFor(one.job_id);
  });

  test('assign new respondents, and say how often that is right', async () => {
    const data = smallSurvey().find(({ field }) => field === 'data_file')!;
    const { job_id } = await client.ask(calls.predict, {
      params: { runID: run.id },
      body: { variables: JSON.stringify(DESCRIBING) },
      files: [{ field: 'data_file', name: 'people.csv', content: data.content }],
    });
    const { status, result } = await client.waitFor(job_id, calls.predictionPing);
    expect(status).toBe('finished');
    expect(result).toMatchObject({ rows: 240, part: { questions: 6, of: 6 } });
  });
});

describe('probabilities beside a variable', () => {
  const use = (probabilities: Record<string, string>, cluster = DESCRIBING) =>
    client.send(calls.useExistingSegments, {
      params: { projectID },
      json: { name: 'Colours', variable: 'COLOUR', probabilities, cluster },
    });

  test('are those of the run', async () => {
    const answer = await use({ Red: 'RED', Blue: 'BLUE' });
    const { job_id, run_id } = answer.json() as { job_id: string; run_id: string };
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const run = await segments.load(run_id);
    expect(run.given).toMatchObject({ codes: [['Blue'], ['Red']], probabilities: 'given' });
    run.probabilities.flat().forEach((share, at) => {
      expect(share).toBeCloseTo([0.9, 0.1, 0.2, 0.8][at], 12);
    });
  });

  test.each<[string, Record<string, string>, string[], RegExp]>([
    ['a segment has none', { Red: 'RED' }, DESCRIBING, /Choose one column of probabilities for each segment.*“Blue”/],
    ['they don’t sum to 1', { Red: 'RED', Blue: 'SPEND' }, DESCRIBING, /no probabilities between 0 and 1/],
    ['one is chosen twice', { Red: 'RED', Blue: 'RED' }, DESCRIBING, /“RED” is chosen twice/],
    ['they describe the segments', { Red: 'RED', Blue: 'BLUE' }, ['COLOUR'], /“COLOUR” holds the segments or their/],
  ])('are refused where %s', async (_, probabilities, cluster, sentence) => {
    const answer = await use(probabilities, cluster);
    expect([answer.status, answer.text]).toEqual([422, expect.stringMatching(sentence)]);
  });
});
