import type { ReadAs } from '@qp/contract';
import type { DecimalComma } from '@qp/engine/survey';
import type { MeasurementLevel, TableKind } from '@qp/facts';
import { MAX_COLUMNS } from '@qp/facts';
import { unreadableWords } from '@qp/words/imports/unreadable';
import type { CsvPlace } from '../csv/index.ts';

/** One file with one row per respondent, whatever program wrote it. */
export interface TableFile {
  readonly kind: TableKind;
  readonly readAs: ReadAs;
  readonly columns: readonly TableColumn[];
  /** How numbers are written in columns of texts. */
  readonly comma: DecimalComma;
  /** Multiple response sets that the file declares. */
  readonly sets: readonly DeclaredSet[];
  readonly weight: string | null;
  /** For a workbook: every sheet, and the one that is read. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  /** How many rows were there when the header was looked for; 0 if the format says which are names. */
  readonly firstRows: number;
  /** From the beginning each time, or from a place of this file. A batch is valid until the next one is asked for. */
  batches(from?: CsvPlace): AsyncGenerator<TableBatch>;
}

/** What a person has chosen about a file; null leaves it to what is found. */
export interface TableChoice {
  /** For a workbook. */
  readonly sheet: string | null;
  readonly headerRows: number | null;
  /** The row in which they begin, from 1. */
  readonly headerFrom?: number | null;
}

export const AS_FOUND: TableChoice = { sheet: null, headerRows: null };

export interface TableColumn {
  /** Unique in the file. */
  readonly name: string;
  readonly label: string;
  /** `number`: the batches hold numbers. `any`: they hold texts, which may all be numbers. */
  readonly type: 'number' | 'text' | 'date' | 'any';
  readonly measure: MeasurementLevel | null;
  readonly labels: readonly (readonly [value: string, label: string])[];
  readonly missing: readonly string[];
  readonly missingRange: { readonly low: number | null; readonly high: number | null } | null;
  /** How the file writes its numbers; absent where it doesn't say. */
  readonly format?: { readonly unit: string; readonly decimals: number };
  readonly block: string | null;
  /** The header names nothing here: without an answer either, the column is not there. */
  readonly unnamed: boolean;
}

export interface DeclaredSet {
  readonly name: string;
  readonly label: string;
  readonly kind: 'dichotomies' | 'categories';
  readonly counted: string | null;
  readonly variables: readonly string[];
}

export interface TableBatch {
  readonly rows: number;
  readonly columns: readonly (Float64Array | readonly string[])[];
  /** How far, from 0 to 1. */
  readonly share: number;
  /** Where the row after it begins, in a file that can be read from there. */
  readonly next?: CsvPlace | null;
}

/** A file that cannot be read; the message is a sentence for the person who made it. */
export class TableError extends Error {
  override name = 'TableError';
}

const LONGEST_NAME = 200;

/** What a file that has no dictionary says of a column. */
export const nothingSaid = { measure: null, labels: [], missing: [], missingRange: null, block: null, unnamed: false };
/** A file of one table and nothing else. */
export const oneTable = { comma: 'never', sets: [], weight: null, sheets: [], sheet: null, firstRows: 0 } as const;

export function plainColumn(name: string, label: string, written: string): TableColumn {
  const unnamed = written.trim() === '' && label.trim() === '';
  // A heading of several words is the question itself, as Google Forms, Alchemer and LimeSurvey write it.
  const question = label === '' && /\s/.test(name) ? name : label;
  return {
    name,
    label: question,
    type: 'any',
    ...nothingSaid,
    unnamed,
  };
}

/** A name that isn't taken yet, and from now on is. */
export function freeName(wanted: string, taken: Set<string>): string {
  let free = wanted;
  for (let n = 2; taken.has(free); n++) free = `${wanted}_${n}`;
  taken.add(free);
  return free;
}

/** A date and time as people would read it; blank where it is none. */
export function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return '';
  const iso = value.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}

/** Names that can be columns of a project: none blank, none twice, none with a meaning of its own. */
export function columnNames(written: readonly string[]): string[] {
  if (written.length > MAX_COLUMNS) {
    throw new TableError(unreadableWords('en').tooManyColumns(written.length, MAX_COLUMNS));
  }
  const taken = new Set<string>();
  return written.map((cell, i) => {
    const name = cell.trim().replace(/\s+/g, ' ').slice(0, LONGEST_NAME).toWellFormed();
    const wanted = name === '' || name === '__proto__' ? `Column_${i + 1}` : name;
    return freeName(wanted, taken);
  });
}
