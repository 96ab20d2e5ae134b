/** The thread behind a WorkerThread: keeps models, takes a task, sends back where it led. */
import { parentPort } from 'node:worker_threads';
import { kernelRows } from '../kernel/kernel-rows.ts';
import { carryOut, type ThreadRows } from './task.ts';
import type { Message } from './worker-message.ts';

/** By number, in the order in which they came. */
const models = new Map<number, ThreadRows>();
let loaded = 0;

parentPort!.on('message', (message: Message) => {
  if (message.kind === 'load') {
    models.set(loaded++, kernelRows(message.model));
    return;
  }
  if (message.kind === 'unload') {
    models.delete(message.model);
    return;
  }
  const rows = models.get(message.model);
  if (!rows) throw new Error(`The thread was not shown model ${message.model}.`);
  const steps = carryOut(rows, message);
  let step = steps.next();
  while (!step.done) step = steps.next();
  parentPort!.postMessage(step.value);
});
