import { calls, type ImportDraft, type ImportGrouping } from '@qp/contract';
import { shownResponses } from '@qp/engine/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { tidy } from './index.ts';

/** What the import has understood wrongly is repaired by hand in the Data check. */

let server: TestServer;
let ada: Client;
let importID: string;

const PEOPLE = Array.from({ length: 24 }, (_, i) => i);
const DRINKS = ['Tea', 'Coffee', 'Juice'];
const drinks = (i: number) => DRINKS.filter((_, at) => (i + 1) & (1 << at));
/** A list with a separator that is not recognised, two mentions, two columns of codes, and the codes of a list as decimals. */
const row = (i: number) =>
  [
    ...[`r${i}`, (i % 5) + 1, drinks(i).join('/')],
    ...[drinks(i)[0] ?? '', drinks(i)[1] ?? ''],
    ...[i % 2 ? 1 : 2, i % 3 ? 1 : i % 4 ? 2 : ''],
    i % 2 ? '"1,2"' : '3',
  ].join(',');
const file = `id,Taste,Drinks,First,Second,OwnsCar,OwnsBike,Codes\n${PEOPLE.map(row).join('\n')}\n`;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.client(await server.makeUser('Ada'));
  const upload = { files: [{ field: 'import_file', name: 'drinks.csv', content: file }] };
  const { job_id, import_id } = await ada.ask(calls.newImport, upload);
  await ada.waitFor(job_id);
  importID = import_id;
});
afterAll(() => server.stop());

const draft = () => ada.ask(calls.importDraft, { params: { importID } });
const sent = async (grouping: ImportGrouping, revision?: number) => {
  const body = { grouping: JSON.stringify(grouping), revision: String(revision ?? (await draft()).revision) };
  return ada.send(calls.regroupImport, { params: { importID }, body });
};
async function regrouped(grouping: ImportGrouping): Promise<ImportDraft> {
  const answer = await sent(grouping);
  expect(answer.status).toBe(200);
  const { status, error_message } = await ada.waitFor((answer.json() as { job_id: string }).job_id);
  if (status !== 'finished') throw new Error(error_message);
  return draft();
}
const shown = ({ variables }: ImportDraft, of: (code: string) => boolean) =>
  variables
    .filter(({ source }) => of(source.code))
    .map(({ source, plan }) => {
      const counts = shownResponses(source, plan).map(({ label, count }) => `${label} ${count}`);
      return [source.code, plan.kind, plan.factor, plan.label, ...counts].join(' | ');
    });

test('a list is split, its column left out, and dissolving it brings the column back', async () => {
  const before = await draft();
  const after = await regrouped({ kind: 'split', codes: ['Drinks'], separator: '/' });
  const chose = (drink: string) => PEOPLE.filter((i) => drinks(i).includes(drink)).length;
  const answered = PEOPLE.filter((i) => drinks(i).length > 0).length;
  expect(shown(after, (code) => code.startsWith('Drinks')).sort()).toEqual(
    [
      ...DRINKS.map(
        (drink) => `Drinks_${drink} | yesno | Drinks | ${drink} | Yes ${chose(drink)} | No ${answered - chose(drink)}`,
      ),
      'Drinks | out | General | Drinks',
    ].sort(),
  );
  const again = await sent({ kind: 'split', codes: ['Drinks'], separator: ',' });
  const refused = await ada.waitFor((again.json() as { job_id: string }).job_id);
  expect(refused.error_message).toBe('Drinks already names options of a set. Dissolve that set first.');
  const back = await regrouped({ kind: 'dissolve', codes: ['Drinks_Tea'] });
  expect(back.variables.map(({ source, plan }) => [source.code, plan.kind])).toEqual(
    before.variables.map(({ source, plan }) => [source.code, plan.kind]),
  );
});

test('grouping is undone and redone like any other change, together with what was changed before and after', async () => {
  const params = { importID };
  const revision = async () => String((await draft()).revision);
  const step = async (call: typeof calls.undoImport | typeof calls.redoImport) =>
    ada.ask(call, { params, body: { revision: await revision() } });
  const rename = async (code: string, label: string) =>
    ada.ask(calls.changeImport, {
      params,
      body: { changes: JSON.stringify([{ codes: [code], set: { label } }]), words: label, revision: await revision() },
    });
  const variables = async () => (await draft()).variables;
  const before = await variables();
  await rename('Taste', 'How it tastes');
  const renamed = await variables();
  await regrouped({ kind: 'split', codes: ['Drinks'], separator: '/' });
  const split = await variables();
  expect(await draft()).toMatchObject({ undo: 'Lists split: Drinks', redo: null });
  await rename('Drinks_Tea', 'Green tea');
  const last = await variables();
  expect(await step(calls.undoImport)).toMatchObject({ regrouped: false, undo: 'Lists split: Drinks' });
  expect(await variables()).toEqual(split);
  expect(await step(calls.undoImport)).toMatchObject({ regrouped: true, changed: [], redo: 'Lists split: Drinks' });
  expect(await variables()).toEqual(renamed);
  await step(calls.undoImport);
  expect(await variables()).toEqual(before);
  for (const there of [renamed, split, last]) {
    await step(calls.redoImport);
    expect(await variables()).toEqual(there);
  }
  for (const there of [split, renamed, before]) {
    await step(calls.undoImport);
    expect(await variables()).toEqual(there);
  }
  const stale = await ada.send(calls.redoImport, { params, body: { revision: '0' } });
  expect(stale.status).toBe(409);
});

