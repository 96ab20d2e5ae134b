import { MAX_FIRST_ROW, MAX_HEADER_ROWS } from '@qp/contract';
import { conversion, type PlannedVariable } from '@qp/engine/imports';
import { type DecimalComma, hasLeadingZero, isMissing, parseNumber } from '@qp/engine/survey';
import { hasHeaderRows, isInProject, type SourceVariable, type Thousands } from '@qp/facts';
import { CsvError, harmless } from '../../platform/csv/index.ts';
import {
  AS_FOUND,
  type NamedFile,
  type TableBatch,
  type TableChoice,
  TableError,
  type TableFile,
  withTable,
} from '../../platform/tabular/index.ts';
import type { PeopleBatch, PeopleSource } from './scored-file.ts';

/** New respondents in the form of the file from which the project was made: .sav, .xlsx or CSV, with the codes of that file. */

export interface PlanOfProject {
  readonly source: SourceVariable;
  readonly plan: PlannedVariable;
}

/** Each variable by the plan of the project. What the plan does not know stays as it is written: it may be a label. */
export function peopleByPlan(
  file: NamedFile,
  plan: readonly PlanOfProject[],
  codes: readonly string[],
  idName: string | null,
  numbers: ReadonlySet<string> = new Set(),
): PeopleSource {
  return async function* read() {
    const batches = tableRows(file, plan, { codes, numbers }, idName);
    try {
      yield* batches;
    } catch (error) {
      if (error instanceof TableError) throw new CsvError(error.message);
      throw error;
    }
  };
}

/** With the header rows that give the columns the labels of the project's file, where those that are recognised do not. */
async function choiceFor({ path, name: fileName }: NamedFile, plan: readonly PlanOfProject[]): Promise<TableChoice> {
  const labels = new Map(plan.flatMap(({ source }) => (source.set?.separator ? [] : [[source.code, source.label]])));
  const alike = (choice: TableChoice) =>
    withTable(
      path,
      choice,
      async ({ kind, columns, firstRows }) => {
        const known = columns.filter(({ name }) => labels.has(name));
        const same = known.filter(({ name, label }) => labels.get(name) === label).length;
        return {
          same,
          known: known.length,
          sure: !hasHeaderRows(kind) || (same > 0 && same === known.length),
          firstRows,
        };
      },
      fileName,
    );
  let best = AS_FOUND;
  const first = await alike(best);
  let { same: most, sure } = first;
  // Rows above the header are looked for only if it was not found: each try opens the file.
  const lastRow = first.known === 0 ? Math.min(MAX_FIRST_ROW, first.firstRows) : 0;
  for (let from = 0; from <= lastRow && !sure; from++) {
    for (let headerRows = 1; headerRows <= MAX_HEADER_ROWS && !sure; headerRows++) {
      const choice = { ...AS_FOUND, headerRows, headerFrom: from || null };
      const found = await alike(choice);
      if (found.same > most) [best, most] = [choice, found.same];
      sure = found.sure;
    }
  }
  return best;
}

async function* tableRows(
  file: NamedFile,
  plan: readonly PlanOfProject[],
  wanted: Wanted,
  idName: string | null,
): AsyncGenerator<PeopleBatch> {
  const rows = new Handover<PeopleBatch>();
  const reading = withTable(file.path, await choiceFor(file, plan), async (table) => {
    const reader = new TableReader(table, plan, wanted, idName);
    await rows.give({ rows: [reader.header], lines: [1], share: 0 });
    let line = 2;
    for await (const batch of table.batches()) {
      const lines = Array.from({ length: batch.rows }, () => line++);
      if (!(await rows.give({ rows: reader.rows(batch), lines, share: batch.share }))) return;
    }
  });
  const ended = reading.then(
    () => rows.end(),
    (error: unknown) => rows.end(error),
  );
  try {
    for (;;) {
      const batch = await rows.take();
      if (!batch) break;
      yield batch;
    }
  } finally {
    rows.stop();
    await ended;
  }
}

interface Wanted {
  readonly codes: readonly string[];
  readonly numbers: ReadonlySet<string>;
}

class TableReader {
  readonly header: string[];
  readonly #id: number;
  readonly #table: TableFile;
  readonly #thousands: readonly (Thousands | undefined)[];
  readonly #places: readonly number[];
  readonly #labelOf: readonly (((cells: (place: number) => string) => string | null | undefined) | null)[];

