import type { CellValue, Row, Style, WorkbookWriter, WorksheetWriter } from '@cj-tech-master/excelts';
import { highlighter, isBlank, segmentName, segmentSizes, shade } from '@qp/facts';
import { unitlessDecimals } from '@qp/words/crosstab/figures';
import { baseSign, findingMark, significanceWords } from '@qp/words/crosstab/significance';
import { flooredSteps, plainNumber } from '@qp/words/numbers';
import { exportNotes } from './export-notes.ts';
import { type ExportLine, type ExportTable, exportLines, exportOrder } from './export-source.ts';
import {
  colours,
  figureStyle,
  font,
  formats,
  labelStyles,
  markStyle,
  segmentArgb,
  solid,
  under,
  unitlessFormat,
} from './workbook-styles.ts';

/** Where the columns of the cross-tab sheet stand. */
interface Layout {
  /** Each segment has a third column, with its marks. */
  readonly marked: boolean;
  /** Column of the segment at a position, counted from the left. */
  readonly valueColumn: (at: number) => number;
  readonly lastColumn: (at: number) => number;
  readonly totalColumn: number;
}

const LABELS = ['Dimension', 'Factor', 'Variable', 'Response'] as const;

/** A segment has its value, its index and, where something is tested, its marks. */
function layoutOf({ findings }: ExportTable, segments: number): Layout {
  const width = findings ? 3 : 2;
  const valueColumn = (at: number) => LABELS.length + 1 + at * width;
  const lastColumn = (at: number) => valueColumn(at) + width - 1;
  return { marked: findings !== null, valueColumn, lastColumn, totalColumn: LABELS.length + segments * width + 1 };
}

const WIDTHS = [20, 18, 34, 22] as const;
/** Colour, SEGn, name, size. */
const HEAD_ROWS = 4;
const LINE_POINTS = 16;
const HEAD_LINE_POINTS = 13;
/** What a cell of a workbook can hold. */
const MAX_CHARACTERS = 32_767;

export const text = (value: string) => (value.length > MAX_CHARACTERS ? value.slice(0, MAX_CHARACTERS) : value);

/** The cross-tab as the screen shows it: a segment is a column of values and a narrow one of indices. */
export function addCrosstabSheet(workbook: WorkbookWriter, source: ExportTable, progress: (share: number) => void) {
  const order = exportOrder(source);
  const sheet = workbook.addWorksheet('Cross-Tab', {
    views: [{ state: 'frozen', xSplit: LABELS.length, ySplit: HEAD_ROWS, showGridLines: false }],
    pageSetup: {
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: `1:${HEAD_ROWS}`,
    },
  });
  const layout = layoutOf(source, order.length);
  const { valueColumn, totalColumn } = layout;
  WIDTHS.forEach((width, at) => {
    sheet.getColumn(at + 1).width = width;
  });
  order.forEach((_, at) => {
    sheet.getColumn(valueColumn(at)).width = 13;
    sheet.getColumn(valueColumn(at) + 1).width = 7;
    if (layout.marked) sheet.getColumn(valueColumn(at) + 2).width = order.length > 6 ? 10 : 8;
  });
  sheet.getColumn(totalColumn).width = 15;
  addHead(sheet, source, order, layout);

  const lines = exportLines(source);
  const matches = highlighter(source.view);
  lines.forEach((line, at) => {
    const rowNumber = HEAD_ROWS + 1 + at;
    // Fixed, or a long name in a merged cell would stretch one of its rows.
    const row = sheet.getRow(rowNumber);
    row.height = LINE_POINTS;
    const ends = at + 1 === lines.length || lines[at + 1].spans.dimension > 0;
    addLabels(sheet, line, rowNumber, ends);
    addFigures(row, line, { order, layout, ends, matches, table: source });
    row.commit();
    if (at % 200 === 0) progress(at / lines.length);
  });
  addNotes(sheet, source, HEAD_ROWS + 2 + lines.length);
  sheet.commit();
}

/** What the signs mean, under the table, so a printed sheet explains itself. */
function addNotes(sheet: WorksheetWriter, source: ExportTable, from: number): void {
  exportNotes(source).forEach((note, at) => {
    const cell = sheet.getCell(from + at, 1);
    cell.value = note;
    cell.font = font({ size: 9, color: { argb: colours.secondary } });
    sheet.getRow(from + at).commit();
  });
}

