/** The thread behind a WorkerThread: takes a task, sends back where it led. */
import { parentPort, workerData } from 'node:worker_threads';
import { kernelRows } from './kernel-rows.ts';
import { carryOut, type Task } from './task.ts';

const rows = kernelRows(workerData);

parentPort!.on('message', (task: Task) => {
  const steps = carryOut(rows, task);
  let step = steps.next();
  while (!step.done) step = steps.next();
  parentPort!.postMessage(step.value);
});
