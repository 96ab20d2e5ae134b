import type { RowDoubtKind } from '@qp/facts';
import { CLASSIFIER_FORMAT, CLASSIFIER_VERSION, type ClassifierFile } from '@qp/facts';
import { EngineError } from '../engine-error.ts';
import { type AnswerKey, answerKey, NO_ANSWER, type Reading, UNKNOWN_ANSWER } from './answers.ts';
import { EXP_UNITS, SCORE_UNITS, scoreUnits } from './classifier-format.ts';

/** Where a person belongs. Whole-number arithmetic throughout, so no program can answer differently. */
interface Assignment {
  /** Segment, 0-based: the highest score, the lower number on a tie. */
  readonly segment: number;
  /** Position in `targets`, or `targets.length` for Out. */
  readonly group: number;
  /** Probabilities in millionths, by segment. */
  readonly millionths: readonly number[];
  readonly tie: boolean;
  readonly lowMargin: boolean;
}

export interface Classifier {
  readonly file: ClassifierFile;
  readonly keys: readonly AnswerKey[];
  /** Assigns a person by label positions, one a variable; NO_ANSWER and UNKNOWN_ANSWER add nothing. */
  assign(answers: ArrayLike<number>): Assignment;
}

/** Makes a classifier of a classifier file; refuses a file of another kind or version in words. */
export function openClassifier(file: ClassifierFile): Classifier {
  if (file.format !== CLASSIFIER_FORMAT) throw new EngineError('this is not a classifier file of the QP tool');
  if (file.version !== 1 && file.version !== CLASSIFIER_VERSION) {
    throw new EngineError(
      `classifier version ${file.version} is unknown; versions 1 and ${CLASSIFIER_VERSION} can be read`,
    );
  }
  const { complete, incomplete } = tablesOf(file);
  const lowMargin = scoreUnits(file.low_margin);
  const targets = file.targets.map((number) => number - 1);
  return {
    file,
    keys: file.variables.map((variable) => answerKey(variable.labels, variable.cut)),
    assign(answers) {
      let given = 0;
      for (let v = 0; v < complete.scores.length; v++) if (complete.scores[v][answers[v]]) given++;
      const table = given < complete.scores.length && incomplete ? incomplete : complete;
      const sums = [...table.intercepts];
      for (let v = 0; v < table.scores.length; v++) {
        const row = table.scores[v][answers[v]];
        if (row) for (let s = 0; s < sums.length; s++) sums[s] += row[s];
      }
      return assignBySums(sums, targets, lowMargin, table.weights[given]);
    },
  };
}

interface ScoreTable {
  readonly intercepts: readonly number[];
  /** [question][label][segment]. */
  readonly scores: readonly (readonly (readonly number[])[])[];
  /** By number of answers given. */
  readonly weights: readonly number[];
}

function tablesOf(file: ClassifierFile): { complete: ScoreTable; incomplete: ScoreTable | null } {
  const rows = (texts: readonly (readonly string[])[]) => texts.map((row) => row.map(scoreUnits));
  const complete = {
    intercepts: file.intercepts.map(scoreUnits),
    scores: file.variables.map(({ scores }) => rows(scores)),
    weights: Array.from({ length: file.variables.length + 1 }, () => SCORE_UNITS),
  };
  const { incomplete } = file;
  if (!incomplete) return { complete, incomplete: null };
  const scores = file.variables.map(({ scores_incomplete: own }) => rows(own ?? []));
  const intercepts = incomplete.intercepts.map(scoreUnits);
  return { complete, incomplete: { intercepts, scores, weights: incomplete.weights.map(scoreUnits) } };
}

