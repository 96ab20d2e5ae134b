import type { AskedAnswer } from '@qp/facts';
import type { Cut } from '../survey/index.ts';

/** The classifier file. docs/classifier-format.md describes every field. */

export const CLASSIFIER_FORMAT = 'qp-classifier';
export const CLASSIFIER_VERSION = 2;
/** Scores are whole multiples of 10^-4 and stand in the file with four decimals. */
export const SCORE_DECIMALS = 4;
export const SCORE_UNITS = 10_000;
/** exp(score - largest) is rounded to a whole number of 10^-8 before anything else is done with it. */
export const EXP_UNITS = 100_000_000;
/** A person whose two best segments are closer than these odds, 3 to 2, is noted. */
export const LOW_MARGIN_ODDS = 1.5;
/** Their logarithm in score units. */
export const LOW_MARGIN_UNITS = 4055;

export type ClassifierKind = 'simple' | 'probability';
export type Method = 'naive Bayes' | 'logistic regression' | 'segment model';

interface ClassifierVariable {
  readonly code: string;
  /** The question as people read it. */
  readonly question: string;
  /** The text above the question that it shares with others. */
  readonly stem?: string;
  /** The answers as the survey asked them; added when the file is handed out. */
  readonly asked?: readonly AskedAnswer[];
  readonly labels: readonly string[];
  /** The learnt way from a raw answer to a label; null where there is none. */
  readonly cut: Cut | null;
  /** One row per label, one score per segment: decimals of fixed length. */
  readonly scores: readonly (readonly string[])[];
  /** The same for respondents who left a question unanswered; absent in version 1. */
  readonly scores_incomplete?: readonly (readonly string[])[];
}

/** What replaces the start scores for respondents who left a question unanswered [TT25]. */
interface IncompleteScores {
  /** Logarithms of the segment sizes. */
  readonly intercepts: readonly string[];
  /** What differences between segments are multiplied by, for 0, 1, 2, … answers given [TT26]. */
  readonly weights: readonly string[];
}

/** Accuracy with some answers removed at random, on held-out respondents. */
export interface MissingAnswers {
  readonly missing: number;
  readonly accuracy: number;
  /** Mean probability stated for the assigned segment. */
  readonly stated: number;
}

/** A band of stated probabilities and how often they came true, on held-out respondents. */
export interface CalibrationBand {
  readonly from: number;
  readonly to: number;
  /** Weighted number of people. */
  readonly people: number;
  /** Mean probability that was stated for their segment. */
  readonly stated: number;
  /** Share of them for whom it was right. */
  readonly right: number;
}

/** How good the classifier is, measured on held-out respondents. */
export interface Measured {
  readonly folds: number;
  readonly people: number;
  readonly accuracy: number;
  /** Mean log probability of people's own segment; 0 would be perfect. */
  readonly log_score: number;
  /** The same two of all methods that were tried. */
  readonly tried: readonly { readonly method: Method; readonly accuracy: number; readonly log_score: number }[];
  readonly calibration: readonly CalibrationBand[];
  /** Starting with 0 answers removed; absent in version 1. */
  readonly missing_answers?: readonly MissingAnswers[];
}

export interface ClassifierFile {
  readonly format: typeof CLASSIFIER_FORMAT;
  readonly version: 1 | typeof CLASSIFIER_VERSION;
  readonly kind: ClassifierKind;
  /** The run that it was made from. */
  readonly name: string;
  readonly method: Method;
  readonly segments: readonly string[];
  /** As the run names them, in the same order; absent where it names none. */
  readonly segment_names?: readonly string[];
  /** The chosen segments, by number from 1; the others are "Out". */
  readonly targets: readonly number[];
  /** The name of the project's ID column, where it has one. */
  readonly id_column: string | null;
  readonly missing: readonly string[];
  readonly score_decimals: typeof SCORE_DECIMALS;
  readonly low_margin: string;
  readonly intercepts: readonly string[];
  /** Absent in version 1, which scores incomplete answers like complete ones. */
  readonly incomplete?: IncompleteScores;
  readonly variables: readonly ClassifierVariable[];
  readonly measured: Measured;
}

/** A whole number of score units as a decimal of fixed length: -12345 is "-1.2345". */
export function scoreText(units: number): string {
  const digits = String(Math.abs(units)).padStart(SCORE_DECIMALS + 1, '0');
  const sign = units < 0 ? '-' : '';
  return `${sign}${digits.slice(0, -SCORE_DECIMALS)}.${digits.slice(-SCORE_DECIMALS)}`;
}

/** The way back, exact: no binary fraction is involved. */
export function scoreUnits(text: string): number {
  if (!/^-?\d{1,6}\.\d{4}$/.test(text)) throw new Error(`invalid score: "${text}" (four decimals are needed)`);
  return Number(text.replace('.', ''));
}
