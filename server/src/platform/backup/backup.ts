import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { applicationName } from '../postgres/postmaster.ts';
import { programVersion } from '../version.ts';
import { type ArchiveRecord, BackupError, FORMAT, type Header, jsonRecord, writeArchive } from './archive.ts';

/** What is not worth keeping: counted attempts, sessions (people log in again), and our own list of migrations (in the header). */
const LEFT_OUT = ['attempts', 'sessions', 'migrations'];

export interface Backup {
  tables: number;
  rows: number;
  projects: number;
}

const quoted = (name: string) => pg.escapeIdentifier(name);

/** Reads all tables at one moment, while the tool runs. The queue's own are left out: it offers open jobs again. */
export async function writeBackup(databaseUrl: string, file: string): Promise<Backup> {
  if (existsSync(file)) throw new BackupError(`There is a file ${file} already. Choose another name.`);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: applicationName('backup') });
  let lost: Error | null = null;
  client.on('error', (error) => {
    lost = error;
  });
  await client.connect();
  const unfinished = `${file}.unfinished`;
  const counts: Backup = { tables: 0, rows: 0, projects: 0 };
  try {
    await client.query('begin isolation level repeatable read read only');
    await pipeline(
      writeArchive(records(client, counts)),
      createGzip({ level: 1 }),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await rename(unfinished, file);
    return counts;
  } catch (error) {
    const { code, message } = (lost ?? error) as NodeJS.ErrnoException;
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      code === 'ENOSPC'
        ? `The disk is full: there is no room for the backup ${file}.`
        : `The backup could not be made: ${message}`,
      { cause: error },
    );
  } finally {
    await rm(unfinished, { force: true });
    await client.end().catch(() => undefined);
  }
}

async function* records(client: pg.Client, counts: Backup): AsyncGenerator<ArchiveRecord> {
  const migrations = await client
    .query<Header['migrations'][number]>('select name, sha256 from migrations order by name')
    .catch((error: { code?: string }) => {
      if (error.code !== '42P01') throw error;
      throw new BackupError('There is nothing to back up: the database is empty.');
    });
  const about: Header = {
    'qp-backup': FORMAT,
    version: programVersion(),
    made: new Date().toISOString(),
    migrations: migrations.rows,
  };
  yield jsonRecord('H', about);
  for (const { table, columns } of await tablesOf(client)) {
    yield jsonRecord('T', { table, columns });
    const list = columns.map(quoted).join(', ');
    const copy = client.query(copyTo(`copy public.${quoted(table)} (${list}) to stdout (format binary)`));
    for await (const bytes of copy) yield { letter: 'D', bytes: bytes as Buffer };
    yield jsonRecord('E', { rows: copy.rowCount });
    counts.tables++;
    counts.rows += copy.rowCount;
    if (table === 'projects') counts.projects = copy.rowCount;
  }
}

async function tablesOf(client: pg.Client): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname::text as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  );
  return rows;
}
