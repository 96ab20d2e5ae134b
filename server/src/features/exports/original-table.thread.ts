import type { DecimalComma } from '@qp/engine/survey';
import { PRODUCT } from '@qp/facts';
import { type AddedVariable, type ByteSink, type NewVariable, SavWriter, spssName } from '@qp/spss';
import { DECIMAL_COMMA, readCsv } from '../../platform/csv/index.ts';
import { type TableChoice, withTable } from '../../platform/tabular/index.ts';
import { ColumnFacts } from './written-columns.thread.ts';

/** A CSV or a workbook as an SPSS file: every column as it is, numbers as numbers and everything else as text. */

/** Some respondents, cell by cell; NaN or blank for none. */
type Rows = readonly (readonly (string | number)[])[];

interface Table {
  readonly columns: readonly { readonly name: string; readonly label: string }[];
  readonly comma: DecimalComma;
  /** From the beginning each time. */
  rows(): AsyncGenerator<Rows>;
}

/** The table that is written, and what is said about it. */
export interface OriginalTable extends TableChoice {
  readonly path: string;
  /** A CSV whose every row below the header is a respondent. */
  readonly rawAnswers: boolean;
  readonly runName: string;
  readonly created: string;
  readonly variables: readonly {
    readonly code: string;
    readonly label: string;
    readonly type: string;
    readonly uses: readonly string[];
  }[];
}

const WIDEST_TEXT = 32_767;
const ROWS_PER_PIECE = 2000;

export async function writeTableAsSav(
  task: OriginalTable,
  sink: ByteSink,
  added: readonly AddedVariable[],
  cases: number,
  progress: (share: number) => void,
): Promise<void> {
  const write = (table: Table) => writeTable(table, task, sink, added, cases, progress);
  if (task.rawAnswers) await write(await rawTable(task.path));
  else {
    await withTable(task.path, task, (file) =>
      write({
        columns: file.columns,
        comma: file.comma,
        async *rows() {
          for await (const { rows, columns } of file.batches()) {
            yield Array.from({ length: rows }, (_, row) => columns.map((column) => column[row]));
          }
        },
      }),
    );
  }
}

async function rawTable(path: string): Promise<Table> {
  for await (const { rows, facts } of readCsv(path)) {
    const columns = rows[0].map((name) => ({ name: name.trim(), label: '' }));
    return {
      columns,
      comma: DECIMAL_COMMA[facts.delimiter],
      async *rows() {
        let header = 1;
        for await (const batch of readCsv(path)) {
          yield batch.rows.slice(header).map((row) => columns.map((_, i) => row[i] ?? ''));
          header = 0;
        }
      },
    };
  }
  return { columns: [], comma: 'never', rows: async function* none() {} };
}

async function writeTable(
  table: Table,
  { variables, created, runName }: OriginalTable,
  sink: ByteSink,
  added: readonly AddedVariable[],
  cases: number,
  progress: (share: number) => void,
): Promise<void> {
  const facts = await columnFacts(table, (row) => progress((0.5 * row) / cases));
  const dictionary = new Map(variables.map((variable) => [variable.code, variable]));
  for (const [i, { name }] of table.columns.entries()) facts[i].settle(dictionary.get(name));
  const taken = new Set<string>();
  const own = table.columns.map(({ name, label }, i): NewVariable => {
    const { numeric, decimals, digits, bytes } = facts[i];
    const base = { name: spssName(name, taken), label: label || (dictionary.get(name)?.label ?? '') };
    if (!numeric) return { ...base, width: Math.min(WIDEST_TEXT, Math.max(1, bytes)), measure: 'nominal' };
    const format = { type: 'F', width: Math.min(40, Math.max(8, digits + decimals + 2)), decimals };
    return { ...base, width: 0, format, measure: null };
  });
  const more = added.map((variable): NewVariable => ({ ...variable, name: spssName(variable.name, taken) }));
  const weight = table.columns.findIndex(({ name }, i) => dictionary.get(name)?.type === 'Weight' && facts[i].numeric);
  const writer = new SavWriter(sink, {
    variables: [...own, ...more],
    weight: weight < 0 ? null : own[weight].name,
    fileLabel: runName,
    product: PRODUCT,
    created: new Date(created),
    cases,
  });
  await writer.begin();
  let row = 0;
  for await (const rows of table.rows()) {
    for (let from = 0; from < rows.length; from += ROWS_PER_PIECE) {
      const piece = rows.slice(from, from + ROWS_PER_PIECE);
      const first = row + from;
      const columns = [
        ...own.map(({ width }, c) =>
          piece.map((cells) => (width > 0 ? textOf(cells[c], width) : facts[c].number(cells[c]))),
        ),
        ...added.map((variable) => piece.map((_, i) => (first + i < cases ? variable.value(first + i) : Number.NaN))),
      ];
      await writer.rows({
        rows: piece.length,
        columns: columns.map((column) =>
          typeof column[0] === 'string' ? (column as string[]) : Float64Array.from(column as number[]),
        ),
      });
    }
    row += rows.length;
    progress(0.5 + (0.5 * row) / cases);
  }
  await writer.end();
}

async function columnFacts(table: Table, report: (row: number) => void): Promise<ColumnFacts[]> {
  const facts = table.columns.map(() => new ColumnFacts(table.comma));
  let row = 0;
  for await (const rows of table.rows()) {
    for (const cells of rows) for (const [i, own] of facts.entries()) own.add(cells[i]);
    row += rows.length;
    report(row);
  }
  return facts;
}

function textOf(cell: string | number, width: number): string {
  const text = typeof cell === 'number' ? (Number.isNaN(cell) ? '' : String(cell)) : cell.trim();
  if (Buffer.byteLength(text) <= width) return text;
  return Buffer.from(text)
    .subarray(0, width)
    .toString()
    .replace(/\ufffd+$/, '');
}
