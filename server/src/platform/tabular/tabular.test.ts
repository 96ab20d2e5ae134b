// Promise 70 of docs/reliability.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import { MAX_FIRST_ROW, MAX_HEADER_ROWS } from '@qp/contract';
import { zipOf } from '@qp/testing/hostile-zip';
import { afterAll, describe, expect, it } from 'vitest';
import { AS_FOUND, TableError, type TableFile, withTable } from './index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tabular-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Read = Pick<TableFile, 'kind' | 'sheets' | 'sheet'> & { names: string[]; labels: string[]; rows: unknown[][] };

async function read(
  content: string | Uint8Array,
  sheet: string | null = null,
  headerRows: number | null = null,
  headerFrom: number | null = null,
): Promise<Read> {
  const file = path.join(folder, 'file');
  writeFileSync(file, content);
  return withTable(
    file,
    { sheet, headerRows, headerFrom },
    async ({ kind, sheets, sheet: chosen, columns, batches }) => {
      const rows: unknown[][] = [];
      for await (const batch of batches()) {
        for (let row = 0; row < batch.rows; row++) rows.push(batch.columns.map((column) => column[row]));
      }
      return {
        kind,
        sheets,
        sheet: chosen,
        names: columns.map(({ name }) => name),
        labels: columns.map(({ label }) => label),
        rows,
      };
    },
  );
}

async function problem(content: string | Uint8Array): Promise<string> {
  const error: unknown = await read(content).catch((reason: unknown) => reason);
  if (!(error instanceof TableError)) throw new Error(`not refused: ${String(error)}`);
  return error.message;
}

