import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { ThreadModels } from './thread-models.ts';
import { GIVE_UP, type Message, type Said } from './worker-message.ts';

/** The thread behind a WorkerThread: keeps models, takes a task, sends back what came of it. */

let collect: (() => void) | null = null;

/**
 * What this thread holds once everything that no one needs is gone. A thread that waits for the next fit collects nothing by itself, and
 * the kernel's memory of the last one would stay with it.
 */
function bytesAfterCollecting(): number {
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}

const flag = workerData as Int32Array;

class GivenUp extends Error {}

const newModels = () =>
  new ThreadModels((steps) => {
    let step = steps.next();
    while (!step.done) {
      if (Atomics.load(flag, 0) === GIVE_UP) throw new GivenUp();
      step = steps.next();
    }
    return step.value;
  });
let models = newModels();

const say = (said: Said) => parentPort!.postMessage(said);

parentPort!.on('message', async (message: Message) => {
  if (message.kind === 'load') models.load(message.model);
  else if (message.kind === 'unload') models.unload(message.model);
  else if (message.kind === 'rest') {
    models = newModels();
    say({ kind: 'resting', bytes: bytesAfterCollecting() });
  } else {
    try {
      say({ kind: 'answer', answer: await models.carryOut(message) });
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error;
      say({ kind: 'given-up' });
    }
  }
});
