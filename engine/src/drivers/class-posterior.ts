import { normaliseLogs } from '../latent-class/index.ts';
import type { FirstStepParameters } from './first-step-parameters.ts';

const SMALLEST = 1e-15;

/** The probability of each class for each respondent, at [respondent * classes + class]. */
export function classPosterior(
  { classes, mixture, variables }: Pick<FirstStepParameters, 'classes' | 'mixture' | 'variables'>,
  respondents: number,
): Float64Array {
  const posterior = new Float64Array(respondents * classes);
  const logs = mixture.map((share) => Math.log(Math.max(share, SMALLEST)));
  for (let i = 0; i < respondents; i++) posterior.set(logs, i * classes);
  for (const { codes, responses, table } of variables) {
    if (!codes) continue;
    const logTable = table.map((probability) => Math.log(Math.max(probability, SMALLEST)));
    for (let i = 0; i < respondents; i++) {
      if (codes[i] >= responses) continue;
      const from = codes[i] * classes;
      for (let own = 0; own < classes; own++) posterior[i * classes + own] += logTable[from + own];
    }
  }
  for (let i = 0; i < respondents; i++) normaliseLogs(posterior, i * classes, classes);
  return posterior;
}
