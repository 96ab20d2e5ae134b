import type { CrosstabView } from '@qp/facts';
import { significanceWords } from '@qp/words/crosstab/significance';
import { describe, expect, it } from 'vitest';
import { type ReadSheet, readXlsx } from '../../testing/read-xlsx.ts';
import { sampleSource, sampleTable } from '../../testing/sample-export-source.ts';
import { crosstabCsv } from './crosstab-csv.ts';
import { crosstabWorkbook } from './crosstab-workbook.ts';

const words = significanceWords('en');
const table = (changes: Partial<CrosstabView>) =>
  sampleTable({ view: { ...sampleSource().view, order: [1, 2, 3], ...changes } });

/** Lines by response; of the requested columns only the note, which is the last, holds commas. */
function csv(changes: Partial<CrosstabView>) {
  const [head = '', ...lines] = [...crosstabCsv(table(changes))].join('').slice(1).trimEnd().split('\r\n');
  const columns = head.split(',');
  const tail = (line: string, name: string) =>
    line
      .replace(/,"[^"]*"$/, ',a note')
      .split(',')
      .at(columns.indexOf(name) - columns.length);
  return {
    columns,
    cell: (response: string, name: string) => tail(lines.find((line) => line.includes(response))!, name),
  };
}

const named = ['SEG1 Savers', 'SEG2', 'SEG3 =Treats'];

describe('significance in the csv', () => {
  it('has a pair of columns for each segment where it is switched on, and none where it is off', () => {
    expect(csv({}).columns.filter((name) => / (Significance|p)$/.test(name))).toEqual([]);
    const { columns } = csv({ significance: 'rest' });
    const pairs = named.flatMap((name) => [`${name} Significance`, `${name} p`]);
    expect(columns.slice(-7)).toEqual([...pairs, 'Note']);
  });

  it('says on every row that is tested what it was tested against, how surely, and with which correction', () => {
    const lines = (changes: Partial<CrosstabView>) => [...crosstabCsv(table(changes))].join('').trimEnd().split('\r\n');
    const ends = (response: string, changes: Partial<CrosstabView>) =>
      lines(changes).find((line) => line.includes(response))!;
    expect(ends('bis 170', { significance: 'pairs', confidence: 99, correction: 'bonferroni' })).toMatch(
      /,"Compared in pairs, 99% confidence, Bonferroni"$/,
    );
    expect(ends('Agree', { significance: 'rest' })).toMatch(/,$/);
  });

  it('[SG12] names the convention of the letters, and follows it', () => {
    const text = [...crosstabCsv(table({ significance: 'pairs', convention: 'displayr' }))].join('');
    expect(text).toContain(
      '"Compared in pairs, letters as in Displayr: capital at the 0.1% level, small at 5%, no correction, no minimum base"',
    );
    // p = 0.06 of the only pair: small in ours, nothing in Displayr.
    const { cell } = csv({ significance: 'pairs', convention: 'displayr' });
    expect([cell('bis 170', 'SEG2 Significance'), cell('bis 170', 'SEG2 p')]).toEqual(['', 'A 0.06']);
  });

  it('has no binary noise in a corrected p', () => {
    const source = table({ significance: 'rest' });
    const tests = () => [{ other: 0, p: 0.1, adjusted: 3 * 0.1 }];
    const text = [...crosstabCsv({ ...source, findings: { ...source.findings!, tests } })].join('');
    expect(text).toContain(',0.3,');
    expect(text).not.toContain(String(3 * 0.1));
  });

  it('says in words what is higher and lower than the rest, with p after correction, and what was not tested', () => {
    const { cell } = csv({ significance: 'rest', correction: 'bonferroni' });
    const of = (response: string) =>
      named.map((name) => [cell(response, `${name} Significance`), cell(response, `${name} p`)]);
    expect(of('bis 170')).toEqual([
      ['lower', '0.0002'],
      ['higher', '0.00002'],
      ['not tested', ''],
    ]);
    // Cluster variables shaped the segments.
    expect(of('Agree')).toEqual([
      ['', ''],
      ['', ''],
      ['', ''],
    ]);
  });

  it('has letters for segments compared in pairs, small at 90%, and every p by letter', () => {
    const { cell } = csv({ significance: 'pairs' });
    expect([cell('bis 170', 'SEG2 Significance'), cell('bis 170', 'SEG2 p')]).toEqual(['a', 'A 0.06']);
    expect(cell('über 170', 'SEG1 Savers Significance')).toBe('b');
  });

  it('carries the sentence where cluster variables are tested anyway', () => {
    expect([...crosstabCsv(table({ significance: 'rest' }))].join('')).not.toContain(words.circular);
    const text = [...crosstabCsv(table({ significance: 'rest', testCluster: 'yes' }))].join('');
    expect(text).toContain(`"Differs from the rest, 95% confidence, false discovery rate. ${words.circular}"`);
  });

  it('marks corrected figures in the header, and leaves Total alone', () => {
    const { columns, cell } = csv({ correctedShares: 'yes' });
    expect(columns.slice(7, 11)).toEqual([
      'SEG1 Savers corrected',
      'SEG2 corrected',
      'SEG3 =Treats corrected',
      'Total',
    ]);
    expect([
      cell('bis 170', 'SEG1 Savers corrected'),
      cell('bis 170', 'SEG2 corrected'),
      cell('bis 170', 'Total'),
    ]).toEqual(['0.1', '0.95', '0.39']);
    // Figures in files carry no binary noise.
    expect(Number(cell('bis 170', 'SEG2 Index'))).toBeCloseTo((100 * 0.95) / 0.39, 8);
  });
});

