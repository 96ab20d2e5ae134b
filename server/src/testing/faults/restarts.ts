import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '../../platform/log.ts';
import { type BundledPostgres, startBundledPostgres } from '../../platform/postgres/bundled.ts';
import { isPostgres, readPostmaster } from '../../platform/postgres/postmaster.ts';
import { Analyst } from './analyst.ts';
import { makeFolder } from './folders.ts';
import { Ledger } from './ledger.ts';
import { admin, ProductProcess } from './product-process.ts';
import type { Outcome } from './report.ts';

/**
 * Item 30: the database restarts under load, again and again; every second time it is killed with -9 instead. Requests are
 * answered 503 and go on, no process ends, nothing that was acknowledged is lost.
 */
interface Setting {
  processes: ProductProcess[];
  environment: Record<string, string>;
  databasePid(): number | null;
  stop(): Promise<void>;
}

/** One process, with the PostgreSQL that it starts itself. */
async function bundled(folder: string): Promise<Setting> {
  const environment = { DATA_DIR: path.join(folder, 'data') };
  const product = await new ProductProcess({ ...environment }).start();
  return {
    processes: [product],
    environment,
    databasePid: () => readPostmaster(path.join(environment.DATA_DIR, 'postgres'))?.pid ?? null,
    stop: () => product.kill('SIGTERM'),
  };
}

/** Two web processes and a worker, on a PostgreSQL that they have not started and do not start again. */
async function foreign(folder: string): Promise<Setting> {
  const postgres: BundledPostgres = await startBundledPostgres({
    dataDir: path.join(folder, 'foreign'),
    log: createLog('silent', () => undefined),
  });
  const shared = { DATABASE_URL: postgres.url, PUBLIC_URL: 'http://127.0.0.1' };
  const processes = ['web', 'web', 'worker'].map(
    (ROLE, n) => new ProductProcess({ ...shared, ROLE, DATA_DIR: path.join(folder, `data-${n}`) }),
  );
  // One after the other: two that start at once is another test.
  for (const product of processes) await product.start();
  return {
    processes,
    environment: shared,
    databasePid: () => postgres.pid(),
    async stop() {
      for (const product of processes) await product.kill('SIGTERM');
      await postgres.stop();
    },
  };
}

/** Until the process is gone; whoever looks after it starts it again. */
export async function endPostgres(pid: number | null, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  if (pid === null) return;
  process.kill(pid, signal);
  while (isPostgres(pid)) await sleep(10);
}

async function makeAnalysts(setting: Setting, ledger: Ledger): Promise<Analyst[]> {
  const analysts: Analyst[] = [];
  for (const { url } of setting.processes) {
    if (url === null) continue;
    const person = { email: `${randomBytes(4).toString('hex')}@qp.example`, password: 'a-quiet-password-1' };
    const added = await admin(setting.environment, ['add', person.email, 'Ada', '--password-stdin'], person.password);
    if (added.code !== 0) throw new Error(added.output);
    const analyst = new Analyst(url, ledger, [503]);
    await analyst.begin(person);
    analysts.push(analyst);
  }
  return analysts;
}

export async function restartUnderLoad(kind: 'bundled' | 'foreign', restarts: number): Promise<Outcome> {
  const folder = makeFolder('qp-restarts-');
  const setting = await (kind === 'bundled' ? bundled(folder) : foreign(folder));
  const ledger = new Ledger();
  const dead = () => setting.processes.some(({ alive }) => !alive);
  try {
    const analysts = await makeAnalysts(setting, ledger);
    let going = true;
    const work = analysts.map(async (analyst) => {
      for (let n = 1; going && !dead(); n++) {
        await analyst.edit();
        if (n % 60 === 0) await analyst.export();
        if (n % 150 === 0) await analyst.startRun(`Run ${n}`);
      }
    });
    for (let n = 0; n < restarts && !dead(); n++) {
      await sleep(300 + 131 * (n % 5));
      const signal = n % 2 === 0 ? 'SIGINT' : 'SIGKILL';
      const fault = signal === 'SIGINT' ? 'restart of the database' : 'kill -9 of the database';
      await ledger.recover(fault, () => endPostgres(setting.databasePid(), signal), dead);
    }
    going = false;
    const deaths = setting.processes.filter(({ alive }) => !alive).map(({ output }) => output.slice(-3000));
    if (deaths.length > 0) return { ledger, lost: [], doubled: [], deaths };
    await Promise.all(work);
    const audits = await Promise.all(analysts.map((analyst) => analyst.audit()));
    const lost = audits.flatMap((audit) => audit.lost);
    return { ledger, lost, doubled: audits.flatMap((audit) => audit.doubled), deaths };
  } finally {
    await setting.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
