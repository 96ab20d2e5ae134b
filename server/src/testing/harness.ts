import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { countStart } from '@qp/testing/starts';
import pg from 'pg';
import { inject } from 'vitest';
import { insertUser } from '../features/accounts/queries.ts';
import { allJobs } from '../features.ts';
import type { App } from '../platform/app.ts';
import type { Clock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import type { AnyJob } from '../platform/queue/job.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import { startPlatform } from '../platform/start.ts';
import { serveFeatures } from '../serve.ts';
import { Client } from './client.ts';
import { TEMPLATE } from './postgres-setup.ts';

/** A person with an account, for tests. */
export interface TestUser {
  id: string;
  email: string;
  firstName: string;
  password: string;
}

/** A stored hash says itself how expensive it is to check. passwords.test.ts shows that real ones are expensive. */
const CHEAP_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A clock that a test moves. */
class TestClock implements Clock {
  #offset = 0;
  #stopped: number | null = null;
  now(): Date {
    return new Date((this.#stopped ?? Date.now()) + this.#offset);
  }
  /** From now on it only moves by `move`: for what must happen within seconds, however busy the machine is. */
  stop(): void {
    this.#stopped = Date.now();
  }
  move(hours: number): void {
    this.#offset += hours * 3_600_000;
  }
}

export interface TestServer {
  url: string;
  databaseUrl: string;
  app: App;
  clock: TestClock;
  /** Every line of the log so far. */
  logged: string[];
  /** Jobs that it works on now. */
  running(): number;
  /** Requests that are under way. */
  openRequests(): number;
  /** As a process does that is told to stop. */
  drain(requestMilliseconds: number): Promise<void>;
  makeUser(firstName?: string): Promise<TestUser>;
  /** A client that is logged in as this person, or anonymous. */
  client(user?: TestUser): Promise<Client>;
  stop(): Promise<void>;
}

interface TestServerOptions {
  /** Further settings, as of the environment. */
  environment?: Record<string, string>;
  /** Jobs beside those of the features. */
  jobs?: readonly AnyJob[];
  /** An existing database, as from another server's `databaseUrl`; else a fresh one is made. */
  databaseUrl?: string | undefined;
  slowBodyWindow?: number;
  change?(settings: Settings): Settings;
}

/** A fresh database in the PostgreSQL that all server tests share: empty, or a copy of another. */
export async function makeDatabase(template?: string): Promise<string> {
  countStart('a database');
  const url = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`);
  } finally {
    await client.end();
  }
  return url.replace(/\/[^/]*$/, `/${name}`);
}

export function makeDataFolder(): string {
  const folder = mkdtempSync(path.join(inject('scratchFolder'), 'data-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Pages of our own, so server tests need no web build. */
function makeWebFolder(parent: string): string {
  const folder = path.join(parent, 'web');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><title>QP Tool</title><script nonce="{{nonce}}"></script>',
  );
  writeFileSync(path.join(folder, 'assets', 'app-1234.js'), 'export {};\n');
  return folder;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  countStart('a server in the test');
  const dataDir = makeDataFolder();
  const databaseUrl = options.databaseUrl ?? (await makeDatabase(TEMPLATE));
  const read = readSettings({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'false',
    LOGINS_PER_ADDRESS: '100000',
    DATABASE_CONNECTIONS: '8',
    // Other programs may be busy beside the tests.
    COMPUTE_PRIORITY: 'usual',
    // Tests that are not about it need not wait for hundreds of refits.
    STABILITY_AFTER_RUNS: 'false',
    // A busy machine must not fail a test that is not about overload.
    OVERLOAD_MILLISECONDS: '600000',
    ...options.environment,
  });
  const settings = options.change?.({ ...read, webFolder: makeWebFolder(dataDir) }) ?? {
    ...read,
    webFolder: makeWebFolder(dataDir),
  };
  const logged: string[] = [];
  const clock = new TestClock();
  const platform = await startPlatform(
    settings,
    createLog('debug', (line) => logged.push(line)),
    {
      jobs: [...allJobs, ...(options.jobs ?? [])],
      clock,
    },
  );
  const { app } = platform;
  const { server, draining } = await serveFeatures(app, { slowBodyWindow: options.slowBodyWindow });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  platform.listensAt(url);
  let people = 0;
  return {
    url,
    databaseUrl,
    app,
    clock,
    logged,
    running: platform.running,
    openRequests: () => draining.open,
    async drain(requestMilliseconds) {
      draining.begin();
      await Promise.all([draining.finish(requestMilliseconds), platform.drain(1000)]);
    },
    async makeUser(firstName = 'Ada') {
      const email = `${firstName.toLowerCase()}.${++people}.${randomBytes(3).toString('hex')}@qp.example`;
      const password = `${randomBytes(9).toString('hex')}-a1`;
      const passwordHash = await hash(password, CHEAP_HASH);
      return { id: await insertUser(app.db, { email, firstName, passwordHash }), email, firstName, password };
    },
    async client(user) {
      const client = new Client(url);
      if (user) await client.logIn(user.email, user.password);
      return client;
    },
    async stop() {
      await server.close();
      await platform.stop(1000);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
