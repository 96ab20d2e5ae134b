import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sheetOf, workbookParts, zipOf } from '@qp/testing/hostile-zip';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { AS_FOUND, TableError, withTable } from './index.ts';
import { TagCounter } from './tag-counter.ts';

/** Promise 71 of docs/reliability.md. */

const folder = mkdtempSync(path.join(tmpdir(), 'hostile-workbooks-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
async function opened(bytes: Buffer): Promise<string> {
  const file = path.join(folder, `${++files}.xlsx`);
  writeFileSync(file, bytes);
  return withTable(file, AS_FOUND, async ({ columns, batches }) => {
    let rows = 0;
    for await (const batch of batches()) rows += batch.rows;
    return `${rows} x ${columns.length}`;
  }).catch((error: unknown) => {
    if (error instanceof TableError) return error.message;
    throw error;
  });
}

const BOMB = 'The workbook would unpack to far more than any survey holds. Save the sheet as CSV and upload that.';
const DAMAGED = 'The workbook is damaged or incomplete. Save it again and upload that.';
const UNREADABLE = 'The sheet can’t be read. Save it again from Excel, or as CSV, and upload that.';
const TABLE = '<row r="1"><c><v>1</v></c><c><v>2</v></c></row><row r="2"><c><v>3</v></c><c><v>4</v></c></row>';
const SHEET = 'xl/worksheets/sheet1.xml';
const book = (rows: string, more: Readonly<Record<string, string>> = {}, lies: Readonly<Record<string, number>> = {}) =>
  zipOf(workbookParts(sheetOf(rows), more), lies);

describe('a workbook', () => {
  test('is read where nothing is wrong with it', async () => {
    expect(await opened(book(TABLE))).toBe('1 x 2');
    expect(await opened(book(TABLE.replaceAll('<v>', '<!-- <row> --><v>')))).toBe('1 x 2');
  });

  test.each([
    ['a sheet that packs to a thousandth', () => book(TABLE + ' '.repeat(80_000_000)), BOMB],
    ['a sheet that is larger than is said', () => book(TABLE + ' '.repeat(2_000_000), {}, { [SHEET]: 1000 }), DAMAGED],
    ['a sheet whose size is said to be nothing', () => book(TABLE, {}, { [SHEET]: 0 }), DAMAGED],
    ['a row of more cells than Excel has columns', () => book(`<row>${'<c/>'.repeat(250_000)}</row>`), BOMB],
    ['a row that a comment seems to end', () => book(`<row>${'<c/><!--</row><row >-->'.repeat(250_000)}</row>`), BOMB],
    ['a text that never ends', () => book(`<row><c t="str"><v>${'a'.repeat(2_000_000)}</v></c></row>`), BOMB],
    ['an attribute of tags', () => book(`<row><c r="${'<c>'.repeat(700_000)}"/></row>`), BOMB],
    ['a comment of tags', () => book(`<!--${'<c>'.repeat(700_000)}-->${TABLE}`), BOMB],
    ['a forest of styles', () => book(TABLE, { 'xl/sharedStrings.xml': `<a>${'<b/>'.repeat(3_100_000)}</a>` }), BOMB],
    ['a sheet that is no XML', () => book(`${TABLE}<row><c r="ZZZZZZZ9"><v>1</v></c></row>`), UNREADABLE],
    [
      'relations that hide what they name',
      () => book(TABLE, { 'xl/_rels/workbook.xml.rels': '<Relationships><!-- --></Relationships>' }),
      DAMAGED,
    ],
    [
      'a part that is there twice',
      () => {
        const bytes = zipOf({ ...workbookParts(sheetOf(TABLE)), 'xl/worksheets/sheet2.xml': sheetOf(TABLE) });
        for (let at = bytes.indexOf('sheet2.xml'); at >= 0; at = bytes.indexOf('sheet2.xml'))
          bytes.write('sheet1.xml', at);
        return bytes;
      },
      DAMAGED,
    ],
  ])('with %s is refused in plain words', async (_, make, message) => {
    expect(await opened(make())).toBe(message);
  });

  test('is refused before much of it is in memory', () => {
    const bomb = path.join(folder, 'bomb.xlsx');
    // It says of itself that it is small.
    writeFileSync(bomb, book(`<row>${'<c><v>1</v></c>'.repeat(20_000_000)}</row>`, {}, { [SHEET]: 60_000_000 }));
    const reader = pathToFileURL(path.join(import.meta.dirname, 'index.ts')).href;
    const script = `
      const { AS_FOUND, withTable } = await import(${JSON.stringify(reader)});
      await import('hucre/xlsx');
      const before = process.resourceUsage().maxRSS;
      const error = await withTable(${JSON.stringify(bomb)}, AS_FOUND, () => {}).catch((reason) => reason);
      console.log(JSON.stringify([error.message, (process.resourceUsage().maxRSS - before) / 1024]));`;
    const { stdout, stderr } = spawnSync('node', ['--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const [message, megabytes] = JSON.parse(stdout) as [string, number];
    expect(message).toBe(BOMB);
    expect(megabytes).toBeLessThan(100);
  });
});

describe('what a sheet holds', () => {
  const count = (pieces: readonly Buffer[]) => {
    const counter = new TagCounter();
    for (const piece of pieces) counter.add(piece);
    const { elements, longest, mostTags, mostBytes, mostWithoutCell } = counter;
    return { elements, longest, mostTags, mostBytes, mostWithoutCell };
  };

  test('is counted the same in whatever pieces it comes', () => {
    const parts = [
      '<row r="1">',
      '<x:row >',
      '</row>',
      '</x:row>',
      '<row/>',
      '<c r="A1">',
      "<c a='>'>",
      '<c/>',
      'text',
      '<!-- <c> -->',
    ];
    const more = [
      '<![CDATA[ <row> ]]>',
      '<?xml <c> ?>',
      '</c>',
      '<v>',
      '"',
      "'",
      '<',
      '>',
      '-->',
      ']]>',
      '<!DOCTYPE a>',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...parts, ...more), { maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        (xml, size) => {
          const bytes = Buffer.from(xml.join(''));
          const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
            bytes.subarray(i * size, (i + 1) * size),
          );
          const whole = count([bytes]);
          // How far a row or text has come is looked at after each piece, so small ones may show more of one that has not ended.
          expect(count(pieces).elements).toBe(whole.elements);
          expect(count(pieces).longest).toBe(whole.longest);
          expect(count(pieces).mostTags).toBeGreaterThanOrEqual(whole.mostTags);
        },
      ),
    );
  });

  test('counts texts that the reader would join: those of a row, and those behind a cell that has none after it', () => {
    const row = Buffer.from(`<row>${'<c>'}${'<t>text</t>'.repeat(1000)}`);
    expect(count([row])).toMatchObject({ mostTags: 1001, mostBytes: row.length - 5, longest: 5 });
    const rows = Buffer.from(`<row><c><is><t></row>${'<row >some text</row >'.repeat(1000)}`);
    expect(count([rows])).toMatchObject({ mostTags: 3, mostWithoutCell: rows.length - 8 });
  });
});
