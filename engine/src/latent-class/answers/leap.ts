import { SMALLEST_PROBABILITY } from './limits.ts';

/** A leap may take away at most this share of what a plain step gives a probability. */
const LEAP_KEEPS = 0.01;

/** How far to leap (SQUAREM, step S3): the length of a step over its bend; null if there is nothing to go along. */
export function leapLength(origin: Float64Array, first: Float64Array, second: Float64Array): number | null {
  let speed = 0;
  let bend = 0;
  for (let at = 0; at < origin.length; at++) {
    const step = first[at] - origin[at];
    const change = second[at] - first[at] - step;
    speed += step * step;
    bend += change * change;
  }
  const length = Math.sqrt(speed / bend);
  return length > 1 && length < Number.POSITIVE_INFINITY ? length : null;
}

/** Extrapolates numbers without limits. */
export function leapNumbers(
  origin: Float64Array,
  first: Float64Array,
  second: Float64Array,
  length: number,
  leap: Float64Array,
): void {
  for (let at = 0; at < origin.length; at++) {
    const step = first[at] - origin[at];
    const change = second[at] - first[at] - step;
    leap[at] = origin[at] + 2 * length * step + length * length * change;
  }
}

/** Extrapolates probabilities, which stay above 0. */
export function leapProbabilities(
  origin: Float64Array,
  first: Float64Array,
  second: Float64Array,
  length: number,
  from: number,
  to: number,
  leap: Float64Array,
): void {
  for (let at = from; at < to; at++) {
    const step = first[at] - origin[at];
    const change = second[at] - first[at] - step;
    leap[at] = Math.max(origin[at] + 2 * length * step + length * length * change, LEAP_KEEPS * second[at]);
  }
}

/** Makes every `stride`-th value from `from` to before `to` sum to 1, none too small. */
export function normalise(values: Float64Array, from: number, to: number, stride: number): void {
  let sum = 0;
  for (let at = from; at < to; at += stride) sum += values[at];
  const scale = 1 / sum;
  for (let at = from; at < to; at += stride) values[at] = Math.max(values[at] * scale, SMALLEST_PROBABILITY);
}
