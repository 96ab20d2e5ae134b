/** The thread behind a WorkerThread: keeps models, takes a task, sends back what came of it. */
import { parentPort } from 'node:worker_threads';
import { ThreadModels } from './thread-models.ts';
import type { Message } from './worker-message.ts';

const models = new ThreadModels((steps) => {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
});

parentPort!.on('message', (message: Message) => {
  if (message.kind === 'load') models.load(message.model);
  else if (message.kind === 'unload') models.unload(message.model);
  else void models.carryOut(message).then((answer) => parentPort!.postMessage(answer));
});
