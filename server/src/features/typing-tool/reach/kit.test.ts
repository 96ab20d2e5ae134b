import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { runInNewContext } from 'node:vm';
import { calls, type KitPartName } from '@qp/contract';
import { openClassifier, type Reading, readAnswers } from '@qp/engine/typing-tool';
import { type ClassifierFile, classifierFile } from '@qp/facts';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { classifierScorer } from '../../../testing/sample-classifier.ts';
import { makeTypedRun, type TypedRun } from '../../../testing/typed-run.ts';

/** Customer data are one more tool of the kit: its programs score customers as the server does, digit for digit. */

let server: TestServer;
let typed: TypedRun;
let classifier: ClassifierFile;
let people: readonly Customer[];
const folder = mkdtempSync(path.join(tmpdir(), 'customer-kit-'));
const at = (name: string) => path.join(folder, name);

interface Customer {
  readonly answers: readonly string[];
  readonly segment: string;
  readonly probabilities: readonly string[];
}

async function part(name: KitPartName | 'kit'): Promise<string> {
  const { client, params } = typed;
  const { job_id } = await client.ask(calls.customerKit, { params, body: { part: name } });
  const { file_url } = await client.waitFor(job_id, calls.classifierPing);
  const { text } = await client.request(file_url!);
  writeFileSync(at(name), text);
  return text;
}

beforeAll(async () => {
  server = await startTestServer({});
  typed = await makeTypedRun(server, { statements: 5 });
  const { client, params } = typed;
  const refused = await client.send(calls.customerKit, { params, body: { part: 'kit' } });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('no rule for customer data yet')]);
  const { job_id } = await client.ask(calls.startReach, { params, body: { variables: '["SPEND","AGE","A1"]' } });
  expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
  classifier = classifierFile.parse(JSON.parse(await part('classifier_probability.json')));
  people = customers();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.stop();
});

/** Numbers inside, beyond and between the survey's, labels, gaps, and answers that no one knows. */
function customers(): Customer[] {
  const scorer = classifierScorer(openClassifier(classifier));
  const numbers = ['-30', '0', '12.5', '39.999', '40', '55', '1234.5', '1e6', 'n/a', '', '63', '21'];
  const texts = classifier.variables.map(({ cut, labels }) => (cut ? numbers : [...labels, '', 'purple']));
  const rows = Array.from({ length: 600 }, (_, i) =>
    texts.map((own, v) => own[(i * (2 * v + 1) + v * 5 + Math.floor(i / 7)) % own.length]),
  );
  const readings = scorer.readers.map(
    (reader, v): Reading => (reader.ambiguous && rows.some((row) => reader.showsRaw(row[v])) ? 'raw' : 'labels'),
  );
  return rows.map((answers) => {
    const read = readAnswers(scorer.readers, answers, readings);
    const [assigned] = scorer.assign(read, 1, () => answers);
    return { answers, segment: scorer.segments[assigned.segment], probabilities: assigned.probabilities };
  });
}

const codes = () => classifier.variables.map(({ code }) => code);
const columnsOf = (row: Readonly<Record<string, unknown>>) =>
  classifier.segments.map((own) => Number(row[own] ?? row[`p_${own}`]).toFixed(6));
function expectServed(rows: readonly Readonly<Record<string, unknown>>[]): void {
  expect(rows.map((row) => ({ segment: row.segment, probabilities: columnsOf(row) }))).toEqual(
    people.map(({ segment, probabilities }) => ({ segment, probabilities })),
  );
}
const table = () => Papa.unparse({ fields: codes(), data: people.map(({ answers }) => [...answers]) });
const read = (name: string) =>
  Papa.parse<Record<string, string>>(readFileSync(at(name), 'utf8').trim(), { header: true }).data;
const has = (program: string) => spawnSync(program, ['--version']).status === 0;

describe('the kit of customer data', () => {
  it('scores in SQL, numbers as they stand in a table of texts', async () => {
    const query = await part('typing_tool.sql');
    const database = new DatabaseSync(':memory:');
    database.exec(
      `create table answers (id integer, ${codes()
        .map((code) => `"${code}" text`)
        .join(', ')})`,
    );
    const insert = database.prepare(
      `insert into answers values (?, ${codes()
        .map(() => '?')
        .join(', ')})`,
    );
    for (const [i, { answers }] of people.entries()) insert.run(i, ...answers);
    expectServed(database.prepare(query).all());
    database.close();
  });

  it('scores in JavaScript', async () => {
    const module = { exports: {} as (answers: object) => { segment: string; probabilities: number[] } };
    runInNewContext(await part('typing_tool.js'), { module });
    const served = people.map(({ answers }) => {
      const { segment, probabilities } = module.exports(
        Object.fromEntries(codes().map((code, v) => [code, answers[v]])),
      );
      return { segment, probabilities: Array.from(probabilities, (share) => share.toFixed(6)) };
    });
    expect(served).toEqual(people.map(({ segment, probabilities }) => ({ segment, probabilities })));
  });

  it.skipIf(!has('python3'))('scores in Python', async () => {
    await part('classify_csv.py');
    writeFileSync(at('people.csv'), table());
    const files = ['classifier_probability.json', 'people.csv', 'python.csv'].map(at);
    execFileSync('python3', [at('classify_csv.py'), ...files], { stdio: 'pipe' });
    expectServed(read('python.csv'));
  });

  it.skipIf(!has('Rscript'))('scores in R', async () => {
    await part('typing_tool.R');
    writeFileSync(at('people.csv'), table());
    const program = `source("typing_tool.R")
people <- read.csv("people.csv", colClasses = "character", check.names = FALSE, na.strings = character(), encoding = "UTF-8")
write.csv(typing_tool(people), "r.csv", row.names = FALSE)`;
    writeFileSync(at('run.R'), program);
    execFileSync('Rscript', ['--vanilla', 'run.R'], { cwd: folder, stdio: 'pipe' });
    expectServed(read('r.csv'));
  });

  it('comes as one zip with everything, for viewers too and for no one else', async () => {
    const { client, params, projectID } = typed;
    const zip = await part('kit');
    for (const name of ['typing_tool.sql', 'typing_tool.R', 'typing_tool.js', 'typing_tool.xlsx', 'classify_csv.py'])
      expect(zip).toContain(name);
    const viewer = await server.makeUser();
    await client.ask(calls.shareProject, { params: { projectID }, body: { email: viewer.email, role: 'viewer' } });
    const theirs = await server.client(viewer);
    expect((await theirs.send(calls.customerKit, { params, body: { part: 'typing_tool.sql' } })).status).toBe(200);
    const stranger = await server.client(await server.makeUser());
    expect((await stranger.send(calls.customerKit, { params, body: { part: 'typing_tool.sql' } })).status).toBe(404);
  });
});
