// Promises 11, 51 and 60 of docs/reliability.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { Program } from '@qp/testing/program';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase, makeDataFolder } from '../../testing/harness.ts';
import { tested } from '../../testing/programs.ts';
import { dumpSchema } from '../../testing/schema-dump.ts';
import { createLog } from '../log.ts';
import { type Connection, connect } from './connect.ts';
import { migrate, readMigrations } from './migrate.ts';

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

test('beside a running process a newer version changes nothing and says so', async () => {
  const { pool } = connection;
  await pool.query("delete from migrations where name = '019_keys.sql'");
  await pool.query('alter table tokens drop column ended');
  const url = String(pool.options.connectionString);
  const older = new pg.Client({ connectionString: url, application_name: 'qp-tool 1 main' });
  await older.connect();
  await expect(migrate(pool, log)).rejects.toThrow(
    'Nothing was changed. Stop every process of the older version first',
  );
  const column = `select 1 from information_schema.columns where table_name = 'tokens' and column_name = 'ended'`;
  expect((await pool.query(column)).rowCount).toBe(0);
  // One that waits for its own migrations is not in the way.
  await older.query(`set application_name = 'qp-tool 1 start'`);
  await pool.query('alter table users drop column company_issuer, drop column company_subject');
  await migrate(pool, log);
  expect((await pool.query(column)).rowCount).toBe(1);
  await older.end();
});

test('a newer version is an upgrade, and refused afterwards by an older one, though it changes no table', async () => {
  const { pool } = connection;
  const own = (await readMigrations()).at(-1)?.name ?? '';
  const opened = (name: string) => pool.query('insert into migrations (name, sha256) values ($1, $2)', [name, '']);
  await pool.query('delete from migrations where name = $1', [own]);
  await opened('version 0.10.9');
  const done: string[] = [];
  const step = (name: string) => async () => void done.push(name);
  const upgrade = { before: step('backup'), after: step('record'), done: () => undefined, failed: () => undefined };
  const older = new pg.Client({ connectionString: String(pool.options.connectionString) });
  await older.connect();
  await older.query(`set application_name = 'qp-tool 1 main'`);
  await expect(migrate(pool, log, upgrade)).rejects.toThrow('Stop every process of the older version first');
  await older.end();
  await expect.poll(() => migrate(pool, log, upgrade).catch(() => 'still connected')).toBeUndefined();
  expect(done).toEqual(['backup', 'record']);
  const higher = [1, 10].map((more) => own.replace(/\d+$/, (last) => String(Number(last) + more)));
  for (const newer of [...higher, 'version 999.0.0', '999_later.sql']) {
    await opened(newer);
    await expect(migrate(pool, log)).rejects.toThrow(
      `A newer version of the QP Tool has opened this database (${newer})`,
    );
    await pool.query('delete from migrations where name = $1', [newer]);
  }
});

test('a server whose port is taken does not touch the database', async () => {
  const databaseUrl = await makeDatabase();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const folder = makeDataFolder();
  const child = spawn(process.execPath, [tested('main')], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: String(port), DEMO: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece));
  const [code] = (await once(child, 'close')) as [number];
  expect([code, said]).toEqual([1, expect.stringContaining(`Port ${port} is in use`)]);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(`select tablename from pg_tables where schemaname in ('public', 'pgboss')`);
  expect(rows).toEqual([]);
  await client.end();
  other.close();
});

test('a database that a newer version has opened is refused at the start, and left by a process that runs', async () => {
  const DATABASE_URL = await makeDatabase();
  const environment = { DATABASE_URL, DATA_DIR: makeDataFolder(), ROLE: 'worker', PUBLIC_URL: 'http://127.0.0.1:3000' };
  const said = /A newer version of the QP Tool has opened this database \(version 999\.0\.0\)[^.]*\.\n/;
  // It runs before the newer version does: it had lost its connections when that one looked for others.
  const { program: old } = await Program.start(tested('main'), environment, /worker is ready/);
  const gone = once(old.process, 'exit');
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query(`insert into migrations (name, sha256) values ('version 999.0.0', '')`);
  expect((await gone)[0]).toBe(1);
  expect(old.output).toMatch(said);
  const before = await client.query('select * from pgboss.job');
  const again = await Program.run(tested('main'), [], environment, '');
  expect([again.code, again.output]).toEqual([1, expect.stringMatching(said)]);
  expect(again.output.trim().split('\n')).toHaveLength(1);
  const { code, output } = await Program.run(tested('admin'), ['list'], environment, '');
  expect([code, output]).toEqual([1, expect.stringMatching(said)]);
  expect((await client.query('select * from pgboss.job')).rows).toEqual(before.rows);
  await client.end();
});

test('a migration that was changed after it had been applied is refused by name', async () => {
  await connection.pool.query("update migrations set sha256 = 'other' where name = '001_platform.sql'");
  await expect(migrate(connection.pool, log)).rejects.toThrow('001_platform.sql was changed after it had been applied');
});
