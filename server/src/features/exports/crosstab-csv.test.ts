import { expect, it } from 'vitest';
import { sampleTable } from '../../testing/sample-export-source.ts';
import { crosstabCsv } from './crosstab-csv.ts';

const csv = () => [...crosstabCsv(sampleTable())].join('');

it('writes values, indices and bases in full precision, in the saved order of columns and rows', async () => {
  await expect(csv()).toMatchFileSnapshot('./golden/crosstab.csv');
});

it('keeps every number to the last bit', () => {
  expect(csv()).toContain(',0.4666666666666667,0.4166666666666667,0.1,1,');
  expect(csv()).toContain(String(700 / 3));
});

it('writes no text that a spreadsheet would run as a formula, and leaves negative numbers alone', () => {
  const cells = csv()
    .split(/[,\r\n]+/)
    .map((cell) => cell.replace(/^"/, ''));
  for (const cell of cells) if (/^[=+@-]/.test(cell)) expect(Number.isFinite(Number(cell))).toBe(true);
  expect(cells).toContain('-1');
  expect(cells).toContain("'-Disagree");
});
