import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import { NO_ANSWER, probabilityText } from '@qp/engine/typing';
import Papa from 'papaparse';
import { afterAll, describe, expect, it } from 'vitest';
import { classifierScorer, sampleClassifier, samplePeople } from '../../../testing/sample-classifier.ts';
import { HOSTILE_NAMES } from '../../../testing/sample-kit.ts';
import { typingWorkbook } from './index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'workbook-'));
afterAll(() => rmSync(folder, { recursive: true }));
const without = spawnSync('soffice', ['--version']).status !== 0;
const why = without ? ' (skipped: this machine has no LibreOffice)' : '';

/** Every sheet as LibreOffice calculates and shows it, by name. */
function recalculated(name: string): Record<string, string[][]> {
  const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  execFileSync(
    'soffice',
    [profile, '--headless', '--convert-to', filter, '--outdir', folder, path.join(folder, name)],
    {
      stdio: 'pipe',
    },
  );
  const sheets: Record<string, string[][]> = {};
  for (const file of readdirSync(folder)) {
    const sheet = file.startsWith(name.replace('.xlsx', '-')) ? /-(.+)\.csv$/.exec(file)?.[1] : undefined;
    if (sheet) sheets[sheet] = Papa.parse<string[]>(readFileSync(path.join(folder, file), 'utf8')).data;
  }
  return sheets;
}

const fromPercent = (shown: string) => (Number.parseFloat(shown) / 100).toFixed(6);

describe.skipIf(without)(`the Excel typing tool${why}`, () => {
  it('calculates what the server answers, for one person and for a batch', { timeout: 120_000 }, async () => {
    const classifier = sampleClassifier('probability', [0, 2]);
    const scorer = classifierScorer(classifier);
    const book = new Workbook();
    await book.xlsx.load(await typingWorkbook(classifier.file));
    // A spreadsheet has no line breaks to paste and writes decimals its own way.
    const rows = samplePeople(150, 12, false)
      .slice(1)
      .map((row) => row.map((text) => (/\n|,\d/.test(text) ? '' : text)));
    const batch = book.getWorksheet('Batch')!;
    rows.forEach((row, i) => {
      [row[5]!, ...row.slice(0, 5)].forEach((text, c) => {
        if (text.trim() !== '') batch.getCell(i + 2, c + 1).value = String(Number(text)) === text ? Number(text) : text;
      });
    });
    const person = book.getWorksheet('One person')!;
    const answers = ['35-54', 'Nein "nie"', '2', 'Agree', '=yes'];
    answers.forEach((text, v) => {
      person.getCell(5 + v, 3).value = text;
    });
    writeFileSync(path.join(folder, 'filled.xlsx'), await book.xlsx.writeBuffer());
    const sheets = recalculated('filled.xlsx');

    const expected = (row: readonly string[]) => {
      const codes = Int16Array.from(scorer.readers, (reader, v) => reader.read(row[v]!, 'labels'));
      const [placed] = scorer.place(codes, 1, () => row.slice(0, 5));
      return [`SEG${placed!.segment + 1}`, placed!.group, ...placed!.probabilities, placed!.note];
    };
    expect(sheets.Batch![0]!.slice(6)).toEqual(['segment', 'target_or_out', 'SEG1', 'SEG2', 'SEG3', 'SEG4', 'note']);
    rows.forEach((row, i) => {
      const shown = sheets
        .Batch![i + 1]!.slice(6)
        .map((cell) => (/^[01]\.?\d*$/.test(cell) ? Number(cell).toFixed(6) : cell));
      expect([i, ...shown]).toEqual([i, ...expected(row)]);
    });
    expect(sheets.Batch![rows.length + 1]!.slice(6).join('')).toBe('');

    const shown = Object.fromEntries(sheets['One person']!.map((row) => [row[1], row[2]]));
    const [segment, group, ...rest] = expected(answers);
    const named = sheets['One person']!.find((row) => row[1] === 'Segment');
    expect([named?.[2], shown['Chosen segment or Out'], shown.Note]).toEqual([segment, group, rest.at(-1)]);
    expect(['SEG1', 'SEG2', 'SEG3', 'SEG4'].map((name) => fromPercent(shown[name]!))).toEqual(rest.slice(0, 4));
  });

  it('opens with nothing filled in: the sizes of the segments, and a note that says so', {
    timeout: 120_000,
  }, async () => {
    const classifier = sampleClassifier('probability', [0, 1, 2, 3]);
    writeFileSync(path.join(folder, 'empty.xlsx'), await typingWorkbook(classifier.file));
    const sheets = recalculated('empty.xlsx');
    const shown = new Map(sheets['One person']!.map((row) => [row[1], row[2]]));
    expect(shown.get('Note')).toBe('no answers; low margin');
    const none = classifier.place(classifier.file.variables.map(() => NO_ANSWER));
    expect(fromPercent(shown.get('SEG1')!)).toBe(probabilityText(none.millionths[0]!));
    expect(JSON.stringify(sheets)).not.toMatch(/#(N\/A|NAME|VALUE|REF|DIV)|Err:/);
  });
});

describe.skipIf(without)(`the workbook with names of segments${why}`, () => {
  it('says them beside the numbers, as text, whatever they are', { timeout: 120_000 }, async () => {
    const classifier = sampleClassifier('probability', [0, 1, 2, 3], 4, HOSTILE_NAMES);
    const book = new Workbook();
    await book.xlsx.load(await typingWorkbook(classifier.file));
    const person = book.getWorksheet('One person')!;
    ['35-54', 'Nein "nie"', '2', 'Agree', '=yes'].forEach((text, v) => {
      person.getCell(5 + v, 3).value = text;
    });
    writeFileSync(path.join(folder, 'named.xlsx'), await book.xlsx.writeBuffer());
    const sheets = recalculated('named.xlsx');
    const shown = new Map(sheets['One person']!.map((row) => [row[1], row[2]]));
    const { segment } = classifier.place([1, 1, 1, 1, 0]);
    expect(shown.get('Name')).toBe(HOSTILE_NAMES[segment]);
    expect(sheets.Batch![0]!.slice(6, 9)).toEqual(['segment', 'segment_name', 'SEG1']);
  });
});

describe('the workbook', () => {
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
