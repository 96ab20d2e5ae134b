import { setImmediate } from 'node:timers/promises';
import type { ThreadStart } from '../kernel/kernel-rows.ts';
import type { Answer, AnyTask } from './task.ts';
import type { FitThread } from './task-queue.ts';
import { ThreadModels } from './thread-models.ts';

/** Rows x variables x segments between two looks at the caller's other business: some milliseconds, for which other threads may wait. */
const WORK_BETWEEN_PAUSES = 1e6;

/** Works on the caller's thread; pauses often enough for messages, and for the signal to be heard. */
export class CallerThread implements FitThread {
  readonly #models = new ThreadModels((steps, work) => this.#follow(steps, work));
  readonly #signal: AbortSignal | undefined;
  #sincePause = Number.POSITIVE_INFINITY;
  #givesUp = false;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  load(model: ThreadStart): void {
    this.#models.load(model);
  }

  unload(model: number): void {
    this.#models.unload(model);
  }

  async run<Of extends AnyTask>(task: Of): Promise<Answer<Of>> {
    this.#givesUp = false;
    const answer = await this.#models.carryOut(task);
    // The climb that it helped with has ended: the message that says so must get through before the next task.
    if (task.kind === 'help') await setImmediate();
    return answer;
  }

  async #follow<Value>(steps: Generator<number, Value, void>, work: number): Promise<Value> {
    for (;;) {
      if (this.#sincePause > WORK_BETWEEN_PAUSES) {
        await setImmediate();
        this.#signal?.throwIfAborted();
        if (this.#givesUp) throw new Error('The task was given up.');
        this.#sincePause = 0;
      }
      const step = steps.next();
      if (step.done) return step.value;
      this.#sincePause += work;
    }
  }

  giveUp(): void {
    this.#givesUp = true;
  }

  async stop(): Promise<void> {
    this.giveUp();
  }
}
