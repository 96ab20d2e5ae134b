// Promise 31 of docs/reliability.md.
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

test('of two people each is handed every second piece from the first on, however many pieces the other has waiting', async () => {
  const slots = new ThreadSlots(2);
  const atWork: (() => void)[] = [];
  const handed: string[] = [];
  const ask = (person: string) =>
    slots.take(1, person).then(({ release }) => {
      handed.push(person);
      atWork.push(release);
    });
  /** Pieces take equally long: the one that began first ends first. */
  const end = async (pieces: number) => {
    for (let n = 0; n < pieces; n++) {
      await new Promise(setImmediate);
      atWork.shift()?.();
    }
    await new Promise(setImmediate);
  };
  const all = Array.from({ length: 40 }, () => ask('ada'));
  await end(6);
  expect(handed).toEqual(Array(8).fill('ada'));
  all.push(...Array.from({ length: 10 }, () => ask('bob')));
  await end(16);
  const since = handed.slice(8);
  expect(since.slice(0, 2)).toEqual(['bob', 'bob']);
  for (let n = 4; n <= 16; n += 4) expect(since.slice(0, n).filter((person) => person === 'bob')).toHaveLength(n / 2);
  await end(50);
  await Promise.all(all);
});