  constructor(table: TableFile, plan: readonly PlanOfProject[], { codes, numbers }: Wanted, idName: string | null) {
    const names = table.columns.map(({ name }) => name);
    const entries = new Map(plan.map((entry) => [entry.source.code, entry]));
    const converted = new Map(conversion(plan, names).map((each) => [each.code, each]));
    this.#table = table;
    const thousands = new Map(plan.map(({ source }) => [source.columns[0], source.thousands]));
    this.#thousands = names.map((name) => thousands.get(name));
    this.#places = codes.map((code) => names.indexOf(code));
    this.#labelOf = codes.map((code) => {
      const own = converted.get(code);
      const entry = entries.get(code);
      if (!own?.present || (entry && !isInProject(entry.plan.kind))) return null;
      return numbers.has(code) ? own.rawOf : own.labelOf;
    });
    const questions = new Set(plan.flatMap(({ source, plan: { kind } }) => (kind === 'id' ? [] : source.columns)));
    const own = idName === null ? -1 : names.indexOf(idName);
    this.#id = own >= 0 ? own : names.findIndex((name) => !questions.has(name) && !codes.includes(name));
    const found = codes.filter((_, i) => this.#places[i] >= 0 || this.#labelOf[i] !== null);
    this.header = [...(this.#id >= 0 ? [names[this.#id]] : []), ...found];
  }

  rows(batch: TableBatch): string[][] {
    return Array.from({ length: batch.rows }, (_, row) => {
      const cells = (place: number) => this.#text(batch, place, row);
      const line = this.#id >= 0 ? [cells(this.#id)] : [];
      for (const [i, labelOf] of this.#labelOf.entries()) {
        if (labelOf !== null || this.#places[i] >= 0) line.push(this.#answer(i, cells));
      }
      return line;
    });
  }

  /** The label of a question, or the cell as it is where it has none. */
  #answer(i: number, cells: (place: number) => string): string {
    const [place, labelOf] = [this.#places[i], this.#labelOf[i]];
    const label = labelOf === null ? undefined : labelOf(cells);
    if (label === undefined) return place < 0 ? '' : cells(place);
    return label === null ? '' : harmless(label);
  }

  /** Numbers in one form, as the plan has them. */
  #text(batch: TableBatch, place: number, row: number): string {
    const cell = batch.columns[place][row];
    if (place === this.#id && typeof cell === 'string') return isMissing(cell) ? '' : cell.trim();
    return plainCell(cell, this.#table.comma, this.#thousands[place]);
  }
}

/** A text without blanks around it, a number in one form; blank where it means no answer. */
export function plainCell(cell: number | string, comma: DecimalComma, thousands?: Thousands): string {
  if (typeof cell === 'number') return Number.isNaN(cell) ? '' : String(cell);
  const text = cell.trim();
  if (isMissing(text)) return '';
  if (hasLeadingZero(text)) return text;
  let value = thousands ? parseNumber(text, thousands) : Number.NaN;
  if (Number.isNaN(value)) value = parseNumber(text, comma);
  return Number.isNaN(value) ? text : String(value);
}

/** One batch at a time goes from the one who reads to the one who scores; neither runs ahead. */
class Handover<T> {
  #waiting: { readonly value: T; taken(more: boolean): void } | null = null;
  #asked: (() => void) | null = null;
  #ended = false;
  #stopped = false;
  #error: unknown = null;

  async give(value: T): Promise<boolean> {
    if (this.#stopped) return false;
    return new Promise((resolve) => {
      this.#waiting = { value, taken: resolve };
      this.#asked?.();
    });
  }

  async take(): Promise<T | null> {
    while (!this.#waiting && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#asked = resolve;
      });
    }
    if (!this.#waiting) {
      if (this.#error !== null) throw this.#error;
      return null;
    }
    const { value, taken } = this.#waiting;
    this.#waiting = null;
    // Columns of a batch are used again: the next one is read only when this one has been scored, that is now.
    taken(true);
    return value;
  }

  end(error: unknown = null): void {
    this.#ended = true;
    this.#error = error;
    this.#asked?.();
  }

  stop(): void {
    this.#stopped = true;
    this.#waiting?.taken(false);
    this.#waiting = null;
  }
}
