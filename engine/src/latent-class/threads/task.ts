import type { AnswerTreatment, SegmentModel } from '@qp/facts';
import { FitSteps } from '../answers/fit-steps.ts';
import type { Expectation } from '../kernel/expectation.ts';
import type { SplitRows } from '../kernel/split-rows.ts';
import type { Model } from '../rows/model.ts';
import type { Responses } from '../rows/responses.ts';
import { type Climb, climb, type Ending, plainSteps } from '../search/climb.ts';
import { coolAssignment, STEPS_PER_COOLING } from '../search/cooled-assignment.ts';
import type { HardAssignments } from '../search/hard-assignments.ts';
import type { Effort, LineBegin, LineEnd } from '../search/line.ts';
import type { LatentClassData } from '../types.ts';

/** A piece of work for one thread, on one of the models that it was shown. */
export type Task =
  /** Short runs, one from each start. */
  | {
      readonly kind: 'try';
      readonly model: number;
      readonly segments: number;
      readonly starts: readonly Float64Array[];
      readonly steps: number;
    }
  /** A short run taken to the end. */
  | ({
      readonly kind: 'finish';
      readonly model: number;
      readonly segments: number;
      readonly from: Climb;
      /** Null where rows are not split; else the queue numbers the climb, and others may help with it. */
      readonly climb: number | null;
    } & Ending)
  /** Cooled assignments, each turned into parameters by one M-step from its start. */
  | {
      readonly kind: 'cool';
      readonly model: number;
      readonly segments: number;
      readonly starts: readonly Float64Array[];
      readonly seed: number;
      /** The number of the first of these starts. */
      readonly first: number;
    }
  /** Parts of the steps of a climb that another thread leads, until it has ended. */
  | { readonly kind: 'help'; readonly model: number; readonly segments: number; readonly climb: number };

/** A whole line of a search, or all its requested starts, on one thread. */
export interface LineTask {
  readonly kind: 'line';
  readonly model: number;
  readonly segments: number;
  readonly effort: Effort;
  /** Null for requested starts. */
  readonly begin: LineBegin | null;
}

/** People along factors, without segments; of no model that the thread was shown. */
export interface ContinuumTask {
  readonly kind: 'continuum';
  readonly people: LatentClassData;
  readonly factors: number;
  readonly alpha: number;
  readonly treatment: AnswerTreatment;
}

export type AnyTask = Task | LineTask | ContinuumTask;
export type Answer<Of extends AnyTask> = Of extends LineTask
  ? LineEnd
  : Of extends ContinuumTask
    ? SegmentModel
    : Climb[];

/** Some rows of the data, and how to take an E-step over them. */
interface RowsView {
  readonly shape: Responses;
  readonly expectation: (segments: number) => Expectation;
}

/** Short runs look at a sample, which is everything unless there is very much. */
export interface ThreadRows {
  readonly model: Model;
  /** Where the rows are many enough to be split. */
  readonly split: Pick<SplitRows, 'help' | 'end'> | null;
  /** Null for a survey too large to reassign respondents one at a time. */
  readonly assignments: ((segments: number) => HardAssignments) | null;
  readonly all: RowsView;
  readonly sample: RowsView;
}

/** Does a task; yields after every evaluation, so the caller can pause or give up. */
export function* carryOut(rows: ThreadRows, task: Task): Generator<number, Climb[], void> {
  if (task.kind === 'help') {
    if (rows.split) yield* rows.split.help(task.climb);
    return [];
  }
  if (task.kind === 'cool') return yield* cooledStarts(rows, task);
  const { shape, expectation } = task.kind === 'finish' ? rows[task.rows] : rows.sample;
  const expect = expectation(task.segments);
  if (task.kind === 'finish') {
    const end = yield* climb(shape, task.segments, expect, task.from.parameters, task.arrival);
    if (task.climb !== null) rows.split?.end(task.climb);
    return [{ ...end, evaluations: end.evaluations + task.from.evaluations }];
  }
  const climbs: Climb[] = [];
  for (const start of task.starts) climbs.push(yield* plainSteps(shape, task.segments, expect, start, task.steps));
  return climbs;
}

/** Cooled assignments as starts: the parameters that fit them best, with the objective of the assignment. */
function* cooledStarts(
  { assignments, all: { shape } }: ThreadRows,
  { segments, starts, seed, first }: Extract<Task, { kind: 'cool' }>,
): Generator<number, Climb[], void> {
  if (assignments === null) throw new Error('Respondents of this model cannot be reassigned.');
  const own = assignments(segments);
  const fit = FitSteps.of(shape, segments);
  const cooled: Climb[] = [];
  for (const [at, start] of starts.entries()) {
    for (const _ of coolAssignment(own, segments, seed, first + at)) yield Number.NEGATIVE_INFINITY;
    const parameters = new Float64Array(start.length);
    fit.maximise(own.counts, start, parameters);
    cooled.push({ parameters, objective: own.objective, evaluations: STEPS_PER_COOLING, converged: false });
  }
  return cooled;
}
