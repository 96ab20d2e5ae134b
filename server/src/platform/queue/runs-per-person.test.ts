// Promise 31 of docs/reliability.md.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/harness.ts';
import { longTurn, NOTES, testJobs } from '../../testing/test-jobs.ts';

test('no more long jobs of one person are under way than the setting says, and no one else waits for them', async () => {
  const environment = { JOBS_AT_ONCE: '5', RUNS_PER_PERSON: '2' };
  const server = await startTestServer({ jobs: testJobs, environment });
  await sql.raw(NOTES).execute(server.app.db);
  const [ada, bob] = [await server.makeUser('Ada'), await server.makeUser('Bob')];
  const { db, queue } = server.app;
  const ids = await db.transaction().execute(async (trx) => {
    const all: string[] = [];
    for (const [person, name] of [
      [ada, 'a'],
      [ada, 'a'],
      [ada, 'a'],
      [ada, 'a'],
      [bob, 'b'],
    ] as const) {
      all.push(await queue.enqueue(trx, longTurn, { ownerId: person.id, input: { name, milliseconds: 60_000 } }));
    }
    return all;
  });
  const states = async () =>
    (await db.selectFrom('jobs').select(['owner_id', 'state']).execute()).map(
      ({ owner_id, state }) => `${owner_id === ada.id ? 'a' : 'b'} ${state}`,
    );
  const wanted = ['a pending', 'a pending', 'a started', 'a started', 'b started'];
  await expect.poll(async () => (await states()).sort()).toEqual(wanted);
  await queue.cancel(ids[0]);
  await queue.cancel(ids[1]);
  const after = ['a cancelled', 'a cancelled', 'a started', 'a started', 'b started'];
  await expect.poll(async () => (await states()).sort()).toEqual(after);
  for (const id of ids) await queue.cancel(id);
  await server.stop();
});
