import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { PredictionNotes } from '@qp/contract';
import { unreadableWords } from '@qp/words/imports/unreadable';
import { CsvError, csvCell, csvLine, readCsv } from '../../platform/csv/index.ts';
import { Notes } from './notes.ts';

/** A CSV of people goes in, one of their segments comes out, row for row, a megabyte at a time. */

export type Reading = 'labels' | 'raw';

/** How the answers to one variable are read; the engine's AnswerKey. */
export interface AnswerReader {
  read(text: string, reading: Reading): number;
  readonly ambiguous: boolean;
  showsRaw(text: string): boolean;
}

export interface AssignedRow {
  /** 0-based. */
  readonly segment: number;
  /** The merged label, where there is one. */
  readonly group?: string;
  /** By segment, as they are printed. */
  readonly probabilities: readonly string[];
  readonly note: string;
  /** What the note says, one by one. */
  readonly doubts: readonly (keyof PredictionNotes)[];
}

export interface Scorer {
  /** The variables, by code; a column of the file is found by it. */
  readonly codes: readonly string[];
  readonly readers: readonly AnswerReader[];
  /** Names of columns that are questions too, though not asked for: never taken as the id. */
  readonly otherQuestions: ReadonlySet<string>;
  readonly idColumn: string | null;
  readonly segments: readonly string[];
  /** As the run names them; null where it names none. */
  readonly names: readonly string[] | null;
  readonly merged: boolean;
  /** Said where the file has none of `codes`. */
  readonly noneFound?: string;
  /** `answers` are label positions, [row * codes.length + variable]; `textsOf` gives what was written in a row. */
  assign(answers: Int16Array, rows: number, textsOf: (row: number) => string[]): Iterable<AssignedRow>;
}

/** Some people; of the first batch the first row is the header. */
export interface PeopleBatch {
  readonly rows: readonly (readonly string[])[];
  readonly lines: readonly number[];
  /** How far, from 0 to 1. */
  readonly share: number;
}
/** From the beginning each time. */
export type PeopleSource = () => AsyncIterable<PeopleBatch>;

export function csvPeople(input: string): PeopleSource {
  return async function* read() {
    const { size } = await stat(input);
    for await (const { rows, lines, characters } of readCsv(input)) {
      yield { rows, lines, share: Math.min(1, characters / size) };
    }
  };
}

/** What was found in the file, for the page. */
interface ScoredFile {
  readonly rows: number;
  /** Rows by segment. */
  readonly placed: readonly number[];
  /** Rows with a note, and by what it says; a row may have several. */
  readonly notes: number;
  readonly noted: PredictionNotes;
  /** Variables that the file has, by code. */
  readonly present: readonly string[];
}

interface Columns {
  /** Place of each variable, or -1 where the file has no such column. */
  readonly places: readonly number[];
  readonly id: number;
  readonly idName: string;
  readonly width: number;
}

/** Texts that are remembered for each variable; a survey question has a handful. */
const REMEMBERED = 5000;

export async function scoreFile(
  people: PeopleSource,
  output: string,
  scorer: Scorer,
  options: {
    probabilities: boolean;
    progress?: (share: number) => void;
    /** How people are assigned once it is known which of the variables the file has; else as the scorer does. */
    assigning?: (present: readonly boolean[]) => Promise<Scorer['assign']>;
  },
): Promise<ScoredFile> {
  const out = createWriteStream(output);
  const failed = once(out, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => {});
  const begin = async (header: readonly string[]) => {
    const columns = findColumns(scorer, header);
    const reader = remembering(scorer, await findReadings(scorer, columns, people));
    const assign = (await options.assigning?.(columns.places.map((at) => at >= 0))) ?? scorer.assign;
    out.write(heading(scorer, columns, options.probabilities));
    return { columns, reader, assign };
  };
  let begun: Awaited<ReturnType<typeof begin>> | null = null;
  let count = 0;
  const placedIn = scorer.segments.map(() => 0);
  const notes = new Notes();
  for await (const batch of people()) {
    const rows = begun ? batch.rows : batch.rows.slice(1);
    begun ??= await begin(batch.rows[0]);
    const { columns, reader, assign } = begun;
    checkWidths(columns, rows, batch.lines.slice(-rows.length));
    const { places, id: idPlace } = columns;
    const textsOf = (row: number) => places.map((place) => (place < 0 ? '' : rows[row][place]));
    let text = '';
    let row = 0;
    const answers = readAnswers(columns, rows, reader);
    for (const assigned of assign(answers, rows.length, textsOf)) {
      count++;
      placedIn[assigned.segment]++;
      if (assigned.note !== '') notes.add(assigned.doubts);
      const id = idPlace < 0 ? String(count) : rows[row][idPlace];
      row++;
      text += personLine(scorer, id, assigned, options.probabilities);
    }
    if (!out.write(text)) await Promise.race([once(out, 'drain'), failed]);
    options.progress?.(batch.share);
  }
  out.end();
  await Promise.race([once(out, 'finish'), failed]);
  const present = scorer.codes.filter((_, v) => (begun?.columns.places[v] ?? -1) >= 0);
  return { rows: count, placed: placedIn, notes: notes.rows, noted: notes.kinds, present };
}

