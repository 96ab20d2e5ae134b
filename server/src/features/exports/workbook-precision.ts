import type { WorkbookWriter } from '@cj-tech-master/excelts';
import { isBlank, segmentTitle } from '@qp/facts';
import { workbookWords } from '@qp/words/files/workbook';
import { exportNotes } from './export-notes.ts';
import { type ExportTable, exportLines, exportOrder } from './export-source.ts';
import { colours, font, solid, under } from './workbook-styles.ts';
import { text } from './workbook-table.ts';

const words = workbookWords('en');
export const LABELS = ['Group', 'Dimension', 'Factor', 'Variable', 'Response'] as const;
export const WIDTHS = [10, 20, 18, 34, 22] as const;
const FIGURE_WIDTH = 20;

/** The same table without flooring and without merged cells, for people who calculate on. Shares run from 0 to 1. */
export function addPrecisionSheet(workbook: WorkbookWriter, table: ExportTable): void {
  const order = exportOrder(table);
  const notes = [words.fullPrecision, ...exportNotes(table)];
  const headRow = notes.length + 2;
  const sheet = workbook.addWorksheet(words.precisionSheet, {
    views: [{ state: 'frozen', xSplit: LABELS.length, ySplit: headRow, showGridLines: false }],
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  });
  const heads = [
    ...LABELS,
    ...order.flatMap((segment) => {
      const title = segmentTitle(segment, table.descriptions);
      return [title, words.indexOf(title)];
    }),
    words.total,
  ];
  heads.forEach((_, at) => {
    sheet.getColumn(at + 1).width = WIDTHS[at] ?? FIGURE_WIDTH;
  });
  notes.forEach((note, at) => {
    const cell = sheet.getCell(at + 1, 1);
    cell.value = note;
    cell.font = font(at === 0 ? { bold: true, size: 12 } : {});
    sheet.getRow(at + 1).commit();
  });
  heads.forEach((head, at) => {
    const cell = sheet.getCell(headRow, at + 1);
    cell.value = text(head);
    cell.font = font({ bold: true });
    cell.fill = solid(colours.head);
    cell.border = under(true);
  });
  exportLines(table).forEach(({ group, dimension, factor, variable, row }, at) => {
    const cells = sheet.getRow(headRow + 1 + at);
    const value = (column: number) => (isBlank(row, column) ? null : row.value[column]);
    const index = (column: number) => (row.index[column] >= 0 ? row.index[column] : null);
    const figures = [...order.flatMap((segment) => [value(segment - 1), index(segment - 1)]), value(order.length)];
    [...[group, dimension, factor, variable, row.name].map(text), ...figures].forEach((content, column) => {
      if (content !== null) cells.getCell(column + 1).value = content;
    });
    cells.commit();
  });
  sheet.commit();
}
