import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '../../platform/log.ts';
import { startBundledPostgres } from '../../platform/postgres/bundled.ts';
import { isPostgres, readPostmaster } from '../../platform/postgres/postmaster.ts';
import { Analyst } from './analyst.ts';
import { makeFolder } from './folders.ts';
import type { Ledger } from './ledger.ts';
import { admin, ProductProcess } from './product-process.ts';

/** Processes of the product, the database under them, and how to hurt both. */
export interface Installation {
  processes: ProductProcess[];
  /** Settings with which the administrator's command finds the same database. */
  environment: Record<string, string>;
  databaseUrl: string | null;
  databasePid(): number | null;
  stop(): Promise<void>;
}

/** One process, with the PostgreSQL that it starts itself. */
export async function startBundled(): Promise<Installation> {
  const folder = makeFolder('qp-faults-');
  const environment = { DATA_DIR: path.join(folder, 'data') };
  const product = await new ProductProcess({ ...environment }).start();
  return {
    processes: [product],
    environment,
    databaseUrl: null,
    databasePid: () => readPostmaster(path.join(environment.DATA_DIR, 'postgres'))?.pid ?? null,
    async stop() {
      await product.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Several processes on a PostgreSQL that they have not started and do not start again. */
export async function startForeign(
  roles: readonly ('web' | 'worker')[],
  settings: Record<string, string> = {},
): Promise<Installation> {
  const folder = makeFolder('qp-faults-');
  const postgres = await startBundledPostgres({
    dataDir: path.join(folder, 'foreign'),
    log: createLog('silent', () => undefined),
  });
  const shared = { DATABASE_URL: postgres.url, PUBLIC_URL: 'http://127.0.0.1', ...settings };
  const processes = roles.map(
    (ROLE, n) => new ProductProcess({ ...shared, ROLE, DATA_DIR: path.join(folder, `data-${n}`) }),
  );
  await Promise.all(processes.map((product) => product.start()));
  return {
    processes,
    environment: { ...shared, DATA_DIR: path.join(folder, 'data-admin') },
    databaseUrl: postgres.url,
    databasePid: () => postgres.pid(),
    async stop() {
      await Promise.all(processes.map((product) => product.kill('SIGTERM')));
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Until the process is gone; its supervisor starts it again. */
export async function endPostgres(pid: number | null, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  if (pid === null) return;
  process.kill(pid, signal);
  while (isPostgres(pid)) await sleep(10);
}

/** One analyst at each web process, with their own account. */
export async function startAnalysts(
  { processes, environment }: Installation,
  ledger: Ledger,
  excused: readonly number[],
): Promise<Analyst[]> {
  const analysts: Analyst[] = [];
  for (const { url } of processes) {
    if (url === null) continue;
    const person = { email: `${randomBytes(4).toString('hex')}@qp.example`, password: 'a-quiet-password-1' };
    const added = await admin(environment, ['add', person.email, 'Ada', '--password-stdin'], person.password);
    if (added.code !== 0) throw new Error(added.output);
    const analyst = new Analyst(url, person.email, ledger, excused);
    await analyst.begin(person);
    analysts.push(analyst);
  }
  return analysts;
}
