import type { Climb } from './climb.ts';
import type { ThreadStart } from './kernel-rows.ts';
import type { Task } from './task.ts';

/** Somebody who does one task at a time: this thread, or a worker. */
export interface FitThread {
  /** Another model to work on; tasks name it by its number, from 0. */
  load(model: ThreadStart): void;
  /** A model that nobody asks about any more; its memory is given back. */
  unload(model: number): void;
  run(task: Task): Promise<Climb[]>;
  stop(): Promise<void>;
}

/** Short runs handed out together: fewer messages, and still enough pieces for every thread. */
const STARTS_A_TASK = 5;

interface Waiting {
  readonly task: Task;
  readonly resolve: (climbs: Climb[]) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Hands tasks out to threads, few segments first. Every task's result is the same whoever does it and whenever, and
 * results are put back in the order of the tasks, so that the number of threads cannot change the outcome [LC11].
 */
export class TaskQueue {
  private readonly idle: FitThread[];
  private readonly waiting: Waiting[] = [];

  constructor(threads: readonly FitThread[]) {
    this.idle = [...threads];
  }

  order(task: Task): Promise<Climb[]> {
    return new Promise((resolve, reject) => {
      const before = this.waiting.findIndex((other) => other.task.segments > task.segments);
      this.waiting.splice(before < 0 ? this.waiting.length : before, 0, { task, resolve, reject });
      this.handOut();
    });
  }

  private handOut(): void {
    while (this.idle.length > 0 && this.waiting.length > 0) {
      const thread = this.idle.pop()!;
      const { task, resolve, reject } = this.waiting.shift()!;
      thread
        .run(task)
        .then((climbs) => {
          resolve(climbs);
          this.idle.push(thread);
          this.handOut();
        })
        .catch(reject);
    }
  }
}

/** What can be asked of the threads about one model. */
export class ModelTasks {
  private readonly queue: TaskQueue;
  private readonly model: number;
  private readonly done: (task: Task) => void;

  constructor(queue: TaskQueue, model: number, done: (task: Task) => void = () => {}) {
    this.queue = queue;
    this.model = model;
    this.done = done;
  }

  /** Short runs, one from each start. */
  async tryStarts(segments: number, starts: readonly Float64Array[]): Promise<Climb[]> {
    const { model } = this;
    const tasks: Task[] = [];
    for (let from = 0; from < starts.length; from += STARTS_A_TASK) {
      tasks.push({ kind: 'try', model, segments, starts: starts.slice(from, from + STARTS_A_TASK) });
    }
    return this.all(tasks);
  }

  /** Takes short runs to the end, unless they stall below the floor. */
  async finish(segments: number, climbs: readonly Climb[], floor: number): Promise<Climb[]> {
    const { model } = this;
    return this.all(climbs.map((from) => ({ kind: 'finish', model, segments, from, floor })));
  }

  private async all(tasks: readonly Task[]): Promise<Climb[]> {
    const climbs = tasks.map(async (task) => {
      const arrived = await this.queue.order(task);
      this.done(task);
      return arrived;
    });
    return (await Promise.all(climbs)).flat();
  }
}
