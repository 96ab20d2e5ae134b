import { setImmediate } from 'node:timers/promises';
import { kernelRows, type ThreadStart } from '../kernel/kernel-rows.ts';
import type { Climb } from '../search/climb.ts';
import { carryOut, type Task, type ThreadRows } from './task.ts';
import type { FitThread } from './task-queue.ts';

/** Rows x variables x segments between two looks at the caller's other business: some tens of milliseconds. */
const WORK_BETWEEN_PAUSES = 1e8;

/** Works on the caller's thread; pauses often enough for messages, and for the signal to be heard. */
export class CallerThread implements FitThread {
  readonly #models = new Map<number, { readonly rows: ThreadRows; readonly workAStep: number }>();
  #loaded = 0;
  readonly #signal: AbortSignal | undefined;
  #sincePause = Number.POSITIVE_INFINITY;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  load(model: ThreadStart): void {
    const variables = model.shape.offsets.length - 1;
    this.#models.set(this.#loaded++, { rows: kernelRows(model), workAStep: model.data.rows * (1 + variables) });
  }

  unload(model: number): void {
    this.#models.delete(model);
  }

  async run(task: Task): Promise<Climb[]> {
    const model = this.#models.get(task.model);
    if (!model) throw new Error(`The thread was not shown model ${task.model}.`);
    const { rows, workAStep } = model;
    const steps = carryOut(rows, task);
    for (;;) {
      if (this.#sincePause > WORK_BETWEEN_PAUSES) {
        await setImmediate();
        this.#signal?.throwIfAborted();
        this.#sincePause = 0;
      }
      const step = steps.next();
      if (step.done) return step.value;
      this.#sincePause += workAStep * task.segments;
    }
  }

  async stop(): Promise<void> {}
}
