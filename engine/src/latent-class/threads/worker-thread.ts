import type { ThreadStart } from '../kernel/kernel-rows.ts';
import { borrowWorker, type KeptWorker, restWorker } from './kept-workers.ts';
import type { Answer, AnyTask } from './task.ts';
import type { FitThread } from './task-queue.ts';
import { GIVE_UP, type Message, type Said } from './worker-message.ts';

/** Works in a thread of its own. */
export class WorkerThread implements FitThread {
  readonly #kept: KeptWorker = borrowWorker();
  /** Why the thread ended, once it has. */
  #ended: Error | null = null;
  #waiting: { resolve: (answer: Answer<AnyTask>) => void; reject: (reason: Error) => void } | null = null;
  #givesUp = false;

  constructor() {
    const { worker } = this.#kept;
    worker.on('message', (said: Said) => this.#hear(said));
    worker.on('error', (error: Error) => this.#end(error));
    worker.on('exit', (code) => this.#end(new Error(`A thread of the fit ended with code ${code}.`)));
  }

  load(model: ThreadStart): void {
    this.#tell({ kind: 'load', model });
  }

  unload(model: number): void {
    this.#tell({ kind: 'unload', model });
  }

  run<Of extends AnyTask>(task: Of): Promise<Answer<Of>> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve: resolve as (answer: Answer<AnyTask>) => void, reject };
      this.#givesUp = false;
      Atomics.store(this.#kept.flag, 0, 0);
      if (this.#ended) reject(this.#ended);
      else this.#tell(task);
    });
  }

  giveUp(): void {
    this.#givesUp = true;
    Atomics.store(this.#kept.flag, 0, GIVE_UP);
  }

  /** A thread in the middle of something ends; one that has nothing to do, or is about to give up, waits for the next fit. */
  async stop(): Promise<void> {
    if (this.#ended) return;
    if (this.#waiting === null || this.#givesUp) restWorker(this.#kept);
    else await this.#kept.worker.terminate();
  }

  #tell(message: Message): void {
    this.#kept.worker.postMessage(message);
  }

  #hear(said: Said): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (said.kind === 'answer') waiting?.resolve(said.answer);
    else waiting?.reject(new Error('The task was given up.'));
  }

  #end(reason: Error): void {
    this.#ended ??= reason;
    this.#waiting?.reject(this.#ended);
  }
}
