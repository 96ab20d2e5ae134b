/** The thread behind a WorkerHand: takes a task, sends back where it led. */
import { parentPort, workerData } from 'node:worker_threads';
import { kernelWorkplace } from './kernel-workplace.ts';
import { carryOut, type Task } from './task.ts';

const place = kernelWorkplace(workerData);

parentPort!.on('message', (task: Task) => {
  const steps = carryOut(place, task);
  let step = steps.next();
  while (!step.done) step = steps.next();
  parentPort!.postMessage(step.value);
});
