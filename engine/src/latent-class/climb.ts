import { logPrior, maximise, SMALLEST_PROBABILITY } from './maximise.ts';
import type { Responses } from './model.ts';
import type { Expectation } from './plain-expectation.ts';

/** Both must hold for a plain step before a climb has arrived [LC6]: a small gain alone can be a plateau. */
export const OBJECTIVE_TOLERANCE = 1e-8;
export const PARAMETER_TOLERANCE = 1e-6;
/** Evaluations after which a climb is given up as not converged. */
export const MOST_EVALUATIONS = 5000;
/** A leap may take away at most this share of what a plain step gives a probability. */
const LEAP_KEEPS = 0.01;

export interface Climb {
  readonly parameters: Float64Array;
  /** Log-likelihood plus logarithm of the prior, at the parameters. */
  readonly objective: number;
  readonly evaluations: number;
  readonly converged: boolean;
}

/** What a climb reports after every evaluation: the objective of a point that was accepted. */
type Step = Generator<number, Climb, void>;

/** EM for a fixed number of steps: E-step, M-step, again [LC4]. */
export function* plainSteps(
  model: Responses,
  segments: number,
  expectation: Expectation,
  start: Float64Array,
  steps: number,
): Step {
  const evaluate = evaluator(model, segments, expectation);
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

/**
 * EM with squared extrapolation (SQUAREM, Varadhan and Roland 2008, step S3) until it arrives [LC6]. Two plain steps
 * show the direction and the speed; a leap goes on along it, and counts only where the objective does not fall.
 */
export function* climb(model: Responses, segments: number, expectation: Expectation, start: Float64Array): Step {
  const evaluate = evaluator(model, segments, expectation);
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
      firstObjective - objective < objectiveTolerance(firstObjective) && farthest(origin, first) < PARAMETER_TOLERANCE;
    if (arrived || evaluations >= MOST_EVALUATIONS) {
      return { parameters: first, objective: firstObjective, evaluations, converged: arrived };
    }
    if (extrapolate(model, segments, origin, first, second, leap)) {
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
function evaluator(model: Responses, segments: number, expectation: Expectation) {
  const counts = new Float64Array(segments * (1 + model.responses));
  return (from: Float64Array, to: Float64Array): number => {
    const logLikelihood = expectation.expect(from, counts);
    if (!Number.isFinite(logLikelihood)) throw new Error(`The fit broke down: the log-likelihood is ${logLikelihood}.`);
    maximise(model, segments, counts, to);
    return logLikelihood + logPrior(model, segments, from);
  };
}

/** The last bits of a sum over a million respondents are noise: below them nothing can be asked of the objective. */
const objectiveTolerance = (objective: number): number => Math.max(OBJECTIVE_TOLERANCE, 1e-14 * Math.abs(objective));

function farthest(one: Float64Array, other: Float64Array): number {
  let distance = 0;
  for (let at = 0; at < one.length; at++) distance = Math.max(distance, Math.abs(one[at] - other[at]));
  return distance;
}

/** Fills `leap`; false where two steps show nothing to go along. */
function extrapolate(
  model: Responses,
  segments: number,
  origin: Float64Array,
  first: Float64Array,
  second: Float64Array,
  leap: Float64Array,
): boolean {
  let speed = 0;
  let bend = 0;
  for (let at = 0; at < origin.length; at++) {
    const step = first[at] - origin[at];
    const change = second[at] - first[at] - step;
    speed += step * step;
    bend += change * change;
  }
  const length = Math.sqrt(speed / bend);
  if (!(length > 1) || length === Number.POSITIVE_INFINITY) return false;
  for (let at = 0; at < origin.length; at++) {
    const step = first[at] - origin[at];
    const change = second[at] - first[at] - step;
    leap[at] = Math.max(origin[at] + 2 * length * step + length * length * change, LEAP_KEEPS * second[at]);
  }
  normalise(leap, 0, segments, 1);
  for (let j = 0; j + 1 < model.offsets.length; j++) {
    for (let k = 0; k < segments; k++) {
      normalise(leap, segments * (1 + model.offsets[j]) + k, segments * (1 + model.offsets[j + 1]), segments);
    }
  }
  return true;
}

/** Makes every `stride`-th value from `from` to before `to` sum to 1, none too small. */
function normalise(values: Float64Array, from: number, to: number, stride: number): void {
  let sum = 0;
  for (let at = from; at < to; at += stride) sum += values[at];
  const scale = 1 / sum;
  for (let at = from; at < to; at += stride) values[at] = Math.max(values[at] * scale, SMALLEST_PROBABILITY);
}
