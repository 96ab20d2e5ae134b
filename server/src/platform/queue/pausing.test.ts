// Promise 53 of docs/reliability.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer } from '../../testing/harness.ts';
import { createCompute } from './compute.ts';
import { defineJob } from './job.ts';
import { thisMachine } from './machine.ts';
import { Pausing } from './pausing.ts';
import { ThreadSlots } from './slots.ts';
import { readTimes, readWaiting, shareWaited, type ThreadTimes, UsualLoad } from './usual-load.ts';

const thread = new URL('../../testing/test.thread.ts', import.meta.url);

/** Waits until nothing is counted for longer than the counting thread would wait for a busy processor. */
const standsStill = (counted: () => number) =>
  expect
    .poll(
      async () => {
        const before = counted();
        await sleep(1500);
        return counted() - before;
      },
      { interval: 10 },
    )
    .toBe(0);

test('a paused computation stands still, goes on afterwards, and can be cancelled while it is paused', async () => {
  const slots = new ThreadSlots(1);
  const pausing = new Pausing();
  const controller = new AbortController();
  const source = { take: (atMost: number) => slots.take(atMost), nice: 0, pausing };
  const compute = createCompute(source, controller.signal, () => undefined);
  const counter = new SharedArrayBuffer(4);
  const counted = () => Atomics.load(new Int32Array(counter), 0);
  const counting = compute(thread, { task: 'count', counter });
  const ended = expect(counting).rejects.toThrow('enough');
  await expect.poll(counted).toBeGreaterThan(0);
  pausing.paused = true;
  await standsStill(counted);
  const before = counted();
  pausing.paused = false;
  await expect.poll(counted).toBeGreaterThan(before);
  pausing.paused = true;
  controller.abort(new Error('enough'));
  await ended;
});

test('beside a run that another worker of this machine computes the background rests; beside one elsewhere it does not', async () => {
  const counter = new SharedArrayBuffer(4);
  const counted = () => Atomics.load(new Int32Array(counter), 0);
  const counting = defineJob({
    kind: 'test-counting',
    lane: 'background',
    input: z.object({}),
    async handle({ compute }) {
      await compute(thread, { task: 'count', counter });
      return async () => undefined;
    },
  });
  const server = await startTestServer({ jobs: [counting] });
  const { db, queue } = server.app;
  const id = await db.transaction().execute((trx) => queue.enqueue(trx, counting, { ownerId: null, input: {} }));
  const goesOn = async () => {
    const before = counted();
    await expect.poll(counted).toBeGreaterThan(before);
  };
  try {
    await goesOn();
    const mine = await db.selectFrom('jobs').select('machine').where('id', '=', id).executeTakeFirstOrThrow();
    expect(mine.machine).toBe(thisMachine());
    // As another worker writes it down when its run begins.
    const other = (machine: string) =>
      db
        .insertInto('jobs')
        .values({ kind: 'run', lane: 'long', input: '{}', result: null, state: 'started', blame: 'sole', machine })
        .execute();
    await other('elsewhere');
    await sleep(2500);
    await goesOn();
    await other(thisMachine());
    await standsStill(counted);
    await db.updateTable('jobs').set({ state: 'finished' }).where('kind', '=', 'run').execute();
    await goesOn();
  } finally {
    await queue.cancel(id);
    await server.stop();
  }
});

test('what others take of the machine is distinguished from what gives way', () => {
  const stat = (user: number, nice: number, idle: number) => `cpu  ${user} ${nice} 10 ${idle} 5 1 2 3 0 0\ncpu0 1 2 3`;
  expect(readTimes(stat(100, 50, 20))).toEqual({ usual: 116, all: 191 });
});

test('programs of any priority that starve computing are noticed by its waiting, and remembered for a minute', () => {
  const second = 1e9;
  const times = (...all: [ran: number, waited: number][]): ThreadTimes =>
    new Map(all.map(([ran, waited], i) => [String(i), { ran: ran * second, waited: waited * second }]));
  const share = (...all: [number, number][]) =>
    shareWaited(times([0, 0], [0, 0], [0, 0], [0, 0]), times(...all), second, 2);
  expect(share([0.02, 0.98])).toBeCloseTo(0.98);
  // Four of one’s own on two cores, and one that has little to do.
  expect(share([0.5, 0.5], [0.5, 0.5], [0.5, 0.5], [0.5, 0.5])).toBe(0);
  expect(share([0.01, 0.1])).toBe(0);
  // The main thread doesn’t take what is left. Others of this process may: a test before this one has left them waiting.
  if (process.platform === 'linux') expect(readWaiting().has(String(process.pid))).toBe(false);

  const load = new UsualLoad();
  let told = 0;
  load.onStarving(() => told++);
  for (let n = 0; n < 4; n++) load.sample(0.1, 0.98);
  load.sample(0.1, 0.5);
  for (let n = 0; n < 4; n++) load.sample(0.1, 0.98);
  expect([told, load.isBusy]).toEqual([0, false]);
  load.sample(0.1, 0.98);
  expect([told, load.isBusy]).toEqual([1, true]);
  for (let n = 0; n < 60; n++) load.sample(0.1);
  expect([told, load.isBusy]).toEqual([1, false]);
});
