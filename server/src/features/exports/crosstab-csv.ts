import { type CrosstabRow, isBlank, segmentTitle } from '@qp/facts';
import { significanceWords } from '@qp/words/crosstab/significance';
import { csvHeadings } from '@qp/words/files/csv-headings';
import { plainNumber } from '@qp/words/numbers';
import { csvLine } from '../../platform/csv/index.ts';
import { filterNote } from './export-notes.ts';
import { type ExportLine, type ExportTable, exportLines, exportOrder } from './export-source.ts';

const groupNames = { metrics: 'Metrics', cluster: 'Cluster', profile: 'Profile' } as const;

/** One line per row at twelve digits, in the saved order: shares from 0 to 1, nothing where the screen is blank. */
export function* crosstabCsv(table: ExportTable): Generator<string> {
  const order = exportOrder(table);
  const columns = [
    ...order.map((segment) => ({ name: segmentTitle(segment, table.descriptions), at: segment - 1 })),
    { name: 'Total', at: order.length },
  ];
  const { findings } = table;
  const filtered = filterNote(table);
  const noted = findings !== null || table.merged !== null || filtered !== null;
  // Spreadsheets take a CSV for UTF-8 only when it says so.
  yield '\uFEFF';
  yield csvLine([
    ...csvHeadings('en').crosstab,
    ...columns.map(({ name, at }) => (table.corrected && at < order.length ? `${name} corrected` : name)),
    ...columns.map(({ name }) => `${name} Index`),
    ...columns.map(({ name }) => `${name} Base`),
    ...(table.weighted ? columns.map(({ name }) => `${name} People`) : []),
    ...(findings ? columns.slice(0, -1).flatMap(({ name }) => [`${name} Significance`, `${name} p`]) : []),
    ...(noted ? ['Note'] : []),
  ]);
  for (const [at, line] of exportLines(table).entries()) {
    const { group, dimension, factor, variable, code, row } = line;
    // Everyone is the base of the segments' sizes.
    const { people } = table.facts.get(row) ?? table.evidence;
    yield csvLine([
      ...[groupNames[group], dimension, factor, code, variable, row.name, row.valueType],
      ...columns.map(({ at }) => (isBlank(row, at) ? '' : plainNumber(row.value[at]))),
      ...columns.map(({ at }) => (row.index[at] < 0 ? '' : plainNumber(row.index[at]))),
      ...columns.map(({ at }) => plainNumber(row.base[at])),
      ...(table.weighted ? columns.map(({ at }) => plainNumber(people[at])) : []),
      ...(findings ? order.flatMap((segment) => tested(table, row, segment)) : []),
      ...(noted ? [[at === 0 ? table.merged : null, filtered, noteOf(table, line)].filter(Boolean).join(' ')] : []),
    ]);
  }
}

/** What was tested and how, on every row as every label is; empty for a row that is not tested. */
function noteOf({ findings, view }: ExportTable, { group, row }: ExportLine): string {
  if (!findings?.cells(row)) return '';
  const circular = group === 'cluster' && view.testCluster === 'yes';
  const words = significanceWords('en');
  return circular ? `${words.settings(view)}. ${words.circular}` : words.settings(view);
}

/** `higher`, `lower` or letters; then p, of every pair by the other segment's letter. Both empty for a row that is not tested. */
function tested({ findings }: ExportTable, row: CrosstabRow, segment: number): [string, string] {
  const found = findings?.cells(row)?.[segment - 1];
  if (!findings || !found) return ['', ''];
  const made = findings.tests(row, segment).filter(({ adjusted }) => adjusted !== null);
  if (made.length === 0) return ['not tested', ''];
  if (findings.against === 'rest') {
    const word = found.side === 0 ? '' : found.side > 0 ? 'higher' : 'lower';
    return [word, plainNumber(made[0].adjusted!)];
  }
  return [
    found.letters,
    made.map(({ other, adjusted }) => `${findings.letterOf(other)} ${plainNumber(adjusted!)}`).join('; '),
  ];
}
