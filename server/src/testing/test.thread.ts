import { readFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import { refuse } from '../platform/http/refusal.ts';
import { threadWork } from '../platform/queue/thread.ts';

/** What a computation has not given back. */
const held: Buffer[] = [];

interface Input {
  task: 'sum' | 'refuse' | 'throw' | 'exit' | 'loop' | 'count' | 'give-way' | 'who' | 'hold' | 'fill';
  /** What `count` counts up. */
  counter?: SharedArrayBuffer;
  numbers?: number[];
}

export default threadWork(async ({ task, numbers = [], counter }: Input, { progress, signal }) => {
  progress(0.5, 'Half way');
  if (task === 'refuse') throw refuse('run-failed', { reason: 'The thread says no.' });
  if (task === 'throw') throw new Error('the thread has a fault');
  if (task === 'exit') process.exit(3);
  if (task === 'who') return { thread: threadId };
  if (task === 'hold') {
    held.push(Buffer.alloc(100 * 1024 * 1024, 1));
    return { thread: threadId };
  }
  if (task === 'fill') for (const texts: string[][] = []; ; ) texts.push(Array.from({ length: 1000 }, String));
  if (task === 'give-way') return { stat: readFileSync('/proc/thread-self/stat', 'utf8') };
  while (task === 'count' && counter && !signal.aborted) Atomics.add(new Int32Array(counter), 0, 1);
  // Busy, without ever giving way: only the flag in shared memory can be seen from here.
  while (task === 'loop' && !signal.aborted) Math.random();
  return { sum: numbers.reduce((total, number) => total + number, 0) };
});
