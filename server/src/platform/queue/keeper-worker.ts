import { parentPort, Worker } from 'node:worker_threads';
import type { KeeperMessage, KeeperOrder } from './thread-data.ts';

/** Starts threads that compute, ends them, and says what became of them. It does nothing else, so it may wait for them. */

parentPort!.on('message', ({ start, resourceLimits, port }: KeeperOrder) => {
  const say = (message: KeeperMessage) => port.postMessage(message);
  const fail = ({ name, message, stack = message, code }: NodeJS.ErrnoException) =>
    say({ kind: 'error', message, about: { name, stack, code } });
  try {
    const worker = new Worker(new URL('./thread-start.ts', import.meta.url), {
      workerData: start,
      transferList: [start.port],
      stdin: false,
      resourceLimits,
    });
    port.on('close', () => void worker.terminate()).start();
    worker.on('error', fail).on('exit', (code) => {
      say({ kind: 'exit', code });
      port.close();
    });
  } catch (error) {
    fail(error as NodeJS.ErrnoException);
    port.close();
  }
});
