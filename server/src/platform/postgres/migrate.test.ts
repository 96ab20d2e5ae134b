import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase } from '../../testing/harness.ts';
import { createLog } from '../log.ts';
import { type Connection, connect } from './connect.ts';
import { migrate, readMigrations } from './migrate.ts';
import { dumpSchema } from './schema-dump.ts';

const log = createLog('silent', () => undefined);
let connection: Connection;
beforeAll(async () => {
  connection = connect(await makeDatabase(), 5, log);
});
afterAll(() => connection.db.destroy());

test('several at once on an empty database: each migration is applied once', async () => {
  await Promise.all([1, 2, 3, 4].map(() => migrate(connection.pool, log)));
  const { rows } = await connection.pool.query('select name from migrations order by name');
  expect(rows.map(({ name }) => name)).toEqual((await readMigrations()).map(({ name }) => name));
});

test('the migrations add up to schema.golden.sql', async () => {
  const golden = path.resolve(import.meta.dirname, '../../../migrations/schema.golden.sql');
  // Changed on purpose: run `npx vitest run --project server migrate -u`, and read the difference.
  await expect(await dumpSchema(connection.pool)).toMatchFileSnapshot(golden);
});

test('every table that belongs to a project, a run or a person goes with it', async () => {
  const { rows } = await connection.pool.query<{ child: string; parent: string; action: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent, confdeltype as action
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const owners = ['projects', 'runs', 'users'];
  // A run that was opened from another one outlives it.
  const others = rows.filter(({ child, parent }) => owners.includes(parent) && child !== parent);
  expect(others.filter(({ action }) => action !== 'c')).toEqual([]);
});

test('a migration that was changed after it had been applied is refused by name', async () => {
  await connection.pool.query("update migrations set sha256 = 'other' where name = '001_platform.sql'");
  await expect(migrate(connection.pool, log)).rejects.toThrow('001_platform.sql was changed after it had been applied');
});
