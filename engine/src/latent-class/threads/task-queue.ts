import type { ThreadStart } from '../kernel/kernel-rows.ts';
import type { Model } from '../rows/model.ts';
import { classCount } from '../rows/responses.ts';
import { type Climb, type Ending, SHORT_RUN } from '../search/climb.ts';
import { type ClimbTasks, type Effort, followLine, fromRandom, type LineBegin, type LineEnd } from '../search/line.ts';
import type { Answer, AnyTask, LineTask, Task } from './task.ts';

/** Does one task at a time: this thread, or a worker. */
export interface FitThread {
  /** Another model to work on; tasks name it by its number, from 0. */
  load(model: ThreadStart): void;
  /** A model that no one asks about any more; its memory is given back. */
  unload(model: number): void;
  run<Of extends AnyTask>(task: Of): Promise<Answer<Of>>;
  stop(): Promise<void>;
}

/** Short runs handed out together: fewer messages, and still enough pieces for every thread. */
const STARTS_A_TASK = 5;

interface Waiting {
  readonly task: AnyTask;
  readonly urgency: number;
  readonly resolve: (answer: Answer<AnyTask>) => void;
  readonly reject: (reason: unknown) => void;
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

  constructor(threads: readonly FitThread[]) {
    this.#idle = [...threads];
  }

  order<Of extends AnyTask>(task: Of, urgency: number): Promise<Answer<Of>> {
    return new Promise((resolve, reject) => {
      const before = this.#waiting.findIndex((other) => other.urgency < urgency);
      const waiting = { task, urgency, resolve: resolve as Waiting['resolve'], reject };
      this.#waiting.splice(before < 0 ? this.#waiting.length : before, 0, waiting);
      this.#handOut();
    });
  }

  #handOut(): void {
    while (this.#idle.length > 0 && this.#waiting.length > 0 && this.#split === null) {
      const { task, resolve, reject } = this.#waiting.shift()!;
      if (task.kind === 'finish' && task.climb !== null) this.#lead(task, resolve, reject);
      else this.#start(task, resolve, reject);
    }
    if (this.#split === null) return;
    const { task, climb, reject } = this.#split;
    const { model, segments } = task;
    while (this.#idle.length > 0) this.#start({ kind: 'help', model, segments, climb }, () => {}, reject);
  }

  /** Climbs are numbered as they begin, so helpers know when theirs has ended. */
  #lead(task: Task, resolve: Waiting['resolve'], reject: Waiting['reject']): void {
    const climb = ++this.#climbs;
    this.#split = { task, climb, reject };
    const ended = (climbs: Answer<AnyTask>) => {
      this.#split = null;
      resolve(climbs);
    };
    this.#start({ ...task, climb } as Task, ended, reject);
  }

  #start(task: AnyTask, resolve: Waiting['resolve'], reject: Waiting['reject']): void {
    const thread = this.#idle.pop()!;
    thread
      .run(task)
      .then((answer) => {
        resolve(answer);
        this.#idle.push(thread);
        this.#handOut();
      })
      .catch(reject);
  }
}

/** Searches whose length is open go first, the largest of them first of all: what is left at the end is short. */
const OPEN = 1e6;

interface ModelOptions {
  readonly number: number;
  /** Whether the rows are split among the threads. */
  readonly split: boolean;
  /** Whether respondents can be reassigned one at a time. */
  readonly canReassign: boolean;
  /** Called after each task with the starts and climbs that it made. */
  readonly done?: (segments: number, starts: number, climbs: number) => void;
}

/** What can be asked of the threads about one model. */
export class ModelTasks implements ClimbTasks {
  readonly #orders: Orders;
  readonly #model: Model;
  readonly #number: number;
  readonly #split: boolean;
  readonly #done: Exclude<ModelOptions['done'], undefined>;
  readonly canReassign: boolean;

  constructor(orders: Orders, model: Model, { number, split, canReassign, done = () => {} }: ModelOptions) {
    this.#orders = orders;
    this.#model = model;
    this.#number = number;
    this.#split = split;
    this.#done = done;
    this.canReassign = canReassign;
  }

  /** A line on one thread; where the rows are split, its climbs on all of them. */
  async followLine(segments: number, effort: Effort, begin: LineBegin): Promise<LineEnd> {
    if (this.#split) return followLine(this, this.#model, segments, effort, begin);
    return this.#line({ segments, effort, begin }, OPEN * this.#urgency(segments));
  }

  /** The best of requested starts, on one thread: for many small searches at once. */
  async bestOfRequested(segments: number, effort: Effort & { readonly starts: number }): Promise<Climb> {
    const { ends } = this.#split
      ? await fromRandom(this, this.#model, segments, effort, effort.starts)
      : await this.#line({ segments, effort, begin: null }, this.#urgency(segments));
    return ends.reduce((a, b) => (b.objective > a.objective ? b : a));
  }

  tryStarts(segments: number, starts: readonly Float64Array[], steps = SHORT_RUN): Promise<Climb[]> {
    const model = this.#number;
    return this.#all(inPieces(starts, (piece) => ({ kind: 'try', model, segments, starts: piece, steps })));
  }

  async tryOn(segments: number, climbs: readonly Climb[], steps: number): Promise<Climb[]> {
    const from = climbs.map(({ parameters }) => parameters);
    const arrived = await this.tryStarts(segments, from, steps);
    return arrived.map((climb, at) => ({ ...climb, evaluations: climb.evaluations + climbs[at].evaluations }));
  }

  coolStarts(segments: number, starts: readonly Float64Array[], seed: number, first: number): Promise<Climb[]> {
    const model = this.#number;
    return this.#all(
      inPieces(starts, (piece, from) => ({ kind: 'cool', model, segments, starts: piece, seed, first: first + from })),
    );
  }

  async finish(segments: number, climbs: readonly Climb[], ending: Ending): Promise<Climb[]> {
    const model = this.#number;
    const climb = this.#split && ending.rows === 'all' ? 0 : null;
    return this.#all(climbs.map((from) => ({ kind: 'finish', model, segments, from, climb, ...ending })));
  }

  async #line(task: Pick<LineTask, 'segments' | 'effort' | 'begin'>, urgency: number): Promise<LineEnd> {
    const ended = await this.#orders.order<LineTask>({ kind: 'line', model: this.#number, ...task }, urgency);
    this.#done(task.segments, ended.startsTried, 1);
    return ended;
  }

  async #all(tasks: readonly Task[]): Promise<Climb[]> {
    const climbs = tasks.map(async (task) => {
      const arrived = await this.#orders.order(task, this.#urgency(task.segments));
      if ('starts' in task) this.#done(task.segments, task.starts.length, 0);
      else this.#done(task.segments, 0, 1);
      return arrived;
    });
    return (await Promise.all(climbs)).flat();
  }

  /** More classes take longer. */
  #urgency(segments: number): number {
    return classCount(this.#model, segments);
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
