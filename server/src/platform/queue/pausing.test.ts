// Promise 53 of docs/reliability.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCompute } from './compute.ts';
import { Pausing } from './pausing.ts';
import { ThreadSlots } from './slots.ts';
import { readTimes, UsualLoad } from './usual-load.ts';
import { readWaiting, shareWaited, type ThreadTimes } from './waiting-threads.ts';

const thread = new URL('../../testing/test.thread.ts', import.meta.url);

test('a paused computation stands still within a second, goes on afterwards, and can be cancelled while it is paused', async () => {
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
  await sleep(1000);
  const before = counted();
  await sleep(300);
  expect(counted()).toBe(before);
  pausing.paused = false;
  await expect.poll(counted).toBeGreaterThan(before);
  pausing.paused = true;
  controller.abort(new Error('enough'));
  await ended;
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
