import { type Expectation, normaliseLogs } from '../latent-class/kernel/expectation.ts';
import type { Model } from '../latent-class/rows/model.ts';
import { classCount, tableCount } from '../latent-class/rows/responses.ts';
import { MISSING } from '../survey/index.ts';

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
