import { crosstabWords } from '@qp/words/crosstab/screen';
import { significanceWords } from '@qp/words/crosstab/significance';
import { expect, it } from 'vitest';
import { copiedTable } from './copy-table.ts';
import { tableLines } from './table-model.ts';
import { exampleRun } from './testing/example-run.ts';

const significance = significanceWords('en');
const run = exampleRun({ segments: 2, metrics: 1, cluster: 1, profile: 0, responses: 2 });
const off = {
  significance: 'off',
  confidence: 95,
  correction: 'fdr',
  convention: 'ours',
  testCluster: 'no',
  correctedShares: 'no',
} as const;
const options = {
  order: [2, 1],
  names: ['Savers', ''],
  matches: null,
  corrected: false,
  significance: { facts: new Map(), findings: null },
  settings: off,
};
const lines = tableLines({ metrics: run.crosstabMetrics, cluster: run.crosstabCluster });

it('copies one line per row, with its labels repeated, in the order of the columns', () => {
  const text = copiedTable(crosstabWords('en'), { ...options, lines }).text.split('\r\n');
  expect(text[0]).toBe('Dimension\tFactor\tVariable\tResponse\tSEG2\tSEG2 index\tSEG1 Savers\tSEG1 index\tTotal');
  expect(text[1]).toBe('Segment Size\tRespondents\tBase\tAbsolute Val.\t300\t\t400\t\t700');
  expect(text[2]).toBe('Segment Size\tRespondents\tBase\tMarginal Val.\t42.8%\t\t57.1%\t\t100.0%');
  expect(text.length).toBe(1 + lines.length);
  expect(new Set(text.map((line) => line.split('\t').length))).toEqual(new Set([9]));
});

it('has the index in a column of its own and marks matching cells', () => {
  const { html } = copiedTable(crosstabWords('en'), {
    ...options,
    lines,
    matches: (row, column) => row.name === 'Disagree' && column === 0,
  });
  expect(html.match(/<b>[\d.]+%<\/b><\/td><td align="right"><b>\d+<\/b>/g)?.length).toBe(1);
});

it('copies Variable and Response alone for the Summary', () => {
  expect(copiedTable(crosstabWords('en'), { ...options, lines, short: true }).text.split('\r\n')[1]).toBe(
    'Base\tAbsolute Val.\t300\t\t400\t\t700',
  );
});

it('keeps names from becoming markup, formulas or further columns', () => {
  const [{ rows }] = run.crosstabCluster[0].factors[0].variables;
  const variables = [{ name: 'a\tb\r\nc', code: 'hostile', rows }];
  const hostile = [{ name: '=HYPERLINK("x")', factors: [{ name: '<img src=x onerror=alert(1)>', variables }] }];
  const { html, text } = copiedTable(crosstabWords('en'), { ...options, lines: tableLines({ cluster: hostile }) });
  expect(html).not.toContain('<img');
  expect(text.split('\r\n')[1].split('\t').slice(0, 3)).toEqual([
    '\'=HYPERLINK("x")',
    '<img src=x onerror=alert(1)>',
    'a b c',
  ]);
});

it('has a column of marks where something is tested, and says underneath what they mean', () => {
  const [row] = run.crosstabCluster[0].factors[0].variables[0].rows;
  const assigned = {
    group: 'cluster',
    assigned: row,
    tested: row,
    people: [40, 90, 130],
    effective: [28, 80, 130],
    tests: null,
  } as const;
  const settings = { ...off, significance: 'rest', testCluster: 'yes', correctedShares: 'yes' } as const;
  const text = copiedTable(crosstabWords('en'), {
    ...options,
    lines,
    settings,
    corrected: true,
    significance: {
      facts: new Map([[row, assigned]]),
      findings: {
        against: 'rest',
        letterOf: String,
        cells: (of) =>
          of === row
            ? [
                { side: 0, letters: '' },
                { side: -1, letters: '' },
              ]
            : null,
        tests: () => [],
        significant: (of) => of === row,
      },
    },
  }).text.split('\r\n');
  const line = text.find((one) => one.includes(row.name))?.split('\t') ?? [];
  const columns = text[0].split('\t');
  expect(columns.slice(4, 7)).toEqual(['SEG2 corrected', 'SEG2 index', 'SEG2 significance']);
  expect([line[columns.indexOf('SEG1 significance')], line[columns.indexOf('SEG2 significance')]]).toEqual([
    '**',
    '▼ *',
  ]);
  expect(text.slice(1 + lines.length)).toEqual([
    'Significance: Differs from the rest, 95% confidence, false discovery rate',
    ...significance.legend(settings).map(({ sign, text: words }) => (sign ? `${sign} ${words}` : words)),
    significance.circular,
    significance.corrected,
  ]);
});
