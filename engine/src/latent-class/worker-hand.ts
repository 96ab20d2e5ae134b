import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Climb } from './climb.ts';
import type { Hand } from './crew.ts';
import type { KernelData } from './kernel-memory.ts';
import type { Responses } from './model.ts';
import type { Task } from './task.ts';

/** What a worker is given once: the shared data, and the workspace that is its own. */
export interface WorkerStart {
  readonly data: KernelData;
  readonly workspace: number;
  readonly shape: Responses;
}

/** Works in a thread of its own. */
export class WorkerHand implements Hand {
  private readonly worker: Worker;

  constructor(start: WorkerStart) {
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: start });
    // A failure is heard by the task at work, which `once` makes reject; between tasks there is nothing to lose.
    this.worker.on('error', () => {});
  }

  async run(task: Task): Promise<Climb[]> {
    const answer = once(this.worker, 'message');
    this.worker.postMessage(task);
    const [climbs] = await answer;
    return climbs;
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }
}
