import { expect, test } from 'vitest';
import { ThreadSlots } from './slots.ts';

test('a computation takes as many slots as threads: those that are free, at least one', async () => {
  const slots = new ThreadSlots(3);
  const one = await slots.take(1);
  const two = await slots.take(4);
  expect([one.threads, two.threads, slots.busy]).toEqual([1, 2, true]);
  const waiting = slots.take(2);
  one.release();
  one.release();
  expect((await waiting).threads).toBe(1);
  two.release();
  expect((await slots.take(4)).threads).toBe(2);
});

test('the lower rank goes first, and within one who asked first', async () => {
  const slots = new ThreadSlots(1);
  let grant = await slots.take();
  const order: string[] = [];
  const ask = async (name: string, rank: number) => {
    const got = await slots.take(1, rank);
    order.push(name);
    return got;
  };
  const all = [ask('background', 15), ask('first', 10), ask('second', 10)];
  for (const next of [1, 2, 0]) {
    grant.release();
    grant = await all[next];
  }
  expect(order).toEqual(['first', 'second', 'background']);
});
