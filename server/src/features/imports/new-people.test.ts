import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import { calls } from '@qp/contract';
import { openSav } from '@qp/spss';
import { bytesSource } from '@qp/spss/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

/** A project that was made from an SPSS file: new respondents in the same form are assigned as they are, and segments go back to SPSS. */

let server: TestServer;
let ada: Client;
let runID: string;
/** Segment by respondent, as the run itself has them. */
let own: string[];
let people: { names: string[]; rows: string[][] };

const survey = readFileSync(new URL('../../../../spss/fixtures/survey.sav', import.meta.url));
const CLUSTER = ['Q1_1', 'Q1_2', 'Q1_3', 'NPS', 'Alter', 'Snack_1', 'Channels_2', 'Region'];
const folder = mkdtempSync(path.join(tmpdir(), 'new-people-'));

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.client(await server.makeUser('Ada'));
  const file = { field: 'import_file', name: 'survey.sav', content: survey };
  const { job_id, import_id } = await ada.ask(calls.newImport, { files: [file] });
  await ada.waitFor(job_id);
  const made = await ada.ask(calls.makeProject, { params: { importID: import_id }, body: { name: 'Snacks' } });
  await ada.waitFor(made.job_id);
  const { success } = made;
  const projectID = success.split('/')[2];
  const body = {
    name: 'Run',
    max_clusters: '3',
    cluster: JSON.stringify(CLUSTER),
    profile: '[]',
    metrics: '["Alter"]',
    criterion: 'max' as const,
  };
  const started = await ada.ask(calls.createRun, { params: { projectID }, body });
  const { state, errorMessage } = await server.app.queue.wait(started.job_id);
  if (state !== 'finished') throw new Error(String(errorMessage));
  runID = started.run_id;
  const { text } = await ada.send(calls.downloadProbabilities, { params: { runID } });
  own = segmentsOf(text);
  people = await rawPeople();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.stop();
});

function segmentsOf(csv: string): string[] {
  return csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[1]);
}

/** The answers as SPSS keeps them: codes, not labels. */
async function rawPeople() {
  const { dictionary, cases } = await openSav(bytesSource(survey));
  const kept = dictionary.variables.flatMap(({ name }, i) => (name === 'Comment' ? [] : [i]));
  const rows: string[][] = [];
  for await (const batch of cases()) {
    for (let row = 0; row < batch.rows; row++) {
      rows.push(kept.map((i) => (Number.isNaN(batch.columns[i][row]) ? '' : String(batch.columns[i][row]))));
    }
  }
  return { names: kept.map((i) => dictionary.variables[i].name), rows };
}

async function predicted(name: string, content: string | Uint8Array): Promise<string> {
  const { job_id } = await ada.ask(calls.predict, {
    params: { runID },
    body: { variables: JSON.stringify(CLUSTER) },
    files: [{ field: 'data_file', name, content }],
  });
  const { status, error_message } = await ada.waitFor(job_id, calls.predictionPing);
  if (status !== 'finished') throw new Error(error_message);
  return (await ada.send(calls.predictionPing, { params: { jobID: job_id }, query: { download: '1' } })).text;
}

test('an SPSS file in the form of the original is placed as it is, set and cuts included', async () => {
  const csv = await predicted('new.sav', survey);
  expect(csv.split('\r\n')[0]).toBe('RespondentNumber,segment,note');
  expect(segmentsOf(csv)).toEqual(own);
  expect(csv).not.toContain('unknown');
});

