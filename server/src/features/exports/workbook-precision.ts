import type { WorkbookWriter } from '@cj-tech-master/excelts';
import { isBlank, segmentTitle } from '@qp/facts';
import { workbookWords } from '@qp/words/files/workbook';
import { exportNotes } from './export-notes.ts';
import { type ExportTable, exportLines, exportOrder } from './export-source.ts';
import { addFigureSheet, LABEL_WIDTHS, LABELS, labelCells } from './workbook-sheet.ts';

const words = workbookWords('en');

/** The same table without flooring and without merged cells, for people who calculate on. Shares run from 0 to 1. */
export function addPrecisionSheet(workbook: WorkbookWriter, table: ExportTable): void {
  const order = exportOrder(table);
  const titles = order.map((segment) => segmentTitle(segment, table.descriptions));
  addFigureSheet(workbook, {
    name: words.precisionSheet,
    notes: [words.fullPrecision, ...exportNotes(table)],
    labels: LABEL_WIDTHS,
    figures: 20,
    heads: [[...LABELS, ...titles.flatMap((title) => [title, words.indexOf(title)]), words.total]],
    plain: true,
    rows: exportLines(table).map((line) => {
      const { value, index } = line.row;
      const valueAt = (column: number) => ({ value: isBlank(line.row, column) ? null : value[column] });
      const indexAt = (column: number) => ({ value: index[column] >= 0 ? index[column] : null });
      const figures = order.flatMap((segment) => [valueAt(segment - 1), indexAt(segment - 1)]);
      return [...labelCells(line), ...figures, valueAt(order.length)];
    }),
  });
}
