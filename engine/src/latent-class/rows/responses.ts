import type { AnswerModelName, ChoiceColumn } from '../types.ts';

/** What the M-step must know about the data. A "response" is one category of one variable; they are numbered across variables. */
export interface Responses {
  /** Respondents with a weight above 0 and an answer (N in the criteria); also the sum of the scaled weights. */
  readonly counted: number;
  /** First response of each variable; one entry more than variables. */
  readonly offsets: Int32Array;
  readonly responses: number;
  /** Weighted number of answers, by response. */
  readonly answers: Float64Array;
  /** Share of the response among the answers to its variable. */
  readonly overall: Float64Array;
  /** Pseudo-respondents of the prior: alpha / 100. */
  readonly prior: number;
  readonly answerModels: readonly AnswerModelName[];
  /** For each variable: -1 if its scale runs from agreement to disagreement, else 1 [LC38]. */
  readonly sides: readonly number[];
  /** For each scale: where response style turns, the same in all samples of the people [LC18]. */
  readonly turns: readonly number[];
  /** For each number: where its steps stand [LC39]; null for other variables. */
  readonly positions: readonly (readonly number[] | null)[];
  /** For each task of an exercise: what its responses are [LC47]; null for other variables. */
  readonly choices: readonly (ChoiceColumn | null)[];
  /** Whether the last segment chooses at random: its utilities are zero [LC50]. */
  readonly lastAtRandom: boolean;
  /** For each variable: whether every level of style has a table of its own, where others have one for a segment. */
  readonly byLevel: readonly boolean[];
  /** Levels of response style that every segment is crossed with: 1 is none [LC18]. */
  readonly styles: number;
}

/** Segments crossed with levels of style: class k * styles + s is level s of segment k [LC18]. */
export const classCount = (model: Responses, segments: number): number => segments * model.styles;

/**
 * Expected counts: [class] then [response * classes + class]. Parameters begin the same way and continue with the
 * numbers behind the tables, where an answer model has any.
 */
export const tableCount = (model: Responses, segments: number): number =>
  classCount(model, segments) * (1 + model.responses);

/**
 * Length of expected counts. With levels of style, counts of a response by level are worked out from those by segment, and two
 * numbers for each level follow: by how much its sums of the ends and of agreement are more than that says.
 */
export const countsLength = (model: Responses, segments: number): number =>
  tableCount(model, segments) + (model.styles > 1 ? 2 * model.styles : 0);

/** Responses of a variable that were given at all; the others have no parameter of their own. */
export function givenResponses(model: Responses, j: number): number[] {
  const given: number[] = [];
  for (let r = model.offsets[j]; r < model.offsets[j + 1]; r++) {
    if (model.overall[r] > 0) given.push(r - model.offsets[j]);
  }
  return given;
}
