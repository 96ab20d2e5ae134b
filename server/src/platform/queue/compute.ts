import { type MessagePort, Worker } from 'node:worker_threads';
import { type ErrorCode, errors } from '@qp/contract';
import { Refusal } from '../http/refusal.ts';

/** Runs a thread module with this input; what it returns comes back. */
export type Compute = <I, O>(thread: URL, input: I, transfer?: readonly TransferableBuffer[]) => Promise<O>;
export type TransferableBuffer = ArrayBuffer | MessagePort;

/** What a thread says to the process that started it. */
export type ThreadMessage =
  | { kind: 'progress'; share: number; stage: string }
  | { kind: 'output'; output: unknown }
  | { kind: 'refusal'; code: string; values: Record<string, string | number>; extra: Record<string, unknown> }
  | { kind: 'error'; name: string; message: string; stack?: string };

export interface ThreadData {
  input: unknown;
  /** One Int32 that becomes 1 when the job is cancelled; a busy loop can look at it, a message would have to wait. */
  cancelled: SharedArrayBuffer;
}

/** Threads in this process, shared by all its jobs: more than the machine has cores would only slow each other down. */
export class ThreadSlots {
  #free: number;
  #waiting: (() => void)[] = [];

  constructor(threads: number) {
    this.#free = threads;
  }

  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    };
  }
}

export function createCompute(
  slots: ThreadSlots,
  signal: AbortSignal,
  progress: (share: number, stage: string) => void,
): Compute {
  return async <I, O>(thread: URL, input: I, transfer: readonly TransferableBuffer[] = []) => {
    const release = await slots.take();
    try {
      signal.throwIfAborted();
      return (await runThread(thread, input, transfer, signal, progress)) as O;
    } finally {
      release();
    }
  };
}

function runThread(
  thread: URL,
  input: unknown,
  transfer: readonly TransferableBuffer[],
  signal: AbortSignal,
  progress: (share: number, stage: string) => void,
): Promise<unknown> {
  const cancelled = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const data: ThreadData = { input, cancelled };
  const worker = new Worker(thread, { workerData: data, transferList: [...transfer] as ArrayBuffer[], stdin: false });
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