/** `weight` multiplies the differences between segments, in score units; the segment and ties do not depend on it. */
export function assignBySums(
  sums: readonly number[],
  targets: readonly number[],
  lowMargin: number,
  weight = SCORE_UNITS,
): Assignment {
  let segment = 0;
  for (let s = 1; s < sums.length; s++) if (sums[s] > sums[segment]) segment = s;
  let second = Number.NEGATIVE_INFINITY;
  for (let s = 0; s < sums.length; s++) if (s !== segment && sums[s] > second) second = sums[s]!;
  const distance = (sum: number) => Math.floor(((sums[segment] - sum) * weight + SCORE_UNITS / 2) / SCORE_UNITS);
  const parts = sums.map((sum) => expUnits(distance(sum)));
  const total = parts.reduce((a, b) => a + b, 0);
  return {
    segment,
    group: largestGroup(parts, total, targets),
    millionths: parts.map((part) => roundedShare(part, total)),
    tie: second === sums[segment],
    lowMargin: second !== sums[segment] && distance(second) < lowMargin,
  };
}

/**
 * exp(-distance) in whole units of 10^-8, for a distance in score units. There are only about 191,000 distances whose
 * result is not 0, and a test shows that none lies nearer to a rounding edge than a hundred times the error of any
 * exp in use: every program rounds each of them to the same whole number.
 */
export function expUnits(distance: number): number {
  return Math.round(Math.exp(-distance / SCORE_UNITS) * EXP_UNITS);
}

/** part / total in millionths, halves up, exact: the quotient is only a guess, corrected in whole numbers. */
export function roundedShare(part: number, total: number): number {
  const guess = Math.round((part * 1e6) / total);
  const rest = 2 * (part * 1e6 - guess * total);
  if (rest >= total) return guess + 1;
  return rest < -total ? guess - 1 : guess;
}

function largestGroup(parts: readonly number[], total: number, targets: readonly number[]): number {
  let group = 0;
  let out = total;
  targets.forEach((target, position) => {
    out -= parts[target];
    if (parts[target] > parts[targets[group]]) group = position;
  });
  return targets.length < parts.length && out > parts[targets[group]] ? targets.length : group;
}

interface RowDoubt {
  readonly kind: RowDoubtKind;
  /** In the words of the `note` column. */
  readonly text: string;
}

export function assignmentDoubts(
  codes: readonly string[],
  answers: ArrayLike<number>,
  texts: readonly (string | undefined)[],
  assignment: Pick<Assignment, 'tie' | 'lowMargin'>,
  isOutsideRange: (variable: number) => boolean = () => false,
): RowDoubt[] {
  const doubts: RowDoubt[] = [];
  const missing = codes.filter((_, v) => answers[v] === NO_ANSWER);
  if (missing.length === codes.length) doubts.push({ kind: 'no_answers', text: 'no answers' });
  else if (missing.length > 0) doubts.push({ kind: 'missing', text: `missing: ${missing.join(', ')}` });
  const unknown = codes.flatMap((code, v) =>
    answers[v] === UNKNOWN_ANSWER ? [`${code} = "${(texts[v] ?? '').trim()}"`] : [],
  );
  if (unknown.length > 0) doubts.push({ kind: 'unknown', text: `unknown: ${unknown.join(', ')}` });
  const outside = codes.flatMap((code, v) => (isOutsideRange(v) ? [`${code} = "${(texts[v] ?? '').trim()}"`] : []));
  if (outside.length > 0) doubts.push({ kind: 'outside', text: `outside the range: ${outside.join(', ')}` });
  if (assignment.tie) doubts.push({ kind: 'tie', text: 'tie' });
  if (assignment.lowMargin) doubts.push({ kind: 'low_margin', text: 'low margin' });
  return doubts;
}

/** The `note` column of a row. */
export function noteOf(doubts: readonly RowDoubt[]): string {
  return doubts.map(({ text }) => text).join('; ');
}

/** For callers that write the note and count nothing. */
export function assignmentNote(...row: Parameters<typeof assignmentDoubts>): string {
  return noteOf(assignmentDoubts(...row));
}

/** Millionths as the files print them: 0.123456. */
export function probabilityText(millionths: number): string {
  const digits = String(millionths).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** Reads the texts of one row, in the order of the variables; undefined where the file has no such column. */
export function readAnswers(
  keys: readonly AnswerKey[],
  texts: readonly (string | undefined)[],
  readings: readonly Reading[],
): Int16Array {
  return Int16Array.from(keys, (key, v) => (texts[v] === undefined ? NO_ANSWER : key.read(texts[v], readings[v])));
}
