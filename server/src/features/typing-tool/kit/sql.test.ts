import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  numberKit,
  RAW_NUMBERS,
  type ServedPerson,
  sampleKit,
  servedPeople,
  textOf,
} from '../../../testing/sample-kit.ts';
import type { Kit } from './kit.ts';
import { sql } from './sql.ts';

const PEOPLE = 10_000;
const kit = sampleKit();
const codes = kit.classifier.variables.map(({ code }) => code);

const postgres = new pg.Client({ connectionString: inject('postgresUrl') });
beforeAll(() => postgres.connect());
afterAll(() => postgres.end());

type Row = Record<string, string | number>;

function expectEqual(found: readonly Row[], people: readonly ServedPerson[]): void {
  expect(found).toHaveLength(people.length);
  people.forEach(({ segment, name, group, probabilities, note }, i) => {
    const row = found[i];
    expect(row.id).toBe(i);
    expect({
      segment: row.segment,
      name: row.segment_name,
      group: row.target_or_out,
      note: row.note,
      probabilities: kit.classifier.segments.map((own) => row[own]),
    }).toEqual({ segment, name, group, note, probabilities });
  });
}

type Answers = (kit: Kit, people: readonly ServedPerson[]) => Promise<readonly Row[]>;

const databases: Readonly<Record<string, Answers>> = {
  async SQLite(own, people) {
    const database = new DatabaseSync(':memory:');
    database.exec(`create table answers (id integer, ${codes.map((code) => `"${code}" text`).join(', ')})`);
    const insert = database.prepare(`insert into answers values (?, ${codes.map(() => '?').join(', ')})`);
    people.forEach(({ answers }, i) => {
      insert.run(i, ...answers);
    });
    const found = database.prepare(await textOf(sql, own)).all() as Row[];
    database.close();
    return found;
  },
  async PostgreSQL(own, people) {
    const columns = codes.map((code) => `"${code}" text`).join(', ');
    await postgres.query(`create temporary table answers (id integer, ${columns})`);
    await postgres.query(
      `insert into answers select * from unnest($1::int[], ${codes.map((_, v) => `$${v + 2}::text[]`).join(', ')})`,
      [people.map((_, i) => i), ...codes.map((_, v) => people.map(({ answers }) => answers[v]))],
    );
    const { rows } = await postgres.query<Row>(await textOf(sql, own));
    await postgres.query('drop table answers');
    return rows;
  },
};

describe.each(Object.entries(databases))('typing_tool.sql on %s', (_, ask) => {
  it.each([false, true])(
    'answers what the server answers, of 10,000 people (a column of codes: %s)',
    async (rawThird) => {
      const people = servedPeople(kit, PEOPLE, { rawThird });
      expectEqual(await ask(kit, people), people);
    },
  );

  it('answers what the server answers for raw numbers, of 10,000 people', async () => {
    const own = numberKit();
    const people = servedPeople(own, PEOPLE, { numbers: { 0: RAW_NUMBERS } });
    expectEqual(await ask(own, people), people);
  });
});

describe('typing_tool.sql', () => {
  it('takes numbers and NULL as they are, and one segment of all chosen', async () => {
    const all = sampleKit([0, 1, 2, 3]);
    const database = new DatabaseSync(':memory:');
    database.exec('create table answers (id integer, q1 integer, q2 integer, q3 text, q4 text, q5 text)');
    database.exec("insert into answers values (1, 40, 3, null, 'Agree', null)");
    const [row] = database.prepare(await textOf(sql, all)).all() as Row[];
    expect(row).not.toHaveProperty('target_or_out');
    expect(row.note).toMatch(/^missing: q3, q5/);
    database.close();
  });
});
