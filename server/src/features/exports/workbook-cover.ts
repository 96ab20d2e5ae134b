import type { WorkbookWriter } from '@cj-tech-master/excelts';
import { SEGMENT_SIZE, segmentSizes, sortColsByPair } from '@qp/facts';
import { howToReadWords } from '@qp/words/crosstab/how-to-read';
import { significanceWords } from '@qp/words/crosstab/significance';
import { dayInFiles } from '@qp/words/dates';
import { workbookWords } from '@qp/words/files/workbook';
import { percent } from '@qp/words/numbers';
import { segmentWords } from '@qp/words/run/segments';
import { madeOf } from '@qp/words/sample/weights';
import { exportNotes, filterNote } from './export-notes.ts';
import { type ExportTable, exportOrder } from './export-source.ts';
import { colours, font, formats, segmentArgb, solid, under } from './workbook-styles.ts';
import { text } from './workbook-table.ts';

const words = workbookWords('en');
const LINE_HEIGHT = 15;
/** Letters of a description on a line of its column. */
const DESCRIPTION_LETTERS = 75;
/** Letters of a fact on a line. */
const FACT_LETTERS = 100;
const linesOf = (description: string): number =>
  description.split('\n').reduce((lines, part) => lines + Math.max(1, Math.ceil(part.length / DESCRIPTION_LETTERS)), 0);

/** What is in the file: run, dates, settings, sizes, and how to read an index. */
export function addCoverSheet(workbook: WorkbookWriter, source: ExportTable): void {
  const sheet = workbook.addWorksheet(words.about, {
    views: [{ showGridLines: false }],
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 1 },
  });
  sheet.getColumn(1).width = 26;
  sheet.getColumn(2).width = source.weighted ? 26 : 16;
  sheet.getColumn(3).width = 12;
  sheet.getColumn(4).width = 70;
  let row = 1;
  const heading = (words: string, size: number) => {
    const cell = sheet.getCell(row, 1);
    cell.value = text(words);
    cell.font = font({ bold: true, size });
    row += 1;
  };
  const fact = (name: string, value: string) => {
    const [label, cell] = [sheet.getCell(row, 1), sheet.getCell(row, 2)];
    sheet.mergeCells(row, 2, row, 4);
    label.value = name;
    label.font = font({ color: { argb: colours.secondary } });
    label.alignment = { vertical: 'top' };
    cell.value = text(value);
    cell.font = font();
    cell.alignment = { wrapText: true, vertical: 'top' };
    // Programs don't adjust the row height to merged cells.
    if (value.length > FACT_LETTERS) sheet.getRow(row).height = LINE_HEIGHT * Math.ceil(value.length / FACT_LETTERS);
    row += 1;
  };
  const sentence = (words: string) => {
    sheet.mergeCells(row, 1, row, 4);
    const cell = sheet.getCell(row, 1);
    cell.value = words;
    cell.font = font();
    cell.alignment = { wrapText: true, vertical: 'top' };
    sheet.getRow(row).height = LINE_HEIGHT * Math.ceil(words.length / 125);
    row += 1;
  };

  heading(words.title(source.name), 18);
  row += 1;
  for (const [name, value] of facts(source)) fact(name, value);
  row += 1;
  const { heading: segments, ...columns } = words.segmentTable;
  heading(segments, 12);
  Object.values(columns).forEach((name, at) => {
    const cell = sheet.getCell(row, at + 1);
    cell.value = name;
    cell.font = font({ bold: true, color: { argb: colours.secondary } });
    cell.fill = solid(colours.head);
    cell.alignment = { horizontal: at === 1 || at === 2 ? 'right' : 'left', ...(at === 3 && { indent: 1 }) };
  });
  row += 1;
  for (const line of segmentLines(source)) {
    line.cells.forEach((value, at) => {
      const cell = sheet.getCell(row, at + 1);
      cell.value = typeof value === 'string' ? text(value) : value;
      cell.font = font({ bold: at === 0 });
      cell.border = under(false);
      cell.alignment = {
        wrapText: at === 3,
        vertical: 'top',
        ...(at === 1 && { horizontal: 'right' }),
        ...(at === 3 && { horizontal: 'left', indent: 1 }),
      };
      if (at === 1) cell.numFmt = formats.unitless[0];
      if (at === 2) cell.numFmt = '0.0%';
    });
    // Programs don't adjust the row height to wrapped text.
    sheet.getRow(row).height = LINE_HEIGHT * linesOf(String(line.cells[3]));
    if (line.segment !== null) {
      const cell = sheet.getCell(row, 1);
      cell.border = { ...under(false), left: { style: 'thick', color: { argb: segmentArgb(line.segment) } } };
    }
    row += 1;
  }
  row += 1;
  heading(words.howToRead, 12);
  for (const text of [...explanation, ...exportNotes(source)]) sentence(text);
  sheet.commit();
}

