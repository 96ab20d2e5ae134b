import { MISSING } from '../../survey/index.ts';
import type { Model } from '../rows/model.ts';
import { classCount, tableCount } from '../rows/responses.ts';

/** The E-step, by the kernel or by the plain twin below. */
export interface Expectation {
  /** Fills the expected counts (laid out like the parameters) and returns the log-likelihood. */
  expect(parameters: Float64Array, counts: Float64Array): number;
}

/**
 * The E-step as the textbook has it [LC4]: logarithms, one variable at a time. It is the reference for the kernel,
 * which must give the same numbers many times faster.
 */
export function plainExpectation(model: Model, segments: number): Expectation {
  const classes = classCount(model, segments);
  const logs = new Float64Array(tableCount(model, segments));
  const posterior = new Float64Array(classes);
  return {
    expect(parameters, counts) {
      for (let at = 0; at < logs.length; at++) logs[at] = Math.log(parameters[at]);
      counts.fill(0);
      let logLikelihood = 0;
      for (let row = 0; row < model.rows; row++) {
        const weight = model.weights[row];
        logLikelihood += weight * rowPosterior(model, classes, logs, row, posterior);
        for (let k = 0; k < classes; k++) counts[k] += weight * posterior[k];
        for (let j = 0; j < model.codes.length; j++) {
          const code = model.codes[j][row];
          if (code === MISSING) continue;
          const at = classes * (1 + model.offsets[j] + code);
          for (let k = 0; k < classes; k++) counts[at + k] += weight * posterior[k];
        }
      }
      return logLikelihood;
    },
  };
}

/** Fills the row's membership probabilities and returns the logarithm of its likelihood. */
function rowPosterior(model: Model, classes: number, logs: Float64Array, row: number, posterior: Float64Array): number {
  for (let k = 0; k < classes; k++) posterior[k] = logs[k];
  for (let j = 0; j < model.codes.length; j++) {
    const code = model.codes[j][row];
    if (code === MISSING) continue;
    const at = classes * (1 + model.offsets[j] + code);
    for (let k = 0; k < classes; k++) posterior[k] += logs[at + k];
  }
  return normaliseLogs(posterior, 0, classes);
}

/** Turns logarithms into probabilities that sum to 1, in place; returns the logarithm of their sum. */
export function normaliseLogs(values: Float64Array, from: number, count: number): number {
  let most = values[from];
  for (let at = from + 1; at < from + count; at++) if (values[at] > most) most = values[at];
  let sum = 0;
  for (let at = from; at < from + count; at++) {
    values[at] = Math.exp(values[at] - most);
    sum += values[at];
  }
  const scale = 1 / sum;
  for (let at = from; at < from + count; at++) values[at] *= scale;
  return most + Math.log(sum);
}
