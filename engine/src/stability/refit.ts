import { adjustedRand, peopleInBoth } from '../comparison/index.ts';
import { annealedSteps, type Climb, climb, plainSteps, randomStart, unlessStalled } from '../latent-class/index.ts';
import type { DrawnSample, Resampling, SampleRows } from './resampling.ts';

/**
 * Starts of a batch. There are more batches, up to the most starts, until another start has reached the best solution. The first is small:
 * on a sample with one clear solution two of four starts lead there, and on 120 samples of five surveys more found no better one.
 */
const FIRST_BATCH = 4;
const BATCH = 8;
const MAX_STARTS = 24;
/** Keeps the random starts of samples apart. */
const STARTS_OF_A_SAMPLE = 56;
/** Rows x variables x classes x steps that the short runs of one refit may take, beyond the first batch. */
const WORK = 5e8;
/** Short runs only say which starts are worth following: this many people are enough. */
const SHORT_RUN_ROWS = 2500;
const SHORT_RUN = 12;
/** Steps after which the worse half of a batch is given up. */
const FIRST_STEPS = 5;
/**
 * With more questions than these a start is annealed before its short run: their answers together count at first as those
 * of a dozen questions do. Measured on planted-wide (400 people, 60 questions): without, 21 of 24 refits ended in a worse
 * solution than the one beside the run's; with it 3. With few questions it would wash the start away.
 */
const QUESTIONS_AT_ONCE = 12;
/**
 * A step for every two questions, up to these: the flatter the answers begin, the more steps it takes. With fewer, or with short runs on fewer
 * people, one in 20 refits of the example (3,000 people, 32 questions) with 3 or 4 segments ended in a worse solution.
 */
const ANNEALED_STEPS = 15;
const QUESTIONS_PER_STEP = 2;
const STEPS_AFTER = 5;
/** How many of a batch are run to the end: the best, then the next ones unless they stall below it. */
const FINISHED = 3;
/** A refit only has to assign respondents: the last digits of its figures change no assignment. */
const ARRIVED = { objective: 1e-2, parameter: 1e-2 };
/** Two solutions are the same where their objectives are this close. */
const SAME_OPTIMUM = 0.05;
/**
 * Two starts that by now assign people alike (adjusted Rand index, of these many rows) lead to the same solution: only one is run to the end, and it
 * is compared with no other. With levels of response style it is clear who is in which segment long before it is clear how strong the levels are,
 * and to find that out twice took a third of a refit.
 */
const SAME_SEGMENTS = 0.95;
const COMPARED_ROWS = 500;
const ARRIVED_ALONE = { objective: 0.1, parameter: 1e-2 };

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
  const { parameters } = yield* searchAgain(drawn, segments, {
    startAt: (start) => randomStart(drawn.all.model, segments, seed, sample * STARTS_OF_A_SAMPLE + start),
    assign: (at) => people.assignRows(segments, at, COMPARED_ROWS),
  });
  return { assignments: people.assignEveryone(segments, parameters), sampleWeights: drawn.weights };
}

interface Starts {
  readonly startAt: (start: number) => Float64Array;
  /** Where parameters put some of the people. */
  readonly assign: (parameters: Float64Array) => Uint8Array;
}

/** Batches of random starts until the best solution has been found twice, or there were enough. */
function* searchAgain(
  { all, few }: DrawnSample,
  segments: number,
  { startAt, assign }: Starts,
): Generator<void, Climb, void> {
  const most = startsOf(few, segments);
  const expectation = all.expectation(segments);
  const arrived: Climb[] = [];
  const bestOf = () => arrived.reduce((a, b) => (b.objective > a.objective ? b : a));
  for (let begun = 0, end = FIRST_BATCH; begun < most; begun = end, end += BATCH) {
    const started: Climb[] = [];
    for (let start = begun; start < Math.min(end, most); start++) {
      started.push(yield* beginning(few, segments, startAt(start)));
    }
    const kept = best(started, Math.ceil(started.length / 2));
    const tried: Climb[] = [];
    for (const { parameters } of kept) {
      tried.push(yield* shortRun(few, segments, parameters, kept.length > FINISHED));
    }
    const leading: Climb[] = [];
    for (const { parameters } of best(tried, FINISHED)) {
      // The short run has seen few people.
      leading.push(yield* quietly(plainSteps(all.model, segments, expectation, parameters, 1)));
    }
    const [one, other] = leading.map(({ parameters }) => parameters);
    if (
      arrived.length === 0 &&
      other &&
      adjustedRand(peopleInBoth(assign(one), assign(other), null)) >= SAME_SEGMENTS
    ) {
      return yield* quietly(climb(all.model, segments, expectation, one, ARRIVED_ALONE));
    }
    for (const { parameters } of leading) {
      const floor = arrived.length === 0 ? Number.NEGATIVE_INFINITY : bestOf().objective - SAME_OPTIMUM;
      const way = climb(all.model, segments, expectation, parameters, ARRIVED);
      arrived.push(yield* quietly(unlessStalled(way, floor)));
      const found = bestOf();
      if (arrived.filter(({ objective }) => found.objective - objective < SAME_OPTIMUM).length > 1) return found;
    }
  }
  return bestOf();
}

const best = (climbs: readonly Climb[], count: number): Climb[] =>
  climbs.toSorted((a, b) => b.objective - a.objective).slice(0, count);

/** How many answers count at first, of all. */
const flatnessOf = ({ model }: SampleRows): number => QUESTIONS_AT_ONCE / Math.max(1, model.codes.length);

/** The steps in which a start is annealed, and the first of them, after which the worse half of a batch is given up. */
function annealing({ model }: SampleRows): { steps: number; first: number } {
  const steps = Math.min(ANNEALED_STEPS, Math.ceil(model.codes.length / QUESTIONS_PER_STEP));
  return { steps, first: Math.ceil(steps / 2) };
}

/** The first steps of a start. */
function* beginning(rows: SampleRows, segments: number, start: Float64Array): Generator<void, Climb, void> {
  const { model, expectation } = rows;
  const power = flatnessOf(rows);
  const expect = expectation(segments);
  if (power >= 1) return yield* quietly(plainSteps(model, segments, expect, start, FIRST_STEPS));
  const { steps, first } = annealing(rows);
  return yield* quietly(annealedSteps(model, segments, expect, start, { power, steps, from: 0, to: first }));
}

/** How far a start leads in a few steps; with many questions from flat to steep. Where all are run to the end, none need be compared. */
function* shortRun(
  rows: SampleRows,
  segments: number,
  begun: Float64Array,
  isCompared: boolean,
): Generator<void, Climb, void> {
  const { model, expectation } = rows;
  const power = flatnessOf(rows);
  const expect = expectation(segments);
  if (power >= 1) return yield* quietly(plainSteps(model, segments, expect, begun, SHORT_RUN - FIRST_STEPS));
  const { steps, first } = annealing(rows);
  const annealed = yield* quietly(
    annealedSteps(model, segments, expect, begun, { power, steps, from: first, to: steps }),
  );
  if (!isCompared) return annealed;
  return yield* quietly(plainSteps(model, segments, expect, annealed.parameters, STEPS_AFTER));
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
  return Math.max(BATCH, Math.min(MAX_STARTS, Math.floor(WORK / work)));
}
