import { describe, expect, it } from 'vitest';
import { dimensionKeys, type Line, matchAt, matchingCells, pageParts, tableLines } from './table-model.ts';
import { exampleRun } from './testing/example-run.ts';

const run = exampleRun({ metrics: 2, cluster: 6, profile: 2, responses: 3 });
const groups = { metrics: run.crosstabMetrics, cluster: run.crosstabCluster, profile: run.crosstabProfile };

/** Every span begins at the line that it says and covers as many lines as it says. */
function checkSpans(lines: readonly Line[]) {
  const spans = new Set(
    lines.flatMap(({ dimension, body }) => (body ? [dimension, body.factor, body.variable] : [dimension])),
  );
  for (const span of spans) {
    const inside = lines.flatMap(({ dimension, body }, at) =>
      dimension === span || body?.factor === span || body?.variable === span ? [at] : [],
    );
    expect(inside).toEqual(Array.from({ length: span.lines }, (_, i) => span.from + i));
  }
}

describe('the lines of the table', () => {
  it('come as metrics, then cluster, then profile, one line per row', () => {
    const lines = tableLines(groups);
    expect(lines.length).toBe(2 + 2 * 2 + 6 * 3 + 2 * 3);
    expect([...new Set(lines.map((line) => line.dimension.group))]).toEqual(['metrics', 'cluster', 'profile']);
    checkSpans(lines);
  });

  it('mark only the first metrics dimension as fixed', () => {
    const fixed = new Set(
      tableLines(groups)
        .filter((line) => line.dimension.fixed)
        .map((line) => line.dimension.name),
    );
    expect([...fixed]).toEqual(['Segment Size']);
  });

  it('keep the variables that hold every word, and their spans fit what is left', () => {
    const lines = tableLines(groups, { find: 'WAIT offers' });
    expect(new Set(lines.map((line) => line.body?.variable.name))).toEqual(new Set(['I wait for offers']));
    expect(lines.length).toBe(6);
    checkSpans(lines);
    expect(tableLines(groups, { find: 'nowhere' })).toEqual([]);
  });

  it('fold a dimension to one line and keep the others right', () => {
    const lines = tableLines(groups, { collapsed: new Set(['cluster:0']) });
    expect(lines.length).toBe(2 + 4 + 1 + 6);
    expect(
      lines.filter((line) => line.body === null).map((line) => [line.dimension.name, line.dimension.variables]),
    ).toEqual([['Needs', 6]]);
    checkSpans(lines);
  });

  it('name every dimension once', () => {
    expect(dimensionKeys(groups)).toEqual(['metrics:0', 'metrics:1', 'cluster:0', 'profile:0']);
  });
});

it('finds the segment cells that match in what is shown, line by line in the order of the columns', () => {
  const lines = tableLines(groups, { find: 'offers' });
  const order = [2, 1, 3, 4, 5];
  expect(matchingCells(lines, order, () => true)).toHaveLength(lines.length * run.segments);
  const picked = matchingCells(lines, order, (row, column) => row.name === 'Disagree' && column < 2);
  expect(picked.slice(0, 2)).toEqual([
    { line: 1, column: 0 },
    { line: 1, column: 1 },
  ]);
});

it('finds the match that was gone to among those of the same table computed again', () => {
  const order = [2, 1, 3, 4, 5];
  const cells = () => matchingCells(tableLines(groups, {}), order, (row) => row.name === 'Disagree');
  const went = cells()[3];
  expect(matchAt(cells(), { ...went })).toBe(3);
  expect(matchAt(cells().toSpliced(3, 1), went)).toBeNull();
});

it('keeps only the requested rows, and drops variables without any', () => {
  const lines = tableLines(groups, { keep: (row) => row.name === 'Disagree' });
  expect(new Set(lines.map(({ body }) => body?.row.name))).toEqual(new Set(['Disagree']));
  checkSpans(lines);
  expect(tableLines(groups, { keep: () => false })).toEqual([]);
});

it('names dimensions and factors in lines of their own, and on a phone variables too', () => {
  const titles = (layout: 'groups' | 'stacked') =>
    tableLines(groups, { layout }).flatMap(({ title }) =>
      title ? [title.variable ? title.variable.code : title.factor.name] : [],
    );
  const rows = (layout: 'columns' | 'groups' | 'stacked') =>
    tableLines(groups, { layout }).flatMap(({ body }) => (body ? [`${body.variable.code} ${body.row.name}`] : []));
  const factors = Object.values(groups).flatMap((group) => group.flatMap(({ factors }) => factors));
  expect(titles('groups')).toEqual(factors.map(({ name }) => name));
  expect(titles('stacked').length).toBe(factors.length + factors.flatMap(({ variables }) => variables).length);
  expect(rows('groups')).toEqual(rows('columns'));
  expect(rows('stacked')).toEqual(rows('columns'));
  const lines = tableLines(groups, { layout: 'stacked' });
  const last = lines.at(-1)!.dimension;
  expect(last.from + last.lines).toBe(lines.length);
});

describe('the parts of a printed table', () => {
  it('keep a variable together with the titles above it', () => {
    const parts = pageParts(tableLines(groups, { layout: 'groups' }));
    expect(parts).toHaveLength(1 + 2 + 6 + 2);
    for (const { lines } of parts) {
      expect(lines.at(-1)?.title).toBeNull();
      expect(new Set(lines.flatMap(({ body }) => body?.variable.code ?? [])).size).toBe(1);
    }
  });

  it('cut a variable that would fill a page, and each part has rows of its own to name', () => {
    const long = exampleRun({ metrics: 0, cluster: 1, profile: 0, responses: 50 });
    const parts = pageParts(tableLines({ cluster: long.crosstabCluster }));
    expect(parts.map(({ body }) => body)).toEqual([
      { from: 0, lines: 20 },
      { from: 20, lines: 20 },
      { from: 40, lines: 10 },
    ]);
  });
});
