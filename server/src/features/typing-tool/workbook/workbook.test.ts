import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import { NO_ANSWER, openClassifier, probabilityText } from '@qp/engine/typing-tool';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { office } from '../../../testing/office.ts';
import {
  classifierScorer,
  numberClassifier,
  RAW_NUMBERS,
  sampleClassifier,
  samplePeople,
} from '../../../testing/sample-classifier.ts';
import { HOSTILE_NAMES, setKit } from '../../../testing/sample-kit.ts';
import { asAsked } from '../as-asked.ts';
import { BATCH_ROWS } from './answer-sheets.ts';
import { typingWorkbook } from './index.ts';

/** A workbook holds 500; `npm run test:kit` fills twenty of them. */
const PEOPLE = Number(process.env.KIT_PEOPLE ?? 150);
const MINUTES = 60_000 * (10 + PEOPLE / 1000);

const folder = mkdtempSync(path.join(tmpdir(), 'workbook-'));
afterAll(() => rmSync(folder, { recursive: true }));
const without = office === undefined;
const why = without ? ' (skipped: this machine has no LibreOffice Calc)' : '';

/** Has LibreOffice calculate every workbook of the folder: it starts slowly, so it starts once. */
function recalculate(): void {
  const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';
  const books = readdirSync(folder)
    .filter((name) => name.endsWith('.xlsx'))
    .map((name) => path.join(folder, name));
  execFileSync(
    office!,
    [
      ...[`-env:UserInstallation=file://${folder}/profile`, '--headless'],
      ...['--convert-to', filter, '--outdir', folder, ...books],
    ],
    { stdio: 'pipe' },
  );
}

/** A sheet as LibreOffice shows it. */
const shown = (book: string, sheet: string): string[][] =>
  Papa.parse<string[]>(readFileSync(path.join(folder, `${book}-${sheet}.csv`), 'utf8')).data;

const fromPercent = (text: string) => (Number.parseFloat(text) / 100).toFixed(6);
const ANSWERS = ['35-54', 'Nein "nie"', '2', 'Agree', '=yes'];

/** With the answers of one person and, where there are any, of a batch. */
async function fill(
  name: string,
  classifier: ReturnType<typeof sampleClassifier>,
  rows: readonly string[][] = [],
  answers = ANSWERS,
) {
  const book = new Workbook();
  await book.xlsx.load(await typingWorkbook(classifier.file));
  const batch = book.getWorksheet('Batch')!;
  rows.forEach((row, i) => {
    [row[5], ...row.slice(0, 5)].forEach((text, c) => {
      if (text.trim() !== '') batch.getCell(i + 2, c + 1).value = String(Number(text)) === text ? Number(text) : text;
    });
  });
  const person = book.getWorksheet('One person')!;
  answers.forEach((text, v) => {
    person.getCell(5 + v, 3).value = text;
  });
  writeFileSync(path.join(folder, `${name}.xlsx`), await book.xlsx.writeBuffer());
}

/** The ten points of q3 under labels that no number can be mistaken for. */
const tenPoints = (() => {
  const { file } = sampleClassifier('probability', [0, 1, 2, 3]);
  const labels = ['high', 'middle', 'low'];
  const worded = file.variables.map((variable, v) => (v === 2 ? { ...variable, labels } : variable));
  const wordings = [{ code: 'q3', stem: 'How far do you agree?', texts: { '1': 'Not at all' } }];
  return openClassifier(asAsked({ ...file, variables: worded }, wordings));
})();

