import { setImmediate } from 'node:timers/promises';
import type { Climb } from './climb.ts';
import { carryOut, type Task, type ThreadRows } from './task.ts';
import type { FitThread } from './task-queue.ts';

/** Rows x variables x segments between two looks at the caller's other business: some tens of milliseconds. */
const WORK_BETWEEN_PAUSES = 1e8;

/** Works on the caller's thread; pauses often enough for messages, and for the signal to be heard. */
export class CallerThread implements FitThread {
  private readonly rows: ThreadRows;
  private readonly workAStep: number;
  private readonly signal: AbortSignal | undefined;
  private sincePause = Number.POSITIVE_INFINITY;

  /** `workAStep` is rows x variables. */
  constructor(rows: ThreadRows, workAStep: number, signal?: AbortSignal) {
    this.rows = rows;
    this.workAStep = workAStep;
    this.signal = signal;
  }

  async run(task: Task): Promise<Climb[]> {
    const steps = carryOut(this.rows, task);
    for (;;) {
      if (this.sincePause > WORK_BETWEEN_PAUSES) {
        await setImmediate();
        this.signal?.throwIfAborted();
        this.sincePause = 0;
      }
      const step = steps.next();
      if (step.done) return step.value;
      this.sincePause += this.workAStep * task.segments;
    }
  }

  async stop(): Promise<void> {}
}
