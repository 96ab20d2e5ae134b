import type { ClassifierFile } from '@qp/facts';
import {
  type AnswerRows,
  column,
  endsOf,
  interceptCells,
  keysOf,
  positionsOf,
  type ScoreSheet,
  scoreCells,
  startsOf,
  weightCells,
} from './score-sheet.ts';

/** The formulas of the workbook. They do what classify.ts does, on the same whole numbers. */

export const WORKING = 'Working';
/** A formula has at most 8,192 characters: where the codes would not fit, the note counts answers instead of naming them. */
const LONGEST_FORMULA = 8000;

/** The columns of the Working sheet, one row per person. */
export interface WorkingColumns {
  readonly positions: readonly string[];
  /** How many answers were given, and what the differences between segments are multiplied by for it. */
  readonly given: string;
  readonly weight: string;
  readonly sums: readonly string[];
  readonly parts: readonly string[];
  readonly total: string;
  readonly second: string;
  readonly missing: string;
  readonly unknown: string;
}

export function workingColumns(questions: number, segments: number): WorkingColumns {
  let next = 1;
  const take = (count: number) => Array.from({ length: count }, () => column(next++));
  const [positions, [given, weight]] = [take(questions), take(2)];
  const [sums, parts, [total, second, missing, unknown]] = [take(segments), take(segments), take(4)];
  return { positions, given, weight, sums, parts, total, second, missing, unknown };
}

/** Excel takes at most 255 characters between two quotes of a formula; a longer text is put together of pieces. */
const LONGEST_LITERAL = 250;