describe.skipIf(without)(`the Excel typing tool${why}`, () => {
  const classifier = sampleClassifier('probability', [0, 2]);
  const scorer = classifierScorer(classifier);
  const everySegment = sampleClassifier('probability', [0, 1, 2, 3]);
  const numberTool = numberClassifier();
  const sets = openClassifier(setKit().classifier);
  // Best and worst of three items by their places, as a file holds them.
  const SETS = ['12', '13', '21', '23', '31', '32'].map((text, i) => [text, ...ANSWERS.slice(1), String(i)]);
  const named = sampleClassifier('probability', [0, 1, 2, 3], 4, HOSTILE_NAMES);
  // A spreadsheet has no line breaks to paste and writes decimals its own way.
  const people = samplePeople(PEOPLE, 12, false)
    .slice(1)
    .map((row) => row.map((text) => (/\n|,\d/.test(text) ? '' : text)));
  const batches = Array.from({ length: Math.ceil(PEOPLE / BATCH_ROWS) }, (_, b) =>
    people.slice(b * BATCH_ROWS, (b + 1) * BATCH_ROWS),
  );

  beforeAll(async () => {
    for (const [b, rows] of batches.entries()) await fill(`filled${b}`, classifier, rows);
    await fill('named', named);
    await fill('ten', tenPoints, [], ['40', 'nie', '9', 'Agree', '=yes']);
    await fill('sets', sets, SETS, ['32', ...ANSWERS.slice(1)]);
    await fill('words', tenPoints, [], ['40', 'nie', '1 Not at all', 'Agree', '=yes']);
    await fill(
      'numbers',
      numberTool,
      RAW_NUMBERS.map(([raw]) => [raw, ...ANSWERS.slice(1), raw]),
    );
    writeFileSync(path.join(folder, 'empty.xlsx'), await typingWorkbook(everySegment.file));
    recalculate();
  }, MINUTES);

  const expected = (row: readonly string[]) => {
    const codes = Int16Array.from(scorer.readers, (reader, v) => reader.read(row[v], 'labels'));
    const [assigned] = scorer.assign(codes, 1, () => row.slice(0, 5));
    return [`SEG${assigned.segment + 1}`, assigned.group, ...assigned.probabilities, assigned.note];
  };

  it(`calculates what the server answers, for a batch (${PEOPLE} people)`, () => {
    batches.forEach((rows, b) => {
      const [head, ...lines] = shown(`filled${b}`, 'Batch');
      expect(head.slice(6)).toEqual(['segment', 'target_or_out', 'SEG1', 'SEG2', 'SEG3', 'SEG4', 'note']);
      rows.forEach((row, i) => {
        const line = lines[i].slice(6).map((cell) => (/^[01]\.?\d*$/.test(cell) ? Number(cell).toFixed(6) : cell));
        expect([b, i, ...line]).toEqual([b, i, ...expected(row)]);
      });
      expect((lines[rows.length] ?? []).slice(6).join('')).toBe('');
    });
  });

  it('calculates what the server answers, for one person', () => {
    const rows = shown('filled0', 'One person');
    const cells = Object.fromEntries(rows.map((row) => [row[1], row[2]]));
    const [segment, group, ...rest] = expected(ANSWERS);
    const own = rows.find((row) => row[1] === 'Segment');
    expect([own?.[2], cells['Chosen segment or Out'], cells.Note]).toEqual([segment, group, rest.at(-1)]);
    expect(['SEG1', 'SEG2', 'SEG3', 'SEG4'].map((name) => fromPercent(cells[name]))).toEqual(rest.slice(0, 4));
  });

  it.each([
    ['ten', 0],
    ['words', 2],
  ])('reads one of ten points as the label that it counts as (%s)', (book, label) => {
    const cells = new Map(shown(book, 'One person').map((row) => [row[1], row[2]]));
    const { millionths } = tenPoints.assign([1, 1, label, 1, 0]);
    expect(fromPercent(cells.get('SEG1')!)).toBe(probabilityText(millionths[0]));
  });

  it('takes the answer to a set by the places of its best and its worst item', () => {
    const [, ...lines] = shown('sets', 'Batch');
    const answerOf = (at: number) => sets.assign([at, 1, 1, 1, 0]).millionths.map(probabilityText);
    SETS.forEach(([text], i) => {
      const own = lines[i].slice(9, 13).map((cell) => Number(cell).toFixed(6));
      expect([text, ...own]).toEqual([text, ...answerOf(i)]);
    });
    const cells = new Map(shown('sets', 'One person').map((row) => [row[1], row[2]]));
    expect(fromPercent([...cells].find(([name]) => name?.startsWith('SEG1'))![1])).toBe(answerOf(5)[0]);
  });

  it('puts raw numbers into the groups of the tool, up to their edges', () => {
    const [, ...lines] = shown('numbers', 'Batch');
    RAW_NUMBERS.forEach(([raw, group], i) => {
      const { segment, millionths } = numberTool.assign([group, 1, 1, 1, 0]);
      const own = lines[i].slice(7, 11).map((cell) => Number(cell).toFixed(6));
      expect([raw, lines[i][6], ...own]).toEqual([raw, `SEG${segment + 1}`, ...millionths.map(probabilityText)]);
    });
  });

  it('opens with nothing filled in: the sizes of the segments, and a note that says so', () => {
    const cells = new Map(shown('empty', 'One person').map((row) => [row[1], row[2]]));
    expect(cells.get('Note')).toBe('no answers; low margin');
    const none = everySegment.assign(everySegment.file.variables.map(() => NO_ANSWER));
    expect(fromPercent(cells.get('SEG1')!)).toBe(probabilityText(none.millionths[0]));
    const everything = JSON.stringify([shown('empty', 'One person'), shown('empty', 'Batch')]);
    expect(everything).not.toMatch(/#(N\/A|NAME|VALUE|REF|DIV)|Err:/);
  });

  it('says the names of segments beside the numbers, as text, whatever they are', () => {
    // Line ends are what the program makes of them.
    const plain = (text: string | undefined) => text?.replaceAll(/\s+/g, ' ').trim();
    const rows = shown('named', 'One person');
    const { segment } = named.assign([1, 1, 1, 1, 0]);
    expect(plain(rows.find((row) => row[1] === 'Name')?.[2])).toBe(plain(HOSTILE_NAMES[segment]));
    expect(shown('named', 'Batch')[0].slice(6, 9)).toEqual(['segment', 'segment_name', 'SEG1']);
    const labels = rows.map((row) => plain(row[1]));
    for (const [s, name] of HOSTILE_NAMES.entries()) expect(labels).toContain(`SEG${s + 1} ${plain(name)}`);
  });
});

describe('the workbook', () => {
  it('offers the ten points of a question that was cut, under its stem', async () => {
    const book = new Workbook();
    await book.xlsx.load(await typingWorkbook(tenPoints.file));
    const sheet = book.getWorksheet('One person')!;
    expect(sheet.getCell('B7').value).toBe('How far do you agree?\nQuestion q3?');
    const [, from, to] = /\$C\$(\d+):\$C\$(\d+)/.exec(JSON.stringify(sheet.getCell('C7').dataValidation))!;
    const scores = book.getWorksheet('Scores')!;
    const offered = Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, i) => scores.getCell(Number(from) + i, 3).value,
    );
    expect(offered).toEqual(['1 Not at all', ...Array.from({ length: 9 }, (_, i) => String(i + 2))]);
  });

  it('offers the responses as drop-down lists and holds labels as text, never as formulas', async () => {
    const classifier = sampleClassifier('probability', [0]);
    const book = new Workbook();
    await book.xlsx.load(await typingWorkbook(classifier.file));
    expect(book.worksheets.map(({ name }) => name)).toEqual(['One person', 'Batch', 'Scores', 'Working']);
    expect(book.getWorksheet('One person')!.getCell('C5').dataValidation).toMatchObject({ type: 'list' });
    expect(['Scores', 'Working'].map((name) => book.getWorksheet(name)!.state)).toEqual(['hidden', 'hidden']);
    const fonts = new Set<unknown>();
    for (const sheet of book.worksheets) {
      sheet.eachRow((row) => {
        row.eachCell((cell) => {
          if (cell.font) fonts.add(cell.font.name);
        });
      });
    }
    expect([...fonts].filter((name) => name !== undefined)).toEqual(['Calibri']);
    const keys = book.getWorksheet('Scores')!.getColumn(3).values;
    expect(keys).toContain('=yes');
  });
});
