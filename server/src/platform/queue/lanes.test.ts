// Promise 31 of docs/reliability.md.
import { patient } from '@qp/testing/patience';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness.ts';
import { backgroundSum, longTurn, NOTES, note, sumOfSquares, testJobs } from '../../testing/test-jobs.ts';
import type { JobKind } from './job-kind.ts';

/** Item 31: one person's work never stops another's. The order is looked at, never the time. */

let server: TestServer;
let ada: TestUser;
let bob: TestUser;

beforeEach(async () => {
  // One run under way in all: the order in which they begin is the order of the turns.
  server = await startTestServer({ jobs: testJobs, environment: { JOBS_AT_ONCE: '1', COMPUTE_THREADS: '1' } });
  await sql.raw(NOTES).execute(server.app.db);
  [ada, bob] = [await server.makeUser('Ada'), await server.makeUser('Bob')];
});
afterEach(() => server.stop());

function start<I>(person: TestUser, job: JobKind<I>, inputs: readonly I[]): Promise<string[]> {
  const { queue, db } = server.app;
  return db.transaction().execute(async (trx) => {
    const ids: string[] = [];
    for (const input of inputs) ids.push(await queue.enqueue(trx, job, { ownerId: person.id, input }));
    return ids;
  });
}

const turns = (names: readonly string[], until?: string) => names.map((name) => ({ name, until }));

const write = (text: string) => sql`insert into notes (text) values (${text})`.execute(server.app.db);

async function began(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from notes order by n`.execute(server.app.db);
  return rows.map(({ text }) => text);
}

const ended = (ids: readonly string[]) => Promise.all(ids.map((id) => server.app.queue.wait(id, patient())));

test('long jobs take turns by person: behind a crowd of one, the first of another begins next', async () => {
  const hers = await start(ada, longTurn, turns(['a1'], 'go'));
  await expect.poll(began).toEqual(['a1']);
  hers.push(...(await start(ada, longTurn, turns(['a2', 'a3', 'a4', 'a5']))));
  const his = await start(bob, longTurn, turns(['b1', 'b2']));
  await write('go');
  await ended([...hers, ...his]);
  expect(await began()).toEqual(['a1', 'go', 'b1', 'a2', 'b2', 'a3', 'a4', 'a5']);
});

test('a short job does not wait for long ones, nor for the crowd of short ones of someone else', async () => {
  const hers = await start(ada, longTurn, turns(['long'], 'never'));
  await expect.poll(began).toEqual(['long']);
  const { db, queue } = server.app;
  const crowd: string[] = [];
  const his = await db.transaction().execute(async (trx) => {
    for (let n = 0; n < 20; n++) {
      crowd.push(await queue.enqueue(trx, note, { ownerId: ada.id, input: { text: `a${n}`, milliseconds: 0 } }));
    }
    return queue.enqueue(trx, note, { ownerId: bob.id, input: { text: 'b', milliseconds: 0 } });
  });
  await ended([his]);
  // The first of each has the same turn.
  expect((await began()).slice(1, 3)).toContain('b');
  for (const id of [...hers, ...crowd]) await server.app.queue.cancel(id);
});

test('parts in the background come after the parts of everyone', async () => {
  const input = (numbers: number[]) => ({ numbers, milliseconds: 0, until: 'go' });
  const late = await start(ada, backgroundSum, [input([1, 2, 3])]);
  await expect.poll(began).toEqual(['part 1']);
  const soon = await start(bob, sumOfSquares, [input([11, 12])]);
  // It doesn't wait for what has begun in the background either.
  await expect.poll(began).toEqual(['part 1', 'part 11']);
  await write('go');
  await ended([...late, ...soon]);
  const parts = (await began()).filter((text) => text.startsWith('part'));
  expect(parts).toEqual(['part 1', 'part 11', 'part 12', 'part 2', 'part 3']);
});

test('work in the background takes turns by person, part by part', async () => {
  await server.stop();
  server = await startTestServer({ jobs: testJobs, environment: { JOBS_AT_ONCE: '2', COMPUTE_THREADS: '1' } });
  await sql.raw(NOTES).execute(server.app.db);
  [ada, bob] = [await server.makeUser('Ada'), await server.makeUser('Bob')];
  const input = (numbers: number[]) => ({ numbers, milliseconds: 0, until: 'go' });
  const hers = await start(ada, backgroundSum, [input([1, 2, 3, 4]), input([21, 22])]);
  await expect.poll(began).toEqual(['part 1']);
  const his = await start(bob, backgroundSum, [input([11, 12])]);
  const waiting = () =>
    server.app.db
      .selectFrom('jobs')
      .select('id')
      .where('parent_id', '=', his[0])
      .where('state', '=', 'pending')
      .execute();
  await expect.poll(async () => (await waiting()).length).toBe(2);
  await write('go');
  await ended([...hers, ...his]);
  const parts = (await began()).filter((text) => text.startsWith('part'));
  expect(parts).toEqual([1, 11, 2, 12, 3, 4, 21, 22].map((number) => `part ${number}`));
});

test('jobs of a version that had no lanes are offered again at the start', async () => {
  const { db } = server.app;
  const { id } = await db
    .insertInto('jobs')
    .values({
      kind: note.kind,
      lane: 'short',
      owner_id: ada.id,
      state: 'started',
      attempt: 3,
      result: null,
      input: JSON.stringify({ text: 'old', milliseconds: 0 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const again = await startTestServer({ databaseUrl: server.databaseUrl, jobs: testJobs });
  expect((await again.app.queue.wait(id, patient())).state).toBe('finished');
  await again.stop();
});
