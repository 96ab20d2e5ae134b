// Promise 5 of docs/reliability.md.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { startRow } from './queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { ROLE: 'web', PUBLIC_URL: 'http://127.0.0.1' } });
});
afterAll(() => server.stop());

/** A job that was at work alone when it was last heard of, this long before or after the database was started. */
async function interrupted(seconds: number, progress = 0, furthest = 0): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into jobs (kind, lane, input, state, attempt, blame, updated_at, progress, furthest)
    values ('test-note', 'short', '{}', 'started', 1, 'sole', pg_postmaster_start_time() + ${seconds} * interval '1 second',
      ${progress}, ${furthest})
    returning id`.execute(server.app.db);
  return rows[0].id;
}

test('a job whose worker died alone with it has a strike; one that a restart of the database interrupted has none', async () => {
  const died = await startRow(server.app.db, await interrupted(1), 2, false);
  const restarted = await startRow(server.app.db, await interrupted(-1), 2, false);
  expect([died, restarted].map((row) => [row?.strikes, row?.suspect])).toEqual([
    [1, true],
    [0, false],
  ]);
});

test('a job that got further before its process died is not blamed; one that dies at the same place is', async () => {
  const further = await startRow(server.app.db, await interrupted(1, 0.6, 0.4), 2, false);
  const same = await startRow(server.app.db, await interrupted(1, 0.4, 0.4), 2, false);
  expect([further, same].map((row) => [row?.strikes, row?.deaths])).toEqual([
    [0, 1],
    [1, 1],
  ]);
});
