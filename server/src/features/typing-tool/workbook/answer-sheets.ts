import type { Worksheet } from '@cj-tech-master/excelts';
import { type ClassifierFile, hexDigits, palette, WHITE } from '@qp/facts';
import { typingWorkbookWords } from '@qp/words/typing-tool/kit-parts';
import { questionText } from '../kit/index.ts';
import { groupFormula, noteFormula, probabilityFormula, segmentFormula, type WorkingColumns } from './formulas.ts';
import { column, FONT, keysOf, nameFormula, type ScoreSheet } from './score-sheet.ts';

/** The two sheets that people use. */

const words = typingWorkbookWords('en');
export const ONE_PERSON = words.onePerson;
export const BATCH = 'Batch';
/** People that fit on the batch sheet; classify_csv.py takes any number. */
export const BATCH_ROWS = 500;

/** People on a printed batch. */
const PRINTED_PEOPLE = 40;

const argb = (colour: string) => `FF${hexDigits(colour)}`;
const INK = argb(palette.light.ink);
const TEAL = argb(palette.light.action);
const ANSWER = argb(palette.light.goldSoft);
const LINE = { style: 'thin', color: { argb: argb(palette.light.line) } } as const;
const FIRST_QUESTION = 5;
const PERSON_ROW = 2;

const lowMargin = (classifier: ClassifierFile) => Number(classifier.low_margin.replace('.', ''));
const isMerged = ({ targets, segments }: ClassifierFile) => targets.length < segments.length;

/** Fills the sheet and gives the cells of the answers, as other sheets call them. */
export function fillOnePerson(
  sheet: Worksheet,
  classifier: ClassifierFile,
  columns: WorkingColumns,
  scores: ScoreSheet,
): string[] {
  sheet.getColumn(1).width = 5;
  sheet.getColumn(2).width = 60;
  sheet.getColumn(3).width = 32;
  title(sheet, words.title(classifier.name));
  sheet.getCell('A2').value = words.choose;
  headings(sheet, FIRST_QUESTION - 1, ['#', 'Question', 'Answer']);
  classifier.variables.forEach((variable, v) => {
    const row = FIRST_QUESTION + v;
    sheet.getCell(row, 1).value = v + 1;
    sheet.getCell(row, 1).alignment = { horizontal: 'left', vertical: 'top' };
    sheet.getCell(row, 2).value = questionText(variable, '\n');
    sheet.getCell(row, 2).alignment = { wrapText: true, vertical: 'top' };
    const answer = sheet.getCell(row, 3);
    answer.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: ANSWER } };
    answer.border = { bottom: LINE, top: LINE, left: LINE, right: LINE };
    answer.dataValidation = {
      type: 'list',
      allowBlank: true,
      formulae: [keysOf(scores.questions[v].offered)],
      showErrorMessage: true,
      errorStyle: 'warning',
      errorTitle: words.notInList,
      error: words.notInListHelp,
    };
  });
  const result = FIRST_QUESTION + classifier.variables.length + 1;
  const put = (row: number, name: string, formula: string, bold = false) => {
    sheet.getCell(row, 2).value = name;
    const cell = sheet.getCell(row, 3);
    cell.value = { formula };
    cell.alignment = { horizontal: 'left' };
    if (bold) cell.font = { name: FONT, bold: true, size: 16, color: { argb: TEAL } };
  };
  put(result, 'Segment', segmentFormula(PERSON_ROW, columns), true);
  let row = result + 1;
  const { segment_names: names } = classifier;
  if (names) put(row++, 'Name', nameFormula(`$C$${result}`, classifier.segments.length));
  if (isMerged(classifier)) put(row++, words.segmentOrOut, groupFormula(PERSON_ROW, columns, classifier.targets));
  put(row++, 'Note', noteFormula(PERSON_ROW, columns, lowMargin(classifier)));
  headings(sheet, row + 1, ['', 'Segment', 'Probability']);
  classifier.segments.forEach((name, s) => {
    put(row + 2 + s, names?.[s] ? `${name} ${names[s]}` : name, probabilityFormula(s, PERSON_ROW, columns));
    sheet.getCell(row + 2 + s, 3).numFmt = '0.0%';
  });
  sheet.views = [{ showGridLines: false }];
  const last = row + 1 + classifier.segments.length;
  printOn(sheet, `A1:C${last}`, 'portrait');
  return classifier.variables.map((_, v) => `'${ONE_PERSON}'!$C$${FIRST_QUESTION + v}`);
}

/** Fills the sheet; the answer gives the cells of a person's answers, as other sheets call them. */
export function fillBatch(
  sheet: Worksheet,
  classifier: ClassifierFile,
  columns: WorkingColumns,
): (person: number) => string[] {
  const { variables, segments } = classifier;
  const merged = isMerged(classifier) ? ['target_or_out'] : [];
  const named = classifier.segment_names ? ['segment_name'] : [];
  const names = ['id', ...variables.map(({ code }) => code), 'segment', ...named, ...merged, ...segments, 'note'];
  headings(sheet, 1, names);
  variables.forEach((variable, v) => {
    sheet.getCell(1, v + 2).note = questionText(variable, '\n');
  });
  const last = column(variables.length + 1);
  for (let person = 0; person < BATCH_ROWS; person++) {
    const row = person + 2;
    const working = person + 3;
    const formulas = [
      segmentFormula(working, columns),
      ...named.map(() => nameFormula(`$${column(variables.length + 2)}$${row}`, segments.length)),
      ...(merged.length > 0 ? [groupFormula(working, columns, classifier.targets)] : []),
      ...segments.map((_, s) => probabilityFormula(s, working, columns)),
      noteFormula(working, columns, lowMargin(classifier)),
    ];
    formulas.forEach((formula, i) => {
      const cell = sheet.getCell(row, variables.length + 2 + i);
      cell.value = { formula: `IF(COUNTA($A${row}:$${last}${row})=0,"",${formula})` };
      cell.numFmt = '0.000000';
    });
  }
  // Narrow, so a printed page of many questions can still be read.
  const widths = [
    14,
    ...variables.map(({ code }) => Math.min(14, Math.max(8, code.length + 2))),
    ...[9, ...named.map(() => 22), ...merged.map(() => 13)],
    ...segments.map(() => 10),
    32,
  ];
  sheet.columns.forEach((one, i) => {
    one.width = widths[i]!;
  });
  sheet.views = [{ state: 'frozen', xSplit: 1, ySplit: 1 }];
  // What stands on a page; the other rows are for the screen.
  printOn(sheet, `A1:${column(names.length)}${PRINTED_PEOPLE + 1}`, 'landscape');
  return (person) => variables.map((_, v) => `${BATCH}!$${column(v + 2)}$${person + 2}`);
}

/** As wide as a page, and as many pages as it is long. */
function printOn(sheet: Worksheet, area: string, orientation: 'portrait' | 'landscape'): void {
  Object.assign(sheet.pageSetup, {
    printArea: area,
    orientation,
    paperSize: 9,
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    margins: { left: 0.5, right: 0.5, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 },
  });
}

function title(sheet: Worksheet, text: string): void {
  const cell = sheet.getCell('A1');
  cell.value = text;
  cell.font = { name: FONT, bold: true, size: 18, color: { argb: INK } };
}

function headings(sheet: Worksheet, row: number, names: readonly string[]): void {
  names.forEach((name, i) => {
    const cell = sheet.getCell(row, i + 1);
    cell.value = name;
    cell.font = { name: FONT, bold: true, color: { argb: argb(WHITE) } };
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: INK } };
  });
}
