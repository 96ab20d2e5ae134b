import type { Worksheet } from '@cj-tech-master/excelts';
import type { ClassifierFile } from '@qp/facts';
import { completeTable, incompleteTable } from '../kit/index.ts';

/** A row per answer in units of 10^-4: segments for complete answers, then for incomplete ones, then the weights. */

export const SCORES = 'Scores';
const FIRST_SEGMENT_COLUMN = 7;
const INTERCEPT_ROW = 2;
/** Names of the segments, where the run has them. */
const NAME_ROW = 3;
/** One font in the whole workbook: a cell with a font of its own must say which. */
export const FONT = 'Calibri';
/** The first row of the list: it scores nothing, and is what a missing or unknown answer points at. */
const LIST_ROW = 4;

/** Where the answers to one question stand in the sheet. */
export interface AnswerRows {
  /** Rows of labels and raw texts. */
  readonly texts: { readonly from: number; readonly to: number };
  /** Rows of the answers that the drop-down list offers. */
  readonly offered: { readonly from: number; readonly to: number };
  /** Rows of ranges of raw numbers. */
  readonly ranges: { readonly from: number; readonly to: number } | null;
}

export interface ScoreSheet {
  readonly questions: readonly AnswerRows[];
  readonly lastRow: number;
}

interface Entry {
  readonly kind: string;
  readonly text: string | null;
  readonly from?: number;
  readonly to?: number;
  /** Label position, or null where the raw answer means "no answer". */
  readonly label: number | null;
  /** Listed before: only for the drop-down list. */
  readonly repeated?: boolean;
}

export function column(number: number): string {
  return number <= 26
    ? String.fromCharCode(64 + number)
    : column(Math.floor((number - 1) / 26)) + column(((number - 1) % 26) + 1);
}

/** What TRIM makes of a text: spaces at the ends gone, those inside single. */
export function trimmed(text: string): string {
  return text.trim().replace(/ {2,}/g, ' ');
}

/** Start scores of all segments, for complete and then for incomplete answers. */
export const interceptCells = (segments: number) => bothTables(segments, INTERCEPT_ROW, INTERCEPT_ROW);

/** Scores of all segments likewise, from the row that scores nothing on. */
export const scoreCells = (segments: number, lastRow: number) => bothTables(segments, LIST_ROW, lastRow);

function bothTables(segments: number, from: number, to: number): string {
  return `${SCORES}!$${column(FIRST_SEGMENT_COLUMN)}$${from}:$${column(FIRST_SEGMENT_COLUMN + 2 * segments - 1)}$${to}`;
}

/** Weights for 0, 1, 2, … answers given. */
export function weightCells(segments: number, questions: number): string {
  const first = FIRST_SEGMENT_COLUMN + 2 * segments;
  return `${SCORES}!$${column(first)}$${INTERCEPT_ROW}:$${column(first + questions)}$${INTERCEPT_ROW}`;
}

/** The name of the segment that a cell holds ("SEG2"); empty where it has none. */
export function nameFormula(segmentCell: string, segments: number): string {
  const [from, to] = [column(FIRST_SEGMENT_COLUMN), column(FIRST_SEGMENT_COLUMN + segments - 1)];
  const row = (number: number) => `${SCORES}!$${from}$${number}:$${to}$${number}`;
  return `INDEX(${row(NAME_ROW)},MATCH(${segmentCell},${row(1)},0))&""`;
}

export const keysOf = ({ from, to }: { from: number; to: number }) => `${SCORES}!$C$${from}:$C$${to}`;
export const startsOf = ({ from, to }: { from: number; to: number }) => `${SCORES}!$D$${from}:$D$${to}`;
export const endsOf = ({ from, to }: { from: number; to: number }) => `${SCORES}!$E$${from}:$E$${to}`;
export const positionsOf = ({ from, to }: { from: number; to: number }) => `${SCORES}!$F$${from}:$F$${to}`;

