import { EngineError } from '../engine-error.ts';
import { MISSING } from '../survey/index.ts';
import { SMALLEST_PROBABILITY } from './maximise.ts';
import { normaliseLogs } from './plain-expectation.ts';
import type { SegmentModel } from './types.ts';
import { checkCodes } from './validate.ts';

export interface Rows {
  readonly respondents: number;
  /** One for each variable that is used: response or MISSING, one entry a respondent. */
  readonly columns: readonly { readonly codes: Uint8Array }[];
}

export interface Scores {
  /** Probability of segment k for respondent i at [i * segments + k]. */
  readonly probabilities: Float64Array;
  /** The most probable segment, from 0; ties go to the lower number. */
  readonly assignments: Uint8Array;
  /** How many answers of each respondent were used. */
  readonly answered: Uint16Array;
}

/** Rows that are worked on together, so that their probabilities stay in the cache. */
const BLOCK = 1024;

/**
 * Places respondents, old or new, under a fitted model [LC10]. `variables` says which variable of the model each column
 * answers; the others, and missing answers, are left out.
 */
export function scoreRows(
  fit: SegmentModel,
  rows: Rows,
  variables: readonly number[] = fit.categories.map((_, j) => j),
): Scores {
  checkVariables(fit, rows, variables);
  const { segments } = fit;
  const probabilities = new Float64Array(rows.respondents * segments);
  const assignments = new Uint8Array(rows.respondents);
  const answered = new Uint16Array(rows.respondents);
  for (const { codes } of rows.columns) for (let i = 0; i < codes.length; i++) if (codes[i] !== MISSING) answered[i]++;
  scoreBlocks(fit, rows, variables, (block, from, count) => {
    probabilities.set(block.subarray(0, count * segments), from * segments);
    for (let i = 0; i < count; i++) assignments[from + i] = mostProbable(block, i * segments, segments);
  });
  return { probabilities, assignments, answered };
}

/** Calls back with the probabilities of some respondents at a time, and the logarithms of their likelihoods. */
export function scoreBlocks(
  fit: SegmentModel,
  rows: Rows,
  variables: readonly number[],
  visit: (probabilities: Float64Array, from: number, count: number, logLikelihoods: Float64Array) => void,
): void {
  const { segments } = fit;
  const logs = variables.map((j) => Float64Array.from(fit.responseProbabilities[j], safeLog));
  const logMixture = Float64Array.from(fit.mixture, safeLog);
  const block = new Float64Array(BLOCK * segments);
  const logLikelihoods = new Float64Array(BLOCK);
  for (let from = 0; from < rows.respondents; from += BLOCK) {
    const count = Math.min(BLOCK, rows.respondents - from);
    for (let i = 0; i < count; i++) block.set(logMixture, i * segments);
    rows.columns.forEach(({ codes }, position) => {
      addLogs(block, segments, codes, from, count, logs[position]);
    });
    for (let i = 0; i < count; i++) logLikelihoods[i] = normaliseLogs(block, i * segments, segments);
    visit(block, from, count, logLikelihoods);
  }
}

export function mostProbable(probabilities: Float64Array, from: number, segments: number): number {
  let best = 0;
  for (let k = 1; k < segments; k++) if (probabilities[from + k] > probabilities[from + best]) best = k;
  return best;
}

/** A probability of 0 in a stored model counts as the smallest one, so that somebody no segment allows is placed too. */
const safeLog = (probability: number): number => Math.log(Math.max(probability, SMALLEST_PROBABILITY));

function addLogs(
  block: Float64Array,
  segments: number,
  codes: Uint8Array,
  from: number,
  count: number,
  logs: Float64Array,
) {
  for (let i = 0; i < count; i++) {
    const code = codes[from + i];
    if (code === MISSING) continue;
    for (let k = 0; k < segments; k++) block[i * segments + k] += logs[code * segments + k];
  }
}

function checkVariables(fit: SegmentModel, rows: Rows, variables: readonly number[]): void {
  if (variables.length !== rows.columns.length) {
    throw new EngineError(
      `invalid number of columns: ${rows.columns.length} (must be ${variables.length}, one a variable)`,
    );
  }
  variables.forEach((j, position) => {
    if (!(j in fit.categories)) {
      throw new EngineError(`invalid variable: ${j} (must be a whole number from 0 to ${fit.categories.length - 1})`);
    }
    if (variables.indexOf(j) !== position) throw new EngineError(`invalid variable: ${j} (must be named only once)`);
    checkCodes(rows.columns[position].codes, fit.categories[j], rows.respondents, position);
  });
}
