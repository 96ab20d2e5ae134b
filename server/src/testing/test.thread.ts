import { readFileSync } from 'node:fs';
import { refuse } from '../platform/http/refusal.ts';
import { serveThread } from '../platform/queue/thread.ts';

interface Input {
  task: 'sum' | 'refuse' | 'throw' | 'exit' | 'loop' | 'give-way';
  numbers?: number[];
}

serveThread(async ({ task, numbers = [] }: Input, { progress, signal }) => {
  progress(0.5, 'Half way');
  if (task === 'refuse') throw refuse('run-failed', { reason: 'The thread says no.' });
  if (task === 'throw') throw new Error('the thread has a fault');
  if (task === 'exit') process.exit(3);
  if (task === 'give-way') return { stat: readFileSync('/proc/thread-self/stat', 'utf8') };
  // Busy, without ever giving way: only the flag in shared memory can be seen from here.
  while (task === 'loop' && !signal.aborted) Math.random();
  return { sum: numbers.reduce((total, number) => total + number, 0) };
});