test('so are a CSV and a workbook with the same codes', async () => {
  const csv = [people.names, ...people.rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  expect(segmentsOf(await predicted('new.csv', csv))).toEqual(own);
  const book = new Workbook();
  book
    .addWorksheet('Data')
    .addRows([
      people.names,
      ...people.rows.map((row) =>
        row.map((cell) => (cell !== '' && Number.isFinite(Number(cell)) && !/^0\d/.test(cell) ? Number(cell) : cell)),
      ),
    ]);
  const bytes = new Uint8Array(await book.xlsx.writeBuffer());
  expect(segmentsOf(await predicted('new.xlsx', bytes))).toEqual(own);
});

test('ages outside the original range are assigned to the outer groups, and an unknown code is noted', async () => {
  const at = people.names.indexOf('Alter');
  const region = people.names.indexOf('Region');
  const rows = [people.rows[0].with(at, '7'), people.rows[0].with(at, '107'), people.rows[0].with(region, 'X')];
  const csv = [people.names, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  const lines = (await predicted('odd.csv', csv)).trim().split('\r\n');
  expect(lines[1]).not.toContain('unknown');
  expect(lines[2]).not.toContain('unknown');
  expect(lines[3]).toContain('Region');
});

test('what is no such file is named', async () => {
  await expect(predicted('cut.sav', survey.subarray(0, 90_000))).rejects.toThrow(
    /cut\.sav: The file is incomplete: it has \d+ of 600 cases/,
  );
});

/** The SPSS file of a run. */
async function returned(call: typeof calls.exportSpss | typeof calls.exportSpssDiscretized) {
  const { job_id } = await ada.ask(call, { params: { runID } });
  const { status } = await ada.waitFor(job_id, calls.spssPing);
  expect(status).toBe('finished');
  return fetch(`${server.url}/api/filedownload/sav/ping/${job_id}/?download=1`, {
    headers: { cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
}

async function allOf(bytes: Uint8Array) {
  const { dictionary, cases } = await openSav(bytesSource(bytes));
  const columns: (string | number)[][] = dictionary.variables.map(() => []);
  for await (const batch of cases()) {
    for (const [i, column] of batch.columns.entries()) columns[i].push(...[...column].slice(0, batch.rows));
  }
  return { dictionary, columns };
}

test('the survey goes back to SPSS as it came, with segments, their names and probabilities appended', async () => {
  const response = await returned(calls.exportSpss);
  expect(response.headers.get('content-disposition')).toMatch(/segments\.sav"/);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const [before, after] = [await allOf(survey), await allOf(bytes)];
  const { length } = before.columns;
  expect(after.columns.slice(0, length)).toEqual(before.columns);
  const { variables, cases: _, ...file } = after.dictionary;
  const { variables: were, cases: __, ...wasFile } = before.dictionary;
  expect(variables.slice(0, length)).toEqual(were);
  expect(file).toEqual(wasFile);
  expect(variables.slice(length).map(({ name }) => name)).toEqual(['Segment', 'Segment_Name', 'SEG1', 'SEG2', 'SEG3']);
  expect(after.columns[length].map((segment) => `SEG${segment}`)).toEqual(own);
  expect(after.columns[length + 1].slice(0, 600)).toEqual(own);
  expect((await ada.ask(calls.run, { params: { runID } })).survey_source).toBe('file');
  writeFileSync(path.join(folder, 'segments.sav'), bytes);
});

test('of a project that was made before files were kept, only the discretized version is there, and it says so', async () => {
  const { project_id } = await ada.ask(calls.run, { params: { runID } });
  const { db } = server.app;
  const { source_file_id } = await db
    .selectFrom('projects')
    .select('source_file_id')
    .where('id', '=', project_id)
    .executeTakeFirstOrThrow();
  await db.updateTable('projects').set({ source_file_id: null }).where('id', '=', project_id).execute();
  expect((await ada.ask(calls.run, { params: { runID } })).survey_source).toBe('discretized');
  const response = await returned(calls.exportSpss);
  expect(response.headers.get('content-disposition')).toContain('segments discretized.sav');
  await db.updateTable('projects').set({ source_file_id }).where('id', '=', project_id).execute();
});

test('the discretized survey is a second choice and says what it is', async () => {
  const response = await returned(calls.exportSpssDiscretized);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { dictionary, cases } = await openSav(bytesSource(bytes));
  expect(dictionary).toMatchObject({ cases: 600, weight: 'wgt' });
  expect(dictionary.fileLabel).toBe('Discretized answers, not the original codes: Run');
  expect(dictionary.sets.map(({ name, variables }) => [name, variables.length])).toEqual([
    ['$Snacks', 5],
    ['$Channels', 4],
  ]);
  const names = dictionary.variables.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['RespondentNumber', 'wgt', 'Q1_1', 'Alter', 'Alter_group', 'Segment', 'SEG1', 'SEG3']),
  );
  const read = new Map<string, (string | number)[]>(names.map((name) => [name, []]));
  for await (const batch of cases()) {
    for (const [i, name] of names.entries()) read.get(name)?.push(...[...batch.columns[i]].slice(0, batch.rows));
  }
  expect(read.get('Segment')?.map((segment) => `SEG${segment}`)).toEqual(own);
  for (let n = 0; n < 600; n++) {
    const sum = ['SEG1', 'SEG2', 'SEG3'].reduce((total, name) => total + Number(read.get(name)?.[n]), 0);
    expect(sum).toBeCloseTo(1, 5);
  }
});

const hasPspp = spawnSync('pspp', ['--version'], { stdio: 'ignore' }).status === 0;

test.skipIf(!hasPspp)('which pspp reads without a word, with the same segments', () => {
  const file = path.join(folder, 'segments.sav');
  const csv = path.join(folder, 'segments.csv');
  const script = path.join(folder, 'read.sps');
  writeFileSync(
    script,
    `GET FILE='${file}'.\nSAVE TRANSLATE /OUTFILE='${csv}' /TYPE=CSV /REPLACE /FIELDNAMES /KEEP=Segment.\n`,
  );
  const { status, stdout, stderr } = spawnSync('pspp', [script], { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([0, '', '']);
  expect(
    readFileSync(csv, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((segment) => `SEG${segment}`),
  ).toEqual(own);
});
