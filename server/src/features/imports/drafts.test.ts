import { readFileSync } from 'node:fs';
import { calls } from '@qp/contract';
import { shownResponses } from '@qp/engine/imports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { change, draftOf, madeProject, projectIdOf } from '../../testing/drafts.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { rowCounts } from '../../testing/project-files.ts';
import { tidy } from './index.ts';

/** A survey that is not yet a project. */

let server: TestServer;
let ada: Client;

const survey = readFileSync(new URL('../../../../spss/fixtures/survey.sav', import.meta.url));

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.client(await server.makeUser('Ada'));
});
afterAll(() => server.stop());

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
    // Sent again, because the answer was lost on the way.
    const again = await ada.send(calls.makeProject, { params, body: { name } });
    if (again.status === 200) expect(again.json()).toMatchObject({ success, job_id });
    else expect(again.status, 'the project was made meanwhile').toBe(404);
    const taken = await ada.send(calls.makeProject, { params: { importID: other.import_id }, body: { name } });
    expect(taken.json()).toMatchObject({ code: 'project-name-taken' });
    expect(await ada.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const { variables } = await ada.ask(calls.projectSummary, { params: { projectID: projectIdOf(success) } });
    expect(variables.length).toBeGreaterThan(1);
    await ada.ask(calls.deleteImport, { params: { importID: other.import_id }, body: {} });
  });

  test('is created only from the draft that the page shows', async () => {
    const draft = await draftOf(ada, 'small.csv', content);
    const params = { importID: draft.import_id };
    await change(ada, draft, [draft.variables[1].source.code], { label: 'From another tab' });
    const revision = String(draft.revision);
    const late = await ada.send(calls.makeProject, { params, body: { name: 'Late', revision } });
    expect(late.json()).toMatchObject({ code: 'draft-changed' });
    const sheet = await ada.send(calls.importSheet, { params, body: { sheet: 'Other', revision } });
    expect(sheet.json()).toMatchObject({ code: 'draft-changed' });
    await ada.ask(calls.deleteImport, { params, body: {} });
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
    await change(ada, draft, ['Q5_3'], { kind: 'out' });
    const projectID = await madeProject(ada, draft.import_id, 'Drinks');
    const { variables } = await ada.ask(calls.projectSummary, { params: { projectID } });
    expect(variables.map(({ code, responses }) => [code, responses])).toEqual([
      ['id', []],
      ['Q5_1', expected],
      ['Q5_2', expected],
    ]);
  });
});

test('numbers with thousands are written plainly into the files of the project', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => `1.234.${500 + i};${i % 3 === 0 ? '' : '1.'}${200 + 7 * i},5\n`);
  const draft = await draftOf(ada, 'thousands.csv', `id;spend\n${rows.join('')}`);
  const projectID = await madeProject(ada, draft.import_id, 'Thousands');
  const { file_url } = await ada.ask(calls.downloadData, { params: { projectID } });
  const { text } = await ada.request(file_url);
  expect(text.split('\r\n').slice(0, 4)).toEqual([
    'id,spend',
    ...['1.234.500,200.5', '1.234.501,1207.5', '1.234.502,1214.5'],
  ]);
});

test('numbers of every kind are proposed as what they are; one that is too large is named', async () => {
  const head = ['member_id', 'TWO', 'SAME', 'WHEN', 'NEGATIVE', 'HUGE', 'NOT', 'AMOUNT'];
  const rows = Array.from({ length: 60 }, (_, i) => [
    ...[5000 + i, [1.5, 2.5][i % 2], 7, `${(i % 28) + 1}.12.2026`, ((i * 17) % 60) - 30.5],
    ...[i === 5 ? '1e300' : i * 3.5, i % 7 === 0 ? 'NaN' : i * 1.5, `"${(1000 + 77.5 * i).toLocaleString('en-US')}"`],
  ]);
  const draft = await draftOf(ada, 'odd.csv', [head, ...rows].map((row) => `${row.join(',')}\n`).join(''));
  expect(draft.variables.map(({ source, plan }) => [source.code, plan.kind, plan.take ?? '-'])).toEqual([
    ['member_id', 'id', '-'],
    ['TWO', 'number', 'groups'],
    ['SAME', 'out', '-'],
    ['WHEN', 'out', '-'],
    ['NEGATIVE', 'number', 'number'],
    ['HUGE', 'number', 'number'],
    ['NOT', 'out', '-'],
    ['AMOUNT', 'number', 'number'],
  ]);
  await expect(madeProject(ada, draft.import_id, 'Odd')).rejects.toThrow(
    'line 7, column HUGE: “1e+300” is too large: numbers up to 1e100 can be used.',
  );
  await change(ada, draft, ['HUGE'], { kind: 'out' });
  const projectID = await madeProject(ada, draft.import_id, 'Odd');
  const { variables } = await ada.ask(calls.projectSummary, { params: { projectID } });
  expect(variables.map(({ code, number, numbers }) => [code, number?.proposed, numbers?.minimum])).toEqual([
    ['member_id', undefined, undefined],
    ['TWO', false, 1.5],
    ['NEGATIVE', true, -30.5],
    ['AMOUNT', true, 1000],
  ]);
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