export function fillScores(sheet: Worksheet, classifier: ClassifierFile): ScoreSheet {
  const put = (row: number, cells: readonly (string | number | null)[]) => {
    cells.forEach((value, i) => {
      if (value !== null) sheet.getCell(row, i + 1).value = value;
    });
  };
  const [complete, incomplete] = [completeTable(classifier), incompleteTable(classifier)];
  const { segments } = classifier;
  put(1, [
    ...['Variable', 'Kind', 'Answer', 'From', 'To', 'Position', ...segments],
    ...segments.map((name) => `${name} incomplete`),
    ...incomplete.weights.map((_, given) => `weight of ${given}`),
  ]);
  const start = [...complete.intercepts, ...incomplete.intercepts, ...incomplete.weights];
  put(INTERCEPT_ROW, ['(start)', null, null, null, null, null, ...start]);
  if (classifier.segment_names) put(NAME_ROW, ['(name)', null, null, null, null, null, ...classifier.segment_names]);
  const unscored = [...segments, ...segments].map(() => 0);
  put(LIST_ROW, ['(no answer)', null, null, null, null, 1, ...unscored]);
  let row = LIST_ROW;
  const questions = classifier.variables.map((variable, v): AnswerRows => {
    const write = (entries: readonly Entry[]) => {
      const from = row + 1;
      for (const { kind, text, from: start = null, to: end = null, label, repeated } of entries) {
        row++;
        // A raw answer that means "no answer" points at the row that scores nothing.
        const position = label === null ? 1 : placeInList(row, repeated);
        const scores = label === null ? unscored : [...complete.scores[v][label], ...incomplete.scores[v][label]];
        put(row, [variable.code, kind, text, start, end, position, ...scores]);
      }
      return { from, to: row };
    };
    const labels = write(variable.labels.map((text, label) => ({ kind: 'label', text: trimmed(text), label })));
    const raws = rawTexts(variable);
    write(raws);
    const own = askedEntries(variable, raws);
    const offered = own.length > 0 ? write(own) : labels;
    const texts = { from: labels.from, to: row };
    const ranges = rawRanges(variable);
    return { offered, texts, ranges: ranges.length > 0 ? write(ranges) : null };
  });
  sheet.getRow(1).font = { name: FONT, bold: true };
  sheet.state = 'hidden';
  sheet.columns.forEach((one, i) => {
    one.width = i === 2 ? 32 : 12;
  });
  sheet.views = [{ state: 'frozen', xSplit: 1, ySplit: 1 }];
  return { questions, lastRow: row };
}

type Variable = ClassifierFile['variables'][number];
const CUT_MISSING = 255;
const labelOf = (label: number) => (label === CUT_MISSING ? null : label);

const placeInList = (row: number, repeated = false) => (repeated ? null : row - LIST_ROW + 1);

/** Raw texts that aren't labels; a text that is a label is read as the label. */
function rawTexts({ cut, labels }: Variable): Entry[] {
  if (cut?.kind !== 'texts') return [];
  const taken = new Set(labels.map(trimmed));
  return cut.texts.flatMap((text, i) => {
    const key = trimmed(text);
    if (taken.has(key)) return [];
    taken.add(key);
    return [{ kind: 'raw text', text: key, label: labelOf(cut.labels[i]) }];
  });
}

/** The answers as the survey asked them, where they are not the labels; none where a number could be read as both. */
function askedEntries({ asked = [], labels }: Variable, raws: readonly Entry[]): Entry[] {
  const known = new Map([...raws].map(({ text, label }) => [text, label]));
  labels.forEach((label, at) => {
    known.set(trimmed(label), at);
  });
  const conflict = asked.some(({ text, label }) => (known.get(trimmed(text)) ?? label) !== label);
  if (asked.length <= labels.length || conflict) return [];
  return asked.map(({ text, label }) => {
    const key = trimmed(text);
    return { kind: 'asked', text: key, label, repeated: known.has(key) };
  });
}

function rawRanges({ cut }: Variable): Entry[] {
  if (cut?.kind !== 'ranges') return [];
  return cut.from.map((from, i) => ({
    kind: 'raw number',
    text: null,
    from,
    to: cut.to[i],
    label: labelOf(cut.labels[i]),
  }));
}
