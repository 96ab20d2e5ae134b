import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Log } from '../log.ts';

/** Any number; all our processes must agree on it. */
const MIGRATION_LOCK = 7_202_611_015;
const folder = path.resolve(import.meta.dirname, '../../../migrations');

export interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Brings the schema up to date. Two processes that start at once take turns on an advisory lock, and the whole step is one
 * transaction: a migration that fails leaves nothing behind.
 */
export async function migrate(pool: pg.Pool, log: Log): Promise<void> {
  const migrations = await readMigrations();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations');
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    for (const migration of migrations) {
      const before = applied.get(migration.name);
      if (before === migration.sha256) continue;
      if (before !== undefined) {
        throw new Error(
          `The migration ${migration.name} was changed after it had been applied to this database. ` +
            'Add a new migration instead, or start with an empty data folder.',
        );
      }
      await client.query(migration.sql);
      await client.query('insert into migrations (name, sha256) values ($1, $2)', [migration.name, migration.sha256]);
      log.info('applied a migration', { migration: migration.name });
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
