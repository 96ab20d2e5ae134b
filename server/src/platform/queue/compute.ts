import { type ErrorCode, errors } from '@qp/contract/errors';
import { Refusal } from '../http/refusal.ts';
import { borrowThread, giveThreadBack, THREAD_HEAP_MEGABYTES } from './kept-threads.ts';
import { CANCELLED, type Pausing } from './pausing.ts';
import { type Grant, ThreadSlots } from './slots.ts';
import type { ThreadMessage, ThreadTask, TransferableBuffer } from './thread-data.ts';

interface ComputeOptions {
  /** Buffers of the input to be moved instead of copied. */
  transfer?: readonly TransferableBuffer[];
  /** How many threads it can use; its context says how many it may use. 1 unless said. */
  threads?: number;
  /** The most memory that its objects and texts may take; beyond it the computation is refused and nothing else suffers. */
  heapMegabytes?: number;
}

/** Runs a thread module with this input; what it returns comes back. */
export type Compute = <I, O>(thread: URL, input: I, options?: ComputeOptions) => Promise<O>;

/** How a computation gets its threads: whose turn it is, and what is said to the job while it waits. */
export interface ThreadSource {
  take(atMost: number): Promise<Grant>;
  /** How far the threads give way to others, as of `nice`. */
  readonly nice: number;
  /** For work that pauses while more urgent work is under way. */
  readonly pausing?: Pausing | undefined;
}

export function createCompute(
  source: ThreadSource,
  signal: AbortSignal,
  progress: (share: number, stage: string) => void,
): Compute {
  return async <I, O>(thread: URL, input: I, { transfer = [], threads = 1, heapMegabytes }: ComputeOptions = {}) => {
    const grant = await source.take(threads);
    try {
      signal.throwIfAborted();
      const task = { module: thread.href, input, threads: grant.threads };
      return (await runThread(
        { nice: source.nice, heapMegabytes, pausing: source.pausing },
        task,
        transfer,
        signal,
        progress,
      )) as O;
    } finally {
      grant.release();
    }
  };
}

/** What a thread has thrown: it only computes, so the same input would give it again. */
export class ThreadError extends Error {
  readonly code: string | undefined;
  constructor({ name, message, stack, code }: Pick<NodeJS.ErrnoException, 'name' | 'message' | 'stack' | 'code'>) {
    super(message);
    Object.assign(this, { name, stack });
    this.code = code;
  }
}

const threadsNow = new ThreadSlots(1);

/** Outside of any job, as urgent as the page that waits. One at a time for each person, who holds up no one else. */
export function computeNow(person: string, milliseconds?: number): Compute {
  const signal = milliseconds === undefined ? new AbortController().signal : AbortSignal.timeout(milliseconds);
  const compute = createCompute({ take: () => threadsNow.take(1, person), nice: 0 }, signal, () => {});
  return async (...task) => {
    try {
      return await compute(...task);
    } catch (error) {
      throw signal.aborted ? new Refusal('overloaded') : error;
    }
  };
}

function runThread(
  {
    nice,
    heapMegabytes = THREAD_HEAP_MEGABYTES,
    pausing,
  }: { nice: number; heapMegabytes: number | undefined; pausing: Pausing | undefined },
  task: ThreadTask,
  transfer: readonly TransferableBuffer[],
  signal: AbortSignal,
  progress: (share: number, stage: string) => void,
): Promise<unknown> {
  const computing = borrowThread(nice, heapMegabytes);
  const { flag } = computing;
  const leavePausing = pausing?.enter(flag);
  return new Promise<unknown>((resolve, reject) => {
    const leave = () => {
      leavePausing?.();
      signal.removeEventListener('abort', stop);
      computing.off('message', receive).off('error', fail).off('exit', gone);
    };
    /** A thread whose computation was cancelled or failed may be in any state, so it ends. */
    const end = (reason: unknown) => {
      leave();
      computing.terminate();
      reject(reason);
    };
    const stop = () => {
      Atomics.store(flag, 0, CANCELLED);
      Atomics.notify(flag, 0);
      end(signal.reason);
    };
    const receive = (message: ThreadMessage) => {
      if (message.kind === 'progress') return progress(message.share, message.stage);
      if (message.kind === 'error') return end(new ThreadError(message));
      leave();
      const bytes = heapMegabytes === THREAD_HEAP_MEGABYTES ? message.bytes : Number.POSITIVE_INFINITY;
      giveThreadBack(computing, nice, bytes, task.threads);
      if (message.kind === 'output') return resolve(message.output);
      if (message.code in errors) return reject(new Refusal(message.code as ErrorCode, message.values, message.extra));
      reject(new Error(`the thread refused with an unknown code ${message.code}`));
    };
    const fail = (error: NodeJS.ErrnoException) => {
      const full = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      end(full ? new Refusal('memory-exceeded', { megabytes: heapMegabytes }) : error);
    };
    const gone = (code: number) => end(new Error(`the thread ended with code ${code} before it answered`));
    signal.addEventListener('abort', stop, { once: true });
    computing.on('message', receive).on('error', fail).on('exit', gone);
    computing.postMessage(task, transfer);
  });
}
