/** The thread behind a WorkerThread: keeps models, takes a task, sends back where it led. */
import { parentPort } from 'node:worker_threads';
import { kernelRows } from './kernel-rows.ts';
import { carryOut, type ThreadRows } from './task.ts';
import type { Message } from './worker-thread.ts';

const models: ThreadRows[] = [];

parentPort!.on('message', (message: Message) => {
  if (message.kind === 'load') {
    models.push(kernelRows(message.model));
    return;
  }
  const steps = carryOut(models[message.model], message);
  let step = steps.next();
  while (!step.done) step = steps.next();
  parentPort!.postMessage(step.value);
});
