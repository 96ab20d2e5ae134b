import type { CrosstabGroup, CrosstabRow, CrosstabVariable, VariableList } from '@qp/facts';
import { crosstabLists } from '@qp/facts';
import { unitlessDecimals } from '@qp/words/crosstab/figures';
import type { CellPlace } from './cell-place.ts';

/** The groups of the cross-tab as the lines of a table, with what each merged cell spans. */
export interface Span {
  readonly name: string;
  /** First line and number of lines. */
  readonly from: number;
  readonly lines: number;
}
export interface DimensionSpan extends Span {
  readonly key: string;
  readonly group: VariableList;
  /** Segment Size: no checkboxes. */
  readonly fixed: boolean;
  readonly collapsed: boolean;
  readonly variables: number;
}
export interface VariableSpan extends Span {
  readonly code: string;
}
/** Where the names of dimensions, factors and variables are: in columns, above their lines, or above them on a phone. */
export type TableLayout = 'columns' | 'groups' | 'stacked';

/** A line that only names what follows. */
export interface LineTitle {
  readonly factor: Span;
  /** The first of its dimension: it folds it. */
  readonly folds: boolean;
  /** Only where there is no column for variables. */
  readonly variable: VariableSpan | null;
}
export interface Line {
  readonly dimension: DimensionSpan;
  readonly title: LineTitle | null;
  /** Null in a title and in the single line of a collapsed dimension. */
  readonly body: {
    readonly factor: Span;
    readonly variable: VariableSpan;
    readonly row: CrosstabRow;
    readonly decimals: number;
  } | null;
}

export interface TableGroups {
  readonly metrics: CrosstabGroup;
  readonly cluster: CrosstabGroup;
  readonly profile: CrosstabGroup;
}

interface TableOptions {
  /** Only variables whose name, code, factor or dimension holds every word. */
  readonly find?: string;
  /** Keys of dimensions shown as one line. */
  readonly collapsed?: ReadonlySet<string>;
  /** Only rows that this keeps; a variable without any is left out. */
  readonly keep?: ((row: CrosstabRow) => boolean) | undefined;
  readonly layout?: TableLayout;
}

export function tableLines(groups: Partial<TableGroups>, options: TableOptions = {}): Line[] {
  const { find = '', collapsed, keep, layout = 'columns' } = options;
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  const lines: Line[] = [];
  for (const group of crosstabLists) {
    groups[group]?.forEach((dimension, at) => {
      const key = `${group}:${at}`;
      const factors = dimension.factors
        .map((factor) => ({
          name: factor.name,
          variables: factor.variables
            .filter((v) => found(words, v, factor.name, dimension.name))
            .map((v) => (keep ? { ...v, rows: v.rows.filter(keep) } : v))
            .filter((v) => v.rows.length > 0),
        }))
        .filter((factor) => factor.variables.length > 0);
      if (factors.length === 0) return;
      const variables = factors.reduce((sum, factor) => sum + factor.variables.length, 0);
      const fixed = group === 'metrics' && at === 0;
      const shown = collapsed?.has(key)
        ? 1
        : factors.reduce((sum, factor) => sum + lineCount(factor.variables, layout), 0);
      const from = lines.length;
      const span = { key, group, fixed, name: dimension.name, from, lines: shown, variables };
      if (collapsed?.has(key)) lines.push({ dimension: { ...span, collapsed: true }, title: null, body: null });
      else addFactors(lines, { ...span, collapsed: false }, factors, layout);
    });
  }
  return lines;
}

function addFactors(
  lines: Line[],
  dimension: DimensionSpan,
  factors: readonly { name: string; variables: CrosstabVariable[] }[],
  layout: TableLayout,
) {
  factors.forEach(({ name, variables }, at) => {
    const factor = { name, from: lines.length, lines: lineCount(variables, layout) };
    const title = { factor, folds: at === 0 };
    if (layout !== 'columns') lines.push({ dimension, title: { ...title, variable: null }, body: null });
    for (const { name: label, code, rows } of variables) {
      const variable = { name: label, code, from: lines.length, lines: rows.length };
      if (layout === 'stacked') lines.push({ dimension, title: { ...title, variable }, body: null });
      for (const row of rows) {
        const decimals = row.valueType === 'unitless' ? unitlessDecimals(row) : 1;
        lines.push({ dimension, title: null, body: { factor, variable, row, decimals } });
      }
    }
  });
}

/** Lines of a factor, with its own title and those of its variables. */
function lineCount(variables: readonly CrosstabVariable[], layout: TableLayout): number {
  const rows = variables.reduce((sum, variable) => sum + variable.rows.length, 0);
  return rows + (layout === 'columns' ? 0 : 1) + (layout === 'stacked' ? variables.length : 0);
}

function found(words: readonly string[], variable: CrosstabVariable, factor: string, dimension: string): boolean {
  if (words.length === 0) return true;
  const text = `${variable.name}\n${variable.code}\n${factor}\n${dimension}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Keys of all dimensions, for folding and unfolding them together. */
export function dimensionKeys(groups: Partial<TableGroups>): string[] {
  return crosstabLists.flatMap((group) => (groups[group] ?? []).map((_, at) => `${group}:${at}`));
}

/** The segment cells that the filters pick out of what is shown, line by line from left to right. */
export function matchingCells(
  lines: readonly Line[],
  order: readonly number[],
  matches: (row: CrosstabRow, column: number) => boolean,
): CellPlace[] {
  return lines.flatMap(({ body }, line) =>
    body ? order.flatMap((segment, column) => (matches(body.row, segment - 1) ? [{ line, column }] : [])) : [],
  );
}

/** The number of a match among those of now, from 0; null where the cell is none any more. */
export function matchAt(cells: readonly CellPlace[], { line, column }: CellPlace): number | null {
  const at = cells.findIndex((cell) => cell.line === line && cell.column === column);
  return at < 0 ? null : at;
}

/** Rows of a variable that stay together on paper. */
const TOGETHER = 20;

/** What stays on one page: a variable with the titles above it, and a very long one in parts. */
export function pageParts(lines: readonly Line[]) {
  const starts = lines.flatMap(({ body }, at) =>
    at === 0 || !body || (at - body.variable.from) % TOGETHER === 0 ? (at > 0 && lines[at - 1].title ? [] : [at]) : [],
  );
  return starts.map((from, n) => {
    const own = lines.slice(from, starts[n + 1] ?? lines.length);
    const titles = own.findIndex(({ title }) => !title);
    return { from, lines: own, body: { from: from + titles, lines: own.length - titles } };
  });
}
