import type { Model } from '../rows/model.ts';
import { classCount } from '../rows/responses.ts';
import { type Climb, type Ending, SHORT_RUN } from '../search/climb.ts';
import { type ClimbTasks, type Effort, followLine, fromRandom, type LineBegin, type LineEnd } from '../search/line.ts';
import type { LineTask, Task } from './task.ts';
import type { Orders, Placed, TaskQueue } from './task-queue.ts';

/** Short runs handed out together: fewer messages, and still enough pieces for every thread. */
const STARTS_PER_TASK = 5;

/** Searches whose length is open go first, the largest of them first of all: what is left at the end is short. */
const OPEN = 1e6;
/** Lines that no search waits for yet come after everything else, the longest first. */
const AHEAD = -1000;

interface ModelOptions {
  readonly number: number;
  /** Whether the rows are split among the threads. */
  readonly split: boolean;
  /** Whether respondents can be reassigned one at a time. */
  readonly canReassign: boolean;
  /** Lines of a search that may begin before it asks for them: one for every further thread. */
  readonly ahead?: { readonly most: number; readonly place: TaskQueue['place'] };
  /** Called after each task with the starts and climbs that it made. */
  readonly done?: ((segments: number, starts: number, climbs: number) => void) | undefined;
}

/** What can be asked of the threads about one model. */
export class ModelTasks implements ClimbTasks {
  readonly #orders: Orders;
  readonly #model: Model;
  readonly #number: number;
  readonly #split: boolean;
  readonly #done: Exclude<ModelOptions['done'], undefined>;
  readonly #placing: ModelOptions['ahead'];
  /** By number of segments: lines that have begun, or may begin, before the search asks for them. */
  readonly #ahead = new Map<number, { readonly begin: LineBegin; readonly placed: Placed<LineTask> }[]>();
  readonly canReassign: boolean;

  constructor(orders: Orders, model: Model, { number, split, canReassign, ahead, done = () => {} }: ModelOptions) {
    this.#placing = ahead;
    this.#orders = orders;
    this.#model = model;
    this.#number = number;
    this.#split = split;
    this.#done = done;
    this.canReassign = canReassign;
  }

  /** A line on one thread; where the rows are split, its climbs on all of them. `further`: lines that will be needed after it. */
  async followLine(segments: number, effort: Effort, begin: LineBegin, further = 0): Promise<LineEnd> {
    if (this.#split) return followLine(this, this.#model, segments, effort, begin);
    const urgency = OPEN * this.#urgency(segments);
    const begun = this.#takeAhead(segments, begin);
    begun?.hurry(urgency);
    const line = this.#counted(segments, begun?.answer ?? this.#order({ segments, effort, begin }, urgency));
    this.#lookAhead(segments, effort, begin, further);
    return line;
  }

  /** A search has ended: lines beyond it are not needed. */
  endSearch(segments: number): void {
    for (const { placed } of this.#ahead.get(segments) ?? []) placed.drop();
    this.#ahead.delete(segments);
  }

  /** The line, if it has been looked ahead to. */
  #takeAhead(segments: number, begin: LineBegin): Placed<LineTask> | undefined {
    const next = this.#ahead.get(segments)?.shift();
    if (!next || (next.begin.line === begin.line && next.begin.cools === begin.cools)) return next?.placed;
    next.placed.drop();
    this.endSearch(segments);
    return undefined;
  }

  /** Where a thread has nothing else to do it follows the next lines already. */
  #lookAhead(segments: number, effort: Effort, { line, cools }: LineBegin, further: number): void {
    if (!this.#placing) return;
    const ahead = this.#ahead.get(segments) ?? [];
    while (ahead.length < Math.min(further, this.#placing.most)) {
      const begin = { line: line + 1 + ahead.length, cools };
      const task = { kind: 'line', model: this.#number, segments, effort, begin } as const;
      ahead.push({ begin, placed: this.#placing.place<LineTask>(task, AHEAD + this.#urgency(segments)) });
    }
    this.#ahead.set(segments, ahead);
  }

  /** The best of requested starts, on one thread: for many small searches at once. */
  async bestOfRequested(segments: number, effort: Effort & { readonly starts: number }): Promise<Climb> {
    const { ends } = this.#split
      ? await fromRandom(this, this.#model, segments, effort, effort.starts)
      : await this.#counted(segments, this.#order({ segments, effort, begin: null }, this.#urgency(segments)));
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

  #order(task: Pick<LineTask, 'segments' | 'effort' | 'begin'>, urgency: number): Promise<LineEnd> {
    return this.#orders.order<LineTask>({ kind: 'line', model: this.#number, ...task }, urgency);
  }

  async #counted(segments: number, line: Promise<LineEnd>): Promise<LineEnd> {
    const ended = await line;
    this.#done(segments, ended.startsTried, 1);
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
  return Array.from({ length: Math.ceil(starts.length / STARTS_PER_TASK) }, (_, at) =>
    taskOf(starts.slice(at * STARTS_PER_TASK, (at + 1) * STARTS_PER_TASK), at * STARTS_PER_TASK),
  );
}
