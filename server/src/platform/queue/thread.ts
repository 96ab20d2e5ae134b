import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../http/refusal.ts';
import type { ThreadData, ThreadMessage, TransferableBuffer } from './thread-data.ts';

/** Looks like an AbortSignal to a busy loop: `aborted` is true from the moment the job was cancelled. */
export interface ThreadSignal {
  readonly aborted: boolean;
  throwIfAborted(): void;
}

export interface ThreadContext {
  progress(share: number, stage: string): void;
  signal: ThreadSignal;
  /** How many threads it may use. */
  threads: number;
}

const handovers = new WeakMap<object, readonly TransferableBuffer[]>();

/** Marks buffers of the output to be moved instead of copied: `return handOver(output, [output.codes.buffer])`. */
export function handOver<O extends object>(output: O, buffers: readonly TransferableBuffer[]): O {
  handovers.set(output, buffers);
  return output;
}

/** At most so many progress messages a second: the parent throttles once more before it writes. */
const PROGRESS_MILLISECONDS = 100;

/** The last line of a thread module: `serveThread(async (input: I, { progress, signal }) => output)`. */
export function serveThread<I, O>(work: (input: I, context: ThreadContext) => Promise<O> | O): void {
  const port = parentPort;
  if (!port) throw new Error('a thread module runs in a worker thread only');
  const { input, threads, cancelled } = workerData as ThreadData;
  const flag = new Int32Array(cancelled);
  const say = (message: ThreadMessage, transfer: readonly TransferableBuffer[] = []) =>
    port.postMessage(message, transfer as ArrayBuffer[]);
  let lastSaid = 0;
  const signal: ThreadSignal = {
    get aborted() {
      return Atomics.load(flag, 0) === 1;
    },
    throwIfAborted() {
      if (Atomics.load(flag, 0) === 1) throw new Error('cancelled');
    },
  };
  const progress = (share: number, stage: string) => {
    const now = performance.now();
    if (now - lastSaid < PROGRESS_MILLISECONDS && share < 1) return;
    lastSaid = now;
    say({ kind: 'progress', share, stage });
  };
  const answer = async () => {
    try {
      const output = await work(input as I, { progress, signal, threads });
      const buffers = typeof output === 'object' && output !== null ? handovers.get(output) : undefined;
      say({ kind: 'output', output }, buffers);
    } catch (error) {
      if (error instanceof Refusal) {
        say({ kind: 'refusal', code: error.code, values: error.values, extra: error.extra });
        return;
      }
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
      say({ kind: 'error', name, message, stack });
    }
  };
  void answer();
}
