import { Worker } from 'node:worker_threads';
import { type ErrorCode, errors } from '@qp/contract/errors';
import { Refusal } from '../http/refusal.ts';
import { type Grant, ThreadSlots } from './slots.ts';
import type { ThreadData, ThreadMessage, TransferableBuffer } from './thread-data.ts';

const start = new URL('./thread-start.ts', import.meta.url);

export interface ComputeOptions {
  /** Buffers of the input to be moved instead of copied. */
  transfer?: readonly TransferableBuffer[];
  /** How many threads it can use; the module is told in its context how many it may. 1 unless said. */
  threads?: number;
}

/** Runs a thread module with this input; what it returns comes back. */
export type Compute = <I, O>(thread: URL, input: I, options?: ComputeOptions) => Promise<O>;

/** How a computation gets its threads: whose turn it is, and what is said to the job while it waits. */
export interface ThreadSource {
  take(atMost: number): Promise<Grant>;
  /** How far the threads give way to others, as of `nice`. */
  nice: number;
}

export function createCompute(
  source: ThreadSource,
  signal: AbortSignal,
  progress: (share: number, stage: string) => void,
): Compute {
  return async <I, O>(thread: URL, input: I, { transfer = [], threads = 1 }: ComputeOptions = {}) => {
    const grant = await source.take(threads);
    try {
      signal.throwIfAborted();
      const data = { input, threads: grant.threads, nice: source.nice };
      return (await runThread(thread, data, transfer, signal, progress)) as O;
    } finally {
      grant.release();
    }
  };
}

/** For a computation outside of any job: one thread at once, as urgent as the page that waits for it. */
export function threadNow(): ThreadSource {
  const slots = new ThreadSlots(1);
  return { take: () => slots.take(), nice: 0 };
}

function runThread(
  thread: URL,
  given: Omit<ThreadData, 'module' | 'cancelled'>,
  transfer: readonly TransferableBuffer[],
  signal: AbortSignal,
  progress: (share: number, stage: string) => void,
): Promise<unknown> {
  const cancelled = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const data: ThreadData = { ...given, module: thread.href, cancelled };
  const worker = new Worker(start, { workerData: data, transferList: [...transfer] as ArrayBuffer[], stdin: false });
  return new Promise<unknown>((resolve, reject) => {
    const end = () => {
      signal.removeEventListener('abort', stop);
      // A thread that has answered may still hold timers or a pool; it is of no further use.
      void worker.terminate();
    };
    const stop = () => {
      Atomics.store(new Int32Array(cancelled), 0, 1);
      end();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'progress') return progress(message.share, message.stage);
      end();
      if (message.kind === 'output') return resolve(message.output);
      if (message.kind === 'refusal' && message.code in errors) {
        return reject(new Refusal(message.code as ErrorCode, message.values, message.extra));
      }
      if (message.kind === 'refusal')
        return reject(new Error(`the thread refused with an unknown code ${message.code}`));
      reject(Object.assign(new Error(message.message), { name: message.name, stack: message.stack }));
    });
    worker.on('error', (error) => {
      end();
      reject(error);
    });
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', stop);
      reject(new Error(`the thread ended with code ${code} before it answered`));
    });
  });
}
