import type { Responses } from '../rows/responses.ts';
import type { LatentClassColumn } from '../types.ts';

/** Levels of response style: of using the ends, crossed with levels of agreeing [LC18] [LC38]; 1 is none. */
export interface StyleShape {
  readonly ends: number;
  readonly agreeing: number;
}

/** The numbers of a style: δ by level of using the ends, α by level of agreeing. Level (t, s) is number t * ends + s. */
export interface StyleNumbers {
  readonly delta: Float64Array;
  readonly alpha: Float64Array;
}

/**
 * How the answers to a variable depend on the segment. Whatever the model, the E-step sees a table of probabilities by
 * class; the model says how an M-step fills it, where it starts and how it extrapolates.
 */
export interface AnswerModel {
  /** Levels of response style that it crosses every segment with; 1 for none. */
  readonly levels: number;
  /** Whether any table is possible; false where the tables follow from fewer numbers behind them. */
  readonly freeTables: boolean;
  /** Whether it applies to a variable: one with the name of a treatment only in runs with that treatment, the last of them. */
  applies(column: LatentClassColumn): boolean;
  /** The answers as the model sees them; any other counts as missing, also for new respondents [LC10]. */
  see(column: LatentClassColumn): SeenColumn;
  /** Numbers behind the tables of the variables: they follow the tables in the parameters. */
  numbersBehind(group: VariableGroup): number;
  /** Numbers that a fit is free to choose for the variables [LC8]. */
  freeParameters(group: VariableGroup): number;
  /** The steps of a fit for the variables. They keep working memory: create them once per climb, unless they can be shared. */
  steps(group: VariableGroup): AnswerSteps;
  /** Whether its steps keep nothing from one call to the next: all climbs with a model then share them. */
  readonly sharesSteps?: boolean;
  /** The habits that its levels are made of; only with more than one level. */
  readonly style?: StyleShape;
  /** How far the levels of style lean, to the ends of scales and to agreement; only with more than one level. */
  leanings?(group: VariableGroup, parameters: Float64Array): StyleNumbers;
  /** Whether the levels have the same shares in every segment [LC38]. */
  readonly levelsApart?: boolean;
}

/** A variable as its answer model sees it. */
export interface SeenColumn {
  readonly codes: Uint8Array;
  readonly categories: number;
}

/** The variables of a fit that share an answer model. */
export interface VariableGroup {
  readonly model: Responses;
  readonly segments: number;
  readonly variables: readonly number[];
  /** Where the numbers behind their tables begin in the parameters. */
  readonly behind: number;
}

export interface AnswerSteps {
  /** A start [LC7]: segment k leans towards the answers of row `drawn[k]`. `codes` as in a Model. */
  start(codes: readonly Uint8Array[], drawn: readonly number[], parameters: Float64Array): void;
  /** M-step: fills `after`, under which the counts, expected under `before`, are no less probable [LC4]. */
  maximise(counts: Float64Array, before: Float64Array, after: Float64Array): void;
  /** Ends an extrapolation [LC6]: `leap` has the extrapolated numbers, and gets tables of probabilities. */
  land(leap: Float64Array, path: Path): void;
}

/** Two EM steps, and how far to go on along them. */
export interface Path {
  readonly origin: Float64Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly length: number;
}
