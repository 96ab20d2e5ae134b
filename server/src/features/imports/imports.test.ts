import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { calls, type ImportDraft } from '@qp/contract';
import { shownResponses } from '@qp/engine/data-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { rowCounts } from '../../testing/project-files.ts';
import { surveyFile } from '../projects/index.ts';
import { tidy } from './index.ts';

/** One file in, a project out. */

let server: TestServer;
let ada: Client;

const survey = readFileSync(new URL('../../../../spss/fixtures/survey.sav', import.meta.url));

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.client(await server.makeUser('Ada'));
}, 120_000);
afterAll(() => server.stop());

export async function draftOf(client: Client, name: string, content: string | Uint8Array): Promise<ImportDraft> {
  const { job_id, import_id } = await client.ask(calls.newImport, { files: [{ field: 'import_file', name, content }] });
  const { status, error_message } = await client.waitFor(job_id);
  if (status === 'failed') throw new Error(error_message);
  return client.ask(calls.importDraft, { params: { importID: import_id } });
}

const change = (draft: Pick<ImportDraft, 'import_id' | 'revision'>, codes: string[], set: object, words = 'A change') =>
  ada.ask(calls.changeImport, {
    params: { importID: draft.import_id },
    body: { changes: JSON.stringify([{ codes, set }]), words, revision: String(draft.revision) },
  });

/** Creates the project and waits for its job. */
async function madeProject(client: Client, importID: string, name: string): Promise<string> {
  const { success, job_id } = await client.ask(calls.makeProject, { params: { importID }, body: { name } });
  expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
  return projectIdOf(success);
}

const projectIdOf = (success: string) => /^\/project\/([0-9a-f-]+)\/$/.exec(success)?.[1] ?? '';