test('codes that were read as decimals can be split all the same', async () => {
  const after = await regrouped({ kind: 'split', codes: ['Codes'], separator: ',' });
  expect(shown(after, (code) => code.startsWith('Codes_')).sort()).toEqual([
    'Codes_1 | yesno | Codes | 1 | Yes 12 | No 12',
    'Codes_2 | yesno | Codes | 2 | Yes 12 | No 12',
    'Codes_3 | yesno | Codes | 3 | Yes 12 | No 12',
  ]);
});

test('columns become a set, as options or as mentions, and what the analyst has named stays', async () => {
  const { revision } = await draft();
  const changes = JSON.stringify([{ codes: ['OwnsCar'], set: { label: 'A car', dimension: 'Home' } }]);
  await ada.ask(calls.changeImport, {
    params: { importID },
    body: { changes, words: 'x', revision: String(revision) },
  });
  const question = 'What do you own?';
  const owns = await regrouped({
    kind: 'set',
    codes: ['OwnsCar', 'OwnsBike'],
    question,
    form: 'options',
    chosen: null,
  });
  expect(shown(owns, (code) => code.startsWith('Owns'))).toEqual([
    'OwnsCar | yesno | What do you own? | A car | Yes 12 | No 12',
    'OwnsBike | yesno | What do you own? | OwnsBike | Yes 16 | No 8',
  ]);
  expect(owns.variables.find(({ source }) => source.code === 'OwnsCar')).toMatchObject({
    reason: 'grouped by hand',
    changed: false,
    plan: { dimension: 'Home', stem: question },
  });
  const grouping: ImportGrouping = {
    kind: 'set',
    codes: ['First', 'Second'],
    question: 'Drinks?',
    form: 'mentions',
    chosen: null,
  };
  const named = await regrouped(grouping);
  const mentioned = (drink: string) => PEOPLE.filter((i) => drinks(i).slice(0, 2).includes(drink)).length;
  expect(shown(named, (code) => code.startsWith('First_'))).toEqual(
    expect.arrayContaining([expect.stringContaining(`First_Tea | yesno | Drinks? | Tea | Yes ${mentioned('Tea')}`)]),
  );
  expect(named.variables.find(({ source }) => source.code === 'Second')?.plan.kind).toBe('out');
});

test('a second tab is refused, strangers see nothing, and nonsense is named', async () => {
  const { revision } = await draft();
  expect((await sent({ kind: 'dissolve', codes: ['OwnsCar'] }, revision - 1)).status).toBe(409);
  const both = await Promise.all([1, 2].map(() => sent({ kind: 'dissolve', codes: ['OwnsCar'] }, revision)));
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  for (const answer of both) {
    if (answer.status === 200) await ada.waitFor((answer.json() as { job_id: string }).job_id);
  }
  expect(shown(await draft(), (code) => code === 'OwnsBike')[0]).toContain('scale');
  const body = { grouping: '{"kind":"dissolve","codes":["Taste"]}', revision: '0' };
  const bea = await server.client(await server.makeUser('Bea'));
  expect((await bea.send(calls.regroupImport, { params: { importID }, body })).status).toBe(404);
  for (const grouping of ['{"kind":"melt","codes":["Taste"]}', '{"kind":"split","codes":["Taste"],"separator":""}']) {
    const answer = await ada.send(calls.regroupImport, { params: { importID }, body: { ...body, grouping } });
    expect(answer.status).toBe(400);
  }
});

test('a draft whose second reading was lost can be worked on again', async () => {
  const { app } = server;
  const old = { state: 'reading', job_id: null, created_at: new Date(Date.now() - 5 * 3_600_000) } as const;
  await app.db.updateTable('imports').set(old).where('id', '=', importID).execute();
  await tidy(app);
  expect((await draft()).state).toBe('ready');
});

test('the analyst says which rows are headers, and the file is read again from there', async () => {
  const above = { field: 'import_file', name: 'titled.csv', content: `a,b,c,d,e,f,g,h\n${file}` };
  const { job_id, import_id } = await ada.ask(calls.newImport, { files: [above] });
  await ada.waitFor(job_id);
  const params = { importID: import_id };
  const { revision } = await ada.ask(calls.importDraft, { params });
  const body = { rows: '1', from: '2', revision: String(revision) };
  expect((await ada.send(calls.importHeader, { params, body: { ...body, from: '21' } })).status).toBe(400);
  const reading = await ada.ask(calls.importHeader, { params, body });
  await ada.waitFor(reading.job_id);
  const read = await ada.ask(calls.importDraft, { params });
  expect(read).toMatchObject({ header_rows: 1, header_from: 2, respondents: 24 });
  expect(read.variables[1].source.code).toBe('Taste');
});

test('the project is made as it was repaired', async () => {
  const name = 'Drinks';
  const { success, job_id } = await ada.ask(calls.makeProject, { params: { importID }, body: { name } });
  expect(await ada.waitFor(job_id)).toMatchObject({ status: 'finished' });
  expect(success).toMatch(/^\/project\//);
});