const howToRead = howToReadWords('en');
const explanation = [words.percentages, howToRead.index, howToRead.marginal, howToRead.shading];

function facts(source: ExportTable): [string, string][] {
  const { settings } = source;
  const names = words.facts;
  // The weighted and the effective number of a subgroup stand above its columns.
  const filtered = source.filter !== null;
  const weighted = source.weighted && !filtered ? segmentSizes(source.metrics)[source.segments] : null;
  const people = segmentWords('en').respondents(source.respondents, weighted);
  const base = weighted === null ? people : words.effectiveBase(people, source.effectiveBase);
  return [
    [names.project, source.project],
    [names.created, dayInFiles(source.created)],
    [names.updated, dayInFiles(source.updated)],
    [names.exported, dayInFiles(source.exported)],
    ...(source.description === '' ? [] : [[names.description, source.description] as [string, string]]),
    [names.respondents, base],
    ...(source.weight ? [[names.weight, madeOf(source.weight)] as [string, string]] : []),
    ...(source.withoutAnswers === 0 ? [] : [[names.withoutAnswers, String(source.withoutAnswers)] as [string, string]]),
    ...(filtered ? [[names.subgroup, filterNote(source)] as [string, string]] : []),
    ...(settings
      ? ([
          [names.segments, words.segments(source.segments, settings.maxClusters, source.chosen)],
          [names.alpha, String(settings.alpha)],
          [names.seed, `${settings.seed}, ${source.engine}`],
        ] as [string, string][])
      : ([
          [names.segments, String(source.segments)],
          [names.origin, source.merged ?? ''],
          [names.engine, source.engine],
        ] as [string, string][])),
    [names.columnsSorted, columnSort(source)],
    [
      names.rowsSorted,
      source.view.sortRowsBy === ''
        ? words.dictionaryOrder
        : words.sorted(source.view.sortRowsBy, source.view.sortRowsDir),
    ],
    [names.significance, significanceWords('en').settings(source.view)],
    [names.figures, source.corrected ? words.corrected : words.assigned],
    [names.valueFilter, filter(source.view.filterCriteriaValue, source.view.filterThresholdValue)],
    [names.indexFilter, filter(source.view.filterCriteriaIndex, source.view.filterThresholdIndex)],
  ];
}

const filter = (criterion: string, threshold: number | null) =>
  criterion === '' || threshold === null ? words.noFilter : `${criterion} ${threshold}`;

/** With the label that the table shows, not the code. */
function columnSort({ view, metrics, cluster, profile }: ExportTable): string {
  const pair = sortColsByPair(view.sortColsBy);
  if (!pair) return words.notSorted;
  const variables = [...metrics, ...cluster, ...profile].flatMap(({ factors }) =>
    factors.flatMap((one) => one.variables),
  );
  const label = variables.find(({ code }) => code === pair[0])?.name ?? pair[0];
  return words.sorted(`${pair[0] === '' ? SEGMENT_SIZE : label}: ${pair[1]}`, view.sortColsDir);
}

function segmentLines(source: ExportTable): { segment: number | null; cells: (string | number)[] }[] {
  const sizes = segmentSizes(source.metrics);
  const total = sizes[source.segments];
  // Unweighted and weighted, as above the columns of the table.
  const size = (at: number) =>
    source.weighted ? significanceWords('en').people(source.evidence.people[at], sizes[at]) : sizes[at];
  // Floored like every percentage, so the cover agrees with the table.
  const share = (size: number) => (total > 0 ? Number(percent(size / total).slice(0, -1)) / 100 : 0);
  return [
    ...exportOrder(source).map((segment) => ({
      segment,
      cells: [`SEG${segment}`, size(segment - 1), share(sizes[segment - 1]), source.descriptions[segment - 1] ?? ''],
    })),
    { segment: null, cells: [words.total, size(source.segments), share(total), ''] },
  ];
}
