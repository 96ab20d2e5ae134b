// Promise 10 of docs/reliability.md.
import { calls } from '@qp/contract';
import { patient } from '@qp/testing/patience';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tidyAll } from '../../serve.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness.ts';
import { NOTES, note, testJobs, writeNote } from '../../testing/test-jobs.ts';

/** Item 10, for jobs: what the clock of a web process says gives no job away and takes none up again. */

let server: TestServer;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer({ jobs: testJobs });
  await sql.raw(NOTES).execute(server.app.db);
  ada = await server.makeUser();
});
afterAll(() => server.stop());

async function start(text: string, until?: string): Promise<string> {
  const { db, queue } = server.app;
  const input = { text, milliseconds: 0, until };
  return db.transaction().execute((trx) => queue.enqueue(trx, note, { ownerId: ada.id, input }));
}

async function written(jobId: string): Promise<number[]> {
  const { rows } = await sql<{ attempt: number }>`select attempt from notes where job_id = ${jobId}`.execute(
    server.app.db,
  );
  return rows.map(({ attempt }) => attempt);
}

test('a clock that jumps 25 hours ahead and back again neither loses nor repeats a job', async () => {
  const done = await start('done');
  await server.app.queue.wait(done, patient());
  const running = await start('running', 'go');
  await expect.poll(async () => (await server.app.queue.look(running))?.state).toBe('started');
  server.clock.move(25);
  await tidyAll(server.app);
  server.clock.move(-2);
  await tidyAll(server.app);
  server.clock.move(-25);
  await tidyAll(server.app);
  await writeNote(server.app, 'go');
  const outcome = await server.app.queue.wait(running, patient());
  expect(outcome.state).toBe('finished');
  // Each was done once, by its first attempt.
  expect([await written(done), await written(running)]).toEqual([[1], [1]]);
  const client = await server.client(ada);
  for (const jobID of [done, running]) {
    expect((await client.ask(calls.statusPing, { params: { jobID } })).status).toBe('finished');
  }
});
