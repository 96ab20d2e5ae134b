import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** What `postmaster.pid` says about a PostgreSQL that runs, or ran, on a cluster. */
interface Postmaster {
  pid: number;
  port: number;
}

export function pidFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

/** Lines 1 and 4 are the process and its port; an early file has only the first. */
export function readPostmaster(cluster: string): Postmaster | null {
  let content: string;
  try {
    content = readFileSync(pidFile(cluster), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const lines = content.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3] ?? 0);
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number.isInteger(port) ? port : 0 } : null;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A process id is used again after a restart of the machine: only a PostgreSQL counts. A zombie does not. */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
      return name.startsWith('postgres') && state !== 'Z' && state !== 'X';
    } catch {
      return false;
    }
  }
  const asked = spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' });
  return asked.status !== 0 ? true : asked.stdout.includes('postgres');
}

/** A connection of its own for some work. One that breaks is noticed by the next question. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const WITHIN = { connectionTimeoutMillis: 3000 };

export const answers = (url: string): Promise<boolean> =>
  withClient({ connectionString: url, ...WITHIN }, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );

/** Containers all have the same process id. */
const self = `${process.pid}.${randomBytes(3).toString('hex')}`;

/** Every connection of ours names its process, so a process can tell its own from another's. */
export function applicationName(part: string): string {
  return `qp-tool ${self} ${part}`;
}

/** The part of a process that has not started yet: it waits for the migrations, and uses nothing. */
export const STARTING = 'start';

const OTHERS = `select count(*)::int as count from pg_stat_activity where datname = current_database()
  and application_name like 'qp-tool %' and split_part(application_name, ' ', 2) <> $1`;

/** Whether another process of ours works with this database. */
export async function isUsedByOthers(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(`${OTHERS} and split_part(application_name, ' ', 3) <> $2`, [
    self,
    STARTING,
  ]);
  return rows[0].count > 0;
}

/** How many connections other processes of ours hold to this database: a server may have others, of other installations. */
export async function otherClients(url: string): Promise<number> {
  const asked = withClient({ connectionString: url, ...WITHIN }, (client) =>
    client.query<{ count: number }>(OTHERS, [self]),
  );
  return asked.then(({ rows }) => rows[0].count).catch(() => 0);
}
