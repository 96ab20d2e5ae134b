import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { computeNow, createCompute } from './compute.ts';
import { ThreadSlots } from './slots.ts';

const module = new URL('../../testing/test.thread.ts', import.meta.url);

function computing(nice: number, signal = new AbortController().signal) {
  const slots = new ThreadSlots(2);
  const source = { take: (atMost: number) => slots.take(atMost), nice };
  const stages: string[] = [];
  const compute = createCompute(source, signal, (_share, stage) => stages.push(stage));
  return {
    stages,
    /** The number of the thread that answered. */
    thread: async (task: 'who' | 'hold' = 'who', threads = 1) =>
      (await compute<{ task: string }, { thread: number }>(module, { task }, { threads })).thread,
    fail: (task: 'refuse' | 'throw' | 'exit' | 'loop') => compute(module, { task }),
  };
}

// As gentle as no other test, so none leaves a thread that would do here.
const NICE = 3;

test('a computation takes the thread that the one before it has left, and hears only of itself', async () => {
  const first = computing(NICE);
  const one = await first.thread();
  const second = computing(NICE);
  expect(await second.thread()).toBe(one);
  expect(first.stages).toEqual(['Half way']);
  expect(second.stages).toEqual(['Half way']);
});

test('a refusal leaves a thread as it was', async () => {
  const { thread, fail } = computing(NICE);
  const one = await thread();
  await expect(fail('refuse')).rejects.toThrow('The thread says no.');
  expect(await thread()).toBe(one);
});

test('two at a time are two threads', async () => {
  const { thread } = computing(NICE);
  const [one, other] = await Promise.all([thread(), thread()]);
  expect(one).not.toBe(other);
});

test('one that gives way more or less is another thread, and takes no place from it', async () => {
  const two = () => {
    const { thread } = computing(NICE);
    return Promise.all([thread(), thread()]);
  };
  const kept = await two();
  const { thread } = computing(NICE + 1);
  for (const other of await Promise.all([thread(), thread(), thread()])) expect(kept).not.toContain(other);
  expect(new Set(await two())).toEqual(new Set(kept));
});

test('a thread that broke, ended, was cancelled or holds much is not used again', async () => {
  // No earlier test has left threads with this priority.
  const { thread, fail } = computing(NICE - 1);
  const seen: number[] = [];
  const another = async () => {
    const now = await thread();
    expect(seen).not.toContain(now);
    seen.push(now);
  };
  await another();
  await expect(fail('throw')).rejects.toThrow('the thread has a fault');
  await another();
  await expect(fail('exit')).rejects.toThrow('the thread ended with code 3');
  await another();
  const cancel = new AbortController();
  const loop = computing(NICE - 1, cancel.signal).fail('loop');
  setTimeout(() => cancel.abort(new Error('cancelled')), 50);
  await expect(loop).rejects.toThrow('cancelled');
  await another();
  expect(seen).toContain(await thread('hold'));
  await another();
  // One that computed with others is: it has let go of what they shared.
  const [last] = seen.slice(-1);
  expect(await thread('who', 2)).toBe(last);
  expect(await thread()).toBe(last);
});

test.runIf(process.platform === 'linux')('a thread that was cancelled is gone', async () => {
  const computingNow = () =>
    readdirSync('/proc/self/task').filter((id) => nameOf(`/proc/self/task/${id}/comm`) === 'WorkerThread');
  // From now on the keeper of the threads is there.
  await computing(NICE).thread();
  const before = computingNow();
  const cancel = new AbortController();
  const loop = computing(NICE - 2, cancel.signal).fail('loop');
  const begun = () => computingNow().filter((id) => !before.includes(id));
  await expect.poll(begun).toHaveLength(1);
  cancel.abort(new Error('cancelled'));
  await expect(loop).rejects.toThrow('cancelled');
  await expect.poll(begun).toEqual([]);
});

/** Null: it ended after it was listed. */
function nameOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}

test('a computation that fills its memory is refused with a sentence, and the process lives on', async () => {
  const compute = computeNow('');
  const filling = compute(module, { task: 'fill' }, { heapMegabytes: 64 });
  await expect(filling).rejects.toThrow('This needs more than 64 MB of memory. Use a smaller file or fewer variables.');
  expect(await compute(module, { task: 'sum', numbers: [1, 2] })).toEqual({ sum: 3 });
});
