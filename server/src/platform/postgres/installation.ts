import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { exactVersion } from '../version.ts';
import { PostgresError } from './place.ts';

/** A folder remembers its database, so one that was lost, or not copied, does not silently begin again with nothing. */
const MARK = 'installation';
const markerOf = (dataDir: string) => path.join(dataDir, 'installation');

interface Marker {
  /** When the database was made: the same in both places. */
  since: string;
  /** Where it was, for a person; never with a password. */
  database: string;
  /** The version that opened it last; missing where that was an earlier one than those that note it. */
  version?: string;
}

function readMarker(dataDir: string): Marker | null {
  const file = markerOf(dataDir);
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Marker;
  } catch (error) {
    throw new PostgresError(`The file ${file} cannot be read. Put it back from a copy, or delete it.`, {
      cause: error,
    });
  }
}

/** The version that had the database before this one, as far as the data folder knows. */
export const versionBefore = (dataDir: string): string | null => readMarker(dataDir)?.version ?? null;

function lost(dataDir: string, { since, database }: Marker, now: string): PostgresError {
  return new PostgresError(
    `The data folder ${dataDir} had a database since ${since.slice(0, 10)}, in ${database}, and it is not there: ${now}.\n` +
      'Put the database back, or bring a backup back with: npm run admin -- restore FILE\n' +
      `To begin with nothing, delete the file ${markerOf(dataDir)} and start again.`,
  );
}

/** Before a new cluster is made: there must not have been one. */
export function refuseToReplace(dataDir: string, cluster: string): void {
  const marker = readMarker(dataDir);
  if (marker) throw lost(dataDir, marker, `there is no database in ${cluster}`);
}

/** At every start: an empty database where there was another is said, and not used. */
export async function checkInstallation(db: Db, dataDir: string, database: string): Promise<void> {
  const marker = readMarker(dataDir);
  const mark = await db.selectFrom('marks').select('at').where('name', '=', MARK).executeTakeFirst();
  if (!mark && marker) {
    const person = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (!person) throw lost(dataDir, marker, `the database in ${database} is empty`);
  }
  const { at } =
    mark ??
    (await db
      .insertInto('marks')
      .values({ name: MARK })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: sql<Date>`marks.at` }))
      .returning('at')
      .executeTakeFirstOrThrow());
  writeMarker(dataDir, { since: at.toISOString(), database, version: exactVersion() });
}

function writeMarker(dataDir: string, marker: Marker): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = markerOf(dataDir);
  const text = `${JSON.stringify(marker)}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const unfinished = `${file}.${process.pid}.unfinished`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  renameSync(unfinished, file);
}

/** Where a database is, without its password. */
export function placeOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${hostname}${port ? `:${port}` : ''}${pathname}`;
}