describe('significance in the workbook', () => {
  const sheets = async (changes: Partial<CrosstabView>) => {
    const read = readXlsx(await crosstabWorkbook(table(changes)));
    const texts = (sheet: ReadSheet) => [...sheet.cells.values()].map(({ text }) => text);
    const line = (sheet: ReadSheet, column: string, response: string) => {
      const at = [...sheet.cells]
        .find(([place, { text }]) => place.startsWith(column) && text === response)![0]
        .slice(1);
      return (name: string) => sheet.cells.get(`${name}${at}`)?.text ?? '';
    };
    return { names: read.map(({ name }) => name), read, texts, line };
  };

  it('has no sheet and no marks where it is off, and both bases in the header anyway', async () => {
    const { names, read, texts } = await sheets({});
    expect(names).toEqual(['About', 'Cross-Tab', 'Full precision']);
    expect(texts(read[1])).toContain('52 people, 50 weighted');
    expect(texts(read[1]).some((text) => text.includes('▲'))).toBe(false);
  });

  it('marks cells as the screen does, with the legend under the table', async () => {
    const { names, read, texts, line } = await sheets({ significance: 'rest' });
    expect(names).toEqual(['About', 'Cross-Tab', 'Full precision', 'Significance']);
    // Value, index and mark of SEG1, SEG2 and SEG3.
    const cell = line(read[1], 'D', 'bis 170');
    expect(['G', 'J', 'M'].map(cell)).toEqual(['▼ *', '▲', '**']);
    expect(['G', 'J', 'M'].map(line(read[1], 'D', 'Agree; "really"'))).toEqual(['', '', '']);
    expect(texts(read[1])).toContain('▲  higher than the rest at 95% confidence');
    expect(texts(read[1])).toContain('Significance: Differs from the rest, 95% confidence, false discovery rate');
    expect(texts(read[0])).toContain('Differs from the rest, 95% confidence, false discovery rate');
  });

  it('has every p on the sheet Significance, before and after correction', async () => {
    const { read, texts, line } = await sheets({ significance: 'pairs', correction: 'bonferroni', testCluster: 'yes' });
    const [, cross, , sheet] = read as [ReadSheet, ReadSheet, ReadSheet, ReadSheet];
    expect(texts(cross)).toContain('SEG2 (B)');
    expect(texts(sheet)).toContain('SEG1 Savers – SEG2');
    const cell = line(sheet, 'E', 'bis 170');
    // People and effective base of three segments, then p of three pairs.
    expect([...'FGHIJK'].map(cell)).toEqual(['52', '48.5', '130', '121.25', '24', '20.5']);
    expect([...'LMNOPQ'].map(cell)).toEqual(['0.06', '0.06', '', '', '', '']);
    for (const each of read) expect(texts(each)).toContain(words.circular);
    expect(texts(cross)).not.toContain(words.corrected);
  });

  it('[SG12] names the convention of the letters on every sheet that shows them', async () => {
    const { read, texts } = await sheets({ significance: 'pairs', convention: 'spss' });
    const named = 'Compared in pairs, letters as in SPSS: 5% level, Bonferroni within a row, no minimum base';
    expect(texts(read[0])).toContain(named);
    expect(texts(read[1])).toContain(`Significance: ${named}`);
    expect(texts(read[3])).toContain(`Significance: ${named}`);
    expect(texts(read[1])).toContain('**  effective base under 30: tested, but unreliable');
  });

  it('says that figures are corrected wherever they stand', async () => {
    const { read, texts } = await sheets({ correctedShares: 'yes' });
    expect(texts(read[1])).toContain('SEG1, corrected');
    for (const each of read) expect(texts(each)).toContain(words.corrected);
  });
});
