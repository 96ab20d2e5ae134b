import type { WorkbookWriter, WorksheetWriter } from '@cj-tech-master/excelts';
import type { RunDrivers } from '@qp/contract';
import { segmentTitle, type WaldTest } from '@qp/facts';
import { driverWords } from '@qp/words/drivers/drivers';
import { type ExportTable, exportOrder } from './export-source.ts';
import { colours, font, solid, under } from './workbook-styles.ts';
import { text } from './workbook-table.ts';

const words = driverWords('en');
/** Columns of labels in front of the figures. */
const LABELS = 2;
const WIDTHS = [40, 28] as const;
const FIGURE_WIDTH = 14;
/** Letters of a heading that fit on a line of a column of figures, and how tall a line is. */
const HEAD_LETTERS = FIGURE_WIDTH - 4;
const LINE_POINTS = 15;
const MAX_LINES = 8;
const P_FORMAT = '[<0.001]"< 0.001";0.000';

export type Cell = { readonly value: string | number | null; readonly format?: string };

/** The sheets Predictors and Outcomes, at full precision; each only where there are figures. */
export function addDriverSheets(workbook: WorkbookWriter, table: ExportTable): void {
  const { drivers: found } = table;
  if (!found || found.drivers.refused) return;
  const order = exportOrder(table);
  const labelOf = (list: RunDrivers['causes'], code: string) => list.find((one) => one.code === code)?.label || code;
  const { causes, outcomes } = found.drivers;
  const note = `${words.method(found.drivers)} ${words.base(found.drivers.people)} ${words.notCauses}`;
  const heads = (columns: readonly string[]) =>
    order.flatMap((segment) => columns.map((name) => `${segmentTitle(segment, table.descriptions)} ${name}`));
  if (causes.length > 0)
    addSheet(
      workbook,
      note,
      words.sheets.predictors,
      [words.outcomes.variable, words.predictors.answer, ...heads(words.sheets.margins), ...words.sheets.wald],
      [
        ...causes.flatMap(({ code, answers, wald }) =>
          answers.map(({ name, at: value, segments }, at): Cell[] => [
            { value: labelOf(found.causes, code) },
            { value: name ?? value },
            ...order.flatMap((segment) => {
              const margin = segments[segment - 1];
              const points = [margin?.difference, margin?.low, margin?.high].map((share) => {
                return { value: share === undefined ? null : 100 * share, format: '+0.0;-0.0;0.0' };
              });
              return [{ value: margin?.share ?? null, format: '0.0%' }, ...points];
            }),
            ...waldCells(at === 0 ? wald : null),
          ]),
        ),
      ],
    );
  if (outcomes.length > 0)
    addSheet(
      workbook,
      note,
      words.sheets.outcomes,
      [words.outcomes.variable, words.sheets.figure, ...heads(words.sheets.intervals), ...words.sheets.wald],
      [
        ...outcomes.flatMap(({ code, rows, wald }) =>
          rows.map((row, at): Cell[] => [
            { value: labelOf(found.outcomes, code) },
            { value: row.name ?? words.outcomes.mean },
            ...order.flatMap((segment) => {
              const figure = row.figures[segment - 1];
              const format = row.kind === 'share' ? '0.0%' : '#,##0.00';
              return [figure?.value, figure?.low, figure?.high].map((value) => ({ value: value ?? null, format }));
            }),
            ...waldCells(at === 0 ? wald : null),
          ]),
        ),
      ],
    );
}

const waldCells = (wald: WaldTest | null): Cell[] => [
  { value: wald?.chiSquare ?? null, format: '#,##0.0' },
  { value: wald?.freedom ?? null, format: '0' },
  { value: wald?.p ?? null, format: P_FORMAT },
];

/** A sheet of figures beside two columns of labels, with a note on how they came about. */
export function addSheet(
  workbook: WorkbookWriter,
  note: string,
  name: string,
  all: readonly string[],
  rows: readonly (readonly Cell[])[],
): void {
  const sheet = workbook.addWorksheet(name, {
    views: [{ state: 'frozen', xSplit: LABELS, ySplit: 4, showGridLines: false }],
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  });
  all.forEach((_, at) => {
    sheet.getColumn(at + 1).width = WIDTHS[at] ?? FIGURE_WIDTH;
  });
  put(sheet, 1, 1, { value: name }).font = font({ bold: true, size: 12 });
  put(sheet, 2, 1, { value: note });
  all.forEach((head, at) => {
    const cell = put(sheet, 4, at + 1, { value: head });
    cell.font = font({ bold: true });
    cell.fill = solid(colours.head);
    cell.alignment = { wrapText: true, vertical: 'bottom', horizontal: at < LABELS ? 'left' : 'right' };
  });
  // Programs don't adjust the row height to wrapped text.
  const longest = Math.max(...all.slice(LABELS).map(({ length }) => length));
  sheet.getRow(4).height = LINE_POINTS * Math.min(MAX_LINES, Math.ceil(longest / HEAD_LETTERS));
  rows.forEach((row, at) => {
    row.forEach((one, column) => {
      put(sheet, 5 + at, column + 1, one).border = under(false);
    });
    sheet.getRow(5 + at).commit();
  });
  sheet.commit();
}

function put(sheet: WorksheetWriter, row: number, column: number, { value, format }: Cell) {
  const cell = sheet.getCell(row, column);
  if (value !== null) cell.value = typeof value === 'string' ? text(value) : value;
  cell.font = font();
  if (format) cell.numFmt = format;
  return cell;
}
