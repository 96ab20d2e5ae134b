// Promise 22 of docs/reliability.md.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isBlank } from '@qp/facts';
import { beforeAll, describe, expect, it } from 'vitest';
import { office } from '../../testing/office.ts';
import { type ReadSheet, readXlsx } from '../../testing/read-xlsx.ts';
import { sampleTable } from '../../testing/sample-export-source.ts';
import { sampleValue } from '../../testing/sample-value.ts';
import { crosstabWorkbook } from './crosstab-workbook.ts';
import { exportLines, exportOrder } from './export-source.ts';

let bytes: Uint8Array;
let about: ReadSheet;
let table: ReadSheet;
let precise: ReadSheet;
const source = sampleTable();

beforeAll(async () => {
  bytes = await crosstabWorkbook(source);
  [about, table, precise] = readXlsx(bytes) as [ReadSheet, ReadSheet, ReadSheet];
});

const cell = (at: string) => {
  const found = table.cells.get(at);
  if (!found) throw new Error(`no cell ${at}`);
  return found;
};
/** The line of the sheet whose Response is this, below a given line. */
const lineOf = (response: string, below = 4) => {
  for (const [at, { text }] of table.cells) {
    const [, column, row] = at.match(/^([A-Z]+)(\d+)$/)!;
    if (column === 'D' && Number(row) > below && text === response) return Number(row);
  }
  throw new Error(`no line ${response}`);
};

describe('the formatted workbook', () => {
  it('has a cover sheet and the cross-tab, with a frozen header and frozen labels', () => {
    expect([about.name, table.name]).toEqual(['About', 'Cross-Tab']);
    expect(table.pane).toBe('frozen 4 4');
  });

  it('has the same table on a second sheet, with every digit and without merged cells', () => {
    expect(precise.name).toBe('Full precision');
    expect(precise.merges).toEqual([]);
    const shown = exportLines(source);
    const order = exportOrder(source);
    const head = [...precise.cells].find(([, { text }]) => text === 'Response')![0];
    const first = Number(head.slice(1)) + 1;
    shown.forEach(({ row }, at) => {
      expect(precise.cells.get(`E${first + at}`)?.text).toBe(row.name);
      const own = order.map((segment) => (isBlank(row, segment - 1) ? undefined : row.value[segment - 1]));
      const found = order.map((_, place) => {
        const text = precise.cells.get(`${'FHJLNP'[place]}${first + at}`)?.text;
        return text === undefined || text === '' ? undefined : Number(text);
      });
      expect(found).toEqual(own);
    });
  });

  it('holds what the golden file says, cell by cell', async () => {
    const lines = [about, table].flatMap((sheet) => [
      `# ${sheet.name} (${sheet.merges.join(' ')})`,
      ...[...sheet.cells]
        .filter(([, c]) => c.text !== '')
        .map(([at, c]) => {
          const look = [
            c.kind,
            c.format,
            c.bold ? 'bold' : '',
            c.fill ?? '',
            c.edges.filter((e) => e.endsWith('medium')).join(' '),
          ];
          return `${at}\t${JSON.stringify(c.text)}\t${look.filter(Boolean).join(' | ')}`;
        }),
    ]);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./golden/crosstab-workbook.txt');
  });

  it('puts the columns in the saved order under their names and sizes', () => {
    expect(['E2', 'G2', 'I2', 'K2'].map((at) => cell(at).text)).toEqual(['SEG3', 'SEG1', 'SEG2', 'Total']);
    expect(cell('G3').text).toBe('Savers');
    expect(cell('E4').text).toBe('24 people, 20 weighted');
  });

  it('merges the cells of a dimension, a factor and a variable', () => {
    expect(table.merges).toEqual(expect.arrayContaining(['A5:A6', 'A7:A10', 'B7:B10', 'C7:C8', 'C9:C10']));
  });

  it('sorts the metrics variables as saved: by the absolute value in the first column, lowest first', () => {
    expect(['C7', 'C9'].map((at) => cell(at).text)).toEqual(['=HYPERLINK("http://example.org","Balance")', 'Trips']);
  });

  it('shows percentages floored as on the screen and indices in parentheses', () => {
    const line = lineOf('Agree; "really"');
    expect([cell(`G${line}`).text, cell(`I${line}`).text]).toEqual(['0.579', '0.57']);
    expect(cell(`G${line}`).format).toBe('0.0%');
    expect(cell(`H${line}`).format).toBe('"("0")"');
    expect(Number(cell(`H${line}`).text)).toBe(100.589765828);
  });

  it('leaves blank what is blank on the screen, and keeps a mean of -1', () => {
    const line = lineOf('Agree; "really"');
    expect(table.cells.get(`E${line}`)?.text ?? '').toBe('');
    expect(cell('G7').text).toBe('-1');
    expect(table.cells.get('G8')?.text ?? '').toBe('');
  });

  it('frames the cells that match both filters, and no other, in gold', () => {
    const framed = [...table.cells].filter(([, c]) => c.edges.includes('top medium')).map(([at]) => at);
    const high = lineOf('über 170');
    expect(framed).toEqual([`I${high - 1}`, `J${high - 1}`, `E${high}`, `F${high}`, `G${high}`, `H${high}`]);
    for (const at of framed) expect(cell(at).bold).toBe(true);
  });

  it('writes user texts as text, never as a formula', () => {
    for (const sheet of [about, table])
      for (const [at, c] of sheet.cells) {
        expect(c.kind, at).not.toBe('f');
        if (/^[=+@]/.test(c.text)) expect(c.kind, at).toBe('s');
      }
    expect([...about.cells.values()].map((c) => c.text)).toContain('@SUM(A1)');
  });

  it('says on the cover what the run is, its settings, its sizes and what an index is', () => {
    const texts = [...about.cells.values()].map((c) => c.text);
    for (const text of [
      'Needs, wave 2 Cross-Tab',
      '3 November 2026',
      '14 November 2026',
      '=Project & <b>',
      'SEG3',
      'Savers\nThey wait for offers.',
    ])
      expect(texts).toContain(text);
    expect(texts.join('\n')).toContain('100 times the value in the segment divided by the value in Total');
    expect(texts).toContain('100 respondents, 100 weighted (effective base 93)');
    expect(texts).toContain('24 people, 20 weighted');
    // Two lines of a description have the room of two.
    expect([22, 23, 24].map((line) => about.heights.get(line))).toEqual([15, 30, 15]);
    for (const sheet of [about, table])
      for (const { text } of sheet.cells.values()) expect(text).not.toMatch(/\d\.\d{13}/);
  });
});

