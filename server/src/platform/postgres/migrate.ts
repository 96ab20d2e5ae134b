import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { programVersion } from '../version.ts';
import { PostgresError } from './place.ts';
import { applicationName, isUsedByOthers, STARTING } from './postmaster.ts';

/** Any number; all our processes must agree on it. */
const MIGRATION_LOCK = 7_202_611_015;
const folder = path.resolve(import.meta.dirname, '../../../migrations');

export interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

/** A version counts as a migration even where it changes no table: it may store what an older one can't read. */
const VERSION = 'version ';
const ofVersion = (name: string): Migration => ({ name, sql: '', sha256: '' });

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}_\w+\.sql$/.test(name)).sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
  return [...files, ofVersion(VERSION + programVersion())];
}

/** What it did in a database that has this migration; undefined where only a newer version knows. */
export function knownMigration(migrations: readonly Migration[], name: string): Migration | undefined {
  const own = migrations.at(-1)?.name ?? '';
  const isOlder = name.startsWith(VERSION) && name.localeCompare(own, 'en', { numeric: true }) < 0;
  return isOlder ? ofVersion(name) : migrations.find((migration) => migration.name === name);
}

/** Until the end of the transaction no other process changes the schema. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

export async function recordMigration(client: pg.ClientBase, { name, sha256 }: Migration): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
  await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
}

async function appliedMigrations(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows: there } = await client.query(`select to_regclass('public.migrations') is not null as made`);
  if (!(there[0] as { made: boolean }).made) return new Map();
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations');
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

const IN_USE =
  'This version has to update the database, and another QP Tool is using it. Nothing was changed. ' +
  'Stop every process of the older version first, then start this one.';

/** What is done around the migrations of a database that holds something. */
export interface AroundUpgrade {
  /** Before the first migration; no other process changes the schema meanwhile. Where it fails, nothing is migrated. */
  before(): Promise<void>;
  /** After the last one, in the transaction of all of them. */
  after(client: pg.ClientBase): Promise<void>;
  done(): void;
  /** Nothing was migrated: what `before` made is of no use. */
  failed(): void;
}

/** A database that a newer version has opened can be read and written by that version only. */
function refuseNewer(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const newer = [...applied.keys()].find((name) => !knownMigration(migrations, name));
  if (newer === undefined) return;
  throw new PostgresError(
    `A newer version of the QP Tool has opened this database (${newer}): use that version, or restore a backup from before ` +
      'the upgrade into an empty installation.',
  );
}

/** The same for a process that runs: the update may have come while it had lost its connections. */
export async function checkStillCurrent(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    refuseNewer(await readMigrations(), await appliedMigrations(client));
  } finally {
    client.release();
  }
}

const name = (client: pg.ClientBase, part: string) =>
  client.query(`select set_config('application_name', $1, false)`, [applicationName(part)]);

/** Processes that start at once take turns, and the whole step is one transaction. */
export async function migrate(pool: pg.Pool, log: Log, upgrade?: AroundUpgrade): Promise<void> {
  const migrations = await readMigrations();
  const client = await pool.connect();
  let around: AroundUpgrade | undefined;
  try {
    await name(client, STARTING);
    await client.query('begin');
    await lockMigrations(client);
    const applied = await appliedMigrations(client);
    refuseNewer(migrations, applied);
    const changed = migrations.find(({ name, sha256 }) => (applied.get(name) ?? sha256) !== sha256);
    if (changed) {
      throw new Error(
        `The migration ${changed.name} was changed after it had been applied to this database. ` +
          'Add a new migration instead, or start with an empty data folder.',
      );
    }
    const pending = migrations.filter(({ name }) => !applied.has(name));
    if (pending.length > 0 && applied.size > 0 && (await isUsedByOthers(client))) throw new PostgresError(IN_USE);
    if (upgrade && pending.length > 0 && applied.size > 0) {
      await upgrade.before();
      around = upgrade;
    }
    for (const migration of pending) {
      await client.query(migration.sql);
      await recordMigration(client, migration);
      log.info('applied a migration', { migration: migration.name });
    }
    await around?.after(client);
    const upgraded = around;
    // A connection that is lost during the commit leaves open whether it was done: then what was kept stays.
    around = undefined;
    await client.query('commit');
    upgraded?.done();
    await name(client, 'main');
  } catch (error) {
    around?.failed();
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
