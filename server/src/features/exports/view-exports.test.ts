import { expect, it } from 'vitest';
import { sampleSource, sampleTable } from '../../testing/sample-export-source.ts';
import { crosstabCsv } from './crosstab-csv.ts';
import { exportLines } from './export-source.ts';

/** What an analyst adds to a view, hides or moves is in the files as on the screen. */
const table = (view: Partial<ReturnType<typeof sampleSource>['view']>) =>
  sampleTable({ view: { ...sampleSource().view, ...view } });
const rows = (view: Parameters<typeof table>[0]) =>
  exportLines(table(view)).map(({ code, row }) => `${code}: ${row.name}`);
const codes = (view: Parameters<typeof table>[0]) => [...new Set(exportLines(table(view)).map(({ code }) => code))];

it('leaves out hidden variables and hidden responses', () => {
  const all = rows({});
  const [code, name] = all.at(-1)!.split(': ');
  expect(rows({ hidden: [[code, null]] })).toEqual(all.filter((line) => !line.startsWith(`${code}:`)));
  expect(rows({ hidden: [[code, name]] })).toEqual(all.filter((line) => line !== `${code}: ${name}`));
});

it('adds nets after the responses of their variable, in every file', () => {
  const { profile } = sampleSource();
  const variable = profile[0].factors[0].variables[0];
  const responses = variable.rows.map(({ name }) => name);
  const view = { nets: [{ code: variable.code, name: 'Any', responses }] };
  const own = rows(view).filter((line) => line.startsWith(`${variable.code}:`));
  expect(own).toEqual([...responses, 'Net: Any'].map((name) => `${variable.code}: ${name}`));
  const line = [...crosstabCsv(table(view))].find((text) => text.includes('Net: Any'));
  // Everyone who answered gave one of them.
  expect(line?.split(',').filter((value) => value === '1').length).toBeGreaterThan(0);
});

it('puts variables in the order of the view', () => {
  expect(codes({ sortRowsBy: '', rowOrder: [] })).toEqual(['', 'trips', '-balance', 'Q1', 'size']);
  expect(codes({ sortRowsBy: '', rowOrder: ['-balance', 'trips'] })).toEqual(['', '-balance', 'trips', 'Q1', 'size']);
});

it('says which respondents the figures describe, in every line of the csv', () => {
  const filtered = sampleTable({ filter: 'Gender: Female', respondents: 400 });
  const [head, ...lines] = [...crosstabCsv(filtered)].slice(1);
  expect(head.trimEnd().endsWith('Note')).toBe(true);
  expect(lines.every((line) => line.includes('Filter: Gender: Female. Base: 206 of 400 respondents.'))).toBe(true);
});
