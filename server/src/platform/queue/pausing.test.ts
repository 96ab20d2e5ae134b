import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCompute } from './compute.ts';
import { Pausing } from './pausing.ts';
import { ThreadSlots } from './slots.ts';
import { readTimes } from './usual-load.ts';

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