describe('an SPSS file', () => {
  let draft: ImportDraft;
  let projectID: string;
  beforeAll(async () => {
    draft = await draftOf(ada, 'survey.sav', survey);
  });

  test('is read, and every variable has its proposal with a reason', () => {
    expect(draft).toMatchObject({ state: 'ready', kind: 'sav', respondents: 600, undo: null, redo: null });
    const short = draft.variables.map(({ source, plan, reason }) => `${source.code} ${plan.kind}: ${reason}`);
    expect(short).toEqual([
      'RespondentNumber id: unique, named like one',
      'wgt weight: the file’s weight',
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `Q1_${n} scale: a known scale`),
      'Gender categories: labels',
      'Alter number: a number in the file',
      'NPS scale: recommendation, 0 to 10',
      'Region categories: labels',
      ...[1, 2, 3, 4, 5].map((n) => `Snack_${n} yesno: one of a set`),
      ...[1, 2, 3, 4].map((n) => `Channels_${n} yesno: one of a set`),
      ...[1, 2, 3].map((n) => `Chan${n} out: in the set Where bought`),
      'Spend number: a number in the file',
      'Start out: a date',
      'Brand categories: few texts',
      'Comment out: long texts',
    ]);
    const q1 = draft.variables.find(({ source }) => source.code === 'Q1_1');
    expect(q1?.plan).toMatchObject({
      label: 'I check the ingredients',
      factor: 'When you choose a snack, how far do you agree?',
      stem: 'When you choose a snack, how far do you agree?',
      missing: ['99'],
    });
    const snack = draft.variables.find(({ source }) => source.code === 'Snack_1');
    expect(snack && shownResponses(snack.source, snack.plan)).toEqual([
      { label: 'Yes', count: 294 },
      { label: 'No', count: 279 },
    ]);
  });

  test('changes are kept, undone and done again, and two pages cannot write over each other', async () => {
    const params = { importID: draft.import_id };
    const first = await change(draft, ['Gender', 'Region'], { dimension: 'People' }, 'Dimension of 2 variables');
    expect(first).toMatchObject({ undo: 'Dimension of 2 variables', redo: null, revision: draft.revision + 1 });
    expect(first.changed.map(({ plan, changed }) => [plan.dimension, changed])).toEqual([
      ['People', true],
      ['People', true],
    ]);
    const stale = await ada.send(calls.changeImport, {
      params,
      body: { changes: '[{"codes":["NPS"],"set":{"kind":"out"}}]', words: 'x', revision: String(draft.revision) },
    });
    expect(stale.status).toBe(409);
    const undone = await ada.ask(calls.undoImport, { params, body: { revision: String(first.revision) } });
    expect(undone).toMatchObject({ undo: null, redo: 'Dimension of 2 variables' });
    expect(undone.changed.every(({ plan, changed }) => plan.dimension === 'Survey' && !changed)).toBe(true);
    const redone = await ada.ask(calls.redoImport, { params, body: { revision: String(undone.revision) } });
    expect(redone.changed[0].plan.dimension).toBe('People');
    const restarted = await ada.ask(calls.restartImport, { params, body: { revision: String(redone.revision) } });
    expect(restarted).toMatchObject({ undo: 'Start again from the file' });
    const back = await ada.ask(calls.undoImport, { params, body: { revision: String(restarted.revision) } });
    expect(back.changed.map(({ code, plan }) => [code, plan.dimension])).toEqual([
      ['Gender', 'People'],
      ['Region', 'People'],
    ]);
    draft = await ada.ask(calls.importDraft, { params });
    expect(draft.variables.filter(({ changed }) => changed).map(({ source }) => source.code)).toEqual([
      'Gender',
      'Region',
    ]);
  });

  test('a change that makes no sense is refused and named', async () => {
    const tryOut = async (changes: unknown) => {
      const body = { changes: JSON.stringify(changes), words: 'x', revision: String(draft.revision) };
      const answer = await ada.send(calls.changeImport, { params: { importID: draft.import_id }, body });
      return [answer.status, (answer.json() as { error_message: string }).error_message];
    };
    expect(await tryOut([{ codes: ['Nowhere'], set: { kind: 'out' } }])).toEqual([
      400,
      'changes: the file has no variable Nowhere',
    ]);
    expect((await tryOut([{ codes: ['NPS'], set: { edges: [3, 2] } }]))[1]).toContain('edges must ascend');
    expect(
      (
        await tryOut([
          {
            codes: ['NPS'],
            set: {
              responses: [
                { label: 'a', values: [] },
                { label: 'a', values: [] },
              ],
            },
          },
        ])
      )[1],
    ).toContain('two responses have one name');
    expect((await tryOut([{ codes: ['NPS'], set: { colour: 'red' } }]))[0]).toBe(400);
  });

  test('becomes a project with the three files, the weight in use and the set as yes/no', async () => {
    const order = [
      { label: 'Women', values: ['2'] },
      { label: 'Others', values: ['3'] },
      { label: 'Men', values: ['1'] },
    ];
    await change(draft, ['Gender'], { responses: order });
    projectID = await madeProject(ada, draft.import_id, 'Snacks');
    const summary = await ada.ask(calls.projectSummary, { params: { projectID } });
    expect(summary).toMatchObject({ respondents: 600, id_variable: 'RespondentNumber', weight_variable: 'wgt' });
    const responsesOf = (code: string) => summary.variables.find((variable) => variable.code === code)?.responses;
    expect(responsesOf('Snack_1')).toEqual([
      { label: 'Yes', count: 294 },
      { label: 'No', count: 279 },
    ]);
    expect(responsesOf('NPS')?.map(({ label }) => label)).toEqual(['0-6', '7-8', '9-10']);
    expect(responsesOf('Gender')?.map(({ label }) => label)).toEqual(['Women', 'Others', 'Men']);
    expect(responsesOf('Q1_1')?.map(({ label }) => label)).toEqual([
      'Strongly disagree',
      'Disagree',
      'Neither',
      'Agree',
      'Strongly agree',
    ]);
    expect(responsesOf('Channels_4')?.reduce((sum, { count }) => sum + count, 0)).toBe(600);
    expect(summary.variables.map(({ code }) => code)).not.toContain('Comment');
    const files = await ada.ask(calls.project, { params: { projectID } });
    expect([files.filename_data, files.filename_variable, files.filename_discretized]).toEqual([
      'data_survey.csv',
      'variables_survey.csv',
      'discretized_survey.csv',
    ]);
    expect((await ada.send(calls.importDraft, { params: { importID: draft.import_id } })).status).toBe(404);
    expect(await ada.ask(calls.importList)).toEqual([]);
  });

  test('whose three files give the same survey when they are uploaded again', async () => {
    const fields = { data: 'data_file', variable: 'variable_file', discretized: 'discretized_file' } as const;
    const files = await Promise.all(
      (['data', 'variable', 'discretized'] as const).map(async (kind) => {
        const { text } = await ada.send(calls.projectFile, { params: { kind, projectID } });
        return { field: fields[kind], name: `${kind === 'variable' ? 'variables' : kind}_x.csv`, content: text };
      }),
    );
    const { success } = await ada.ask(calls.createProject, { body: { name: 'Again' }, files });
    const read = async (id: string) => readFile(await surveyFile(server.app, id));
    expect(Buffer.compare(await read(projectID), await read(projectIdOf(success)))).toBe(0);
  });

  test('leaves nothing when the project is deleted', async () => {
    const bob = await server.client(await server.makeUser('Bob'));
    const before = await rowCounts(server.app);
    const own = await draftOf(bob, 'survey.sav', survey);
    await bob.ask(calls.deleteProject, { params: { projectID: await madeProject(bob, own.import_id, 'Gone') } });
    const left = await rowCounts(server.app);
    // The job that read the file says for a day that it has.
    expect({ ...left, jobs: 0 }).toEqual({ ...before, jobs: 0 });
  });
});

