import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '@qp/contract';
import { PATIENCE_MILLISECONDS, patient } from '@qp/testing/patience';
import { sql } from 'kysely';
import { describe, test } from 'vitest';
import { makeDatabase, makeDataFolder, startTestServer, type TestServer } from '../../testing/harness.ts';
import { faulty, longTurn, NOTES, note, testJobs, writeNote } from '../../testing/test-jobs.ts';
import { WorkerHandle } from '../../testing/worker-handle.ts';

/**
 * Promises 1, 3, 4, 5, 11 and 41 of docs/reliability.md, in bounded form. pg-boss notices a missing heartbeat after 10 s
 * at the earliest, so the tests run side by side.
 */

/** A server that takes requests but works on nothing, so the jobs are for the processes that the test kills. */
async function startWeb(databaseUrl?: string): Promise<TestServer> {
  const server = await startTestServer({
    databaseUrl,
    jobs: testJobs,
    environment: { ROLE: 'web', PUBLIC_URL: 'http://127.0.0.1' },
  });
  await sql.raw(NOTES).execute(server.app.db);
  return server;
}

function enqueueNotes(
  server: TestServer,
  ownerId: string,
  count: number,
  how: { milliseconds: number; until?: string },
): Promise<string[]> {
  const { db, queue } = server.app;
  return db.transaction().execute(async (trx) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      ids.push(await queue.enqueue(trx, note, { ownerId, input: { text: `note ${n}`, bytes: 10, ...how } }));
    }
    return ids;
  });
}

const writes = async (server: TestServer) =>
  (
    await sql<{ job_id: string; attempt: number }>`select job_id, attempt from notes where job_id is not null`.execute(
      server.app.db,
    )
  ).rows;

const WAIT = { timeout: PATIENCE_MILLISECONDS, interval: 250 };

