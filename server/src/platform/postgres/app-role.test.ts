// Promise 38 of docs/reliability.md.
import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder } from '../../testing/harness.ts';
import { createLog } from '../log.ts';
import { type BundledPostgres, startBundledPostgres } from './bundled.ts';

const log = createLog('silent', () => undefined);
const dataDir = makeDataFolder();
let postgres: BundledPostgres;
beforeAll(async () => {
  postgres = await startBundledPostgres({ dataDir, log });
});
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function query(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

test('the tool works as a role that owns its database and can do nothing else', async () => {
  expect(
    await query(postgres.url, 'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user'),
  ).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
  for (const statement of [
    `copy (select 1) to program 'id'`,
    `select pg_read_file('postgresql.conf')`,
    'create role intruder superuser',
    'alter system set fsync = off',
  ]) {
    await expect(query(postgres.url, statement)).rejects.toThrow(/permission denied/);
  }
});

test('an installation whose database was the superuser’s is handed over at the next start', async () => {
  const inside = postgres.superuserUrl.replace(/\/postgres$/, '/qp');
  // As version 1.0.0 left it.
  await query(
    inside,
    'create schema pgboss',
    `create type pgboss.state as enum ('created')`,
    'create table pgboss.job (id serial, state pgboss.state) partition by list (state)',
    'create function pgboss.make() returns int language sql as $$ select 1 $$',
    'create table public.runs (id int primary key)',
    'alter database qp owner to qp',
  );
  await postgres.stop();
  postgres = await startBundledPostgres({ dataDir, log });
  await query(
    postgres.url,
    'alter table runs add column name text',
    'alter table pgboss.job add column name text',
    `alter type pgboss.state add value 'active'`,
    'create or replace function pgboss.make() returns int language sql as $$ select 2 $$',
    'create table pgboss.more (id int)',
  );
  expect(
    await query(postgres.url, `select pg_get_userbyid(datdba) as owner from pg_database where datname = 'qp'`),
  ).toEqual([{ owner: 'qp_app' }]);
});