function personLine(scorer: Scorer, id: string, assigned: AssignedRow, probabilities: boolean): string {
  let text = `${csvCell(id)},${scorer.segments[assigned.segment]}`;
  if (scorer.names) text += `,${csvCell(scorer.names[assigned.segment])}`;
  if (scorer.merged) text += `,${assigned.group}`;
  if (probabilities) for (const probability of assigned.probabilities) text += `,${probability}`;
  return assigned.note === '' ? `${text},\r\n` : `${text},${csvCell(assigned.note)}\r\n`;
}

function heading(scorer: Scorer, columns: Columns, probabilities: boolean): string {
  return csvLine([
    columns.idName,
    'segment',
    ...(scorer.names ? ['segment_name'] : []),
    ...(scorer.merged ? ['target_or_out'] : []),
    ...(probabilities ? scorer.segments : []),
    'note',
  ]);
}

function findColumns(scorer: Scorer, header: readonly string[]): Columns {
  const names = header.map((name) => name.trim());
  for (const name of [...scorer.codes, scorer.idColumn]) {
    if (name !== null && names.indexOf(name) !== names.lastIndexOf(name)) {
      throw new CsvError(unreadableWords('en').columns.twice(name), { line: 1 });
    }
  }
  const places = scorer.codes.map((code) => names.indexOf(code));
  if (places.every((place) => place < 0)) {
    throw new CsvError(scorer.noneFound ?? unreadableWords('en').columns.noVariables(scorer.codes), { line: 1 });
  }
  const questions = new Set([...scorer.codes, ...scorer.otherQuestions]);
  const own = scorer.idColumn === null ? -1 : names.indexOf(scorer.idColumn);
  const id = own >= 0 ? own : names.findIndex((name) => !questions.has(name));
  return { places, id, idName: id < 0 ? 'row' : names[id], width: header.length };
}

/** A column whose texts are labels and raw answers at once is raw as soon as one answer can be nothing else. */
async function findReadings(scorer: Scorer, columns: Columns, people: PeopleSource): Promise<Reading[]> {
  const readings = scorer.codes.map((): Reading => 'labels');
  const watched = scorer.codes.flatMap((_, v) => (columns.places[v] >= 0 && scorer.readers[v].ambiguous ? [v] : []));
  if (watched.length === 0) return readings;
  let first = true;
  for await (const { rows } of people()) {
    for (const row of first ? rows.slice(1) : rows) {
      for (const v of watched) {
        const text = row[columns.places[v]];
        if (readings[v] === 'labels' && text !== undefined && scorer.readers[v].showsRaw(text)) readings[v] = 'raw';
      }
    }
    first = false;
  }
  return readings;
}

/** Reading a text once is enough: a question has few answers and a file many rows. */
function remembering(scorer: Scorer, readings: readonly Reading[]): (text: string, variable: number) => number {
  const known = scorer.codes.map(() => new Map<string, number>());
  return (text, variable) => {
    const answer = known[variable].get(text);
    if (answer !== undefined) return answer;
    const read = scorer.readers[variable].read(text, readings[variable]);
    if (known[variable].size < REMEMBERED) known[variable].set(text, read);
    return read;
  };
}

function checkWidths(columns: Columns, rows: readonly (readonly string[])[], lines: readonly number[]): void {
  const ragged = rows.findIndex((row) => row.length !== columns.width);
  if (ragged < 0) return;
  const problem = unreadableWords('en').ragged(rows[ragged].length, columns.width);
  throw new CsvError(problem, { line: lines[ragged] });
}

function readAnswers(
  columns: Columns,
  rows: readonly (readonly string[])[],
  read: (text: string, variable: number) => number,
): Int16Array {
  const variables = columns.places.length;
  const answers = new Int16Array(rows.length * variables);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    for (let v = 0; v < variables; v++) {
      const place = columns.places[v];
      answers[i * variables + v] = read(place < 0 ? '' : row[place], v);
    }
  }
  return answers;
}
