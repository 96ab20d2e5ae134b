import type { WorkbookWriter, WorksheetWriter } from '@cj-tech-master/excelts';
import type { ExportLine } from './export-source.ts';
import { colours, font, solid, under } from './workbook-styles.ts';
import { text } from './workbook-table.ts';

export type Cell = { readonly value: string | number | null; readonly format?: string };

/** A small p reads "< 0.001"; the cell keeps the full number. */
export const P_FORMAT = '[<0.001]"< 0.001";0.000';

/** Labels of a row of the cross-tab, and how wide their columns are. */
export const LABELS = ['Group', 'Dimension', 'Factor', 'Variable', 'Response'] as const;
export const LABEL_WIDTHS = [10, 20, 18, 34, 22] as const;
export const labelCells = ({ group, dimension, factor, variable, row }: ExportLine): Cell[] =>
  [group, dimension, factor, variable, row.name].map((value) => ({ value }));

interface FigureSheet {
  readonly name: string;
  /** The first is the heading of the sheet. */
  readonly notes: readonly string[];
  /** Widths of the columns of labels, and of each column of figures. */
  readonly labels: readonly number[];
  readonly figures: number;
  /** In one row, or in two. */
  readonly heads: readonly (readonly string[])[];
  readonly rows: readonly (readonly Cell[])[];
  /** Without lines and typefaces, for people who calculate on. */
  readonly plain?: boolean;
}

const LINE_POINTS = 15;
const MAX_LINES = 8;

/** A sheet of figures beside columns of labels, with notes above them. */
export function addFigureSheet(
  workbook: WorkbookWriter,
  { name, notes, labels, heads, ...sheetOf }: FigureSheet,
): void {
  const { figures, rows, plain = false } = sheetOf;
  const top = notes.length + 2;
  const sheet = workbook.addWorksheet(name, {
    views: [{ state: 'frozen', xSplit: labels.length, ySplit: top + heads.length - 1, showGridLines: false }],
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  });
  heads[0].forEach((_, at) => {
    sheet.getColumn(at + 1).width = labels[at] ?? figures;
  });
  notes.forEach((note, at) => {
    put(sheet, at + 1, 1, { value: note }).font = font(at === 0 ? { bold: true, size: 12 } : {});
  });
  heads.forEach((names, line) => {
    names.forEach((head, at) => {
      const cell = put(sheet, top + line, at + 1, { value: head });
      cell.font = font({ bold: true });
      cell.fill = solid(colours.head);
      cell.border = under(line === heads.length - 1);
      cell.alignment = { wrapText: true, vertical: 'bottom', horizontal: at < labels.length ? 'left' : 'right' };
    });
    // Programs don't adjust the row height to wrapped text.
    const longest = Math.max(1, ...names.slice(labels.length).map(({ length }) => length));
    sheet.getRow(top + line).height = LINE_POINTS * Math.min(MAX_LINES, Math.ceil(longest / (figures - 4)));
  });
  const [typeface, border] = [font(), under(false)];
  rows.forEach((cells, at) => {
    const row = top + heads.length + at;
    cells.forEach((one, column) => {
      const cell = put(sheet, row, column + 1, one);
      if (!plain) Object.assign(cell, { font: typeface, border });
    });
    sheet.getRow(row).commit();
  });
  sheet.commit();
}

function put(sheet: WorksheetWriter, row: number, column: number, { value, format }: Cell) {
  const cell = sheet.getCell(row, column);
  if (value !== null) cell.value = typeof value === 'string' ? text(value) : value;
  if (format) cell.numFmt = format;
  return cell;
}
