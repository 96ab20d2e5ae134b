import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls, type ImportDraft } from '@qp/contract';
import { tripleSAnswers, tripleSDescription } from '@qp/testing/triple-s-survey';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from './testing/client.ts';
import { startTestServer, type TestServer } from './testing/harness.ts';
import { tested } from './testing/programs.ts';
import { makeTypedRun, type TypedRun } from './testing/typed-run.ts';

/** Wherever people's answers come in, a file is what its content says, and one that can't be read gets the same advice. */

let server: TestServer;
let typed: TypedRun;
const folder = mkdtempSync(path.join(tmpdir(), 'doors-'));

beforeAll(async () => {
  server = await startTestServer();
  typed = await makeTypedRun(server, { segments: 2, statements: 5 });
  const { client, params, cluster } = typed;
  const body = { variables: JSON.stringify(cluster), segments: '[1,2]', feature_num: '2' };
  const { job_id } = await client.ask(calls.topK, { params, body });
  await client.waitFor(job_id, calls.resultPing);
  const rule = await client.ask(calls.startReach, { params, body: { variables: '["AGE"]' } });
  await client.waitFor(rule.job_id);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

type Sent = { readonly name: string; readonly content: string | Uint8Array };

/** What a call answers, or the job that it starts. */
async function saidTo(answer: Answer): Promise<string> {
  const { job_id, error_message } = answer.json() as { job_id?: string; error_message?: string };
  if (job_id === undefined) return error_message ?? 'no sentence';
  return (await typed.client.waitFor(job_id)).error_message ?? 'it was read';
}

const doors: Readonly<Record<string, (file: Sent) => Promise<Answer>>> = {
  import: (file) => typed.client.send(calls.newImport, { files: [{ field: 'import_file', ...file }] }),
  prediction: (file) =>
    typed.client.send(calls.predict, {
      params: typed.params,
      body: { variables: JSON.stringify(typed.cluster) },
      files: [{ field: 'data_file', ...file }],
    }),
  'fielded check': (file) =>
    typed.client.send(calls.checkFielded, { params: typed.params, files: [{ field: 'data_file', ...file }] }),
  'customer file': (file) =>
    typed.client.send(calls.newScore, { params: typed.params, files: [{ field: 'data_file', ...file }] }),
  wave: (file) =>
    typed.client.send(calls.newWave, {
      params: typed.params,
      body: { name: file.name },
      files: [{ field: 'wave_file', ...file }],
    }),
  'existing segments': (file) =>
    typed.client.send(calls.checkExistingSegments, {
      params: { projectID: typed.projectID },
      files: [{ field: 'segments_file', ...file }],
    }),
};

const rds = readFileSync(path.join(import.meta.dirname, 'platform/tabular/fixtures/frame.rds'));
const lone: readonly (readonly [file: Sent, advice: string])[] = [
  [{ name: 'survey.sss', content: tripleSDescription('asc') }, 'its file of answers (.csv or .asc) is missing'],
  [{ name: 'survey.xml', content: tripleSDescription('csv') }, 'its file of answers (.csv or .asc) is missing'],
  [
    { name: 'survey.asc', content: tripleSAnswers.asc },
    'Triple-S description of these positions (.sss or .xml) is missing',
  ],
  [{ name: 'frame.rds', content: rds }, 'Write it from R with haven::write_sav'],
  [{ name: 'labels.sps', content: 'GET FILE="x.sav".\nVALUE LABELS q1 1 "a" 2 "b".\n' }, 'This is SPSS syntax (.sps)'],
  [{ name: 'people.ndjson', content: '{"id":1,"q1":2}\n{"id":2,"q1":3}\n' }, 'This is JSON.'],
];

describe.each(Object.entries(doors))('the door of %s', (_, send) => {
  it.each(lone)('says of $name what it is and what to do', async (file, advice) => {
    const said = await saidTo(await send(file));
    expect(said).toContain(`${file.name}: `);
    expect(said).toContain(advice);
  });
});

/** What the command line says of files that are to be planned. */
function qpPlan(...sent: readonly Sent[]): Promise<string> {
  for (const { name, content } of sent) writeFileSync(path.join(folder, name), content);
  const args = ['plan', ...sent.flatMap(({ name }) => ['--file', name]), '--out', 'plan.json'];
  return new Promise((resolve) => {
    // npm, which may have started the tests, says in INIT_CWD where its own command was typed.
    execFile(
      process.execPath,
      [tested('qp'), ...args],
      { cwd: folder, env: { ...process.env, INIT_CWD: folder } },
      (_, output, errors) => resolve(output + errors),
    );
  });
}

describe('the door of qp', () => {
  it.each(lone)('says of $name what it is and what to do', async (file, advice) => {
    const said = await qpPlan(file);
    expect(said).toContain(`${file.name}: `);
    expect(said).toContain(advice);
  });

  it('takes a Triple-S survey in two files', async () => {
    const pair = [
      { name: 'pets.sss', content: tripleSDescription('asc') },
      { name: 'pets.asc', content: tripleSAnswers.asc },
    ];
    expect(await qpPlan(...pair)).toContain('13 variables');
    expect(await qpPlan(pair[0], { name: 'pets.sav', content: 'x' })).toContain('Two files are read together only if');
  });
});

describe('a Triple-S survey in two files', () => {
  const send = (first: Sent, second: Sent) =>
    typed.client.send(calls.newImport, {
      files: [
        { field: 'import_file', ...first },
        { field: 'answers_file', ...second },
      ],
    });
  const description = (form: 'asc' | 'csv', name: string): Sent => ({ name, content: tripleSDescription(form) });
  const answers = (form: 'asc' | 'csv', name: string): Sent => ({ name, content: tripleSAnswers[form] });

  it.each([
    [description('asc', 'pets.sss'), answers('asc', 'pets.asc')],
    [answers('asc', 'pets.ASC'), description('asc', 'pets.sss')],
    [description('csv', 'pets.xml'), answers('csv', 'pets.csv')],
  ])('is read as one, whichever comes first', async (first, second) => {
    const { job_id, import_id } = (await send(first, second)).json() as { job_id: string; import_id: string };
    expect(await typed.client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const draft: ImportDraft = await typed.client.ask(calls.importDraft, { params: { importID: import_id } });
    expect([draft.kind, draft.respondents]).toEqual(['sss', 2]);
    expect(draft.file_name).toMatch(/^pets\.(sss|xml)$/);
    expect(draft.variables.map(({ source: { code } }) => code)).toEqual([
      ...['serial', 'Q1', 'Q2_1', 'Q2_2', 'Q2_3', 'Q3_1_2', 'Q3_2_2', 'Q3_1', 'Q3_2', 'member', 'why', 'day', 'w'],
    ]);
    // Other header rows make no sense where the description names the columns.
    const again = { params: { importID: import_id }, body: { rows: '2', revision: String(draft.revision) } };
    expect((await typed.client.send(calls.importHeader, again)).status).toBe(400);
  });

  it('that isn’t one is refused, and so are an empty file and a second file of the same name', async () => {
    const pair = await send(description('asc', 'pets.sss'), { name: 'pets.sav', content: 'x' });
    expect([pair.status, await saidTo(pair)]).toEqual([
      422,
      expect.stringContaining('pets.sss, pets.sav: Two files are read together only if'),
    ]);
    expect(await saidTo(await send(description('asc', 'a.sss'), { name: 'a.asc', content: '' }))).toBe(
      'File too small',
    );
    const twice = await typed.client.send(calls.newImport, {
      files: [
        { field: 'import_file', ...description('asc', 'a.sss') },
        { field: 'import_file', ...answers('asc', 'a.asc') },
      ],
    });
    expect([twice.status, await saidTo(twice)]).toEqual([400, expect.stringContaining('import_file')]);
    const alone = await typed.client.send(calls.newImport, {
      files: [{ field: 'answers_file', ...answers('asc', 'a.asc') }],
    });
    expect([alone.status, await saidTo(alone)]).toEqual([400, expect.stringContaining('import_file')]);
  });
});
