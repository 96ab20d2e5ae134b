import { expect, it } from 'vitest';
import { walk } from './cell-focus.ts';
import { tableLines } from './table-model.ts';
import { exampleRun } from './testing/example-run.ts';

const run = exampleRun({ segments: 3, metrics: 1, cluster: 1, profile: 1, responses: 2 });
const groups = { metrics: run.crosstabMetrics, cluster: run.crosstabCluster, profile: run.crosstabProfile };
const COLUMNS = 4;

it('walks from cell to cell with the arrow keys, and stops at the edges', () => {
  const lines = tableLines(groups);
  const from = { line: 1, column: 1 };
  expect(walk(from, 'ArrowDown', lines, COLUMNS)).toEqual({ line: 2, column: 1 });
  expect(walk(from, 'ArrowRight', lines, COLUMNS)).toEqual({ line: 1, column: 2 });
  expect(walk(from, 'End', lines, COLUMNS)).toEqual({ line: 1, column: 3 });
  expect(walk(from, 'Home', lines, COLUMNS)).toEqual({ line: 1, column: 0 });
  expect(walk(from, 'PageDown', lines, COLUMNS)).toEqual({ line: lines.length - 1, column: 1 });
  expect(walk({ line: 0, column: 0 }, 'ArrowUp', lines, COLUMNS)).toEqual({ line: 0, column: 0 });
  expect(walk(from, 'a', lines, COLUMNS)).toBeNull();
});

it('steps over what is folded', () => {
  const lines = tableLines(groups, { collapsed: new Set(['cluster:0']) });
  const folded = lines.findIndex(({ body }) => body === null);
  expect(walk({ line: folded - 1, column: 0 }, 'ArrowDown', lines, COLUMNS)).toEqual({ line: folded + 1, column: 0 });
  expect(walk({ line: folded + 1, column: 0 }, 'ArrowUp', lines, COLUMNS)).toEqual({ line: folded - 1, column: 0 });
});
