import { Worker } from 'node:worker_threads';
import type { Message, Said } from './worker-message.ts';

/**
 * Threads of fits that have ended, waiting for the next. To start one, and to run its code until it is compiled, takes half a second of
 * processor time, as long as a small run takes itself.
 */

const KEPT_MILLISECONDS = 600_000;
/** A thread that holds more gives it back by ending. */
const KEPT_BYTES = 64 * 1024 * 1024;

export interface KeptWorker {
  readonly worker: Worker;
  /** GIVE_UP while its task is not needed. */
  readonly flag: Int32Array;
}

interface Waiting extends KeptWorker {
  leave(): void;
}

const waiting: Waiting[] = [];

/** One that waits, else a new one. */
export function borrowWorker(): KeptWorker {
  const kept = waiting.at(-1);
  if (!kept) {
    const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    return { worker: new Worker(new URL('./worker.ts', import.meta.url), { workerData: flag }), flag };
  }
  kept.leave();
  kept.worker.ref();
  return kept;
}

/** For a thread whose fit has ended; it may still be about to give its last task up. Nothing waits for it. */
export function restWorker({ worker, flag }: KeptWorker): void {
  worker.removeAllListeners();
  const end = () => {
    kept.leave();
    void worker.terminate();
  };
  const timer = setTimeout(end, KEPT_MILLISECONDS).unref();
  const kept: Waiting = {
    worker,
    flag,
    leave() {
      clearTimeout(timer);
      worker.removeAllListeners();
      if (waiting.includes(kept)) waiting.splice(waiting.indexOf(kept), 1);
    },
  };
  worker.on('message', (said: Said) => {
    if (said.kind !== 'resting') return;
    if (said.bytes > KEPT_BYTES) end();
    else waiting.push(kept);
  });
  worker.on('error', end).on('exit', end);
  worker.postMessage({ kind: 'rest' } satisfies Message);
  worker.unref();
}