describe('a project in the making', () => {
  const content = `id,Q5_1,Q5_2\n${Array.from({ length: 30 }, (_, i) => `${i + 1},${i % 3},${i % 2}\n`).join('')}`;

  test('keeps its draft from a second click, from changes and from being thrown away; its name is taken at once', async () => {
    const draft = await draftOf(ada, 'small.csv', content);
    const other = await draftOf(ada, 'other.csv', content);
    const params = { importID: draft.import_id };
    const [first, second] = await Promise.all(
      ['Twice', 'Twice again'].map((name) => ada.send(calls.makeProject, { params, body: { name } })),
    );
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { success, job_id } = (first.status === 200 ? first : second).json() as { success: string; job_id: string };
    const name = first.status === 200 ? 'Twice' : 'Twice again';
    const taken = await ada.send(calls.makeProject, { params: { importID: other.import_id }, body: { name } });
    expect(taken.json()).toMatchObject({ code: 'project-name-taken' });
    expect(await ada.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const { variables } = await ada.ask(calls.projectSummary, { params: { projectID: projectIdOf(success) } });
    expect(variables.length).toBeGreaterThan(1);
    await ada.ask(calls.deleteImport, { params: { importID: other.import_id }, body: {} });
  });

  test('that fails leaves the draft as it was, and no project', async () => {
    const draft = await draftOf(ada, 'small.csv', content);
    const params = { importID: draft.import_id };
    await server.app.db
      .updateTable('import_variables')
      .set({ plan: JSON.stringify({ ...draft.variables[1].plan, responses: null }) })
      .where('import_id', '=', draft.import_id)
      .where('position', '=', 1)
      .execute();
    const answer = await ada.send(calls.makeProject, { params, body: { name: 'Broken' } });
    const { job_id } = answer.json() as { job_id?: string };
    if (job_id) expect(await ada.waitFor(job_id)).toMatchObject({ status: 'failed' });
    expect((await ada.ask(calls.importDraft, { params })).state).toBe('ready');
    expect((await ada.ask(calls.projectList)).some(({ name }) => name === 'Broken')).toBe(false);
    await ada.ask(calls.deleteImport, { params, body: {} });
  });
});

describe('a set of which an option is left out', () => {
  test('still knows who answered it: they said No to the others', async () => {
    // By turns: tea, coffee, neither of them, nothing at all.
    const chosen = ['1,,', ',1,', ',,1', ',,'];
    const rows = Array.from({ length: 24 }, (_, i) => `${i + 1},${chosen[i % 4]}\n`).join('');
    const draft = await draftOf(ada, 'drinks.csv', `id,Q5_1,Q5_2,Q5_3\n${rows}`);
    const shown = (code: string) => {
      const { source, plan } = draft.variables.find((variable) => variable.source.code === code)!;
      return shownResponses(source, plan);
    };
    const expected = [
      { label: 'Yes', count: 6 },
      { label: 'No', count: 12 },
    ];
    expect(shown('Q5_1')).toEqual(expected);
    await change(draft, ['Q5_3'], { kind: 'out' });
    const projectID = await madeProject(ada, draft.import_id, 'Drinks');
    const { variables } = await ada.ask(calls.projectSummary, { params: { projectID } });
    expect(variables.map(({ code, responses }) => [code, responses])).toEqual([
      ['id', []],
      ['Q5_1', expected],
      ['Q5_2', expected],
    ]);
  });
});

describe('drafts', () => {
  test('are listed, thrown away, and gone after 30 days', async () => {
    const bob = await server.client(await server.makeUser('Bob'));
    const before = await rowCounts(server.app);
    const { import_id } = await draftOf(bob, 'a.csv', 'id,q\n1,1\n2,2\n');
    expect(await bob.ask(calls.importList)).toMatchObject([{ import_id, file_name: 'a.csv' }]);
    await bob.ask(calls.deleteImport, { params: { importID: import_id } });
    expect(await bob.ask(calls.importList)).toEqual([]);
    await draftOf(bob, 'b.csv', 'id,q\n1,1\n2,2\n');
    const tidyAfter = async (days: number) => {
      server.clock.move(24 * days);
      await tidy(server.app);
      server.clock.move(-24 * days);
    };
    await tidyAfter(29);
    expect(await bob.ask(calls.importList)).toHaveLength(1);
    await tidyAfter(31);
    expect({ ...(await rowCounts(server.app)), jobs: 0 }).toEqual({ ...before, jobs: 0 });
  });

  test('of a file that cannot be read leave nothing but the sentence', async () => {
    const before = await rowCounts(server.app);
    await expect(draftOf(ada, 'cut.sav', survey.subarray(0, 100_000))).rejects.toThrow(
      /^cut\.sav: The file is incomplete: it has \d+ of 600 cases\. Export it again\.$/,
    );
    expect({ ...(await rowCounts(server.app)), jobs: 0 }).toEqual({ ...before, jobs: 0 });
    await expect(draftOf(ada, 'x.csv', '')).rejects.toThrow('File too small');
  });
});

describe('header rows by hand', () => {
  const csv = ['id,Q1,Q2', 'nr,first,second', 'p1,a,b', 'p2,b,a', 'p3,a,a', 'p4,b,b', ''].join('\n');

  test('the file is read again, the project follows, and a page that is behind is refused', async () => {
    const draft = await draftOf(ada, 'headers.csv', csv);
    const params = { importID: draft.import_id };
    expect(draft).toMatchObject({ respondents: 5, read_as: 'one-row', header_rows: null });
    const read = async (rows: number, revision: number) => {
      const { job_id } = await ada.ask(calls.importHeader, {
        params,
        body: { rows: String(rows), revision: String(revision) },
      });
      expect(await ada.waitFor(job_id)).toMatchObject({ status: 'finished' });
      return ada.ask(calls.importDraft, { params });
    };
    const two = await read(2, draft.revision);
    expect(two).toMatchObject({ respondents: 4, header_rows: 2, read_as: 'names-and-questions' });
    expect(two.variables.map(({ source }) => source.label)).toEqual(['nr', 'first', 'second']);
    const stale = { rows: '1', revision: String(draft.revision) };
    expect((await ada.send(calls.importHeader, { params, body: stale })).status).toBe(409);
    const tooMany = { rows: '4', revision: String(two.revision) };
    expect((await ada.send(calls.importHeader, { params, body: tooMany })).status).toBe(400);
    const eve = await server.client(await server.makeUser('Eve'));
    const current = { rows: '1', revision: String(two.revision) };
    expect((await eve.send(calls.importHeader, { params, body: current })).status).toBe(404);
    const projectID = await madeProject(ada, draft.import_id, 'Two header rows');
    expect(await ada.ask(calls.projectSummary, { params: { projectID } })).toMatchObject({ respondents: 4 });
  });
});