async function workbook(fill: (book: Workbook) => void): Promise<Uint8Array> {
  const book = new Workbook();
  fill(book);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

describe('header rows of CSV', () => {
  it('passes over a title, and begins in the row that the analyst names', async () => {
    const table = 'id,Taste,Price\n1,5,3\n2,4,1\n3,1,2\n';
    const titled = await read(`Tracker wave 3\n\n${table}`);
    expect([titled.names, titled.rows.length]).toEqual([['id', 'Taste', 'Price'], 3]);
    const above = await read(`Wave,3,May\n${table}`, null, 1, 2);
    expect([above.names, above.rows.length]).toEqual([['id', 'Taste', 'Price'], 3]);
    expect((await read(`One column\nYes\nNo\nYes\n`)).names).toEqual(['One column']);
    const book = await workbook((made) => {
      const sheet = made.addWorksheet('Data');
      for (const line of `Wave,3,May\n${table}`.trim().split('\n')) sheet.addRow(line.split(','));
    });
    expect((await read(book, null, 1, 2)).names).toEqual(['id', 'Taste', 'Price']);
  });

  it('refuses a first row that is below the table, and reads a small workbook with every other choice', async () => {
    for (const people of [0, 1, 4]) {
      const book = await workbook((made) => {
        const sheet = made.addWorksheet('Data');
        sheet.addRow(['id', 'Taste', null, 'Price']);
        for (let n = 0; n < people; n++) sheet.addRow(n % 2 ? [n] : [n, 'good', null, 5, 'beyond the header']);
        // A sheet of the header alone is no table; another one is.
        if (people === 0) sheet.addRow(['nr', 'taste']);
      });
      const rows = Math.max(2, people + 1);
      for (const from of [1, 2, 3, 5, 6, MAX_FIRST_ROW]) {
        for (let headerRows = 1; headerRows <= MAX_HEADER_ROWS; headerRows++) {
          const found = await read(book, null, headerRows, from).then(
            (table) => table.rows.length,
            (error: unknown) => error,
          );
          if (from <= rows) expect(found).toBe(Math.max(0, rows - from - headerRows + 1));
          else
            expect(found).toEqual(
              new TableError(
                `The header can’t begin in row ${from}: the table has only ${rows} rows. Choose an earlier row.`,
              ),
            );
        }
      }
    }
    await expect(read('id,Taste\n1,5\n', null, 1, 3)).rejects.toThrow('The header can’t begin in row 3');
  });

  it('knows the three of Qualtrics', async () => {
    const text =
      'ResponseId,Q1_1,Q1_2\nResponse ID,"How far do you agree? - I like it","How far do you agree? - It is cheap"\n"{""ImportId"":""_recordId""}","{""ImportId"":""QID1_1""}","{""ImportId"":""QID1_2""}"\nR_1,4,5\nR_2,2,1\n';
    const { names, labels, rows } = await read(text);
    expect(names).toEqual(['ResponseId', 'Q1_1', 'Q1_2']);
    expect(labels[1]).toBe('How far do you agree? - I like it');
    expect(rows).toEqual([
      ['R_1', '4', '5'],
      ['R_2', '2', '1'],
    ]);
  });

  it('knows names and texts, above numbers and above words', async () => {
    const numbers = 'id,q1,q2\nRespondent,How old are you?,Do you agree?\n1,20,5\n2,30,4\n3,44,1\n';
    expect(await read(numbers)).toMatchObject({
      labels: ['Respondent', 'How old are you?', 'Do you agree?'],
      rows: { length: 3 },
    });
    const words = `id,q1\nRespondent identifier,How satisfied are you with us?\n${Array.from({ length: 12 }, (_, i) => `r${i},${['Very', 'Not'][i % 2]}\n`).join('')}`;
    expect(await read(words)).toMatchObject({
      labels: ['Respondent identifier', 'How satisfied are you with us?'],
      rows: { length: 12 },
    });
    expect((await read('id,q1\na,Yes\nb,No\nc,Yes\nd,No\n')).rows).toHaveLength(4);
    expect((await read('id,q1\n1,20\n2,30\n3,40\n')).rows).toHaveLength(3);
  });

  it('names what has no name, and never two columns alike', async () => {
    expect((await read('a,,a,__proto__\n1,2,3,4\n5,6,7,8\n')).names).toEqual(['a', 'Column_2', 'a_2', 'Column_4']);
    expect(await problem('a,b\n1,2\n1,2,3\n')).toContain('Line 3 has 3 cells, but the header has 2.');
  });
});

describe('Excel', () => {
  it('takes the first sheet with data and offers the others; titles, dates, formulas, errors, merged heads', async () => {
    const bytes = await workbook((book) => {
      book.addWorksheet('Notes').addRow(['Fielded in May']);
      const data = book.addWorksheet('Answers & more');
      data.addRow(['Survey of snacks']);
      data.addRow([]);
      data.addRow(['id', 'day', 'sum', 'broken', 'word']);
      data.addRow([1, new Date(Date.UTC(2026, 4, 1)), { formula: '1+1', result: 2 }, { error: '#N/A' }, ' yes ']);
      data.addRow([2, new Date(Date.UTC(2026, 4, 2, 9, 30)), { formula: '2+1', result: 3 }, 5, true]);
      const grouped = book.addWorksheet('Grouped');
      grouped.addRow(['', 'How far do you agree?', '', 'You']);
      grouped.mergeCells('B1:C1');
      grouped.addRow(['id', 'Taste', 'Price', 'Age']);
      grouped.addRow([1, 5, 4, 33]);
      grouped.addRow([2, 1, 2, 44]);
    });
    const first = await read(bytes);
    expect(first).toMatchObject({
      kind: 'xlsx',
      sheets: ['Notes', 'Answers & more', 'Grouped'],
      sheet: 'Answers & more',
    });
    expect(first.names).toEqual(['id', 'day', 'sum', 'broken', 'word']);
    expect(first.rows).toEqual([
      ['1', '2026-05-01', '2', '', 'yes'],
      ['2', '2026-05-02 09:30:00', '3', '5', 'TRUE'],
    ]);
    const grouped = await read(bytes, 'Grouped');
    expect(grouped.names).toEqual(['id', 'Taste', 'Price', 'Age']);
    expect(grouped.labels.slice(1)).toEqual([
      'How far do you agree? - Taste',
      'How far do you agree? - Price',
      'You - Age',
    ]);
    expect(grouped.rows).toHaveLength(2);
  });

  it('refuses a bomb by what it says it holds, and by what it holds', async () => {
    const bytes = Buffer.from(await workbook((book) => void book.addWorksheet('A').addRows([['a'], [1]])));
    const entry = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    bytes.writeUInt32LE(4_000_000_000, entry + 24);
    expect(await problem(bytes)).toContain('would unpack to far more');
    expect(await problem(zipOf({ 'xl/workbook.xml': Buffer.alloc(60_000_000) }))).toMatch(/unpack to far more|damaged/);
  });

  it('refuses a small file in which very many cells share one very long text', async () => {
    const long = 'a'.repeat(1_000_000);
    const rows = [['id', 'text'], ...Array.from({ length: 501 }, (_, i) => [String(i), long])];
    const bytes = await workbook((book) => void book.addWorksheet('A').addRows(rows));
    expect(bytes.length).toBeLessThan(100_000);
    expect(await problem(bytes)).toContain('would unpack to far more');
  });

  it('refuses what is cut off', async () => {
    const bytes = await workbook(
      (book) =>
        void book.addWorksheet('A').addRows([
          ['a', 'b'],
          [1, 2],
          [3, 4],
        ]),
    );
    for (const share of [0.2, 0.5, 0.9, 0.99]) {
      expect(await problem(bytes.subarray(0, Math.floor(bytes.length * share)))).toContain('damaged or incomplete');
    }
  });
});

describe('other kinds are named with what to do', () => {
  const ole = (name: string) =>
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(1000),
      Buffer.from(name, 'utf16le'),
      Buffer.alloc(5000),
    ]);
  it.each<[string, string | Uint8Array, RegExp]>([
    [
      '.por',
      `${'0'.repeat(200)}ASCII SPSS PORT FILE${'0'.repeat(300)}`,
      /an SPSS portable file \(\.por\)\. .*save it as \.sav/,
    ],
    ['.xls', ole('Workbook'), /an old Excel workbook \(\.xls\).* save it as \.xlsx/],
    ['a workbook with a password', ole('EncryptedPackage'), /a workbook with a password\. Remove the password/],
    ['.sas7bdat', Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xc2, 0xea, 0x81, 0x60, 1, 2), /a SAS file/],
    ['.dta, new', '<stata_dta><header><release>118</release>', /Stata file is damaged/],
    ['.dta, old', Uint8Array.of(0x73, 2, 1, 0, 5, 0), /Stata file is damaged/],
    ['.zip', zipOf({ 'survey.sav': 'x' }), /a zip archive\. Unpack it/],
    ['.ods', zipOf({ 'content.xml': 'x' }), /an OpenDocument file/],
    ['.docx', zipOf({ 'word/document.xml': 'x' }), /a Word document/],
    [
      'an encrypted .sav',
      Buffer.concat([Uint8Array.of(0x1c, 0, 0, 0, 0, 0, 0, 0), Buffer.from('ENCRYPTEDSAV')]),
      /an encrypted SPSS file\. Open it in SPSS with its password/,
    ],
    ['.pdf', '%PDF-1.7', /a PDF document/],
    ['.gz', Uint8Array.of(0x1f, 0x8b, 8, 0), /a gzip archive/],
    ['a web page called .xls', '<html><table><tr><td>1</td></tr></table></html>', /a web page or XML/],
    ['an empty file', '', /The file is empty/],
    ['a header only', 'a,b\n', /never/],
  ])('%s', async (name, content, message) => {
    if (name === 'a header only') return expect((await read(content)).rows).toEqual([]);
    expect(await problem(content)).toMatch(message);
  });

  it('garbage that is called .sav, and a table that only has the wrong name', async () => {
    const file = path.join(folder, 'named');
    const named = async (content: string) => {
      writeFileSync(file, content);
      return withTable(file, AS_FOUND, async ({ kind }) => kind, 'survey.sav');
    };
    await expect(named('\u0001\u0002 binary')).rejects.toThrow('This is not an SPSS file');
    await expect(named('Not found.\nTry again later.\n')).rejects.toThrow('This is not an SPSS file');
    expect(await named('id,taste\n1,2\n')).toBe('csv');
  });
});
