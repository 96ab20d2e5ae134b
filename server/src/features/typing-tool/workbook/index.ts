import { Workbook, type Worksheet } from '@cj-tech-master/excelts';
import { type ClassifierFile, PRODUCT } from '@qp/facts';
import { typingWorkbookWords } from '@qp/words/typing-tool/kit-parts';
import { BATCH, BATCH_ROWS, fillBatch, fillOnePerson, ONE_PERSON } from './answer-sheets.ts';
import {
  givenFormula,
  missingFormula,
  partFormula,
  positionFormula,
  secondFormula,
  sumFormula,
  totalFormula,
  unknownFormula,
  WORKING,
  type WorkingColumns,
  weightFormula,
  workingColumns,
} from './formulas.ts';
import { FONT, fillScores, SCORES, type ScoreSheet } from './score-sheet.ts';

/** One person by drop-down answers, and a batch. No macro; works in Excel 2010 and later and in LibreOffice. */
export async function typingWorkbook(classifier: ClassifierFile): Promise<Uint8Array> {
  const workbook = new Workbook();
  workbook.creator = PRODUCT;
  workbook.title = typingWorkbookWords('en').title(classifier.name);
  const person = workbook.addWorksheet(ONE_PERSON);
  const batch = workbook.addWorksheet(BATCH);
  const scores = fillScores(workbook.addWorksheet(SCORES), classifier);
  const working = workbook.addWorksheet(WORKING);
  const columns = workingColumns(classifier.variables.length, classifier.segments.length);
  const personCells = fillOnePerson(person, classifier, columns, scores);
  const batchCells = fillBatch(batch, classifier, columns);
  const parts = { working, classifier, columns, scores };
  fillWorkingRow(parts, 2, personCells);
  for (let i = 0; i < BATCH_ROWS; i++) fillWorkingRow(parts, i + 3, batchCells(i));
  headWorking(working, classifier);
  // Its check of its own output, which is read by no one here, takes longer than all the rest.
  return workbook.xlsx.writeBuffer({ validate: false });
}

interface Parts {
  readonly working: Worksheet;
  readonly classifier: ClassifierFile;
  readonly columns: WorkingColumns;
  readonly scores: ScoreSheet;
}

/** One person's arithmetic: positions of the answers, sums by segment, exponentials, what is missing or unknown. */
function fillWorkingRow({ working, classifier, columns, scores }: Parts, row: number, cells: readonly string[]): void {
  const put = (letter: string, formula: string) => {
    working.getCell(`${letter}${row}`).value = { formula };
  };
  cells.forEach((cell, v) => {
    put(columns.positions[v], positionFormula(cell, scores.questions[v], classifier.missing));
  });
  put(columns.given, givenFormula(row, columns));
  put(columns.weight, weightFormula(row, columns));
  classifier.segments.forEach((_, s) => {
    put(columns.sums[s], sumFormula(s, row, columns, scores));
    put(columns.parts[s], partFormula(s, row, columns));
  });
  put(columns.total, totalFormula(row, columns));
  put(columns.second, secondFormula(row, columns));
  put(columns.missing, missingFormula(row, columns, classifier));
  put(columns.unknown, unknownFormula(row, columns, classifier, cells));
}

function headWorking(working: Worksheet, { variables, segments }: ClassifierFile): void {
  const names = [
    ...variables.map(({ code }) => code),
    ...['answers given', 'weight'],
    ...segments.map((name) => `${name} sum`),
    ...segments.map((name) => `${name} exp`),
    'total',
    'second',
    'missing',
    'unknown',
  ];
  names.forEach((name, i) => {
    working.getCell(1, i + 1).value = name;
  });
  working.getRow(1).font = { name: FONT, bold: true };
  working.state = 'hidden';
  working.views = [{ state: 'frozen', ySplit: 1 }];
}
