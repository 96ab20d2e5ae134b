import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../database.ts';
import type { OpeningContext } from './columns.ts';
import type { OpenedRow, Part } from './part.ts';

/** Reads and writes the rows of a part. Long JSON stays the text that the database holds. */

/** PostgreSQL takes at most 65,535 values in one statement. */
const MAX_VALUES = 60_000;

/** A row as it goes into the archive. */
export interface PackedRow {
  /** JSON. */
  readonly text: string;
  /** JSON in entries of their own, by their names. */
  readonly others: ReadonlyMap<string, string>;
  /** Ids of stored files, by the names of their entries. */
  readonly files: ReadonlyMap<string, string>;
  readonly id: string | null;
}

/** The rows that belong to `parent`; `numbers` are those of the runs in the archive. */
export async function selectPart(
  db: Db,
  part: Part,
  parent: string,
  numbers: ReadonlyMap<string, number> = new Map(),
): Promise<PackedRow[]> {
  const chosen: RawBuilder<unknown>[] = [];
  for (const [name, column] of Object.entries(part.columns)) {
    const json = column.how === 'own-entry' || (column.how === 'kept' && column.as === 'json');
    if (json) chosen.push(sql`${sql.ref(name)}::text as ${sql.ref(name)}`);
    else if (column.how === 'kept' && column.as === 'day') {
      // As text: a day is a day in every time zone.
      chosen.push(sql`to_char(${sql.ref(name)}, 'YYYY-MM-DD') as ${sql.ref(name)}`);
    } else if (column.how === 'kept' || column.how === 'other-run' || column.how === 'file' || name === 'id') {
      chosen.push(sql.ref(name));
    }
  }
  const limits = part.rows ? sql`order by ${sql.ref(part.rows.by)} desc limit ${part.rows.most}` : sql``;
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(chosen)} from ${sql.table(part.table)}
    where ${sql.ref(parentColumn(part))} = ${parent} ${limits}`.execute(db);
  return rows.reverse().map((row) => packed(part, row, numbers));
}

function packed(part: Part, row: Record<string, unknown>, numbers: ReadonlyMap<string, number>): PackedRow {
  const fields: string[] = [];
  const others = new Map<string, string>();
  const files = new Map<string, string>();
  for (const [name, column] of Object.entries(part.columns)) {
    const value = row[name];
    if (column.how === 'own-entry') others.set(column.entry, value as string);
    else if (column.how === 'file') files.set(column.entry, value as string);
    else if (column.how === 'other-run') fields.push(`"${name}":${numbers.get(value as string) ?? null}`);
    else if (column.how === 'kept') {
      fields.push(`"${name}":${column.as === 'json' ? ((value as string | null) ?? 'null') : JSON.stringify(value)}`);
    }
  }
  return { text: `{${fields.join(',')}}`, others, files, id: (row.id as string | undefined) ?? null };
}

/** The column that says what a row belongs to. */
function parentColumn(part: Part): string {
  const found = Object.entries(part.columns).find(
    ([, { how, ...rest }]) => how === 'context' && 'from' in rest && rest.from === 'parent',
  );
  if (!found) throw new Error(`no column of ${part.table} says what its rows belong to`);
  return found[0];
}

/** Writes rows of an opened archive; `more` are the columns that only the opening process knows. */
export async function insertPart(
  trx: Trx,
  part: Part,
  rows: readonly OpenedRow[],
  context: OpeningContext,
  more: OpenedRow = {},
): Promise<void> {
  const written = Object.entries(part.columns).filter(([name, { how }]) => how !== 'left-out' || name in more);
  const names = written.map(([name]) => name);
  const most = Math.floor(MAX_VALUES / names.length);
  for (let from = 0; from < rows.length; from += most) {
    const values = rows.slice(from, from + most).map((row) => {
      const cells = written.map(([name, column]) => {
        if (column.how === 'context') return sql`${context[column.from]}`;
        return sql`${name in more ? more[name] : row[name]}`;
      });
      return sql`(${sql.join(cells)})`;
    });
    await sql`insert into ${sql.table(part.table)} (${sql.join(names.map((name) => sql.ref(name)))})
      values ${sql.join(values)}`.execute(trx);
  }
}
