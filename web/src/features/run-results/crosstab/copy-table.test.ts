import { expect, it } from 'vitest';
import { copiedTable } from './copy-table.ts';
import { exampleRun } from './example-run.ts';
import { tableLines } from './table-model.ts';

const run = exampleRun({ segments: 2, metrics: 1, cluster: 1, profile: 0, responses: 2 });
const options = { order: [2, 1], names: ['Savers', ''], matches: null };
const lines = tableLines({ metrics: run.crosstabMetrics, cluster: run.crosstabCluster });

it('copies a line a row, with its labels repeated, in the order of the columns', () => {
  const text = copiedTable({ ...options, lines }).text.split('\r\n');
  expect(text[0]).toBe('Dimension\tFactor\tVariable\tResponse\tSEG2\tSEG2 index\tSEG1 Savers\tSEG1 index\tTotal');
  expect(text[1]).toBe('Segment Size\tRespondents\tBase\tAbsolute Val.\t300\t\t400\t\t700');
  expect(text[2]).toBe('Segment Size\tRespondents\tBase\tMarginal Val.\t42.8%\t\t57.1%\t\t100.0%');
  expect(text.length).toBe(1 + lines.length);
  expect(new Set(text.map((line) => line.split('\t').length))).toEqual(new Set([9]));
});

it('has the index in a column of its own and marks matching cells', () => {
  const { html } = copiedTable({
    ...options,
    lines,
    matches: (row, column) => row.name === 'Disagree' && column === 0,
  });
  expect(html.match(/<b>[\d.]+%<\/b><\/td><td align="right"><b>\d+<\/b>/g)?.length).toBe(1);
});

it('copies Variable and Response alone for the Summary', () => {
  expect(copiedTable({ ...options, lines, short: true }).text.split('\r\n')[1]).toBe(
    'Base\tAbsolute Val.\t300\t\t400\t\t700',
  );
});

it('keeps names from becoming markup, formulas or further columns', () => {
  const hostile = structuredClone(run.crosstabCluster);
  hostile[0].name = '=HYPERLINK("x")';
  hostile[0].factors[0].name = '<img src=x onerror=alert(1)>';
  hostile[0].factors[0].variables[0].name = 'a\tb\r\nc';
  const { html, text } = copiedTable({ ...options, lines: tableLines({ cluster: hostile }) });
  expect(html).not.toContain('<img');
  expect(text.split('\r\n')[1].split('\t').slice(0, 3)).toEqual([
    '\'=HYPERLINK("x")',
    '<img src=x onerror=alert(1)>',
    'a b c',
  ]);
});
