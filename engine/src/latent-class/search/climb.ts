import { FitSteps } from '../answers/fit-steps.ts';
import type { Expectation } from '../kernel/expectation.ts';
import { countsLength, type Responses, tableCount } from '../rows/responses.ts';

/** A climb stalls if this many evaluations gain less than the limit. */
const STALLED_FOR = 4;
const STALLED_GAIN = 0.05;

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

/** Both must hold for a plain step before a climb has arrived [LC6]: a small gain alone can be a plateau. */
export const OBJECTIVE_TOLERANCE = 1e-8;
export const PARAMETER_TOLERANCE = 1e-6;
/** When a climb has arrived: what a plain step still gains, and how far it still goes. */
export interface Arrival {
  readonly objective: number;
  readonly parameter: number;
}

/** Plain steps of a short run; the same that must pass before a climb may leap [LC6]. */
export const SHORT_RUN = 20;

/** How far a climb goes. */
export interface Ending {
  readonly rows: 'all' | 'sample';
  /** Absent for as exact as a fit is. */
  readonly arrival?: Arrival | undefined;
}

const EXACT: Arrival = { objective: OBJECTIVE_TOLERANCE, parameter: PARAMETER_TOLERANCE };

/** Evaluations after which a climb is given up as not converged. */
export const MAX_EVALUATIONS = 5000;

export interface Climb {
  readonly parameters: Float64Array;
  /** Log-likelihood plus logarithm of the prior, at the parameters. */
  readonly objective: number;
  readonly evaluations: number;
  readonly converged: boolean;
}

/** What a climb reports after every evaluation: the objective of a point that was accepted. */
type Step = Generator<number, Climb, void>;

/** Follows steps to their end at once. */
export function toTheEnd<Value>(steps: Iterator<unknown, Value, void>): Value {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** EM for a fixed number of steps: E-step, M-step, again [LC4]. */
export function* plainSteps(
  model: Responses,
  segments: number,
  expectation: Expectation,
  start: Float64Array,
  steps: number,
): Step {
  const evaluate = evaluator(model, segments, FitSteps.of(model, segments), expectation);
  let parameters: Float64Array = start.slice();
  let next: Float64Array = new Float64Array(start.length);
  let objective = Number.NEGATIVE_INFINITY;
  for (let step = 0; step < steps; step++) {
    objective = evaluate(parameters, next);
    [parameters, next] = [next, parameters];
    yield objective;
  }
  return { parameters, objective, evaluations: steps, converged: false };
}

/** How flat answers begin, in how many steps they come to count fully, and which of these steps are taken. */
interface Annealing {
  readonly power: number;
  readonly steps: number;
  readonly from: number;
  readonly to: number;
}

/**
 * EM from flat to steep (deterministic annealing, Ueda and Nakano 1998): the answers of a person count by a power that
 * rises from `power` to 1, so no one is certain of a segment before the segments have taken shape. With very many
 * questions plain EM puts everyone where the start happens to, and stays there. The objective is that of the answers as flat as they were
 * in the last step: starts can be compared by it after the same step.
 */
export function* annealedSteps(
  model: Responses,
  segments: number,
  expectation: Expectation,
  start: Float64Array,
  { power, steps, from, to }: Annealing,
): Step {
  const answers = FitSteps.of(model, segments);
  const tables = tableCount(model, segments);
  const counts = new Float64Array(countsLength(model, segments));
  const flat = start.slice();
  let parameters: Float64Array = start.slice();
  let next: Float64Array = new Float64Array(start.length);
  let objective = Number.NEGATIVE_INFINITY;
  for (let step = from; step < to; step++) {
    const flatness = power ** (1 - step / steps);
    for (let at = 0; at < tables; at++) flat[at] = parameters[at] ** flatness;
    // The numbers behind the tables are logarithms.
    for (let at = tables; at < flat.length; at++) flat[at] = parameters[at] * flatness;
    objective = expectation.expect(flat, counts);
    answers.maximise(counts, parameters, next);
    [parameters, next] = [next, parameters];
    yield objective;
  }
  return { parameters, objective, evaluations: to - from, converged: false };
}

/**
 * EM with squared extrapolation (SQUAREM, Varadhan and Roland 2008, step S3) until it arrives [LC6]. Two plain steps
 * show the direction and the speed; a leap goes on along it, and counts only where the objective does not fall.
 */
export function* climb(
  model: Responses,
  segments: number,
  expectation: Expectation,
  start: Float64Array,
  { objective: enough, parameter: near }: Arrival = EXACT,
): Step {
  const answers = FitSteps.of(model, segments);
  const evaluate = evaluator(model, segments, answers, expectation);
  const probabilities = tableCount(model, segments);
  let origin: Float64Array = start.slice();
  let first: Float64Array = new Float64Array(start.length);
  let second: Float64Array = new Float64Array(start.length);
  let leap: Float64Array = new Float64Array(start.length);
  let afterLeap: Float64Array = new Float64Array(start.length);

  let objective = evaluate(origin, first);
  let evaluations = 1;
  yield objective;
  for (;;) {
    const firstObjective = evaluate(first, second);
    evaluations++;
    yield firstObjective;
    const arrived =
      firstObjective - objective < objectiveTolerance(firstObjective, enough) &&
      farthest(origin, first, probabilities) < near;
    if (arrived || evaluations >= MAX_EVALUATIONS) {
      return { parameters: first, objective: firstObjective, evaluations, converged: arrived };
    }
    if (answers.extrapolate(origin, first, second, leap)) {
      const leapObjective = evaluate(leap, afterLeap);
      evaluations++;
      if (leapObjective >= firstObjective) {
        [origin, leap] = [leap, origin];
        [first, afterLeap] = [afterLeap, first];
        objective = leapObjective;
        yield objective;
        continue;
      }
    }
    [origin, first, second] = [first, second, origin];
    objective = firstObjective;
  }
}

/** One EM step: fills `to` with the parameters after `from`, returns the objective at `from`. */
function evaluator(model: Responses, segments: number, answers: FitSteps, expectation: Expectation) {
  const counts = new Float64Array(countsLength(model, segments));
  return (from: Float64Array, to: Float64Array): number => {
    const logLikelihood = expectation.expect(from, counts);
    if (!Number.isFinite(logLikelihood)) throw new Error(`The fit broke down: the log-likelihood is ${logLikelihood}.`);
    answers.maximise(counts, from, to);
    return logLikelihood + answers.logPrior(from);
  };
}

/** The last bits of a sum over a million respondents are noise: below them nothing can be asked of the objective. */
const objectiveTolerance = (objective: number, enough: number): number => Math.max(enough, 1e-14 * Math.abs(objective));

/** Distance between the shares and the response probabilities, which come first. */
function farthest(one: Float64Array, other: Float64Array, count: number): number {
  let distance = 0;
  for (let at = 0; at < count; at++) distance = Math.max(distance, Math.abs(one[at] - other[at]));
  return distance;
}
