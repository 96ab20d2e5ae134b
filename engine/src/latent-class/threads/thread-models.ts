import { kernelRows, type ThreadStart } from '../kernel/kernel-rows.ts';
import { fitContinuum } from '../left-out/continuum.ts';
import { followLine, fromRandom, type LineEnd } from '../search/line.ts';
import { ModelTasks } from './model-tasks.ts';
import {
  type Answer,
  type AnyTask,
  type ContinuumTask,
  carryOut,
  type LineTask,
  type Task,
  type ThreadRows,
} from './task.ts';
import type { Orders } from './task-queue.ts';

/** Follows steps to their end, with pauses where the thread has other business; `work` is that of one step. */
export type Follow = <Value>(steps: Generator<number, Value, void>, work: number) => Value | Promise<Value>;

/** About as many as a continuum has. */
const POINTS = 20;

interface Kept {
  readonly rows: ThreadRows;
  readonly canReassign: boolean;
  /** Rows x variables of a step. */
  readonly work: number;
}

/** The models that a thread was shown, by number in the order in which they came, and what it does with them. */
export class ThreadModels {
  readonly #models = new Map<number, Kept>();
  readonly #follow: Follow;
  #loaded = 0;

  constructor(follow: Follow) {
    this.#follow = follow;
  }

  load(start: ThreadStart): void {
    const work = start.data.rows * start.model.offsets.length;
    this.#models.set(this.#loaded++, { rows: kernelRows(start), canReassign: start.people !== null, work });
  }

  unload(model: number): void {
    this.#models.delete(model);
  }

  async carryOut<Of extends AnyTask>(task: Of): Promise<Answer<Of>> {
    return (await this.#answer(task)) as Answer<Of>;
  }

  #answer(task: AnyTask) {
    if (task.kind === 'continuum') return this.#continuum(task);
    return task.kind === 'line' ? this.#line(task) : this.#climbs(task);
  }

  #continuum({ people, factors, alpha, treatment }: ContinuumTask) {
    const work = people.respondents * people.columns.length * POINTS;
    return fitContinuum(people, factors, alpha, treatment, (steps) => this.#follow(steps, work));
  }

  #climbs(task: Task) {
    const { rows, work } = this.#kept(task.model);
    return this.#follow(carryOut(rows, task), work * task.segments);
  }

  #line({ model: number, segments, effort, begin }: LineTask): Promise<LineEnd> {
    const { rows, canReassign } = this.#kept(number);
    const orders: Orders = { order: (task) => this.carryOut(task) };
    const tasks = new ModelTasks(orders, rows.model, { number, split: false, canReassign });
    if (begin === null) return fromRandom(tasks, rows.model, segments, effort, effort.starts ?? 1);
    return followLine(tasks, rows.model, segments, effort, begin);
  }

  #kept(model: number): Kept {
    const kept = this.#models.get(model);
    if (!kept) throw new Error(`The thread was not shown model ${model}.`);
    return kept;
  }
}