describe.concurrent('workers that die', () => {
  test('kill -9 at random moments: every job finishes, each result is written once, nothing is torn', async ({
    expect,
  }) => {
    const server = await startWeb();
    const ada = await server.makeUser();
    const ids = await enqueueNotes(server, ada.id, 30, { milliseconds: 250 });
    const workers = await Promise.all([1, 2].map(() => WorkerHandle.start(server.databaseUrl)));
    for (let kill = 0; kill < 4; kill++) {
      await sleep(150 + 97 * kill);
      await workers[kill % 2].kill();
      workers[kill % 2] = await WorkerHandle.start(server.databaseUrl);
    }
    const outcomes = await Promise.all(ids.map((id) => server.app.queue.wait(id, patient())));
    expect(outcomes.map(({ state }) => state)).toEqual(ids.map(() => 'finished'));
    const written = (await writes(server)).map(({ job_id }) => job_id);
    expect(written.toSorted()).toEqual(ids.toSorted());
    const { rows } = await sql<{ files: number; whole: number }>`
      select count(*)::int as files, count(*) filter (where octet_length(data) = bytes + 16)::int as whole
      from files join file_chunks on file_id = id`.execute(server.app.db);
    expect(rows[0]).toEqual({ files: 30, whole: 30 });
    await Promise.all(workers.map((worker) => worker.kill()));
    await server.stop();
  });

  test('a worker stopped past its heartbeat and continued: its late result is refused', async ({ expect }) => {
    const server = await startWeb();
    const ada = await server.makeUser();
    const frozen = await WorkerHandle.start(server.databaseUrl);
    const [id] = await enqueueNotes(server, ada.id, 1, { milliseconds: 0, until: 'go' });
    await expect.poll(async () => (await server.app.queue.look(id))?.state, WAIT).toBe('started');
    frozen.process.kill('SIGSTOP');
    await writeNote(server.app, 'go');
    const other = await WorkerHandle.start(server.databaseUrl);
    const outcome = await server.app.queue.wait(id, patient());
    expect(outcome.state).toBe('finished');
    frozen.process.kill('SIGCONT');
    await expect.poll(() => frozen.errors, WAIT).toContain('a late result was refused');
    expect(await writes(server)).toEqual([{ job_id: id, attempt: 2 }]);
    await Promise.all([frozen.kill(), other.kill()]);
    await server.stop();
  });

  test('a job that always kills its process fails with a message; other jobs go on', async ({ expect }) => {
    const server = await startWeb();
    const ada = await server.makeUser();
    const tries = path.join(makeDataFolder(), 'tries');
    const { db, queue } = server.app;
    const bad = await db
      .transaction()
      .execute((trx) => queue.enqueue(trx, faulty, { ownerId: ada.id, input: { how: 'exit', file: tries } }));
    let ended = false;
    const keepAlive = async () => {
      while (!ended) {
        const worker = await WorkerHandle.start(server.databaseUrl);
        while (!ended && worker.process.exitCode === null) await sleep(100);
        await worker.kill();
      }
    };
    const keeping = keepAlive();
    const good = await enqueueNotes(server, ada.id, 5, { milliseconds: 50 });
    for (const id of good) expect((await queue.wait(id, patient())).state).toBe('finished');
    const outcome = await queue.wait(bad, patient());
    ended = true;
    await keeping;
    expect(outcome.state).toBe('failed');
    expect(outcome.errorMessage).toContain('stopped unexpectedly 2 times, because it was killed');
    // Beside others it is only suspected the first time; then it is seen to be the one.
    expect(readFileSync(tries, 'utf8')).toMatch(/^1\n2\n(3\n)?$/);
    await server.stop();
  });

  test('a death is not the fault of a job that was merely beside the one that caused it', async ({ expect }) => {
    const server = await startWeb();
    const ada = await server.makeUser();
    const { db, queue } = server.app;
    // The innocent one may be tried once only: one strike and it would be given up.
    const [innocent, bad] = await db
      .transaction()
      .execute(async (trx) => [
        await queue.enqueue(trx, longTurn, { ownerId: ada.id, input: { name: 'innocent', milliseconds: 3000 } }),
        await queue.enqueue(trx, faulty, { ownerId: ada.id, input: { how: 'exit', milliseconds: 500 } }),
      ]);
    let ended = false;
    const keepAlive = async () => {
      while (!ended) {
        const worker = await WorkerHandle.start(server.databaseUrl);
        while (!ended && worker.process.exitCode === null) await sleep(100);
        await worker.kill();
      }
    };
    const keeping = keepAlive();
    const outcomes = await Promise.all([innocent, bad].map((id) => queue.wait(id, patient())));
    ended = true;
    await keeping;
    expect(outcomes[0]).toMatchObject({ state: 'finished', result: { name: 'innocent' } });
    expect(outcomes[1]).toMatchObject({ state: 'failed', errorCode: 'process-died' });
    await server.stop();
  });

  test('a restart of the server while jobs run: the same job_id can be polled on, and the job finishes', async ({
    expect,
  }) => {
    const before = await startTestServer({ jobs: testJobs });
    const { databaseUrl } = before;
    await sql.raw(NOTES).execute(before.app.db);
    const ada = await before.makeUser();
    const [id] = await enqueueNotes(before, ada.id, 1, { milliseconds: 0, until: 'go' });
    const client = await before.client(ada);
    await expect
      .poll(async () => (await client.ask(calls.statusPing, { params: { jobID: id } })).status, WAIT)
      .toBe('started');
    await before.stop();
    const after = await startTestServer({ databaseUrl, jobs: testJobs });
    await writeNote(after.app, 'go');
    const again = await after.client(ada);
    expect((await again.waitFor(id)).status).toBe('finished');
    expect(await writes(after)).toHaveLength(1);
    const { strikes } = await after.app.db
      .selectFrom('jobs')
      .select('strikes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(strikes).toBe(0);
    await after.stop();
  });

  test('two processes migrate an empty database at once: both start', async ({ expect }) => {
    const databaseUrl = await makeDatabase();
    const workers = await Promise.all([1, 2, 3].map(() => WorkerHandle.start(databaseUrl)));
    expect(workers.map(({ process }) => process.exitCode)).toEqual([null, null, null]);
    await Promise.all(workers.map((worker) => worker.kill()));
  });
});
