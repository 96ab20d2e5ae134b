import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { calls, type ImportDraft } from '@qp/contract';
import { shownResponses } from '@qp/engine/imports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { change, draftOf, madeProject, projectIdOf } from '../../testing/drafts.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { rowCounts } from '../../testing/project-files.ts';
import { archiveFile, exportedProject } from '../../testing/travelling-project.ts';
import { surveyFile } from '../projects/index.ts';

/** One file in, a project out. */

let server: TestServer;
let ada: Client;

const survey = readFileSync(new URL('../../../../spss/fixtures/survey.sav', import.meta.url));

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.client(await server.makeUser('Ada'));
});
afterAll(() => server.stop());

describe('an upload', () => {
  test('a file that is sent again with the key of its upload is the same upload; another person’s is not', async () => {
    const carol = await server.client(await server.makeUser('Carol'));
    const bob = await server.client(await server.makeUser('Bob'));
    const upload = {
      files: [{ field: 'import_file', name: 'twice.csv', content: 'a,b\n1,2\n' }],
      body: { upload_key: randomUUID() },
    };
    const [first, again] = await Promise.all([carol.ask(calls.newImport, upload), carol.ask(calls.newImport, upload)]);
    expect(again).toEqual(first);
    const listed = (await carol.ask(calls.importList)).filter(({ import_id }) => import_id === first.import_id);
    expect(listed).toHaveLength(1);
    const { import_id } = await bob.ask(calls.newImport, upload);
    expect(import_id).not.toBe(first.import_id);
    expect((await carol.ask(calls.importList)).map((item) => item.import_id)).not.toContain(import_id);
  });
});

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
      'NPS scale: labelled ends',
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
    const first = await change(ada, draft, ['Gender', 'Region'], { dimension: 'People' }, 'Dimension of 2 variables');
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
    expect((await tryOut([{ codes: ['NPS'], set: { edges: [3, 2] } }]))[1]).toContain(
      'cuts must be in ascending order',
    );
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
    ).toContain('two responses have the same name');
    expect((await tryOut([{ codes: ['NPS'], set: { colour: 'red' } }]))[0]).toBe(400);
  });

  test('becomes a project with the three files, the weight in use and the set as yes/no', async () => {
    const order = [
      { label: 'Women', values: ['2'] },
      { label: 'Others', values: ['3'] },
      { label: 'Men', values: ['1'] },
    ];
    const { revision } = await change(ada, draft, ['Gender'], { responses: order });
    await change(ada, { ...draft, revision }, ['Comment'], { kind: 'text' });
    projectID = await madeProject(ada, draft.import_id, 'Snacks');
    const summary = await ada.ask(calls.projectSummary, { params: { projectID } });
    expect(summary).toMatchObject({ respondents: 600, id_variable: 'RespondentNumber', weight_variable: 'wgt' });
    const responsesOf = (code: string) => summary.variables.find((variable) => variable.code === code)?.responses;
    expect(responsesOf('Snack_1')).toEqual([
      { label: 'Yes', count: 294 },
      { label: 'No', count: 279 },
    ]);
    expect(responsesOf('NPS')?.map(({ label }) => label)).toEqual([
      ...['0 Not at all likely', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10 Extremely likely'],
    ]);
    expect(responsesOf('Gender')?.map(({ label }) => label)).toEqual(['Women', 'Others', 'Men']);
    expect(responsesOf('Q1_1')?.map(({ label }) => label)).toEqual([
      'Strongly disagree',
      'Disagree',
      'Neither',
      'Agree',
      'Strongly agree',
    ]);
    expect(responsesOf('Channels_4')?.reduce((sum, { count }) => sum + count, 0)).toBe(600);
    expect(summary.variables.map(({ code }) => code)).not.toContain('Start');
    const comments = summary.variables.find(({ code }) => code === 'Comment');
    expect(comments).toMatchObject({ type: 'Text', uses: [] });
    expect(comments?.responses.length).toBeGreaterThan(1);
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

  test('travels in an archive with its open answers', async () => {
    const files = archiveFile(await exportedProject(ada, projectID));
    const { success } = await ada.ask(calls.importProject, { body: { name: 'Travelled' }, files });
    const [here, there] = await Promise.all(
      [projectID, projectIdOf(success)].map(async (id) => {
        const { variables } = await ada.ask(calls.projectSummary, { params: { projectID: id } });
        const { text } = await ada.send(calls.projectFile, { params: { kind: 'data', projectID: id } });
        return { comments: variables.find(({ code }) => code === 'Comment'), text };
      }),
    );
    expect(here.comments?.type).toBe('Text');
    expect(there).toEqual(here);
  });

  test('has the people in its runs that the import keeps; a condition that does not fit leaves the file as it is', async () => {
    const bob = await server.client(await server.makeUser('Bea'));
    const own = await draftOf(bob, 'survey.sav', survey);
    const making = (response: string) =>
      bob.ask(calls.makeProject, {
        params: { importID: own.import_id },
        body: { name: 'Kept', keep: JSON.stringify([{ code: 'Channels_4', responses: [response], are: true }]) },
      });
    const refused = await bob.waitFor((await making('Maybe')).job_id);
    expect([refused.status, refused.error_message]).toEqual(['failed', expect.stringContaining('no response “Maybe”')]);
    const { job_id, project_id } = await making('Yes');
    expect(await bob.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const { variables } = await bob.ask(calls.projectSummary, { params: { projectID: project_id } });
    const yes = variables.find(({ code }) => code === 'Channels_4')?.responses.find(({ label }) => label === 'Yes');
    const people = await bob.ask(calls.people, { params: { projectID: project_id } });
    expect(people).toMatchObject({ respondents: 600, kept: yes?.count, unmet: 600 - (yes?.count ?? 0) });
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
