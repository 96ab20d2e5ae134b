import type { WorkbookWriter, WorksheetWriter } from '@cj-tech-master/excelts';
import { type CrosstabFindings, segmentTitle } from '@qp/facts';
import { workbookWords } from '@qp/words/files/workbook';
import { exportNotes } from './export-notes.ts';
import { type ExportTable, exportLines, exportOrder } from './export-source.ts';
import { LABELS, WIDTHS } from './workbook-precision.ts';
import { colours, font, solid, under } from './workbook-styles.ts';
import { text } from './workbook-table.ts';

const words = workbookWords('en');
const FIGURE_WIDTH = 12;
/** A small p reads "< 0.001"; the cell keeps the full number. */
const P_FORMAT = '[<0.001]"< 0.001";0.000';

/** The sheet Significance: one line per row of the cross-tab, with its bases and every p before and after correction. */
export function addSignificanceSheet(workbook: WorkbookWriter, table: ExportTable, findings: CrosstabFindings): void {
  const order = exportOrder(table);
  const titleOf = (segment: number) => segmentTitle(segment, table.descriptions);
  const tests = testsOf(findings, order, titleOf);
  const notes = [...exportNotes(table), words.pValues];
  const headRow = notes.length + 2;
  const sheet = workbook.addWorksheet('Significance', {
    views: [{ state: 'frozen', xSplit: LABELS.length, ySplit: headRow + 1, showGridLines: false }],
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  });
  const sections = [
    ...order.map((segment) => ({ title: titleOf(segment), columns: [words.people, words.base] })),
    ...tests.map(({ title }) => ({ title, columns: [words.p, words.adjusted] })),
  ];
  for (let column = 1; column <= LABELS.length + sections.length * 2; column++)
    sheet.getColumn(column).width = WIDTHS[column - 1] ?? FIGURE_WIDTH;
  notes.forEach((note, at) => {
    const cell = sheet.getCell(at + 1, 1);
    cell.value = note;
    cell.font = font(at === 0 ? { bold: true, size: 12 } : {});
  });
  addHead(sheet, headRow, sections);

  let row = headRow + 2;
  for (const line of exportLines(table)) {
    const facts = table.facts.get(line.row);
    if (!facts?.tests) continue;
    [line.group, line.dimension, line.factor, line.variable, line.row.name].forEach((label, at) => {
      put(sheet, row, at + 1, text(label));
    });
    const figures = [
      ...order.flatMap((segment) => [
        { value: facts.people[segment - 1], format: '#,##0' },
        { value: facts.effective[segment - 1], format: '#,##0.0' },
      ]),
      ...tests.flatMap(({ segment, other }) => {
        const test = findings.tests(line.row, segment).find((one) => one.other === other);
        return [test?.p, test?.adjusted].map((value) => ({ value: value ?? null, format: P_FORMAT }));
      }),
    ];
    figures.forEach(({ value, format }, at) => {
      put(sheet, row, LABELS.length + 1 + at, value).numFmt = format;
    });
    sheet.getRow(row).commit();
    row += 1;
  }
  sheet.commit();
}

function put(sheet: WorksheetWriter, row: number, column: number, value: string | number | null) {
  const cell = sheet.getCell(row, column);
  if (value !== null) cell.value = value;
  cell.font = font();
  cell.border = under(false);
  return cell;
}

/** The other of a test is 0 for the rest. */
function testsOf({ against }: CrosstabFindings, order: readonly number[], titleOf: (segment: number) => string) {
  if (against === 'rest')
    return order.map((segment) => ({ title: words.versusRest(titleOf(segment)), segment, other: 0 }));
  return order.flatMap((segment, at) =>
    order.slice(at + 1).map((other) => ({ title: `${titleOf(segment)} – ${titleOf(other)}`, segment, other })),
  );
}

function addHead(sheet: WorksheetWriter, row: number, sections: readonly { title: string; columns: string[] }[]): void {
  const head = (at: number, column: number, value: string) => {
    const cell = put(sheet, at, column, text(value));
    cell.font = font({ bold: true, color: { argb: colours.secondary } });
    cell.fill = solid(colours.head);
  };
  LABELS.forEach((label, at) => {
    head(row, at + 1, '');
    head(row + 1, at + 1, label);
  });
  sections.forEach(({ title, columns }, at) => {
    const column = LABELS.length + 1 + at * 2;
    head(row, column, title);
    head(row, column + 1, '');
    columns.forEach((name, of) => {
      head(row + 1, column + of, name);
    });
  });
}
