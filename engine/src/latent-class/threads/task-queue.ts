import type { ThreadStart } from '../kernel/kernel-rows.ts';
import type { Climb } from '../search/climb.ts';
import { type Ending, SHORT_RUN, type Task } from './task.ts';

/** Does one task at a time: this thread, or a worker. */
export interface FitThread {
  /** Another model to work on; tasks name it by its number, from 0. */
  load(model: ThreadStart): void;
  /** A model that no one asks about any more; its memory is given back. */
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
 * Hands tasks out to threads, few segments first. Every task's result is the same on every thread and at any time, and
 * results are put back in the order of the tasks, so the number of threads cannot change the outcome [LC11].
 */
export class TaskQueue {
  readonly #idle: FitThread[];
  readonly #waiting: Waiting[] = [];
  /** The climb whose rows are split among the threads; one at a time, because it takes all of them. */
  #split: { readonly task: Task; readonly climb: number; readonly reject: Waiting['reject'] } | null = null;
  /** Such climbs so far. */
  #climbs = 0;

  constructor(threads: readonly FitThread[]) {
    this.#idle = [...threads];
  }

  order(task: Task): Promise<Climb[]> {
    return new Promise((resolve, reject) => {
      const before = this.#waiting.findIndex((other) => other.task.segments > task.segments);
      this.#waiting.splice(before < 0 ? this.#waiting.length : before, 0, { task, resolve, reject });
      this.#handOut();
    });
  }

  #handOut(): void {
    while (this.#idle.length > 0 && this.#waiting.length > 0 && this.#split === null) {
      const { task, resolve, reject } = this.#waiting.shift()!;
      if (task.kind === 'finish' && task.climb !== null) this.#lead({ task, resolve, reject });
      else this.#start(task, resolve, reject);
    }
    if (this.#split === null) return;
    const { task, climb, reject } = this.#split;
    const { model, segments } = task;
    while (this.#idle.length > 0) this.#start({ kind: 'help', model, segments, climb }, () => {}, reject);
  }

  /** Climbs are numbered as they begin, so helpers know when theirs has ended. */
  #lead({ task, resolve, reject }: Waiting): void {
    const climb = ++this.#climbs;
    this.#split = { task, climb, reject };
    const ended = (climbs: Climb[]) => {
      this.#split = null;
      resolve(climbs);
    };
    this.#start({ ...task, climb } as Task, ended, reject);
  }

  #start(task: Task, resolve: Waiting['resolve'], reject: Waiting['reject']): void {
    const thread = this.#idle.pop()!;
    thread
      .run(task)
      .then((climbs) => {
        resolve(climbs);
        this.#idle.push(thread);
        this.#handOut();
      })
      .catch(reject);
  }
}

/** What can be asked of the threads about one model. */
export class ModelTasks {
  readonly #queue: TaskQueue;
  readonly #model: number;
  readonly #done: (task: Task) => void;
  readonly #split: boolean;
  /** Whether respondents can be reassigned one at a time. */
  readonly canReassign: boolean;

  constructor(
    queue: TaskQueue,
    model: number,
    { split, canReassign }: { readonly split: boolean; readonly canReassign: boolean },
    done: (task: Task) => void = () => {},
  ) {
    this.#queue = queue;
    this.#model = model;
    this.#split = split;
    this.canReassign = canReassign;
    this.#done = done;
  }

  /** Short runs, one from each start. */
  tryStarts(segments: number, starts: readonly Float64Array[], steps = SHORT_RUN): Promise<Climb[]> {
    const model = this.#model;
    return this.#all(inPieces(starts, (piece) => ({ kind: 'try', model, segments, starts: piece, steps })));
  }

  /** Short runs that go on. */
  async tryOn(segments: number, climbs: readonly Climb[], steps: number): Promise<Climb[]> {
    const from = climbs.map(({ parameters }) => parameters);
    const arrived = await this.tryStarts(segments, from, steps);
    return arrived.map((climb, at) => ({ ...climb, evaluations: climb.evaluations + climbs[at].evaluations }));
  }

  /** Cooled assignments instead of short runs; `first` is the number of the first start. */
  coolStarts(segments: number, starts: readonly Float64Array[], seed: number, first: number): Promise<Climb[]> {
    const model = this.#model;
    return this.#all(
      inPieces(starts, (piece, from) => ({ kind: 'cool', model, segments, starts: piece, seed, first: first + from })),
    );
  }

  /** Takes short runs to the end, unless they stall below the floor. */
  async finish(segments: number, climbs: readonly Climb[], ending: Ending): Promise<Climb[]> {
    const model = this.#model;
    const climb = this.#split && ending.rows === 'all' ? 0 : null;
    return this.#all(climbs.map((from) => ({ kind: 'finish', model, segments, from, climb, ...ending })));
  }

  async #all(tasks: readonly Task[]): Promise<Climb[]> {
    const climbs = tasks.map(async (task) => {
      const arrived = await this.#queue.order(task);
      this.#done(task);
      return arrived;
    });
    return (await Promise.all(climbs)).flat();
  }
}

function inPieces(
  starts: readonly Float64Array[],
  taskOf: (piece: readonly Float64Array[], from: number) => Task,
): Task[] {
  return Array.from({ length: Math.ceil(starts.length / STARTS_A_TASK) }, (_, at) =>
    taskOf(starts.slice(at * STARTS_A_TASK, (at + 1) * STARTS_A_TASK), at * STARTS_A_TASK),
  );
}
