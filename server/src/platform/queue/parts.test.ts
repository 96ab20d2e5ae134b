// Promise 48 of docs/reliability.md.
import { patient } from '@qp/testing/patience';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness.ts';
import { NOTES, sumOfSquares, testJobs, writeNote } from '../../testing/test-jobs.ts';
import { WorkerHandle } from '../../testing/worker-handle.ts';

let server: TestServer;
let ada: TestUser;
beforeAll(async () => {
  const environment = { ROLE: 'web', PUBLIC_URL: 'http://127.0.0.1' };
  server = await startTestServer({ jobs: testJobs, environment });
  await sql.raw(NOTES).execute(server.app.db);
  ada = await server.makeUser();
});
afterAll(() => server.stop());

function start(input: {
  numbers: number[];
  milliseconds: number;
  refuse?: number;
  until?: string;
  free?: number;
}): Promise<string> {
  const { queue, db } = server.app;
  return db.transaction().execute((trx) => queue.enqueue(trx, sumOfSquares, { ownerId: ada.id, input }));
}

async function notes(like: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from notes where text like ${like} order by n`.execute(
    server.app.db,
  );
  return rows.map(({ text }) => text);
}

const parts = () => server.app.db.selectFrom('jobs').selectAll().where('parent_id', 'is not', null).execute();
const files = () => server.app.db.selectFrom('files').select('id').execute();

test('a job in parts: kill -9 of their workers, the result is written once, done parts are not done again', async () => {
  const numbers = [1, 2, 3, 4, 5, 6];
  const first = await WorkerHandle.start(server.databaseUrl);
  const id = await start({ numbers, milliseconds: 0, until: 'killed', free: 2 });
  await expect.poll(async () => (await parts()).filter(({ state }) => state === 'finished').length).toBeGreaterThan(1);
  const done = (await parts()).filter(({ state }) => state === 'finished');
  await first.kill();
  await writeNote(server.app, 'killed');
  const others = await Promise.all([1, 2].map(() => WorkerHandle.start(server.databaseUrl)));
  const outcome = await server.app.queue.wait(id, patient());
  expect(outcome).toMatchObject({ state: 'finished', result: { sum: 91, exact: true } });
  expect(await notes('sum')).toEqual(['sum']);
  const { rows } = await sql<{ job_id: string; tries: number }>`
    select job_id, count(*)::int as tries from notes where text like 'part %' group by job_id`.execute(server.app.db);
  expect(rows).toHaveLength(6);
  for (const { id: part } of done) expect(rows.find(({ job_id }) => job_id === part)?.tries).toBe(1);
  expect([await parts(), await files()]).toEqual([[], []]);

  // The same workers: a part that refuses fails the whole, a whole that is cancelled takes its parts along.
  const refused = await start({ numbers: [7, 8, 9], milliseconds: 10, refuse: 8 });
  expect(await server.app.queue.wait(refused, patient())).toMatchObject({
    state: 'failed',
    errorCode: 'run-failed',
    errorMessage: 'The part 8 says no.',
  });
  expect(await parts()).toEqual([]);
  const cancelled = await start({ numbers: [10, 11], milliseconds: 60_000 });
  await expect.poll(async () => (await parts()).length).toBe(2);
  await server.app.queue.cancel(cancelled);
  expect(await parts()).toEqual([]);
  expect(await server.app.queue.look(cancelled)).toMatchObject({ state: 'cancelled', errorCode: 'job-cancelled' });
  await Promise.all(others.map((worker) => worker.kill()));
});
