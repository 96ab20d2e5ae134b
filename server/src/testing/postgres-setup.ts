import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createLog } from '../platform/log.ts';
import { APP_ROLE } from '../platform/postgres/app-role.ts';
import { startBundledPostgres } from '../platform/postgres/bundled.ts';

/** One bundled PostgreSQL for all server tests; each test file makes a database of its own in it. */

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qp-test-postgres-'));
  // The server's own user must be able to walk to it.
  chmodSync(dataDir, 0o755);
  const postgres = await startBundledPostgres({
    dataDir,
    log: createLog('error', (line) => process.stderr.write(line)),
    // Durability is tested elsewhere, with the real settings.
    configuration: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  const asSuperuser = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgres.superuserUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  // Tests make databases; the tool itself may not.
  await asSuperuser(`alter role ${APP_ROLE} createdb`);
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await asSuperuser(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
    );
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