export function quoted(text: string): string {
  const letters = [...text];
  const pieces: string[] = [];
  let piece = '';
  for (const letter of letters) {
    if (piece.length + letter.length > LONGEST_LITERAL) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  pieces.push(piece);
  const literals = pieces.map((one) => `"${one.replaceAll('"', '""')}"`);
  return literals.length === 1 ? literals[0] : `(${literals.join('&')})`;
}
/** The text of an answer cell; an error value such as #N/A counts as blank. */
const textOf = (cell: string) => `TRIM(IFERROR(${cell}&"",""))`;
const rangeOf = (columns: readonly string[], row: number) => `$${columns[0]}${row}:$${columns.at(-1)}${row}`;

/** Place of an answer in the list of scores: 2 or more; 1 or 0 for a missing answer, -1 for an unknown one. */
export function positionFormula(cell: string, rows: AnswerRows, missing: readonly string[]): string {
  const text = textOf(cell);
  const isMissing = missing.map((one) => `EXACT(${text},${quoted(one)})`).join(',');
  const byText = `SUMPRODUCT(EXACT(${keysOf(rows.texts)},${text})*${positionsOf(rows.texts)})`;
  return `IF(OR(${isMissing}),0,IF(${byText}>0,${byText},${numberPosition(text, rows)}))`;
}

function numberPosition(text: string, { ranges }: AnswerRows): string {
  if (!ranges) return '-1';
  const number = `VALUE(${text})`;
  // The last range that begins at or below it: spreadsheets take the end of the one before, just below, for the same number.
  const at = `MATCH(${number},${startsOf(ranges)},1)`;
  return `IFERROR(IF(INDEX(${endsOf(ranges)},${at})>=${number},INDEX(${positionsOf(ranges)},${at}),-1),-1)`;
}

export const givenFormula = (row: number, { positions }: WorkingColumns) => `COUNTIF(${rangeOf(positions, row)},">1")`;

export const weightFormula = (row: number, { positions, given, sums }: WorkingColumns) =>
  `INDEX(${weightCells(sums.length, positions.length)},$${given}${row}+1)`;

export function sumFormula(segment: number, row: number, columns: WorkingColumns, scores: ScoreSheet): string {
  const { positions, given, sums } = columns;
  const at = `${segment + 1}+IF($${given}${row}<${positions.length},${sums.length},0)`;
  const list = scoreCells(sums.length, scores.lastRow);
  const terms = positions.map((letter) => `INDEX(${list},MAX($${letter}${row},1),${at})`);
  return [`INDEX(${interceptCells(sums.length)},1,${at})`, ...terms].join('+');
}

/** How far behind the best segment a sum is, weighted for the number of answers given. */
const distance = (best: string, sum: string, weight: string) => `INT(((${best}-${sum})*${weight}+5000)/10000)`;

export function partFormula(segment: number, row: number, { sums, weight }: WorkingColumns): string {
  const behind = distance(`MAX(${rangeOf(sums, row)})`, `$${sums[segment]}${row}`, `$${weight}${row}`);
  return `ROUND(EXP(-${behind}/10000)*100000000,0)`;
}

export const totalFormula = (row: number, { parts }: WorkingColumns) => `SUM(${rangeOf(parts, row)})`;
export const secondFormula = (row: number, { sums }: WorkingColumns) =>
  `IFERROR(LARGE(${rangeOf(sums, row)},2),-1000000000)`;

/** A share in millionths, halves up: the quotient is a guess, corrected in whole numbers. */
export function probabilityFormula(segment: number, row: number, columns: WorkingColumns): string {
  const part = `${WORKING}!$${columns.parts[segment]}${row}`;
  const total = `${WORKING}!$${columns.total}${row}`;
  const guess = `ROUND(${part}*1000000/${total},0)`;
  const rest = `2*(${part}*1000000-${guess}*${total})`;
  return `(${guess}+IF(${rest}>=${total},1,0)-IF(${rest}<-${total},1,0))/1000000`;
}

const inWorking = (columns: readonly string[], row: number) =>
  `${WORKING}!$${columns[0]}${row}:$${columns.at(-1)}${row}`;

export function segmentFormula(row: number, { sums }: WorkingColumns): string {
  return `"SEG"&MATCH(MAX(${inWorking(sums, row)}),${inWorking(sums, row)},0)`;
}

/** The likeliest chosen segment, or Out where the others together are likelier. */
export function groupFormula(row: number, columns: WorkingColumns, targets: readonly number[]): string {
  const part = (target: number) => `${WORKING}!$${columns.parts[target - 1]}${row}`;
  const chosen = targets.map(part);
  const best = `MAX(${chosen.join(',')})`;
  const out = `${WORKING}!$${columns.total}${row}-${chosen.join('-')}`;
  const name = targets.reduceRight((rest, target) => `IF(${part(target)}=${best},"SEG${target}",${rest})`, '""');
  return `IF(${out}>${best},"Out",${name})`;
}

export function missingFormula(row: number, columns: WorkingColumns, classifier: ClassifierFile): string {
  const own = rangeOf(columns.positions, row);
  const count = `COUNTIF(${own},0)+COUNTIF(${own},1)`;
  const names = classifier.variables
    .map(
      ({ code }, v) =>
        `IF(OR($${columns.positions[v]}${row}=0,$${columns.positions[v]}${row}=1),${quoted(`, ${code}`)},"")`,
    )
    .join('&');
  return names.length <= LONGEST_FORMULA ? names : `IF(${count}=0,"",", "&(${count})&" questions")`;
}

export function unknownFormula(
  row: number,
  columns: WorkingColumns,
  classifier: ClassifierFile,
  cells: readonly string[],
): string {
  const names = classifier.variables
    .map(
      ({ code }, v) => `IF($${columns.positions[v]}${row}=-1,${quoted(`, ${code} = "`)}&${textOf(cells[v])}&"""","")`,
    )
    .join('&');
  if (names.length <= LONGEST_FORMULA) return names;
  const count = `COUNTIF(${rangeOf(columns.positions, row)},-1)`;
  return `IF(${count}=0,"",", "&${count}&" questions")`;
}

export function noteFormula(row: number, columns: WorkingColumns, lowMargin: number): string {
  const at = (letter: string) => `${WORKING}!$${letter}${row}`;
  const own = inWorking(columns.positions, row);
  const all = `COUNTIF(${own},0)+COUNTIF(${own},1)=${columns.positions.length}`;
  const missing = `IF(${at(columns.missing)}="","","; "&IF(${all},"no answers","missing: "&MID(${at(columns.missing)},3,9999)))`;
  const unknown = `IF(${at(columns.unknown)}="","","; unknown: "&MID(${at(columns.unknown)},3,9999))`;
  const best = `MAX(${inWorking(columns.sums, row)})`;
  const lead = distance(best, at(columns.second), at(columns.weight));
  const close = `IF(${best}=${at(columns.second)},"; tie",IF(${lead}<${lowMargin},"; low margin",""))`;
  return `MID(${missing}&${unknown}&${close},3,9999)`;
}
