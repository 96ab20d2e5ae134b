import { z } from 'zod';
import type { Column, Columns, Content } from './columns.ts';

/** Declared by a feature beside its table; features/archives packs and checks parts and knows none of their fields. */
export interface Part<Facts = unknown> {
  readonly table: string;
  readonly entry: string;
  /** The name in the entry's JSON object that the row stands under; absent where the row is the whole entry. */
  readonly under?: string;
  readonly columns: Readonly<Record<string, Column>>;
  /** Many rows: in the order of this column, which is unique or a moment. */
  readonly rows?: { readonly by: string; readonly most: number };
  /** Most values, counted as commas and brackets, that one of its JSON entries has. */
  mostValues(facts: Facts): number;
  /** What no schema can say: what doesn't fit the rest, as the end of a sentence. Null where everything fits. */
  problem?(content: object, facts: Facts, files: ReadonlyMap<string, Uint8Array>): string | null;
  /** Rows that belong to this one. */
  readonly children?: Part<Facts>;
}

type Given<C, Facts> = Omit<Part<Facts>, 'columns' | 'problem'> & {
  readonly columns: C;
  readonly problem?: (content: Content<C>, facts: Facts, files: ReadonlyMap<string, Uint8Array>) => string | null;
};

/** `tablePart<RunTable, RunFacts>()({ … })`: with every column of the table. */
export const tablePart =
  <Table, Facts = unknown>() =>
  <const C extends Columns<Table>>(given: Given<C, Facts>): Part<Facts> & { readonly columns: C } =>
    given;

/** A table that stays where it is, and why. */
export interface Stays {
  readonly stays: string;
}
export const stays = (why: string): Stays => ({ stays: why });

export type OpenedRow = Readonly<Record<string, unknown>>;

/** The row of an entry, as an object of its columns with a schema. */
export function rowSchema(part: Part): z.ZodType<OpenedRow> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, column] of Object.entries(part.columns)) {
    if (column.how === 'kept' || column.how === 'other-run') shape[name] = column.schema;
  }
  return z.object(shape);
}

/** The entries of a part beside its first: JSON and files. Those of a row among many carry its number, from 1. */
export function otherEntries(part: Part, row = 1): OtherEntry[] {
  const named = (entry: string) => (part.rows ? numbered(entry, row) : entry);
  return Object.entries(part.columns).flatMap(([column, given]): OtherEntry[] => {
    if (given.how === 'own-entry') return [{ column, entry: named(given.entry), json: given.schema }];
    return given.how === 'file' ? [{ column, entry: named(given.entry), json: null }] : [];
  });
}

/** `wave.bin` of the second row is `wave-2.bin`. */
export const numbered = (entry: string, row: number): string => entry.replace(/(\.\w+)$/, `-${row}$1`);

interface OtherEntry {
  readonly column: string;
  readonly entry: string;
  /** Null for a file. */
  readonly json: z.ZodType | null;
}

/** A row as the database takes it, but for what only the opening process knows: its context, other runs and stored files. */
export function storedRow(part: Part, content: OpenedRow, position = 0): OpenedRow {
  const row: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(part.columns)) {
    if (column.how === 'set') row[name] = column.make(content, position);
    else if (column.how === 'other-run') row[name] = content[name];
    else if (column.how === 'own-entry' || (column.how === 'kept' && column.as === 'json')) {
      row[name] = content[name] === null || content[name] === undefined ? null : JSON.stringify(content[name]);
    } else if (column.how === 'kept') row[name] = content[name];
  }
  return row;
}
