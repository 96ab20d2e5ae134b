import { Worker } from 'node:worker_threads';
import type { ThreadStart } from '../kernel/kernel-rows.ts';
import type { Answer, AnyTask } from './task.ts';
import type { FitThread } from './task-queue.ts';
import type { Message } from './worker-message.ts';

/** Works in a thread of its own. */
export class WorkerThread implements FitThread {
  readonly #worker: Worker;
  /** Why the thread ended, once it has. */
  #ended: Error | null = null;
  #waiting: { resolve: (answer: Answer<AnyTask>) => void; reject: (reason: Error) => void } | null = null;

  constructor() {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url));
    this.#worker.on('message', (answer: Answer<AnyTask>) => this.#waiting?.resolve(answer));
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.#worker.on('exit', (code) => this.#end(new Error(`A thread of the fit ended with code ${code}.`)));
  }

  load(model: ThreadStart): void {
    this.#worker.postMessage({ kind: 'load', model } satisfies Message);
  }

  unload(model: number): void {
    this.#worker.postMessage({ kind: 'unload', model } satisfies Message);
  }

  run<Of extends AnyTask>(task: Of): Promise<Answer<Of>> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve: resolve as (answer: Answer<AnyTask>) => void, reject };
      if (this.#ended) reject(this.#ended);
      else this.#worker.postMessage(task satisfies Message);
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #end(reason: Error): void {
    this.#ended ??= reason;
    this.#waiting?.reject(this.#ended);
  }
}
