import type { SegmentModel } from '@qp/facts';
import { EngineError } from '../../engine-error.ts';
import { mostProbable } from '../../numerics/most-probable.ts';
import { SMALLEST_PROBABILITY } from '../answers/limits.ts';
import { classesOf } from '../answers/stored-model.ts';
import { normaliseLogs } from '../kernel/expectation.ts';
import { checkCodes } from '../validate.ts';

export interface Rows {
  readonly respondents: number;
  /** One for each variable that is used: response or MISSING, one entry per respondent. */
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

/** Rows that are scored together: their probabilities stay in the cache. */
const BLOCK = 1024;

/**
 * Assigns respondents, old or new, under a fitted model [LC10]. `variables` says which variable of the model each column
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
  rows.columns.forEach(({ codes }, position) => {
    const known = knownResponses(fit, variables[position]);
    for (let i = 0; i < codes.length; i++) if (codes[i] < known) answered[i]++;
  });
  scoreBlocks(fit, rows, variables, (block, from, count) => {
    probabilities.set(block.subarray(0, count * segments), from * segments);
    for (let i = 0; i < count; i++) assignments[from + i] = mostProbable(block, segments, i * segments);
  });
  return { probabilities, assignments, answered };
}

/** The classes of a model: segments, or their levels of response style, those of a segment side by side. */
export interface ScoringClasses {
  readonly segments: number;
  readonly mixture: ArrayLike<number>;
  /** For each variable: the probability of response c in a class at [c * classes + class]. */
  readonly tables: readonly ArrayLike<number>[];
}

/** Calls back with the probabilities of some respondents at a time, and the logarithms of their likelihoods. */
export function scoreBlocks(
  fit: SegmentModel | ScoringClasses,
  rows: Rows,
  variables: readonly number[],
  visit: (probabilities: Float64Array, from: number, count: number, logLikelihoods: Float64Array) => void,
): void {
  const { segments } = fit;
  const { mixture, tables } = 'tables' in fit ? fit : classesOf(fit);
  const classes = mixture.length;
  const levels = classes / segments;
  const logs = variables.map((j) => Float64Array.from(tables[j], safeLog));
  const logMixture = Float64Array.from(mixture, safeLog);
  const block = new Float64Array(BLOCK * classes);
  const probabilities = levels === 1 ? block : new Float64Array(BLOCK * segments);
  const logLikelihoods = new Float64Array(BLOCK);
  for (let from = 0; from < rows.respondents; from += BLOCK) {
    const count = Math.min(BLOCK, rows.respondents - from);
    for (let i = 0; i < count; i++) block.set(logMixture, i * classes);
    rows.columns.forEach(({ codes }, position) => {
      addLogs(block, classes, codes, from, count, logs[position]);
    });
    for (let i = 0; i < count; i++) logLikelihoods[i] = normaliseLogs(block, i * classes, classes);
    if (levels > 1) sumOverStyles(block, count * segments, levels, probabilities);
    visit(probabilities, from, count, logLikelihoods);
  }
}

/** A respondent's probability of a segment is the sum over its levels of style [LC18]. */
function sumOverStyles(block: Float64Array, count: number, levels: number, probabilities: Float64Array): void {
  for (let at = 0; at < count; at++) {
    let sum = 0;
    for (let own = at * levels; own < (at + 1) * levels; own++) sum += block[own];
    probabilities[at] = sum;
  }
}

/** Responses of a variable that the model knows; any other code is missing: 255, or what stands outside a scale. */
const knownResponses = (fit: SegmentModel, j: number): number => fit.responseProbabilities[j].length / fit.segments;

/** A probability of 0 in a stored model counts as the smallest one: a respondent whom no segment allows is assigned too. */
const safeLog = (probability: number): number => Math.log(Math.max(probability, SMALLEST_PROBABILITY));

function addLogs(
  block: Float64Array,
  classes: number,
  codes: Uint8Array,
  from: number,
  count: number,
  logs: Float64Array,
) {
  const known = logs.length / classes;
  for (let i = 0; i < count; i++) {
    const code = codes[from + i];
    // Missing, or outside a scale.
    if (code >= known) continue;
    for (let own = 0; own < classes; own++) block[i * classes + own] += logs[code * classes + own];
  }
}

function checkVariables(fit: SegmentModel, rows: Rows, variables: readonly number[]): void {
  if (variables.length !== rows.columns.length) {
    throw new EngineError(
      `invalid number of columns: ${rows.columns.length} (must be ${variables.length}, one per variable)`,
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
