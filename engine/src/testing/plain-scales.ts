import { scoresOf } from '../latent-class/answers/scale-layout.ts';
import { classCount, type Responses } from '../latent-class/rows/responses.ts';

/**
 * The M-step of scales as the formula has it [LC17] [LC18], one number at a time, by plain gradient steps: slow and
 * obvious, the reference for scale-steps.ts. It has no points that were never given.
 */
export interface PlainNumbers {
  /** By scale, then by point, and by scale, then by segment. */
  readonly beta: number[][];
  readonly gamma: number[][];
  /** By level of using the ends, and of agreeing: level t * (levels of ends) + s has δ_s and α_t. */
  readonly delta: number[];
  readonly alpha: number[];
  /** By scale: 1 or -1. */
  readonly sides: readonly number[];
  /** By scale and point: how far it is towards the ends, e. */
  readonly ends: readonly (readonly number[])[];
}

/** x² - m x less its mean over the points. */
export function plainEnds({ offsets, turns }: Responses): number[][] {
  return turns.map((turn, j) => {
    const along = Array.from(scoresOf(offsets[j + 1] - offsets[j]), (score) => score ** 2 - turn * score);
    const middle = along.reduce((sum, value) => sum + value, 0) / along.length;
    return along.map((value) => value - middle);
  });
}

/** ln of the probability of every point of scale j in segment k at a level of style. */
export function plainLogs(numbers: PlainNumbers, j: number, k: number, level: number): number[] {
  const { beta, gamma, delta, alpha, sides } = numbers;
  const [s, t] = [level % delta.length, Math.floor(level / delta.length)];
  const scores = scoresOf(beta[j].length);
  const ends = numbers.ends[j];
  const logs = beta[j].map(
    (everyone, c) => everyone + (gamma[j][k] + alpha[t] * sides[j]) * scores[c] + delta[s] * ends[c],
  );
  const constant = Math.log(logs.reduce((sum, value) => sum + Math.exp(value), 0));
  return logs.map((value) => value - constant);
}

/** Σ counts x ln of their probabilities over all scales and classes, with the prior's pseudo-answers among the counts. */
export function plainValue(model: Responses, segments: number, counts: Float64Array, numbers: PlainNumbers): number {
  let value = 0;
  eachCell(model, segments, counts, (count, j, k, s, c) => {
    value += count * plainLogs(numbers, j, k, s)[c];
  });
  return value;
}

/** The numbers with the highest value, to about 8 digits of the value. */
export function plainMaximum(model: Responses, segments: number, counts: Float64Array): PlainNumbers {
  const zeros = (count: number): number[] => new Array<number>(count).fill(0);
  let numbers: PlainNumbers = {
    beta: model.answerModels.map((_, j) => zeros(model.offsets[j + 1] - model.offsets[j])),
    gamma: model.answerModels.map(() => zeros(segments)),
    delta: zeros(Math.min(3, model.styles)),
    alpha: zeros(Math.max(1, model.styles / 3)),
    sides: model.sides,
    ends: plainEnds(model),
  };
  let value = plainValue(model, segments, counts, numbers);
  for (let length = 1 / model.counted; length > 1e-9; ) {
    const next = along(numbers, slope(model, segments, counts, numbers), length);
    const there = plainValue(model, segments, counts, next);
    if (there > value) {
      const gain = there - value;
      [numbers, value] = [next, there];
      if (gain < 1e-11 * Math.abs(value)) break;
      length *= 1.5;
    } else length /= 4;
  }
  return numbers;
}

/** What was counted less what is expected, for every number. */
function slope(model: Responses, segments: number, counts: Float64Array, numbers: PlainNumbers): PlainNumbers {
  const up: PlainNumbers = {
    beta: numbers.beta.map((values) => values.map(() => 0)),
    gamma: numbers.gamma.map((values) => values.map(() => 0)),
    delta: numbers.delta.map(() => 0),
    alpha: numbers.alpha.map(() => 0),
    sides: numbers.sides,
    ends: numbers.ends,
  };
  eachCell(model, segments, counts, (count, j, k, s, c) => {
    const scores = scoresOf(numbers.beta[j].length);
    const ends = numbers.ends[j];
    plainLogs(numbers, j, k, s).forEach((log, d) => {
      const surprise = count * (Number(c === d) - Math.exp(log));
      up.beta[j][d] += surprise;
      up.gamma[j][k] += surprise * scores[d];
      if (up.delta.length > 1) up.delta[s % up.delta.length] += surprise * ends[d];
      if (up.alpha.length > 1) up.alpha[Math.floor(s / up.delta.length)] += surprise * scores[d] * up.sides[j];
    });
  });
  return up;
}

function along(from: PlainNumbers, up: PlainNumbers, length: number): PlainNumbers {
  const add = (values: number[], slopes: number[]) => values.map((value, at) => value + length * slopes[at]);
  return {
    beta: from.beta.map((values, j) => add(values, up.beta[j])),
    gamma: from.gamma.map((values, j) => add(values, up.gamma[j])),
    delta: add(from.delta, up.delta),
    alpha: add(from.alpha, up.alpha),
    sides: from.sides,
    ends: from.ends,
  };
}

function eachCell(
  model: Responses,
  segments: number,
  counts: Float64Array,
  visit: (count: number, j: number, k: number, s: number, c: number) => void,
): void {
  const classes = classCount(model, segments);
  model.answerModels.forEach((_, j) => {
    for (let r = model.offsets[j]; r < model.offsets[j + 1]; r++) {
      for (let own = 0; own < classes; own++) {
        const count = counts[classes * (1 + r) + own] + (model.prior / classes) * model.overall[r];
        visit(count, j, Math.floor(own / model.styles), own % model.styles, r - model.offsets[j]);
      }
    }
  });
}
