/** The thread behind a WorkerHand: takes a task, sends back where it led. */
import { parentPort, workerData } from 'node:worker_threads';
import { kernelExpectation, startKernel } from './kernel-expectation.ts';
import { carryOut, type Task, type Workplace } from './task.ts';
import type { WorkerStart } from './worker-hand.ts';

const { data, workspace, shape }: WorkerStart = workerData;
const kernel = startKernel(data);
const place: Workplace = {
  shape,
  expectation: (segments) => kernelExpectation(kernel, data, data.workspaces[workspace], shape, segments),
};

parentPort!.on('message', (task: Task) => {
  const steps = carryOut(place, task);
  let step = steps.next();
  while (!step.done) step = steps.next();
  parentPort!.postMessage(step.value);
});
