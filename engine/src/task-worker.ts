import type { Worker } from 'node:worker_threads';

/** A worker that takes one task at a time and answers each with one message. `purpose` is named if it ends too early. */
export class TaskWorker<Task, Outcome> {
  readonly #worker: Worker;
  /** Why the thread ended, once it has. */
  #ended: Error | null = null;
  #waiting: { resolve: (outcome: Outcome) => void; reject: (reason: Error) => void } | null = null;

  constructor(worker: Worker, purpose: string) {
    this.#worker = worker;
    worker.on('message', (outcome: Outcome) => this.#waiting?.resolve(outcome));
    worker.on('error', (error: Error) => this.#end(error));
    worker.on('exit', (code) => this.#end(new Error(`A thread of the ${purpose} ended with code ${code}.`)));
  }

  workOut(task: Task): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      if (this.#ended) reject(this.#ended);
      else this.#worker.postMessage(task);
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
