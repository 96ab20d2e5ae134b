// Promises 31 and 53 of docs/reliability.md.
import { patient } from '@qp/testing/patience';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness.ts';
import {
  backgroundSum,
  NOTES,
  sumOfSquares,
  testJobs,
  threaded,
  threadedBackground,
  threadedLong,
  writeNote,
} from '../../testing/test-jobs.ts';
import { computeNow, createCompute } from './compute.ts';
import { ComputingThread } from './computing-thread.ts';
import type { JobKind } from './job-kind.ts';
import { PAUSED } from './pausing.ts';
import { ThreadSlots } from './slots.ts';

const thread = new URL('../../testing/test.thread.ts', import.meta.url);

let server: TestServer;
let ada: TestUser;
let bob: TestUser;
beforeAll(async () => {
  server = await startTestServer({ jobs: testJobs, environment: { JOBS_AT_ONCE: '4', COMPUTE_THREADS: '1' } });
  await sql.raw(NOTES).execute(server.app.db);
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
  ['a run of another person', threadedLong, () => ada],
  ['another run of the same person', threadedLong, () => bob],
  ['work in the background', threadedBackground, () => bob],
])('a run is computed while %s holds every thread', async (_, holding, whose) => {
  const endless = await start(whose(), holding, { task: 'loop' });
  await computing(endless);
  const run = await start(bob, threadedLong, { task: 'sum', numbers: [1, 2] });
  const ended = await server.app.queue.wait(run, patient());
  expect(ended.state).toBe('finished');
  await server.app.queue.cancel(endless);
  await expect.poll(() => server.running()).toBe(0);
});

test('the background has been told to rest before the first step of a run, and goes on after its last', async () => {
  const background = await start(ada, threadedBackground, { task: 'loop' });
  const post = ComputingThread.prototype.postMessage;
  const threads: ComputingThread[] = [];
  /** Flags of the background thread when the other threads were given what to compute. */
  const flags: number[] = [];
  using _ = vi.spyOn(ComputingThread.prototype, 'postMessage').mockImplementation(function (
    this: ComputingThread,
    ...given
  ) {
    threads.push(this);
    flags.push(Atomics.load(threads[0].flag, 0));
    post.apply(this, given);
  });
  await computing(background);
  for (const job of [threadedLong, threaded]) {
    const submitted = await start(bob, job, { task: 'sum', numbers: [1, 2] });
    expect((await server.app.queue.wait(submitted, patient())).state).toBe('finished');
    expect(flags.pop()).toBe(PAUSED);
    await expect.poll(() => Atomics.load(threads[0].flag, 0)).not.toBe(PAUSED);
  }
  await server.app.queue.cancel(background);
  await expect.poll(() => server.running()).toBe(0);
});

test('a job that no one asked for waits in the background, with its parts, whatever its kind', async () => {
  const { db, queue } = server.app;
  await sql`delete from notes`.execute(db);
  const input = { numbers: [1], milliseconds: 0, until: 'go' };
  const id = await db
    .transaction()
    .execute((trx) => queue.enqueue(trx, sumOfSquares, { ownerId: ada.id, lane: 'background', input }));
  const lanes = async () =>
    (await db.selectFrom('jobs').select('lane').where('state', '=', 'started').execute()).map(({ lane }) => lane);
  await expect.poll(lanes).toEqual(['background', 'background-parts']);
  await writeNote(server.app, 'go');
  expect((await queue.wait(id, patient())).state).toBe('finished');
});

test('a short job is computed while another person’s hold every thread that they may have', async () => {
  const endless = await Promise.all([1, 2, 3].map(() => start(ada, threaded, { task: 'loop' })));
  await Promise.any(endless.map((id) => computing(id)));
  await expect.poll(() => server.running()).toBe(3);
  const his = await start(bob, threaded, { task: 'sum', numbers: [1, 2] });
  expect((await server.app.queue.wait(his, patient())).state).toBe('finished');
  for (const id of endless) await server.app.queue.cancel(id);
  await expect.poll(() => server.running()).toBe(0);
});

test.each([
  ['a run of another person', sumOfSquares],
  ['work in the background', backgroundSum],
])(
  'half of the parts under way are theirs: a run’s first part begins before one of %s has ended',
  async (_, holding) => {
    const { db, queue } = server.app;
    await sql`delete from notes`.execute(db);
    const input = (numbers: number[]) => ({ numbers, milliseconds: 0, until: 'go' });
    const hers = await start(ada, holding, input([1, 2, 3, 4]));
    const begun = async () =>
      (await sql<{ text: string }>`select text from notes`.execute(db)).rows.map((one) => one.text);
    await expect.poll(begun).toEqual(['part 1']);
    const his = await start(bob, sumOfSquares, input([11, 12]));
    await expect.poll(begun).toEqual(['part 1', 'part 11']);
    await sql`insert into notes (text) values ('go')`.execute(db);
    const ended = [hers, his].map((id) => queue.wait(id, patient()));
    expect((await Promise.all(ended)).map(({ state }) => state)).toEqual(['finished', 'finished']);
  },
);

test('outside of jobs each person computes one thing at a time, for so long, and no one waits for another', async () => {
  const endless = computeNow('ada', 2000)(thread, { task: 'loop' });
  let begun = false;
  const next = computeNow('ada')(thread, { task: 'sum', numbers: [3] }).finally(() => {
    begun = true;
  });
  expect(await computeNow('bob')(thread, { task: 'sum', numbers: [1, 2] })).toEqual({ sum: 3 });
  expect(begun).toBe(false);
  await expect(endless).rejects.toMatchObject({ code: 'overloaded', status: 503 });
  expect(await next).toEqual({ sum: 3 });
});

/** Counted by real threads, each of which counts as fast as it is given processor time. */
test('two people’s runs get about as much processor time each, whatever one of them has waiting', async () => {
  const slots = new ThreadSlots(2);
  const stop = new AbortController();
  const counting: Promise<unknown>[] = [];
  const begin = (person: string, runs: number) => {
    const counter = new SharedArrayBuffer(4);
    const source = { take: (atMost: number) => slots.take(atMost, person), nice: 0 };
    const compute = createCompute(source, stop.signal, () => undefined);
    for (let n = 0; n < runs; n++) counting.push(compute(thread, { task: 'count', counter }).catch(() => undefined));
    return () => Atomics.load(new Int32Array(counter), 0);
  };
  const hers = begin('ada', 10);
  await expect.poll(hers).toBeGreaterThan(0);
  const his = begin('bob', 2);
  await expect.poll(his).toBeGreaterThan(0);
  const before = [hers(), his()];
  const since = () => [hers() - before[0], his() - before[1]];
  // Processor time, not the clock: on a busy machine it takes longer to count this far.
  await expect.poll(() => Math.min(...since())).toBeGreaterThan(2_000_000);
  const [mine, other] = since();
  stop.abort();
  await Promise.all(counting);
  expect(other / (mine + other)).toBeGreaterThan(0.1);
  expect(other / (mine + other)).toBeLessThan(0.9);
});
