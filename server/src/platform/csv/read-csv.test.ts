// Promises 20 and 44 of docs/reliability.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { BlankRows } from './blank-rows.ts';
import { CsvError } from './csv-error.ts';
import type { CsvFacts } from './read-csv.ts';
import { readCsv } from './read-csv.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'csv-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(
  bytes: string | Uint8Array,
): Promise<{ rows: string[][]; lines: number[]; facts: CsvFacts | undefined }> {
  const file = path.join(folder, 'file.csv');
  writeFileSync(file, bytes);
  const rows: string[][] = [];
  const lines: number[] = [];
  let facts: CsvFacts | undefined;
  for await (const batch of readCsv(file)) {
    for (const row of batch.rows) rows.push([...row]);
    lines.push(...batch.lines);
    facts = batch.facts;
  }
  return { rows, lines, facts };
}

async function problem(bytes: string | Uint8Array): Promise<CsvError> {
  const error: unknown = await read(bytes).catch((reason: unknown) => reason);
  if (!(error instanceof CsvError)) throw new Error('the file was not refused');
  return error;
}

const TABLE = [
  ['id', 'name'],
  ['1', 'Zoë'],
];

describe('reading CSV', () => {
  it('finds UTF-8 with and without a byte order mark, UTF-16 both ways, and Windows-1252', async () => {
    const text = 'id,name\n1,Zoë\n';
    const wide = Buffer.from(text, 'utf16le');
    const cases: [Buffer, string][] = [
      [Buffer.from(text), 'utf-8'],
      [Buffer.from(`\uFEFF${text}`), 'utf-8'],
      [Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le'],
      [Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), 'utf-16be'],
      [wide, 'utf-16le'],
      [Buffer.from(wide).swap16(), 'utf-16be'],
      [Buffer.from(text, 'latin1'), 'windows-1252'],
    ];
    for (const [bytes, encoding] of cases) {
      const { rows, facts } = await read(bytes);
      expect(rows).toEqual(TABLE);
      expect(facts?.encoding).toBe(encoding);
    }
  });

  it('finds comma, semicolon and tab, also where another one stands inside the cells', async () => {
    expect((await read('id;name\n1;Zoë, Ann\n2;3,5\n')).rows[2]).toEqual(['2', '3,5']);
    expect((await read('id\tname\n1\tZoë; Ann, Bo\n')).rows[1]).toEqual(['1', 'Zoë; Ann, Bo']);
    expect((await read('id,name\n1,"a;b;c"\n')).rows[1]).toEqual(['1', 'a;b;c']);
    expect((await read('sep=;\nid;name,full\n1;x,y\n')).rows[1]).toEqual(['1', 'x,y']);
  });

  it('takes LF, CRLF and CR, mixed too, with or without one at the end', async () => {
    for (const text of ['id,name\n1,Zoë', 'id,name\r\n1,Zoë\r\n', 'id,name\r1,Zoë\r', 'id,name\r\n1,Zoë\n']) {
      expect((await read(text)).rows).toEqual(TABLE);
    }
  });

  it('counts lines through quoted line breaks and empty lines', async () => {
    const { rows, lines } = await read('id,name\n\n1,"a\r\nb ""c"""\n2,x\n');
    expect(rows).toEqual([
      ['id', 'name'],
      ['1', 'a\nb "c"'],
      ['2', 'x'],
    ]);
    expect(lines).toEqual([1, 3, 5]);
  });

  it('leaves out blank rows at the end and keeps those in between', async () => {
    expect((await read('a,b\n,\n1,2\n,\n, \n')).rows).toEqual([
      ['a', 'b'],
      ['', ''],
      ['1', '2'],
    ]);
  });

  it('counts blank rows instead of keeping them: they cost nothing, however many there are', async () => {
    const blank = new BlankRows();
    for (let line = 2; line < 3_000_002; line++) blank.hold(4, line);
    blank.hold(5, 3_000_003);
    const [first, ...rest] = blank.release();
    expect(first.rows).toHaveLength(10_000);
    expect(first.rows[0]).toBe(first.rows[9999]);
    expect(rest.at(-2)?.lines.at(-1)).toBe(3_000_001);
    expect(rest.at(-1)).toEqual({ rows: [['', '', '', '', '']], lines: [3_000_003] });
    expect(blank.some).toBe(false);
    expect(() => {
      for (let line = 2; line < 30_000; line++) blank.hold(line % 2, line);
    }).toThrow('thousands of blank rows of different lengths');
    const { rows, lines } = await read(`a,b\n${',\n'.repeat(25_000)}1,2\n,\n`);
    expect([rows.length, rows.at(-1), lines.at(-1)]).toEqual([25_002, ['1', '2'], 25_002]);
  });

  it('says that a file of commas has nothing in it', async () => {
    await expect(read(',,,\n,,,\n')).rejects.toThrow('All cells of the file are blank.');
  });

  it('hands over ragged rows and odd headers as they are', async () => {
    expect((await read('__proto__,a,a\n1\n1,2,3,4\n')).rows).toEqual([
      ['__proto__', 'a', 'a'],
      ['1'],
      ['1', '2', '3', '4'],
    ]);
  });

  it('reads rows that are cut anywhere by the pieces of the file', async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => [String(i), `Zoë "${i}"\n${'x'.repeat(i % 40)}`]);
    const text = [['id', 'text'], ...rows].map(([a, b]) => `${a},"${b.replaceAll('"', '""')}"\r\n`).join('');
    const answer = await read(text);
    expect(answer.rows.slice(1)).toEqual(rows);
    expect(answer.lines.at(-1)).toBe(2 * rows.length);
  });

  it.each([
    ['an empty file', '', 'The file is empty.', undefined],
    ['nothing but a byte order mark', '\uFEFF', 'The file is empty.', undefined],
    ['nothing but line ends', '\n\r\n\n', 'The file is empty.', undefined],
    ['a NUL character', 'id,name\n1,a\n2,b\0c\n', 'This line has a NUL character', 3],
    ['an unclosed quote', 'id,name\n1,a\n2,"b\n3,c\n', 'A quote that begins on this line is never closed.', 3],
    ['text after a quote', 'id,name\n1,"a" b\n2,"x"\n', 'A closing quote on this line is followed by more text.', 2],
    [
      'an endless cell',
      `id,name\n1,"${'x'.repeat(12_000_000)}`,
      'A quote that begins on this line is never closed.',
      2,
    ],
    ['an endless line', `id,name\n1,${'x'.repeat(12_000_000)}\n`, 'This line is longer than 8 million characters.', 2],
  ])('refuses %s and names the line', async (_, text, message, line) => {
    const error = await problem(text);
    expect(error.message).toContain(message);
    expect(error.line).toBe(line);
  });

  it('refuses UTF-8 that was damaged instead of garbling it', async () => {
    const damaged = Buffer.concat([Buffer.from('id,name\n1,Zoë\n2,Åse\n3,'), Buffer.from([0xff]), Buffer.from('\n')]);
    const error = await problem(damaged);
    expect(error.line).toBe(4);
    expect(error.message).toContain('not valid UTF-8');
  });

  it.each([
    ['xlsx', [0x50, 0x4b, 0x03, 0x04, 0x14], 'an Excel workbook or a zip archive'],
    ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d], 'a PNG picture'],
    ['xls', [0xd0, 0xcf, 0x11, 0xe0], 'an old Excel workbook'],
  ])('says what a renamed %s really is', async (_, bytes, name) => {
    expect((await problem(Uint8Array.from(bytes))).message).toContain(`This is ${name}, not a CSV file.`);
  });

  it('reads any table back the same in any of the supported dialects', async () => {
    const cell = fc.oneof(
      fc.constantFrom(
        '',
        '=1+1',
        '-3',
        '"',
        '""',
        'a\nb',
        'x;y',
        'x,y',
        'x\ty',
        ' spaced ',
        '__proto__',
        'é',
        '€',
        '1,5',
      ),
      fc.string({ unit: fc.constantFrom('a', 'B', '1', ',', ';', '\t', '"', '\n', ' ', 'ü', '’') }),
    );
    const table = fc.integer({ min: 2, max: 5 }).chain((columns) =>
      fc
        .array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 8 })
        // The last row may not be blank, and the header must name its columns: see readCsv.
        .map((rows) => [[...Array(columns).keys()].map((i) => `column ${i}`), ...rows, Array(columns).fill('end')]),
    );
    const dialect = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t'),
      newline: fc.constantFrom('\n', '\r\n', '\r'),
      encoding: fc.constantFrom('utf8', 'utf8-bom', 'utf16le', 'utf16be', 'latin1'),
      quoteAll: fc.boolean(),
      closed: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(table, dialect, async (rows, style) => {
        const sameInLatin1 = rows.map((row) => row.map((text) => text.replace(/[€’]/g, '*')));
        const wanted = style.encoding === 'latin1' ? sameInLatin1 : rows;
        const { rows: answer } = await read(write(wanted, style));
        // A row of nothing but blanks is counted, not kept: it comes back as empty cells.
        const blank = (row: readonly string[]) => row.every((text) => text.trim() === '');
        expect(answer).toEqual(wanted.map((row) => (blank(row) ? row.map(() => '') : row)));
      }),
      { numRuns: 300 },
    );
  });
});

interface Dialect {
  delimiter: string;
  newline: string;
  encoding: string;
  quoteAll: boolean;
  closed: boolean;
}

function write(rows: string[][], style: Dialect): Buffer {
  const quote = (cell: string) =>
    style.quoteAll || /[,;\t"\n]/.test(cell) ? `"${cell.replaceAll('"', '""').replaceAll('\n', style.newline)}"` : cell;
  const text =
    rows.map((row) => row.map(quote).join(style.delimiter)).join(style.newline) + (style.closed ? style.newline : '');
  if (style.encoding === 'utf8') return Buffer.from(text);
  if (style.encoding === 'utf8-bom') return Buffer.from(`\uFEFF${text}`);
  if (style.encoding === 'latin1') return Buffer.from(text, 'latin1');
  const wide = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return style.encoding === 'utf16le' ? wide : wide.swap16();
}
