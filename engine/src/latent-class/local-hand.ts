import { setImmediate } from 'node:timers/promises';
import type { Climb } from './climb.ts';
import type { Hand } from './crew.ts';
import type { Task, Workplace } from './task.ts';
import { carryOut } from './task.ts';

/** Rows x variables x segments between two looks at the caller's other business: some tens of milliseconds. */
const WORK_BETWEEN_PAUSES = 1e8;

/** Works on the caller's thread; pauses often enough for messages, and for the signal to be heard. */
export class LocalHand implements Hand {
  private readonly place: Workplace;
  private readonly signal: AbortSignal | undefined;
  private sincePause = Number.POSITIVE_INFINITY;

  constructor(place: Workplace, signal?: AbortSignal) {
    this.place = place;
    this.signal = signal;
  }

  async run(task: Task): Promise<Climb[]> {
    const { model } = this.place;
    const steps = carryOut(this.place, task);
    for (;;) {
      if (this.sincePause > WORK_BETWEEN_PAUSES) {
        await setImmediate();
        this.signal?.throwIfAborted();
        this.sincePause = 0;
      }
      const step = steps.next();
      if (step.done) return step.value;
      this.sincePause += model.rows * (1 + model.codes.length) * task.segments;
    }
  }

  async stop(): Promise<void> {}
}
