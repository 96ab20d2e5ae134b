// Promise 53 of docs/reliability.md.
import { spawnSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { startTestServer } from '../../testing/harness.ts';
import { testJobs, threadedBackground, threadedLong } from '../../testing/test-jobs.ts';
import { createCompute } from './compute.ts';
import { LANES } from './lanes.ts';
import { ThreadSlots } from './slots.ts';
import { usualLoad } from './usual-load.ts';

const thread = new URL('../../testing/test.thread.ts', import.meta.url);

/** Fields of a thread, as proc(5) numbers them: 19 nice, 41 the policy, of which 0 is the usual one and 5 "idle". */
async function scheduling(nice: number): Promise<{ nice: number; policy: number }> {
  const slots = new ThreadSlots(1);
  const source = { take: (atMost: number) => slots.take(atMost), nice };
  const compute = createCompute(source, new AbortController().signal, () => undefined);
  const { stat } = await compute<{ task: string }, { stat: string }>(thread, { task: 'give-way' });
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { nice: Number(fields[16]), policy: Number(fields[38]) };
}

// Elsewhere being nice has to do.
const canTakeWhatIsLeft = process.platform === 'linux' && spawnSync('chrt', ['--version']).status === 0;

test.runIf(canTakeWhatIsLeft)(
  'threads give way: those of a page and of short jobs are shared out fairly, long ones take what is left',
  async () => {
    expect(await scheduling(0)).toEqual({ nice: 0, policy: 0 });
    expect(await scheduling(LANES.short.nice)).toEqual({ nice: 5, policy: 0 });
    expect(await scheduling(LANES.long.nice)).toEqual({ nice: 10, policy: 5 });
    expect(await scheduling(LANES['background-parts'].nice)).toEqual({ nice: 15, policy: 5 });
  },
);

test.each([
  ['a run', threadedLong],
  ['work in the background', threadedBackground],
])('%s that meets a busy machine begins again with a share of its own, once and without a strike', async (_, job) => {
  // Whatever this machine does meanwhile, it begins with what is left.
  using _busy = vi.spyOn(usualLoad, 'isBusy', 'get').mockReturnValue(false);
  const server = await startTestServer({
    jobs: testJobs,
    environment: { COMPUTE_PRIORITY: 'low', COMPUTE_THREADS: '1' },
  });
  try {
    const { queue, db } = server.app;
    const { id: ownerId } = await server.makeUser('Ada');
    const id = await db.transaction().execute((trx) => queue.enqueue(trx, job, { ownerId, input: { task: 'loop' } }));
    const row = () =>
      db.selectFrom('jobs').select(['attempt', 'stage', 'strikes']).where('id', '=', id).executeTakeFirstOrThrow();
    const busyForAWhile = () => {
      for (let second = 0; second < 5; second++) usualLoad.sample(1);
    };
    await expect.poll(row).toMatchObject({ stage: 'Half way' });
    busyForAWhile();
    await expect.poll(row).toEqual({ attempt: 2, stage: 'Half way', strikes: 0 });
    busyForAWhile();
    await queue.cancel(id);
    await expect.poll(() => server.running()).toBe(0);
    expect(await row()).toMatchObject({ attempt: 2, strikes: 0 });
  } finally {
    await server.stop();
  }
});