describe.skipIf(!office)('in LibreOffice Calc (skipped where it is not installed)', () => {
  it('opens clean and shows the figures of the screen', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'qp-office-'));
    try {
      writeFileSync(path.join(folder, 'x.xlsx'), bytes);
      // The second sheet, as shown, UTF-8, every field quoted.
      const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,2';
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      execFileSync(
        office!,
        [profile, '--headless', '--convert-to', filter, '--outdir', folder, path.join(folder, 'x.xlsx')],
        { stdio: 'pipe' },
      );
      const csv = readFileSync(path.join(folder, 'x-Cross-Tab.csv'), 'utf8');
      const line = (start: string) => csv.split('\n').find((text) => text.includes(start));
      expect(line('bis 170')).toContain('bis 170,10.0%,(26),20.0%,(51),90.0%,(231),39.0%');
      expect(line('Agree; ""really""')).toContain(',,,57.9%,(101),57.0%,(99),57.6%');
      expect(csv).toContain('1,234.57');
      expect(csv).toContain('=HYPERLINK(""http://example.org"",""Balance"")');
      expect(csv).not.toContain('#NAME?');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('what segments are worth', () => {
  it('has two sheets of its own, multiplied by the population', async () => {
    const value = sampleValue(3);
    const sheets = readXlsx(await crosstabWorkbook(sampleTable({ value })));
    const [worth, attractive] = ['Value', 'Attractiveness'].map((name) => sheets.find((one) => one.name === name)!);
    const line = (sheet: ReadSheet, row: number) =>
      [...sheet.cells].filter(([at]) => at.match(/\d+$/)![0] === String(row)).map(([, one]) => one.text);
    const order = exportOrder(source);
    const { sizes, metrics } = value.figures!;
    const read = line(worth, 5);
    expect(read[1]).toBe('Q9. Spend a year');
    const at = order[0] - 1;
    expect(Number(read[5])).toBeCloseTo(2_000_000 * sizes[at].value, 6);
    expect(Number(read[11])).toBeCloseTo(2_000_000 * metrics[0].amounts[at]!.value, 3);
    expect(Number(read[14])).toBeCloseTo(1 / 3, 9);
    const ranks = [5, 6, 7].map((row) => Number(line(attractive, row)[1]));
    expect(ranks).toEqual([1, 2, 3]);
    expect(readXlsx(bytes).some(({ name }) => name === 'Value')).toBe(false);
  });
});