function addHead(sheet: WorksheetWriter, source: ExportTable, order: readonly number[], layout: Layout): void {
  const { totalColumn } = layout;
  const sizes = segmentSizes(source.metrics);
  const { people } = source.evidence;
  const base = (at: number) => significanceWords('en').people(people[at], source.weighted ? sizes[at] : null);
  sheet.getRow(1).height = 5;
  if (source.weighted) sheet.getRow(HEAD_ROWS).height = 2 * HEAD_LINE_POINTS;
  const set = (row: number, column: number, value: string, more: Partial<Style['font']>, align: 'left' | 'right') => {
    const cell = sheet.getCell(row, column);
    cell.value = text(value);
    cell.font = font(more);
    cell.alignment = { horizontal: align, vertical: 'bottom', wrapText: row >= 3 };
  };
  LABELS.forEach((label, at) => {
    sheet.mergeCells(1, at + 1, HEAD_ROWS, at + 1);
    set(1, at + 1, label, { bold: true, color: { argb: colours.secondary } }, 'left');
  });
  order.forEach((segment, at) => {
    const column = layout.valueColumn(at);
    for (let row = 1; row <= HEAD_ROWS; row++) sheet.mergeCells(row, column, row, layout.lastColumn(at));
    sheet.getCell(1, column).fill = solid(segmentArgb(segment));
    const letter = source.findings?.against === 'pairs' ? ` (${source.findings.letterOf(segment)})` : '';
    const marked = source.corrected ? ', corrected' : '';
    set(2, column, `SEG${segment}${letter}${marked}`, { bold: true, size: 11 }, 'right');
    set(3, column, segmentName(source.descriptions[segment - 1]), { color: { argb: colours.secondary } }, 'right');
    set(4, column, base(segment - 1), { size: 9, color: { argb: colours.secondary } }, 'right');
  });
  set(2, totalColumn, 'Total', { bold: true, size: 11 }, 'right');
  set(4, totalColumn, base(order.length), { size: 9, color: { argb: colours.secondary } }, 'right');
  for (let column = 1; column <= totalColumn; column++) {
    for (let row = column <= LABELS.length ? 1 : 2; row <= HEAD_ROWS; row++)
      sheet.getCell(row, column).fill = solid(colours.head);
    sheet.getCell(HEAD_ROWS, column).border = under(true);
  }
}

function addLabels(sheet: WorksheetWriter, line: ExportLine, row: number, ends: boolean): void {
  const { spans } = line;
  // The style comes before the merge, which hands it on to the cells underneath: they draw the lower edge.
  const put = (column: number, span: number, value: CellValue, style: Partial<Style>) => {
    const cell = sheet.getCell(row, column);
    cell.value = value;
    cell.style = style;
    if (span > 1) sheet.mergeCells(row, column, row + span - 1, column);
  };
  if (spans.dimension > 0) put(1, spans.dimension, dimensionText(line), labelStyles.dimension);
  if (spans.factor > 0) put(2, spans.factor, text(line.factor), labelStyles.factor);
  if (spans.variable > 0) put(3, spans.variable, text(line.variable), labelStyles.variable);
  put(4, 1, text(line.row.name), ends ? labelStyles.lastResponse : labelStyles.response);
}

function dimensionText({ group, dimension }: ExportLine): CellValue {
  return {
    richText: [
      { text: `${group.toUpperCase()}\n`, font: font({ size: 8, bold: true, color: { argb: colours[group] } }) },
      { text: text(dimension), font: font({ bold: true }) },
    ],
  };
}

interface FigureFacts {
  readonly order: readonly number[];
  readonly layout: Layout;
  readonly table: ExportTable;
  readonly ends: boolean;
  readonly matches: ReturnType<typeof highlighter>;
}

/** Null for an empty cell. */
const markText = (finding: Parameters<typeof findingMark>[0], base = 0): string | null =>
  [findingMark(finding), baseSign(base)].filter(Boolean).join(' ') || null;

function addFigures(cells: Row, { row }: ExportLine, facts: FigureFacts): void {
  const { order, layout, ends, matches, table } = facts;
  const found = table.findings?.cells(row);
  const bases = table.facts.get(row)?.effective;
  const format = row.valueType === 'percent' ? formats.percent : unitlessFormat(unitlessDecimals(row));
  // Floored as on the screen: the number format alone would round 57.99% up to 58.0%.
  const value = (column: number) =>
    row.valueType === 'percent' ? flooredSteps(row.value[column], 1) / 1000 : Number(plainNumber(row.value[column]));
  order.forEach((segment, place) => {
    const column = segment - 1;
    const look = { step: shade(row.index[column]), matched: matches?.(row, column) ?? false, ends };
    const valueCell = cells.getCell(layout.valueColumn(place));
    const indexCell = cells.getCell(layout.valueColumn(place) + 1);
    if (layout.marked) {
      const markCell = cells.getCell(layout.lastColumn(place));
      if (found && !isBlank(row, column)) markCell.value = markText(found[column], bases?.[column]);
      markCell.style = markStyle(found?.[column]?.side ?? 0, look);
    }
    if (!isBlank(row, column)) valueCell.value = value(column);
    if (row.index[column] >= 0) indexCell.value = Number(plainNumber(row.index[column]));
    valueCell.style = figureStyle('value', format, look);
    indexCell.style = figureStyle('index', formats.index, look);
  });
  const total = cells.getCell(layout.totalColumn);
  if (!isBlank(row, order.length)) total.value = value(order.length);
  total.style = figureStyle('total', format, { step: 0, matched: false, ends });
}
