import { expect, it } from 'vitest';
import { sampleTable } from '../../testing/sample-export-source.ts';
import { crosstabCsv } from './crosstab-csv.ts';

const csv = () => [...crosstabCsv(sampleTable())].join('');

it('writes values, indices and bases under the names of the segments, in the saved order of columns and rows', async () => {
  await expect(csv()).toMatchFileSnapshot('./golden/crosstab.csv');
});

it('keeps twelve digits of every number, and none of the noise that sums of weights carry', () => {
  expect(csv()).toContain(',0.466666666667,0.416666666667,0.1,1,');
  expect(csv()).toContain((700 / 3).toPrecision(12));
  expect(csv()).not.toMatch(/\d\.\d{14}/);
});

it('writes no text that a spreadsheet would run as a formula, and leaves negative numbers alone', () => {
  const cells = csv()
    .split(/[,\r\n]+/)
    .map((cell) => cell.replace(/^"/, ''));
  for (const cell of cells) if (/^[=+@-]/.test(cell)) expect(Number.isFinite(Number(cell))).toBe(true);
  expect(cells).toContain('-1');
  expect(cells).toContain("'-Disagree");
});

it('says people beside what they count for, as the screen does', () => {
  const [head, first] = csv().split('\r\n');
  const places = head.split(',').flatMap((name, at) => (name.endsWith(' People') ? [at] : []));
  expect(places).toHaveLength(head.split(',').filter((name) => name.endsWith(' Base')).length);
  // The first line has no commas within its cells: it is about the sizes of the segments.
  expect(places.map((at) => Number(first.split(',')[at]))).toEqual([24, 52, 130, 206]);
});
