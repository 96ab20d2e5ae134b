import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorFields, type Log } from '../log.ts';
import { APP_ROLE, DATABASE, ensureAppDatabase } from './app-role.ts';
import { initialise } from './initdb.ts';
import { refuseToReplace } from './installation.ts';
import { type ClusterHome, findClusterHome, PostgresError, takeOver } from './place.ts';
import { lastWords, openPostgresLog, trimPostgresLog } from './postgres-log.ts';
import { answers, isPostgres, otherClients, pidFile, readPostmaster } from './postmaster.ts';

/** Started, adopted from a killed parent, started again. Detached, so Ctrl-C reaches only us: we drain first. */
export interface BundledPostgres {
  /** For the tool, as a role that owns its database and nothing else. */
  url: string;
  /** For maintenance. */
  superuserUrl: string;
  /** The folder of its files. */
  cluster: string;
  /** The process that serves the cluster now. */
  pid(): number | null;
  /** Whether it was running already. */
  adopted: boolean;
  /** Stops it, unless another process of ours is still connected. */
  stop(): Promise<void>;
}

interface BundledOptions {
  dataDir: string;
  log: Log;
  /** A new cluster may be made where there was one: a backup is about to be restored. */
  replace?: boolean;
  /** Further `-c` settings, for tests. */
  configuration?: Record<string, string>;
}

const SUPERUSER = 'qp';
const START_SECONDS = 60;
const WATCH_MILLISECONDS = 500;
const LOG_WATCH_MILLISECONDS = 60_000;

const addressOf = (port: number, password: string, database = 'postgres', user = SUPERUSER) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** Made once, and kept where only the owner of the data folder can read it. */
function passwordOf(dataDir: string, name: string): string {
  const file = path.join(dataDir, name);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

function launch(place: ClusterHome, port: number, options: BundledOptions): { exited: () => string | null } {
  const output = openPostgresLog(options.dataDir);
  const configuration = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...options.configuration,
  };
  const child = spawn(
    place.postgres,
    [
      '-D',
      place.cluster,
      '-p',
      String(port),
      ...Object.entries(configuration).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
    ],
    {
      ...place.as,
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    },
  );
  let exited: string | null = null;
  child.once('error', (error) => {
    exited = error.message;
  });
  child.once('exit', (code, signal) => {
    exited = `ended with ${signal ?? code}`;
  });
  child.unref();
  return { exited: () => exited };
}

async function answersBy(deadline: number, address: string, started: ReturnType<typeof launch>): Promise<boolean> {
  while (started.exited() === null && Date.now() < deadline) {
    if (await answers(address)) return true;
    await sleep(25);
  }
  return false;
}

/** Adopts the server that runs on the cluster, or starts one; `wantedPort` keeps the address over a restart. */
async function startOrAdopt(place: ClusterHome, password: string, options: BundledOptions, wantedPort: number | null) {
  const deadline = Date.now() + START_SECONDS * 1000;
  let problem = '';
  while (Date.now() < deadline) {
    const running = readPostmaster(place.cluster);
    if (running && isPostgres(running.pid)) {
      if (running.port > 0 && (await answers(addressOf(running.port, password)))) {
        return { port: running.port, adopted: true };
      }
      problem = `the process ${running.pid} runs on it but does not answer`;
      await sleep(200);
      continue;
    }
    if (running) {
      options.log.info('removing the pid file of a PostgreSQL that is gone', { pid: running.pid });
      rmSync(pidFile(place.cluster), { force: true });
    }
    const port = wantedPort ?? (await freePort());
    const started = launch(place, port, options);
    if (await answersBy(deadline, addressOf(port, password), started)) return { port, adopted: false };
    // Refused because shared memory of a killed predecessor is still in use, or a start that raced with ours: try again.
    problem = started.exited() ?? 'it did not answer in time';
    await sleep(300);
  }
  const said = lastWords(options.dataDir);
  throw new PostgresError(
    `The bundled PostgreSQL under ${place.cluster} does not start: ${problem}. It says:\n${said}`,
  );
}

export async function startBundledPostgres(options: BundledOptions): Promise<BundledPostgres> {
  const { log, dataDir } = options;
  const place = await findClusterHome(dataDir, log);
  const password = passwordOf(dataDir, 'postgres-password');
  const appPassword = passwordOf(dataDir, 'postgres-app-password');
  if (!existsSync(path.join(place.cluster, 'PG_VERSION'))) {
    if (!options.replace) refuseToReplace(dataDir, place.cluster);
    await initialise(place, SUPERUSER, password, log);
  } else takeOver(place);
  const { port, adopted } = await startOrAdopt(place, password, options, null);
  await ensureAppDatabase((database) => addressOf(port, password, database), appPassword);
  log.info(adopted ? 'took over a PostgreSQL that was running' : 'started PostgreSQL', { port });

  let stopping = false;
  let restarting: Promise<void> | null = null;
  const restart = async () => {
    log.error('PostgreSQL has died and is started again');
    try {
      await startOrAdopt(place, password, options, port);
      log.info('PostgreSQL is back');
    } catch (error) {
      log.error('PostgreSQL cannot be started again', errorFields(error));
    } finally {
      restarting = null;
    }
  };
  const watch = setInterval(() => {
    if (stopping || restarting) return;
    const running = readPostmaster(place.cluster);
    if (!running || !isPostgres(running.pid)) restarting = restart();
  }, WATCH_MILLISECONDS);
  const trim = setInterval(() => {
    try {
      trimPostgresLog(dataDir);
    } catch (error) {
      log.warn('the log of PostgreSQL could not be trimmed', errorFields(error));
    }
  }, LOG_WATCH_MILLISECONDS);
  watch.unref();
  trim.unref();

  return {
    url: addressOf(port, appPassword, DATABASE, APP_ROLE),
    superuserUrl: addressOf(port, password),
    cluster: place.cluster,
    adopted,
    pid: () => readPostmaster(place.cluster)?.pid ?? null,
    async stop() {
      stopping = true;
      clearInterval(watch);
      clearInterval(trim);
      await restarting;
      const inUse = async () => (await otherClients(addressOf(port, password, DATABASE))) > 0;
      for (let patience = 10; patience > 0 && (await inUse()); patience--) await sleep(200);
      if (await inUse()) {
        log.info('left PostgreSQL running: another process uses it');
        return;
      }
      const running = readPostmaster(place.cluster);
      if (!running || !isPostgres(running.pid)) return;
      process.kill(running.pid, 'SIGINT');
      while (isPostgres(running.pid)) await sleep(20);
      log.info('stopped PostgreSQL');
    },
  };
}
