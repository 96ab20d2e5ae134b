import { FitSteps } from '../answers/fit-steps.ts';
import type { Expectation } from '../kernel/plain-expectation.ts';
import type { SplitRows } from '../kernel/split-rows.ts';
import type { Responses } from '../rows/responses.ts';
import { breed } from '../search/breeding.ts';
import { type Annealing, type Arrival, annealedSteps, type Climb, climb, plainSteps } from '../search/climb.ts';
import type { HardPlacing } from '../search/hard-placing.ts';

/** Plain steps of a short run; the same that must pass before a climb may leap [LC6]. */
export const SHORT_RUN = 20;
/** And after annealed steps, which have led most of the way. */
const AFTER_ANNEALING = 3;

/** A piece of work for one thread, on one of the models that it was shown. */
export type Task =
  /** Short runs, one from each start. */
  | {
      readonly kind: 'try';
      readonly model: number;
      readonly segments: number;
      readonly starts: readonly Float64Array[];
      /** Null for plain steps only. */
      readonly annealing: Annealing | null;
    }
  /** A short run taken to the end, unless it stalls below the objective `floor`. */
  | {
      readonly kind: 'finish';
      readonly model: number;
      readonly segments: number;
      readonly from: Climb;
      readonly floor: number;
      /** Absent for as exact as a fit is. */
      readonly arrival?: Arrival;
      /** Null where rows are not split; else the queue numbers the climb, and others may help with it. */
      readonly climb: number | null;
    }
  /** Starts bred from people who are placed for certain. */
  | {
      readonly kind: 'breed';
      readonly model: number;
      readonly segments: number;
      readonly seed: number;
    }
  /** Parts of the steps of a climb that another thread leads, until it has ended. */
  | { readonly kind: 'help'; readonly model: number; readonly segments: number; readonly climb: number };

/** Going over everybody costs as much as so many evaluations. */
const WORK_OF_A_SWEEP = 3;

/** A climb stalls where so many evaluations gained less than this. */
const STALLED_FOR = 4;
const STALLED_GAIN = 0.05;

/** Some rows of the data, and how to take an E-step over them. */
export interface RowsView {
  readonly shape: Responses;
  readonly expectation: (segments: number) => Expectation;
}

/** Short runs look at a sample, which is everything unless there is very much. */
export interface ThreadRows {
  /** Where the rows are many enough to be split. */
  readonly split: Pick<SplitRows, 'help' | 'end'> | null;
  /** Null where people are not placed for certain. */
  readonly placing: ((segments: number) => HardPlacing) | null;
  readonly all: RowsView;
  readonly sample: RowsView;
}

/** Does a task; yields after every evaluation, so that the caller can pause or give up. */
export function* carryOut(rows: ThreadRows, task: Task): Generator<number, Climb[], void> {
  if (task.kind === 'help') {
    rows.split?.help(task.climb);
    return [];
  }
  if (task.kind === 'breed') return yield* bred(rows, task);
  const { shape, expectation } = task.kind === 'finish' ? rows.all : rows.sample;
  const expect = expectation(task.segments);
  if (task.kind === 'finish') {
    const end = yield* unlessStalled(
      climb(shape, task.segments, expect, task.from.parameters, task.arrival),
      task.floor,
    );
    if (task.climb !== null) rows.split?.end(task.climb);
    return [{ ...end, evaluations: end.evaluations + task.from.evaluations }];
  }
  const climbs: Climb[] = [];
  for (const start of task.starts) climbs.push(yield* shortRun(shape, task.segments, expect, start, task.annealing));
  return climbs;
}

/** What was bred, as starts: the parameters under which people placed so are most probable. */
function* bred(
  { placing, all: { shape } }: ThreadRows,
  { segments, seed }: Extract<Task, { kind: 'breed' }>,
): Generator<number, Climb[], void> {
  if (placing === null) throw new Error('Of this model nobody is placed for certain.');
  const steps = breed(placing(segments), segments, seed);
  for (;;) {
    const step = steps.next();
    if (step.done) {
      const { counts, sweeps } = step.value;
      const evaluations = Math.ceil((sweeps * WORK_OF_A_SWEEP) / counts.length);
      return counts.map((count) => {
        const parameters = new Float64Array(count.length);
        new FitSteps(shape, segments).maximise(count, parameters, parameters);
        return { parameters, objective: Number.NEGATIVE_INFINITY, evaluations, converged: false };
      });
    }
    yield Number.NEGATIVE_INFINITY;
  }
}

function* shortRun(
  shape: Responses,
  segments: number,
  expect: Expectation,
  start: Float64Array,
  annealing: Annealing | null,
): Generator<number, Climb, void> {
  if (annealing === null) return yield* plainSteps(shape, segments, expect, start, SHORT_RUN);
  const annealed = annealedSteps(shape, segments, expect, start, annealing);
  for (;;) {
    const step = annealed.next();
    if (step.done) {
      const end = yield* plainSteps(shape, segments, expect, step.value, AFTER_ANNEALING);
      return { ...end, evaluations: end.evaluations + annealing.steps };
    }
    // Of a flattened model there is no objective to tell.
    yield Number.NEGATIVE_INFINITY;
  }
}

/** Follows a climb to its end, or to where it stalls below the floor: there it is given up as one that did not converge. */
export function* unlessStalled(steps: Generator<number, Climb, void>, floor: number): Generator<number, Climb, void> {
  const objectives: number[] = [];
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    objectives.push(step.value);
    yield step.value;
    const before = objectives.at(-1 - STALLED_FOR);
    if (step.value < floor && before !== undefined && step.value - before < STALLED_GAIN) {
      return { ...GIVEN_UP, objective: step.value, evaluations: objectives.length };
    }
  }
}

const GIVEN_UP = { parameters: new Float64Array(0), converged: false };
