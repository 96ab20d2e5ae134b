import { isMissing, parseNumber } from '@qp/engine/survey';
import { AS_FOUND, type TableColumn, type TableFile, withTable } from '../../../platform/tabular/index.ts';
import { MAX_VALUES } from './labels.ts';
import { proposeId, proposeProbabilities, proposeSegments, type SeenColumn } from './propose-columns.ts';

/** A file of ids and segments as three columns of texts; what they mean is decided elsewhere. */

export interface AskedColumns {
  readonly id: string | null;
  readonly segment: string | null;
  /** By the code of the segment; empty for none, null for those that are proposed. */
  readonly probabilities: Readonly<Record<string, string>> | null;
}

export interface SegmentRows {
  readonly columns: readonly SeenColumn[];
  readonly id: string | null;
  readonly segment: string | null;
  readonly probabilities: Readonly<Record<string, string>> | null;
  /** By row: the id as text, empty where there is none. */
  readonly ids: readonly string[];
  /** By row: a position in `codes`, or -1 where there is no segment. */
  readonly segmentOf: Int32Array;
  /** Different values as written, at most one more than are counted. */
  readonly codes: readonly string[];
  /** Labels of the values, where the file has some. */
  readonly labels: ReadonlyMap<string, string>;
  /** By row and code, NaN where there is no number; null without columns of probabilities. */
  readonly shares: Float64Array | null;
}

/** Rows by which columns are proposed. */
const SEEN_ROWS = 2000;

export function readSegmentsFile(
  path: string,
  name: string,
  asked: AskedColumns,
  known: { readonly ids: ReadonlySet<string>; readonly idName: string | null },
): Promise<SegmentRows> {
  return withTable(
    path,
    AS_FOUND,
    async (table) => {
      const columns = await seenColumns(table, known.ids);
      const id = asked.id ?? proposeId(columns, known.idName);
      const segment = asked.segment ?? proposeSegments(columns, id);
      const rows = await readRows(table, id, segment);
      const names = columns.map((column) => column.name);
      const probabilities = asked.probabilities ?? proposeProbabilities(names, rows.codes, [id, segment]);
      const used = probabilities && Object.keys(probabilities).length > 0 ? probabilities : null;
      const shares =
        used && rows.codes.every((code) => names.includes(used[code])) ? await readShares(table, rows, used) : null;
      return { columns, id, segment, probabilities: used, ...rows, shares };
    },
    name,
  );
}

async function seenColumns(table: TableFile, ids: ReadonlySet<string>): Promise<SeenColumn[]> {
  const matches = table.columns.map(() => 0);
  const values = table.columns.map(() => new Set<string>());
  let rows = 0;
  for await (const batch of table.batches()) {
    const count = Math.min(batch.rows, SEEN_ROWS - rows);
    table.columns.forEach((column, at) => {
      for (let row = 0; row < count; row++) {
        const text = cellText(batch.columns[at][row]);
        if (ids.has(text)) matches[at]++;
        if (text !== '' && !isDeclaredMissing(column, text)) values[at].add(text);
      }
    });
    rows += count;
    if (rows >= SEEN_ROWS) break;
  }
  return table.columns.flatMap(({ name, unnamed }, at) =>
    unnamed && values[at].size === 0 ? [] : [{ name, ids: rows > 0 ? matches[at] / rows : 0, values: values[at].size }],
  );
}

async function readRows(table: TableFile, id: string | null, segment: string | null) {
  const idAt = table.columns.findIndex(({ name }) => name === id);
  const segmentAt = table.columns.findIndex(({ name }) => name === segment);
  const ids: string[] = [];
  const found: number[] = [];
  const places = new Map<string, number>();
  const column = table.columns[segmentAt];
  if (idAt >= 0 && segmentAt >= 0) {
    for await (const batch of table.batches()) {
      for (let row = 0; row < batch.rows; row++) {
        ids.push(cellText(batch.columns[idAt][row]));
        const code = cellText(batch.columns[segmentAt][row]);
        found.push(code === '' || isDeclaredMissing(column, code) ? -1 : placeOf(places, code));
      }
    }
  }
  const labels = new Map((column?.labels ?? []).map(([value, label]) => [value, label.trim()]));
  return { ids, segmentOf: Int32Array.from(found), codes: [...places.keys()], labels };
}

/** Values beyond the most that are counted share the last place. */
function placeOf(places: Map<string, number>, code: string): number {
  const known = places.get(code);
  if (known !== undefined) return known;
  if (places.size <= MAX_VALUES) places.set(code, places.size);
  return places.size - 1;
}

async function readShares(
  table: TableFile,
  { codes, ids }: Pick<SegmentRows, 'codes' | 'ids'>,
  columns: Readonly<Record<string, string>>,
): Promise<Float64Array> {
  const places = codes.map((code) => table.columns.findIndex(({ name }) => name === columns[code]));
  const shares = new Float64Array(ids.length * codes.length);
  let at = 0;
  for await (const batch of table.batches()) {
    for (let row = 0; row < batch.rows; row++) {
      for (const place of places) {
        const cell = batch.columns[place][row];
        shares[at++] = typeof cell === 'number' ? cell : parseNumber(cell.trim(), table.comma);
      }
    }
  }
  return shares;
}

/** Numbers in one form, blank where nothing was written. */
function cellText(cell: number | string): string {
  if (typeof cell === 'number') return Number.isNaN(cell) ? '' : String(cell);
  const text = cell.trim();
  return isMissing(text) ? '' : text;
}

function isDeclaredMissing({ missing, missingRange }: TableColumn, text: string): boolean {
  if (missing.includes(text)) return true;
  const value = Number(text);
  return (
    missingRange !== null &&
    !Number.isNaN(value) &&
    value >= (missingRange.low ?? Number.NEGATIVE_INFINITY) &&
    value <= (missingRange.high ?? Number.POSITIVE_INFINITY)
  );
}
