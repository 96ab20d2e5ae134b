import { readFileSync } from 'node:fs';
import { calls, type ImportDraft, type ImportGrouping } from '@qp/contract';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { draftOf, madeProject } from '../../testing/drafts.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

/** Best-worst tasks and rankings as platforms write them. */

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../engine/fixtures/choices/${name}`, import.meta.url), 'utf8');
const DESIGN = fixture('maxdiff-design.csv');
const LABELS = fixture('maxdiff-items.csv');

let server: TestServer;
let ada: Client;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.client(await server.makeUser('Ada'));
});
afterAll(() => server.stop());

async function regrouped({ import_id, revision }: ImportDraft, grouping: ImportGrouping) {
  const params = { importID: import_id };
  const body = { grouping: JSON.stringify(grouping), revision: String(revision) };
  const { job_id } = await ada.ask(calls.regroupImport, { params, body });
  const { status, error_message } = await ada.waitFor(job_id);
  return { problem: status === 'finished' ? null : error_message, draft: await ada.ask(calls.importDraft, { params }) };
}

const tasksOf = ({ variables }: ImportDraft) => variables.filter(({ source }) => source.exercise);
const kinds = (draft: ImportDraft) => tasksOf(draft).map(({ plan }) => plan.kind);

/** With the design where it is needed, and the labels. */
async function read(name: string, content: string): Promise<ImportDraft> {
  let draft = await draftOf(ada, name, content);
  const codes = () => [tasksOf(draft)[0].source.code];
  for (const text of kinds(draft).includes('out') ? [DESIGN, LABELS] : [LABELS]) {
    const answer = await regrouped(draft, { kind: 'design', codes: codes(), text });
    expect(answer.problem).toBeNull();
    draft = answer.draft;
  }
  return draft;
}

async function cellsOf(draft: ImportDraft, name: string) {
  const projectID = await madeProject(ada, draft.import_id, name);
  const file = async (kind: 'data' | 'variable') =>
    Papa.parse<string[]>((await ada.send(calls.projectFile, { params: { projectID, kind } })).text.trim()).data;
  const [header, ...rows] = await file('data');
  const places = header.flatMap((code, at) => (code.startsWith('Choices_') ? [at] : []));
  return { tasks: rows.map((row) => places.map((at) => row[at])), dictionary: await file('variable') };
}

describe('one survey in three layouts', () => {
  const made: Record<string, Awaited<ReturnType<typeof cellsOf>>> = {};

  test.each(['by-position', 'by-item', 'wide'])('%s is recognised and converted', async (layout) => {
    const draft = await read(`${layout}.csv`, fixture(`maxdiff-${layout}.csv`));
    expect(kinds(draft)).toEqual(new Array(10).fill('choice'));
    const { name, items, facts } = tasksOf(draft)[0].source.exercise!;
    expect([name, items.length, items[0]]).toEqual(['Choices', 14, ['1', 'Price']]);
    // The figures of the survey, from the page of its data.
    expect(facts).toMatchObject({ people: 900, answered: 8902, parts: 1, problems: {}, versions: [] });
    expect(facts!.shown.reduce((sum, times) => sum + times, 0)).toBe(4 * 8902);
    expect(facts!.examples).toHaveLength(3);
    made[layout] = await cellsOf(draft, layout);
    expect(made[layout].dictionary[0]).toContain('Exercise');
  });

  test('the same survey gives the same cells', () => {
    expect(made['by-item'].tasks).toEqual(made['by-position'].tasks);
    expect(made.wide.tasks).toEqual(made['by-position'].tasks);
    // The first person's first set, by hand: version 1 shows 4, 3, 1 and 9; the best is 4, the worst 9.
    const label = (item: number) => Papa.parse<string[]>(LABELS).data[item][1];
    expect(made.wide.tasks[0][0]).toBe(`${label(4)} > ${label(1)} | ${label(3)} > ${label(9)}`);
  });
});

test('the design is asked for, and what it can’t be is said', async () => {
  const draft = await draftOf(ada, 'item.csv', fixture('maxdiff-by-item.csv'));
  expect(kinds(draft)).toEqual(new Array(10).fill('out'));
  const codes = [tasksOf(draft)[0].source.code];
  const said = async (text: string) => (await regrouped(draft, { kind: 'design', codes, text })).problem;
  expect(await said('Hello')).toContain('This isn’t a design.');
  expect(await said(DESIGN.replace('\n1,2,', '\n1,1,'))).toContain('Line 3 of the design isn’t a set');
  const many = Array.from({ length: 20 }, (_, set) => [1, set + 1, ...[1, 2, 3, 4].map((i) => 4 * set + i)].join());
  expect(await said(`Version,Set,Item 1,Item 2,Item 3,Item 4\n${many.join('\n')}`)).toContain(
    'The design has 80 items; the limit is 60.',
  );
  const labelled = await regrouped(draft, { kind: 'design', codes, text: LABELS });
  const absent = { kind: 'design', codes, text: DESIGN.replace('1,1,4,', '1,1,=99,') } as const;
  expect((await regrouped(labelled.draft, absent)).problem).toBe(
    'The design shows the item =99, which isn’t in the list of items.',
  );
});

test('a design that fits no answers is refused with the reason, and leaves the draft as it was', async () => {
  const draft = await draftOf(ada, 'item.csv', fixture('maxdiff-by-item.csv'));
  const codes = [tasksOf(draft)[0].source.code];
  const said = async (text: string) => {
    const { problem, draft: after } = await regrouped(draft, { kind: 'design', codes, text });
    expect(tasksOf(after)).toEqual(tasksOf(draft));
    return problem;
  };
  // Versions called otherwise than in the data, where they are 1 to 5; then sets of items that were not chosen from.
  const renamed = DESIGN.replaceAll(/^(\d+),/gm, 'block $1,');
  expect(await said(renamed)).toContain(
    'This design doesn’t fit the answers in the file: 8,902 answers had a version that the design lacks (1, 2, 3, 4, 5). ',
  );
  const others = DESIGN.replaceAll(/^(\d+,\d+),.*$/gm, '$1,21,22,23,24');
  expect(await said(others)).toContain('8,902 answers chose an item that wasn’t shown');
});

test('answers that can’t be are counted and left out', async () => {
  const lines = fixture('maxdiff-by-item.csv').trim().split('\n');
  // Item 2 isn't in the first set of version 1; best and worst the same; a version that the design lacks.
  lines[1] = lines[1].replace(/^1,1,4,9,/, '1,1,2,9,');
  lines[2] = lines[2].replace(/^2,2,14,3,/, '2,2,14,14,');
  lines[3] = lines[3].replace(/^3,3,/, '3,constructor,');
  const draft = await read('wrong.csv', lines.join('\n'));
  const { facts } = tasksOf(draft)[0].source.exercise!;
  expect(facts!.problems).toEqual({ 'not-shown': 1, same: 1, 'no-design': 9 });
  expect(facts!.versions).toEqual(['constructor']);
  expect(facts!.answered).toBe(8902 - 11);
});

test('one click says that it is none, and undo that it is one', async () => {
  const draft = await draftOf(ada, 'wide.csv', fixture('maxdiff-wide.csv'));
  const { draft: after } = await regrouped(draft, { kind: 'dissolve', codes: [tasksOf(draft)[4].source.code] });
  expect(tasksOf(after)).toEqual([]);
  expect(after.variables.map(({ source }) => source.code)).toEqual(
    fixture('maxdiff-wide.csv').split('\n')[0].trim().split(','),
  );
  const params = { importID: after.import_id };
  await ada.ask(calls.undoImport, { params, body: { revision: String(after.revision) } });
  expect(tasksOf(await ada.ask(calls.importDraft, { params }))).toEqual(tasksOf(draft));
});

describe('rankings', () => {
  const ORDERS = Array.from({ length: 60 }, (_, i) => [0, 1, 2, 3].map((at) => (at * (i % 2 ? 1 : 3) + i) % 4));
  const ITEMS = ['Tea', 'Coffee', '=Juice', 'Water | Soda'];
  const CELL = (order: readonly number[]) =>
    order.map((item) => ['Tea', 'Coffee', "'=Juice", 'Water / Soda'][item]).join(' > ');

  test('one column an item with its rank, whole and partial', async () => {
    const rank = (order: readonly number[], item: number) => order.indexOf(item) + 1;
    const rows = (most: number) =>
      ORDERS.map((order, i) => [i + 1, ...ITEMS.map((_, item) => (rank(order, item) > most ? '' : rank(order, item)))]);
    const whole = await draftOf(ada, 'w.csv', Papa.unparse([['Nr', ...ITEMS], ...rows(4)]));
    const [{ source }] = tasksOf(whole);
    expect([source.code, source.exercise!.layout, source.exercise!.facts!.answered]).toEqual(['Ranking', 'ranks', 60]);
    expect(source.exercise!.facts!.examples[0]).toBe(CELL(ORDERS[0]));
    const partial = await draftOf(ada, 'p.csv', Papa.unparse([['Nr', ...ITEMS], ...rows(2)]));
    const [first, second, ...rest] = ORDERS[0];
    const [a, b] = [CELL([first]), CELL([second])];
    expect(tasksOf(partial)[0].source.exercise!.facts!.examples[0]).toBe(
      `${a} > ${b} > ${rest
        .sort((a, b) => a - b)
        .map((item) => CELL([item]))
        .join(' | ')}`,
    );
  });

  test('one column a rank with its item', async () => {
    const rows = ORDERS.map((order, i) => [`r${i}`, ...order.map((item) => ITEMS[item])]);
    const draft = await draftOf(ada, 'r.csv', Papa.unparse([['id', ...[1, 2, 3, 4].map((n) => `Rank_${n}`)], ...rows]));
    const [{ source, plan }] = tasksOf(draft);
    expect([plan.kind, source.exercise!.layout]).toEqual(['choice', 'ranked']);
    expect(source.exercise!.facts!.examples[0]).toBe(CELL(ORDERS[0]));
    const projectID = await madeProject(ada, draft.import_id, 'Ranks');
    const { text } = await ada.send(calls.projectFile, { params: { projectID, kind: 'data' } });
    const column = Papa.parse<string[]>(text.trim()).data.map((row) => row[1]);
    expect(column).toEqual([source.code, ...ORDERS.map(CELL)]);
  });
});

describe('hostile files', () => {
  const PEOPLE = Array.from({ length: 40 }, (_, i) => i + 1);
  const pairs = (name: string) => [1, 2, 3].flatMap((set) => [`${name}_${set}_best`, `${name}_${set}_worst`]);

  test('two exercises keep apart, and share the column of versions alone', async () => {
    const rows = PEOPLE.map((i) => [
      i,
      1,
      ...pairs('A').map((_, at) => ((at + i) % 3) + 1),
      ...pairs('B').map((_, at) => ((at + i) % 3) + 1),
    ]);
    const draft = await draftOf(
      ada,
      'two.csv',
      Papa.unparse([['ID', 'Version', ...pairs('A'), ...pairs('B')], ...rows]),
    );
    const columns = tasksOf(draft).map(({ source }) => [source.code, source.columns]);
    expect(columns).toEqual(
      ['A', 'B'].flatMap((name) =>
        [1, 2, 3].map((set) => [`${name}_${set}`, [`${name}_${set}_best`, `${name}_${set}_worst`, 'Version']]),
      ),
    );
    const text = 'Version,Set,Item 1,Item 2,Item 3\n1,1,1,2,3\n1,2,1,2,3\n1,3,2,1,3\n';
    const { draft: read } = await regrouped(draft, { kind: 'design', codes: ['B_2'], text });
    expect(tasksOf(read).map(({ plan }) => plan.kind)).toEqual(['out', 'out', 'out', 'choice', 'choice', 'choice']);
    expect(read.variables.find(({ source }) => source.code === 'Version')?.plan.kind).toBe('out');
  });

  test('a cell of 10 MB and 10,000 items are read as what they are, or refused', async () => {
    const file = (big: string) => {
      const others = (i: number) => pairs('A').map((_, at) => ((at + i) % 3) + 1);
      return Papa.unparse([
        ['ID', ...pairs('A')],
        ...PEOPLE.map((i) => [i, ...(i === 7 ? [big, ...others(i).slice(1)] : others(i))]),
      ]);
    };
    await expect(draftOf(ada, 'big.csv', file(`a${' > a'.repeat(2_500_000)}`))).rejects.toThrow(
      'This line is longer than 8 million characters.',
    );
    const draft = await draftOf(ada, 'big.csv', file(`a${' > a'.repeat(1_900_000)}`));
    expect(draft.respondents).toBe(40);
    const codes = [tasksOf(draft)[0].source.code];
    const items = Array.from({ length: 10_000 }, (_, i) => i + 1);
    const text = `Set,${items.map((i) => `Item ${i}`).join()}\n1,${items.join()}\n`;
    expect((await regrouped(draft, { kind: 'design', codes, text })).problem).toBe(
      'The design has 10,000 items; the limit is 60.',
    );
    const small = 'Set,Item 1,Item 2,Item 3\n1,2,1,3\n2,1,2,3\n3,1,2,3\n';
    const { draft: read } = await regrouped(draft, { kind: 'design', codes, text: small });
    expect(tasksOf(read)[0].source.exercise!.facts!.problems).toEqual({ 'not-shown': 1 });
  });
});
