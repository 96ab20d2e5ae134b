import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { MessagePort } from 'node:worker_threads';
import { Refusal } from '../http/refusal.ts';
import { CANCELLED, restWhilePaused } from './pausing.ts';
import type { ThreadMessage, ThreadTask, TransferableBuffer } from './thread-data.ts';

/** Looks like an AbortSignal to a busy loop: `aborted` is true from the moment the job was cancelled. */
interface ThreadSignal {
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

/** At most this many progress messages a second: the parent throttles once more before it writes. */
const PROGRESS_MILLISECONDS = 100;

type ThreadWork<I, O> = (input: I, context: ThreadContext) => Promise<O> | O;

/** What a thread module has to offer: `export default threadWork(async (input: I, { progress, signal }) => output)`. */
export function threadWork<I, O>(work: ThreadWork<I, O>): ThreadWork<I, O> {
  return work;
}

/** Computes, and says what came of it. */
export async function answer({ module, input, threads }: ThreadTask, port: MessagePort, flag: Int32Array) {
  const say = (message: ThreadMessage, transfer: readonly TransferableBuffer[] = []) =>
    port.postMessage(message, transfer as ArrayBuffer[]);
  const signal: ThreadSignal = {
    get aborted() {
      restWhilePaused(flag);
      return Atomics.load(flag, 0) === CANCELLED;
    },
    throwIfAborted() {
      if (signal.aborted) throw new Error('cancelled');
    },
  };
  let lastSaid = 0;
  let answered = false;
  const progress = (share: number, stage: string) => {
    restWhilePaused(flag);
    const now = performance.now();
    // A late message would be mistaken for progress of the next computation.
    if (answered || (now - lastSaid < PROGRESS_MILLISECONDS && share < 1)) return;
    lastSaid = now;
    say({ kind: 'progress', share, stage });
  };
  try {
    const { default: work } = (await import(module)) as { default: ThreadWork<unknown, unknown> };
    const output = await work(input, { progress, signal, threads });
    const buffers = typeof output === 'object' && output !== null ? handovers.get(output) : undefined;
    answered = true;
    say({ kind: 'output', output, bytes: bytesHeld(threads) }, buffers);
  } catch (error) {
    answered = true;
    if (error instanceof Refusal) {
      say({ kind: 'refusal', code: error.code, values: error.values, extra: error.extra, bytes: bytesHeld(threads) });
      return;
    }
    const {
      name,
      message,
      stack = message,
      code,
    }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error));
    say({ kind: 'error', name, message, stack, code });
  }
}

let collect: (() => void) | null = null;

/** Memory of this thread alone, after it has let go of what a waiting thread would keep. */
function bytesHeld(threads: number): number {
  if (threads > 1) {
    setFlagsFromString('--expose-gc');
    collect ??= runInNewContext('gc') as () => void;
    collect();
  }
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}
