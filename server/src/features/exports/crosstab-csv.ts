import { isBlank } from '@qp/contract';
import { csvLine } from '../../platform/csv/index.ts';
import { type ExportSource, exportLines, exportOrder } from './export-source.ts';

const groupNames = { metrics: 'Metrics', cluster: 'Cluster', profile: 'Profile' } as const;

/**
 * Crosstab Unformatted .csv: a line a row, every label repeated, values, indices and bases in full precision, columns and
 * lines in the saved order. Shares run from 0 to 1. What is blank on the screen is empty here.
 */
export function* crosstabCsv(source: ExportSource): Generator<string> {
  const order = exportOrder(source);
  const columns = [
    ...order.map((segment) => ({ name: `SEG${segment}`, at: segment - 1 })),
    { name: 'Total', at: order.length },
  ];
  // Spreadsheets take a CSV for UTF-8 only when it says so.
  yield '\uFEFF';
  yield csvLine([
    ...['Group', 'Dimension', 'Factor', 'Variable', 'Variable Label', 'Response', 'Value Type'],
    ...columns.map(({ name }) => name),
    ...columns.map(({ name }) => `${name} Index`),
    ...columns.map(({ name }) => `${name} Base`),
  ]);
  for (const { group, dimension, factor, variable, code, row } of exportLines(source)) {
    yield csvLine([
      ...[groupNames[group], dimension, factor, code, variable, row.name, row.valueType],
      ...columns.map(({ at }) => (isBlank(row, at) ? '' : String(row.value[at]))),
      ...columns.map(({ at }) => (row.index[at]! < 0 ? '' : String(row.index[at]))),
      ...columns.map(({ at }) => String(row.base[at])),
    ]);
  }
}
