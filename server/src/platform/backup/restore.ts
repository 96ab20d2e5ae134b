import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import {
  knownMigration,
  lockMigrations,
  type Migration,
  readMigrations,
  recordMigration,
} from '../postgres/migrate.ts';
import { applicationName, otherClients } from '../postgres/postmaster.ts';
import {
  type ArchiveRecord,
  BackupError,
  FORMAT,
  type Header,
  header,
  readArchive,
  tableEnd,
  tableStart,
} from './archive.ts';
import type { Backup } from './backup.ts';

/** What takes the place of an installation's own content, instead of going into an empty one. */
interface Replacing {
  /** In the transaction of the restore, before anything is removed. */
  before(client: pg.Client): Promise<void>;
  /** In the same transaction, when everything of the backup is there. */
  after(client: pg.Client): Promise<void>;
}

/** In one transaction, so a cut-off backup leaves nothing. Migrations that came later are applied afterwards. */
export async function readBackup(databaseUrl: string, file: string, replacing?: Replacing) {
  const { records, about } = await openBackup(file);
  const migrations = await migrationsOf(about);
  if ((await otherClients(databaseUrl)) > 0) {
    throw new BackupError('The tool is running on this database. Stop it, then restore.');
  }
  const client = new pg.Client({ connectionString: databaseUrl, application_name: applicationName('restore') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await lockMigrations(client);
    await replacing?.before(client);
    await makeEmpty(client, replacing !== undefined);
    for (const migration of migrations) {
      await client.query(migration.sql);
      await recordMigration(client, migration);
    }
    const counts = await fill(client, records);
    await replacing?.after(client);
    await client.query('commit');
    await client.query('analyze');
    return { ...counts, header: about };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw backupErrorOf(error, file);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function openBackup(file: string) {
  const records = readArchive(open(file));
  return { records, about: await readHeader(records, file) };
}

export const headerOf = async (file: string): Promise<Header> => {
  const { records, about } = await openBackup(file);
  await records.return(undefined);
  return about;
};

/** Reads a backup to its end and its checksum, and counts what is in it. */
export async function checkBackup(file: string): Promise<Backup> {
  const counts: Backup = { tables: 0, rows: 0, projects: 0 };
  try {
    const { records } = await openBackup(file);
    let table = '';
    for await (const { letter, bytes } of records) {
      if (letter === 'T') ({ table } = tableStart.parse(JSON.parse(bytes.toString())));
      if (letter !== 'E') continue;
      const { rows } = tableEnd.parse(JSON.parse(bytes.toString()));
      counts.tables++;
      counts.rows += rows;
      if (table === 'projects') counts.projects = rows;
    }
    return counts;
  } catch (error) {
    throw backupErrorOf(error, file);
  }
}

async function* open(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const plain = createGunzip();
  // The end of the pipe reports a failure at its beginning.
  source.on('error', (error) => plain.destroy(error));
  yield* source.pipe(plain) as AsyncIterable<Buffer>;
}

function backupErrorOf(error: unknown, file: string): Error {
  if (error instanceof BackupError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}.`);
  if (code === 'EISDIR' || code === 'EACCES') return new BackupError(`The file ${file} cannot be read: ${message}`);
  // A changed byte shows where it is: in the compression, in a record of ours, or in a row.
  const isDamaged =
    /^(Z_|22|23|08P01)/.test(String(code)) || error instanceof SyntaxError || error instanceof z.ZodError;
  if (isDamaged) {
    return new BackupError(`The backup ${file} is cut off or damaged (${message}). Nothing was restored.`);
  }
  return new BackupError(`The backup ${file} could not be restored: ${message}. Nothing was restored.`, {
    cause: error,
  });
}

async function readHeader(records: AsyncGenerator<ArchiveRecord>, file: string): Promise<Header> {
  let read: ReturnType<typeof header.safeParse> | null;
  try {
    const first = (await records.next()).value as ArchiveRecord | undefined;
    read = first?.letter === 'H' ? header.safeParse(JSON.parse(first.bytes.toString())) : null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'Z_DATA_ERROR' || error instanceof BackupError || error instanceof SyntaxError) {
      throw new BackupError(`${file} is not a backup of the QP Tool, or its beginning is damaged.`, { cause: error });
    }
    throw backupErrorOf(error, file);
  }
  if (!read?.success) throw new BackupError(`${file} is not a backup of the QP Tool, or its beginning is damaged.`);
  if (read.data['qp-backup'] > FORMAT) throw newer(read.data);
  return read.data;
}

const newer = ({ version }: Header) =>
  new BackupError(
    `The backup was made by a newer version of the QP Tool (${version}). Install that version, or a later one, to restore it.`,
  );

/** As applied when the backup was made, in their order. */
async function migrationsOf(about: Header): Promise<Migration[]> {
  const known = await readMigrations();
  return about.migrations.map(({ name, sha256 }) => {
    const migration = knownMigration(known, name);
    if (migration?.sha256 !== sha256) throw newer(about);
    return migration;
  });
}

/**
 * Tables of ours without anything in them (the tool was started once) are removed; anything else refuses, unless it is to be replaced.
 */
async function makeEmpty(client: pg.Client, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ name: string; view: boolean }>(
    `select relname::text as name, relkind in ('v', 'm') as view from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
  );
  const there = rows.map(({ name }) => name);
  if (there.length === 0) return;
  const made = (await readMigrations()).flatMap(({ sql }) =>
    [...sql.matchAll(/^create (?:unlogged )?(?:table|view) (\w+)/gim)].map(([, name]) => name),
  );
  const ours = new Set(['migrations', ...made]);
  const strange = there.filter((name) => !ours.has(name));
  if (strange.length > 0) {
    throw new BackupError(
      `The database holds tables that are not of the QP Tool (${strange.slice(0, 3).join(', ')}). Restore into an empty database.`,
    );
  }
  const count = async (table: string) =>
    there.includes(table)
      ? (await client.query<{ n: number }>(`select count(*)::int as n from ${pg.escapeIdentifier(table)}`)).rows[0].n
      : 0;
  const [people, projects] = [await count('users'), await count('projects')];
  if (people + projects > 0 && !replace) {
    throw new BackupError(
      `This installation is not empty: it has ${people} ${people === 1 ? 'account' : 'accounts'} and ${projects} ${projects === 1 ? 'project' : 'projects'}. ` +
        'Restore into an empty data folder (DATA_DIR) or an empty database (DATABASE_URL).',
    );
  }
  // Views go with the tables that they look at.
  for (const { name } of rows.filter(({ view }) => !view)) {
    await client.query(`drop table if exists public.${pg.escapeIdentifier(name)} cascade`);
  }
  // The queue makes its own tables again, and offers the open jobs.
  await client.query('drop schema if exists pgboss cascade');
}

async function fill(client: pg.Client, records: AsyncGenerator<ArchiveRecord>): Promise<Backup> {
  const counts: Backup = { tables: 0, rows: 0, projects: 0 };
  // Tables point at one another in circles: the references are checked when everything is there.
  const references = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of references.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (;;) {
    const { value: record, done } = await records.next();
    if (done) break;
    if (record.letter !== 'T') throw new BackupError('The backup is damaged: its parts are not in order.');
    const { table, columns } = tableStart.parse(JSON.parse(record.bytes.toString()));
    const rows = await fillTable(client, table, columns, records);
    counts.tables++;
    counts.rows += rows;
    if (table === 'projects') counts.projects = rows;
  }
  for (const { table, name, definition } of references.rows) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  return counts;
}

async function fillTable(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  records: AsyncGenerator<ArchiveRecord>,
): Promise<number> {
  // A migration may have put rows there.
  await client.query(`delete from public.${pg.escapeIdentifier(table)}`);
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const copy = client.query(copyFrom(`copy public.${pg.escapeIdentifier(table)} (${list}) from stdin (format binary)`));
  let expected = -1;
  await pipeline(async function* () {
    for (;;) {
      const { value: record, done } = await records.next();
      if (done || (record.letter !== 'D' && record.letter !== 'E')) {
        throw new BackupError('The backup is damaged: its parts are not in order.');
      }
      if (record.letter === 'E') {
        expected = tableEnd.parse(JSON.parse(record.bytes.toString())).rows;
        return;
      }
      yield record.bytes;
    }
  }, copy);
  if (copy.rowCount !== expected) {
    throw new BackupError(`The backup is damaged: ${table} has ${copy.rowCount} rows instead of ${expected}.`);
  }
  return expected;
}
