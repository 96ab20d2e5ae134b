import type { ThreadStart } from '../kernel/kernel-rows.ts';
import type { Answer, AnyTask, Task } from './task.ts';

/** Does one task at a time: this thread, or a worker. */
export interface FitThread {
  /** Another model to work on; tasks name it by its number, from 0. */
  load(model: ThreadStart): void;
  /** A model that no one asks about any more; its memory is given back. */
  unload(model: number): void;
  run<Of extends AnyTask>(task: Of): Promise<Answer<Of>>;
  /** No one needs what it is doing: its answer is an error, or comes all the same. */
  giveUp(): void;
  stop(): Promise<void>;
}

interface Waiting {
  readonly task: AnyTask;
  urgency: number;
  /** Who carries it out, while it is being carried out. */
  thread?: FitThread | undefined;
  isDropped?: boolean;
  readonly resolve: (answer: Answer<AnyTask>) => void;
  readonly reject: (reason: unknown) => void;
}

/** A task whose answer may turn out not to be needed. */
export interface Placed<Of extends AnyTask> {
  readonly answer: Promise<Answer<Of>>;
  /** It is needed after all. */
  hurry(urgency: number): void;
  /** No one needs it any more. */
  drop(): void;
}

/** Who carries tasks out: the threads, or one of them alone. */
export interface Orders {
  order<Of extends AnyTask>(task: Of, urgency: number): Promise<Answer<Of>>;
}

/**
 * Hands tasks out to threads, the most urgent first. Every task's result is the same on every thread and at any time, and
 * results are put back in the order of the tasks, so the number of threads cannot change the outcome [LC11].
 */
export class TaskQueue implements Orders {
  readonly #idle: FitThread[];
  readonly #waiting: Waiting[] = [];
  /** The climb whose rows are split among the threads; one at a time, because it takes all of them. */
  #split: { readonly task: Task; readonly climb: number; readonly reject: Waiting['reject'] } | null = null;
  /** Such climbs so far. */
  #climbs = 0;
  /** Whether tasks that may not be needed are about to be handed out. */
  #later = false;

  constructor(threads: readonly FitThread[]) {
    this.#idle = [...threads];
  }

  order<Of extends AnyTask>(task: Of, urgency: number): Promise<Answer<Of>> {
    return this.place(task, urgency).answer;
  }

  place<Of extends AnyTask>(task: Of, urgency: number): Placed<Of> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer<Of>>();
    const waiting: Waiting = { task, urgency, resolve: resolve as Waiting['resolve'], reject };
    this.#enter(waiting);
    return {
      answer: promise,
      hurry: (now) => {
        if (!this.#leave(waiting)) return;
        waiting.urgency = now;
        this.#enter(waiting);
      },
      drop: () => {
        waiting.isDropped = true;
        this.#leave(waiting);
        waiting.thread?.giveUp();
      },
    };
  }

  #enter(waiting: Waiting): void {
    const before = this.#waiting.findIndex((other) => other.urgency < waiting.urgency);
    this.#waiting.splice(before < 0 ? this.#waiting.length : before, 0, waiting);
    this.#handOut();
  }

  /** Whether it was still waiting. */
  #leave(waiting: Waiting): boolean {
    const at = this.#waiting.indexOf(waiting);
    if (at >= 0) this.#waiting.splice(at, 1);
    return at >= 0;
  }

  #handOut(least = 0): void {
    while (this.#idle.length > 0 && this.#waiting.length > 0 && this.#split === null) {
      if (this.#waiting[0].urgency < least) {
        this.#handOutLater();
        return;
      }
      const next = this.#waiting.shift()!;
      if (next.task.kind === 'finish' && next.task.climb !== null) this.#lead(next.task, next);
      else this.#start(next.task, next);
    }
    if (this.#split === null) return;
    const { task, climb, reject } = this.#split;
    const { model, segments } = task;
    while (this.#idle.length > 0) this.#start({ kind: 'help', model, segments, climb }, { resolve: () => {}, reject });
  }

  /** What may not be needed comes after whatever follows from the answer that a thread has just given. */
  #handOutLater(): void {
    if (this.#later) return;
    this.#later = true;
    setImmediate(() => {
      this.#later = false;
      this.#handOut(Number.NEGATIVE_INFINITY);
    });
  }

  /** Climbs are numbered as they begin, so helpers know when theirs has ended. */
  #lead(task: Task, { resolve, reject }: Waiting): void {
    const climb = ++this.#climbs;
    this.#split = { task, climb, reject };
    const ended = (climbs: Answer<AnyTask>) => {
      this.#split = null;
      resolve(climbs);
    };
    this.#start({ ...task, climb } as Task, { resolve: ended, reject });
  }

  #start(task: AnyTask, waiting: Pick<Waiting, 'resolve' | 'reject' | 'isDropped' | 'thread'>): void {
    const thread = this.#idle.pop()!;
    waiting.thread = thread;
    const free = () => {
      waiting.thread = undefined;
      this.#idle.push(thread);
      this.#handOut();
    };
    thread
      .run(task)
      .then((answer) => {
        waiting.resolve(answer);
        free();
      })
      .catch((reason: unknown) => (waiting.isDropped ? free() : waiting.reject(reason)));
  }
}
