import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness.ts';
import { testJobs, threadedBackground, threadedLong } from '../../testing/test-jobs.ts';
import type { JobKind } from './job-kind.ts';

let server: TestServer;
let ada: TestUser;
let bob: TestUser;
beforeAll(async () => {
  server = await startTestServer({ jobs: testJobs, environment: { JOBS_AT_ONCE: '2', COMPUTE_THREADS: '1' } });
  [ada, bob] = [await server.makeUser('Ada'), await server.makeUser('Bob')];
});
afterAll(() => server.stop());

function start<I>(person: TestUser, job: JobKind<I>, input: I): Promise<string> {
  const { queue, db } = server.app;
  return db.transaction().execute((trx) => queue.enqueue(trx, job, { ownerId: person.id, input }));
}

/** Computing: a thread of it has said something. */
async function computing(id: string): Promise<void> {
  const stage = async () =>
    (await server.app.db.selectFrom('jobs').select('stage').where('id', '=', id).executeTakeFirst())?.stage;
  await expect.poll(stage).toBe('Half way');
}

test.each([
  ['a run of another person', threadedLong],
  ['work in the background', threadedBackground],
])('a run is computed while %s holds every thread', async (_, holding) => {
  const endless = await start(ada, holding, { task: 'loop' });
  await computing(endless);
  const run = await start(bob, threadedLong, { task: 'sum', numbers: [1, 2] });
  const ended = await server.app.queue.wait(run, AbortSignal.timeout(40_000));
  expect(ended.state).toBe('finished');
  await server.app.queue.cancel(endless);
  await expect.poll(() => server.running()).toBe(0);
});
