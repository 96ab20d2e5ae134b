import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createLog, type Log } from '../platform/log.ts';
import { APP_ROLE } from '../platform/postgres/app-role.ts';
import { startBundledPostgres } from '../platform/postgres/bundled.ts';
import { connect } from '../platform/postgres/connect.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { Queue } from '../platform/queue/queue.ts';
import { buildTestedPrograms } from './build-programs.ts';

/** For all server tests: one bundled PostgreSQL, in which each file makes a database of its own, and the programs that some start. */

/** A database with every migration and an empty queue: a copy of it is made in a third of the time. */
export const TEMPLATE = 'test_template';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** For the folders of the tests: removed after the last one. */
    scratchFolder: string;
  }
}

async function fillTemplate(url: string, log: Log): Promise<void> {
  const { pool, db } = connect(url, 2, log);
  const queue = new Queue(url, db, log, false);
  await migrate(pool, log);
  await queue.start([]);
  await queue.stop();
  await db.destroy();
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildTestedPrograms();
  const scratchFolder = mkdtempSync(path.join(tmpdir(), 'qp-test-'));
  const dataDir = path.join(scratchFolder, 'postgres');
  mkdirSync(dataDir);
  // PostgreSQL's own user must be able to walk to it.
  for (const folder of [scratchFolder, dataDir]) chmodSync(folder, 0o755);
  const log = createLog('error', (line) => process.stderr.write(line));
  const postgres = await startBundledPostgres({
    dataDir,
    log,
    configuration: {
      // Durability is tested elsewhere, with the real settings.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // Every test server opens some ten connections, and what makes a password hard to guess costs 10 ms each time.
      max_connections: '300',
      scram_iterations: '1',
      // With a database for every file it would look after one or the other all the time.
      autovacuum: 'off',
    },
  });
  const asSuperuser = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgres.superuserUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  // Tests make databases; the tool itself may not.
  await asSuperuser(`alter role ${APP_ROLE} createdb`);
  await asSuperuser(`create database ${TEMPLATE} owner ${APP_ROLE}`);
  await fillTemplate(postgres.url.replace(/\/[^/]*$/, `/${TEMPLATE}`), log);
  project.provide('postgresUrl', postgres.url);
  project.provide('scratchFolder', scratchFolder);
  return async () => {
    await asSuperuser(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
    );
    await postgres.stop();
    removeInBackground(scratchFolder);
  };
}

/** A hundred databases are tens of thousands of files: no test waits for their removal. */
function removeInBackground(folder: string): void {
  const remove = "require('node:fs').rmSync(process.argv[1], { recursive: true, force: true })";
  spawn(process.execPath, ['-e', remove, folder], { detached: true, stdio: 'ignore' }).unref();
}
