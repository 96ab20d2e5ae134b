import type { WorkbookWriter } from '@cj-tech-master/excelts';
import type { RunDrivers } from '@qp/contract';
import { segmentTitle, type WaldTest } from '@qp/facts';
import { driverWords } from '@qp/words/drivers/drivers';
import { type ExportTable, exportOrder } from './export-source.ts';
import { addFigureSheet, type Cell, P_FORMAT } from './workbook-sheet.ts';

const words = driverWords('en');
/** Widths of the columns of labels, and of figures. */
export const WIDTHS = { labels: [40, 28], figures: 14 } as const;

/** The sheets Predictors and Outcomes, at full precision; each only where there are figures. */
export function addDriverSheets(workbook: WorkbookWriter, table: ExportTable): void {
  const { drivers: found } = table;
  if (!found || found.drivers.refused) return;
  const order = exportOrder(table);
  const labelOf = (list: RunDrivers['causes'], code: string) => list.find((one) => one.code === code)?.label || code;
  const { causes, outcomes } = found.drivers;
  const note = `${words.method(found.drivers, table.same)} ${words.base(found.drivers.people)} ${words.notCauses}`;
  const heads = (columns: readonly string[]) =>
    order.flatMap((segment) => columns.map((name) => `${segmentTitle(segment, table.descriptions)} ${name}`));
  if (causes.length > 0)
    addFigureSheet(workbook, {
      name: words.sheets.predictors,
      notes: [words.sheets.predictors, note],
      ...WIDTHS,
      heads: [[words.outcomes.variable, words.predictors.answer, ...heads(words.sheets.margins), ...words.sheets.wald]],
      rows: [
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
    });
  if (outcomes.length > 0)
    addFigureSheet(workbook, {
      name: words.sheets.outcomes,
      notes: [words.sheets.outcomes, note],
      ...WIDTHS,
      heads: [[words.outcomes.variable, words.sheets.figure, ...heads(words.sheets.intervals), ...words.sheets.wald]],
      rows: [
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
    });
}

const waldCells = (wald: WaldTest | null): Cell[] => [
  { value: wald?.chiSquare ?? null, format: '#,##0.0' },
  { value: wald?.freedom ?? null, format: '0' },
  { value: wald?.p ?? null, format: P_FORMAT },
];
