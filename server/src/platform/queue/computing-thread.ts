import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort, type ResourceLimits, Worker } from 'node:worker_threads';
import type { KeeperMessage, KeeperOrder, ThreadMessage, ThreadTask, TransferableBuffer } from './thread-data.ts';

/**
 * A thread that computes. Another thread, the keeper, starts and ends it: ending a thread means waiting for its last instructions, and a thread
 * that takes only what is left gets to these late beside busy programs. A process that ended its threads itself answered no one for up
 * to 1.3 s (153).
 */
export class ComputingThread extends EventEmitter<{
  message: [ThreadMessage];
  error: [NodeJS.ErrnoException];
  exit: [number];
}> {
  /** Says that its computation is paused or cancelled (pausing.ts). */
  readonly flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #thread: MessagePort;
  readonly #keeper: MessagePort;

  constructor(nice: number, resourceLimits: ResourceLimits) {
    super();
    const toThread = new MessageChannel();
    const toKeeper = new MessageChannel();
    this.#thread = toThread.port1;
    this.#keeper = toKeeper.port1;
    this.#thread.on('message', (message: ThreadMessage) => this.emit('message', message));
    this.#keeper.on('message', (message: KeeperMessage) => {
      if (message.kind === 'exit') this.emit('exit', message.code);
      else this.emit('error', Object.assign(new Error(message.message), message.about));
    });
    const start = { nice, port: toThread.port2, flag: this.flag };
    const order: KeeperOrder = { start, resourceLimits, port: toKeeper.port2 };
    theKeeper().postMessage(order, [toThread.port2, toKeeper.port2]);
  }

  postMessage(task: ThreadTask, transfer: readonly TransferableBuffer[]): void {
    this.#thread.postMessage(task, transfer as ArrayBuffer[]);
  }

  /** What is under way keeps the process going. */
  ref(): void {
    this.#thread.ref();
    this.#keeper.ref();
  }

  /** What waits does not. */
  unref(): void {
    this.#thread.unref();
    this.#keeper.unref();
  }

  /** Ends it, whatever it does. Nothing is heard of it afterwards. */
  terminate(): void {
    this.removeAllListeners();
    this.#thread.close();
    this.#keeper.close();
  }
}

let keeper: Worker | null = null;

/** One for the process, from its first computation on. */
function theKeeper(): Worker {
  keeper ??= new Worker(new URL('./keeper-worker.ts', import.meta.url), { stdin: false });
  keeper.unref();
  return keeper;
}
