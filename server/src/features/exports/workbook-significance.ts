import type { WorkbookWriter } from '@cj-tech-master/excelts';
import { type CrosstabFindings, segmentTitle } from '@qp/facts';
import { workbookWords } from '@qp/words/files/workbook';
import { exportNotes } from './export-notes.ts';
import { type ExportTable, exportLines, exportOrder } from './export-source.ts';
import { addFigureSheet, type Cell, LABEL_WIDTHS, LABELS, labelCells, P_FORMAT } from './workbook-sheet.ts';

const words = workbookWords('en');

/** The sheet Significance: one line per row of the cross-tab, with its bases and every p before and after correction. */
export function addSignificanceSheet(workbook: WorkbookWriter, table: ExportTable, findings: CrosstabFindings): void {
  const order = exportOrder(table);
  const titleOf = (segment: number) => segmentTitle(segment, table.descriptions);
  const tests = testsOf(findings, order, titleOf);
  const sections = [
    ...order.map((segment) => ({ title: titleOf(segment), columns: [words.people, words.base] })),
    ...tests.map(({ title }) => ({ title, columns: [words.p, words.adjusted] })),
  ];
  addFigureSheet(workbook, {
    name: 'Significance',
    notes: [...exportNotes(table), words.pValues],
    labels: LABEL_WIDTHS,
    figures: 12,
    heads: [
      [...LABELS.map(() => ''), ...sections.flatMap(({ title }) => [title, ''])],
      [...LABELS, ...sections.flatMap(({ columns }) => columns)],
    ],
    rows: exportLines(table).flatMap((line): Cell[][] => {
      const facts = table.facts.get(line.row);
      if (!facts?.tests) return [];
      const bases = order.flatMap((segment) => [
        { value: facts.people[segment - 1], format: '#,##0' },
        { value: facts.effective[segment - 1], format: '#,##0.0' },
      ]);
      const found = tests.flatMap(({ segment, other }) => {
        const test = findings.tests(line.row, segment).find((one) => one.other === other);
        return [test?.p, test?.adjusted].map((value) => ({ value: value ?? null, format: P_FORMAT }));
      });
      return [[...labelCells(line), ...bases, ...found]];
    }),
  });
}

/** The other of a test is 0 for the rest. */
function testsOf({ against }: CrosstabFindings, order: readonly number[], titleOf: (segment: number) => string) {
  if (against === 'rest')
    return order.map((segment) => ({ title: words.versusRest(titleOf(segment)), segment, other: 0 }));
  return order.flatMap((segment, at) =>
    order.slice(at + 1).map((other) => ({ title: `${titleOf(segment)} – ${titleOf(other)}`, segment, other })),
  );
}
