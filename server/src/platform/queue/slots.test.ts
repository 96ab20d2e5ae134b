import { expect, test } from 'vitest';
import { ThreadSlots } from './slots.ts';

test('a computation takes as many slots as threads: those that are free, at least one', async () => {
  const slots = new ThreadSlots(3);
  const one = await slots.take(1);
  const two = await slots.take(4);
  expect([one.threads, two.threads, slots.isBusy()]).toEqual([1, 2, true]);
  const waiting = slots.take(2);
  one.release();
  one.release();
  expect((await waiting).threads).toBe(1);
  two.release();
  expect((await slots.take(4)).threads).toBe(2);
});

test('no one waits for the threads of another person, and one person’s requests wait in order', async () => {
  const slots = new ThreadSlots(2);
  const changes: number[] = [];
  slots.onChange((active) => changes.push(active));
  const ada = await slots.take(2, 'ada');
  const bob = await slots.take(2, 'bob');
  expect([ada.threads, bob.threads, slots.active]).toEqual([2, 2, 4]);
  const order: string[] = [];
  const ask = async (name: string) => {
    const grant = await slots.take(1, 'ada');
    order.push(name);
    return grant;
  };
  const [first, second] = [ask('first'), ask('second')];
  bob.release();
  await Promise.resolve();
  expect(order).toEqual([]);
  ada.release();
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
  expect(changes.at(-1)).toBe(2);
});
