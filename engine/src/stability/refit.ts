import { annealedSteps, type Climb, climb, plainSteps, randomStart, unlessStalled } from '../latent-class/internals.ts';
import type { DrawnSample, Resampling, SampleRows } from './resampling.ts';

/** Starts of a batch. There are more batches, up to the most starts, until another start has reached the best solution. */
const BATCH = 8;
const MOST_STARTS = 56;
/** Rows x variables x classes x steps that the short runs of one refit may take, beyond the first batch. */
const WORK = 5e8;
/** Short runs only say which starts are worth following: so many people are enough for that. */
const SHORT_RUN_ROWS = 2500;
const SHORT_RUN = 12;
/**
 * With more questions than these a start is annealed before its short run: their answers together count at first as those
 * of a dozen questions do. Measured on planted-wide (400 people, 60 questions): without, 21 of 24 refits ended in a worse
 * solution than the one beside the run's; with it 3. With few questions it would wash the start away.
 */
const QUESTIONS_AT_ONCE = 12;
const ANNEALED_STEPS = 15;
const STEPS_AFTER = 5;
/** Of a batch, those that are run to the end: the best, then the next ones unless they stall below it. */
const FINISHED = 3;
/** A refit only has to assign respondents: the last digits of its figures change no assignment. */
const ARRIVED = { objective: 1e-2, parameter: 1e-2 };
/** Two solutions are the same where their objectives are this close. */
const SAME_OPTIMUM = 0.05;

/** A refit of one sample: everyone's segment, and what the sample weighs. */
export interface Refit {
  readonly assignments: Uint8Array;
  readonly sampleWeights: Float64Array;
}

/** Fits a bootstrap sample from scratch and assigns everyone by it [ST2]; yields between two steps. */
export function* refit(
  people: Resampling,
  segments: number,
  sample: number,
  seed: number,
): Generator<void, Refit, void> {
  const drawn = people.draw(sample, Math.ceil(SHORT_RUN_ROWS / people.styles));
  const { parameters } = yield* searchAgain(drawn, segments, (start) =>
    randomStart(drawn.all.model, segments, seed, sample * MOST_STARTS + start),
  );
  return { assignments: people.assignEveryone(segments, parameters), sampleWeights: drawn.weights };
}

/** Batches of random starts until the best solution has been found twice, or there were enough. */
function* searchAgain(
  { all, few }: DrawnSample,
  segments: number,
  startAt: (start: number) => Float64Array,
): Generator<void, Climb, void> {
  const most = startsOf(few, segments);
  const expectation = all.expectation(segments);
  const arrived: Climb[] = [];
  const bestOf = () => arrived.reduce((a, b) => (b.objective > a.objective ? b : a));
  for (let begun = 0; begun < most; begun += BATCH) {
    const tried: Climb[] = [];
    for (let start = begun; start < Math.min(begun + BATCH, most); start++) {
      tried.push(yield* shortRun(few, segments, startAt(start)));
    }
    tried.sort((a, b) => b.objective - a.objective);
    for (const { parameters } of tried.slice(0, FINISHED)) {
      const floor = arrived.length === 0 ? Number.NEGATIVE_INFINITY : bestOf().objective - SAME_OPTIMUM;
      const way = climb(all.model, segments, expectation, parameters, ARRIVED);
      arrived.push(yield* quietly(unlessStalled(way, floor)));
      const best = bestOf();
      if (arrived.filter((other) => best.objective - other.objective < SAME_OPTIMUM).length > 1) return best;
    }
  }
  return bestOf();
}

/** How far a start leads in a few steps; with many questions from flat to steep. */
function* shortRun(
  { model, expectation }: SampleRows,
  segments: number,
  start: Float64Array,
): Generator<void, Climb, void> {
  const expect = expectation(segments);
  const power = QUESTIONS_AT_ONCE / Math.max(1, model.codes.length);
  if (power >= 1) return yield* quietly(plainSteps(model, segments, expect, start, SHORT_RUN));
  const shaped = yield* annealedSteps(model, segments, expect, start, { power, steps: ANNEALED_STEPS });
  return yield* quietly(plainSteps(model, segments, expect, shaped, STEPS_AFTER));
}

/** The objectives on the way are of no interest here. */
function* quietly<Result>(steps: Generator<number, Result, void>): Generator<void, Result, void> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    yield;
  }
}

/** As many as the work allows; the same for the same data. */
function startsOf({ model }: SampleRows, segments: number): number {
  const steps = Math.max(SHORT_RUN, ANNEALED_STEPS + STEPS_AFTER);
  const work = model.rows * Math.max(1, model.codes.length) * segments * model.styles * steps;
  return Math.max(BATCH, Math.min(MOST_STARTS, Math.floor(WORK / work)));
}
