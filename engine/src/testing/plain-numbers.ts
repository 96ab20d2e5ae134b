import type { Responses } from '../latent-class/rows/responses.ts';

/**
 * The M-step of numbers as the formula has it [LC39], by plain gradient steps: slow and obvious, the reference for tilt-newton.ts.
 * It has no steps that were never given, and no levels of style.
 */
interface PlainTilts {
  /** By number, then by step; by number, then by segment. */
  readonly beta: number[][];
  readonly gamma: number[][];
  /** 0 without a second term. */
  readonly delta: number[][];
}

/** ln of the probability of every step of number j in segment k. */
export function plainTilted(model: Responses, { beta, gamma, delta }: PlainTilts, j: number, k: number): number[] {
  const logs = beta[j].map((base, c) => {
    const x = model.positions[j]![c];
    return base + gamma[j][k] * x + delta[j][k] * x * x;
  });
  const constant = Math.log(logs.reduce((sum, value) => sum + Math.exp(value), 0));
  return logs.map((value) => value - constant);
}

/** Σ counts x ln of their probabilities over all numbers, with the prior's pseudo-answers among the counts. */
export function plainTiltValue(model: Responses, segments: number, counts: Float64Array, tilts: PlainTilts): number {
  let value = 0;
  tilts.beta.forEach((_, j) => {
    for (let k = 0; k < segments; k++) {
      const logs = plainTilted(model, tilts, j, k);
      countsOf(model, segments, counts, j, k).forEach((count, c) => {
        value += count * logs[c];
      });
    }
  });
  return value;
}

/** The tilts with the highest value. */
export function plainTiltMaximum(
  model: Responses,
  segments: number,
  counts: Float64Array,
  spread: boolean,
): PlainTilts {
  const steps = model.positions.map((positions) => positions!.length);
  const zeros = (count: number): number[] => new Array<number>(count).fill(0);
  let tilts: PlainTilts = {
    beta: steps.map(zeros),
    gamma: steps.map(() => zeros(segments)),
    delta: steps.map(() => zeros(segments)),
  };
  let value = plainTiltValue(model, segments, counts, tilts);
  for (let length = 1 / model.counted; length > 1e-9; ) {
    const next = along(tilts, slope(model, segments, counts, tilts, spread), length);
    const there = plainTiltValue(model, segments, counts, next);
    if (there > value) {
      const gain = there - value;
      [tilts, value] = [next, there];
      if (gain < 1e-12 * Math.abs(value)) break;
      length *= 1.5;
    } else length /= 4;
  }
  return tilts;
}

function slope(
  model: Responses,
  segments: number,
  counts: Float64Array,
  tilts: PlainTilts,
  spread: boolean,
): PlainTilts {
  const like = (values: number[][]) => values.map((own) => own.map(() => 0));
  const up = { beta: like(tilts.beta), gamma: like(tilts.gamma), delta: like(tilts.delta) };
  tilts.beta.forEach((_, j) => {
    for (let k = 0; k < segments; k++) {
      const own = countsOf(model, segments, counts, j, k);
      const all = own.reduce((sum, count) => sum + count, 0);
      plainTilted(model, tilts, j, k).forEach((log, c) => {
        const surprise = own[c] - all * Math.exp(log);
        const x = model.positions[j]![c];
        up.beta[j][c] += surprise;
        up.gamma[j][k] += surprise * x;
        if (spread) up.delta[j][k] += surprise * x * x;
      });
    }
  });
  return up;
}

function along(from: PlainTilts, up: PlainTilts, length: number): PlainTilts {
  const add = (values: number[][], slopes: number[][]) =>
    values.map((own, j) => own.map((value, at) => value + length * slopes[j][at]));
  return {
    beta: add(from.beta, up.beta),
    gamma: add(from.gamma, up.gamma),
    delta: add(from.delta, up.delta),
  };
}

function countsOf(model: Responses, segments: number, counts: Float64Array, j: number, k: number): number[] {
  return model.positions[j]!.map((_, c) => {
    const response = model.offsets[j] + c;
    return counts[segments * (1 + response) + k] + (model.prior / segments) * model.overall[response];
  });
}
