import { execFile } from 'node:child_process';
import { chownSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '../log.ts';
import { type ClusterHome, makeOwned, PostgresError } from './place.ts';

const run = promisify(execFile);

/** Made beside its place and renamed when whole: an initdb that was killed leaves nothing that looks like a cluster. */
export async function initialise(place: ClusterHome, superuser: string, password: string, log: Log): Promise<void> {
  log.info('making the database files', { folder: place.cluster });
  const unfinished = `${place.cluster}.unfinished`;
  makeOwned(unfinished, place.as);
  const passwordFile = path.join(unfinished, '..', `.initdb-${process.pid}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (place.as.uid !== undefined && place.as.gid !== undefined) chownSync(passwordFile, place.as.uid, place.as.gid);
  try {
    await run(
      place.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Sorting must not depend on the machine's locales.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-locale',
      ],
      { ...place.as, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } },
    );
    renameSync(unfinished, place.cluster);
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr ?? error).trim();
    const full = /No space left/i.test(said);
    throw new PostgresError(
      full ? `The disk is full: there is no room for the database under ${place.cluster}.` : `initdb failed: ${said}`,
      { cause: error },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}
