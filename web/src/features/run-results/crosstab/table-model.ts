import type { VariableList } from '@qp/contract';
import type { CrosstabGroup, CrosstabRow, CrosstabVariable } from '@qp/facts';
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
export interface Line {
  readonly dimension: DimensionSpan;
  /** Null in the single line of a collapsed dimension. */
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
const groupOrder: readonly VariableList[] = ['metrics', 'cluster', 'profile'];

interface TableOptions {
  /** Only variables whose name, code, factor or dimension holds every word. */
  readonly find?: string;
  /** Keys of dimensions shown as one line. */
  readonly collapsed?: ReadonlySet<string>;
  /** Only rows that this keeps; a variable without any is left out. */
  readonly keep?: (row: CrosstabRow) => boolean;
}

export function tableLines(groups: Partial<TableGroups>, { find = '', collapsed, keep }: TableOptions = {}): Line[] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  const lines: Line[] = [];
  for (const group of groupOrder) {
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
      const shown = collapsed?.has(key) ? 1 : factors.reduce((sum, factor) => sum + rowCount(factor.variables), 0);
      const from = lines.length;
      const span = { key, group, fixed, name: dimension.name, from, lines: shown, variables };
      if (collapsed?.has(key)) lines.push({ dimension: { ...span, collapsed: true }, body: null });
      else addFactors(lines, { ...span, collapsed: false }, factors);
    });
  }
  return lines;
}

function addFactors(
  lines: Line[],
  dimension: DimensionSpan,
  factors: readonly { name: string; variables: CrosstabVariable[] }[],
) {
  for (const { name, variables } of factors) {
    const factor = { name, from: lines.length, lines: rowCount(variables) };
    for (const { name: label, code, rows } of variables) {
      const variable = { name: label, code, from: lines.length, lines: rows.length };
      for (const row of rows) {
        const decimals = row.valueType === 'unitless' ? unitlessDecimals(row) : 1;
        lines.push({ dimension, body: { factor, variable, row, decimals } });
      }
    }
  }
}

function rowCount(variables: readonly CrosstabVariable[]): number {
  return variables.reduce((sum, variable) => sum + variable.rows.length, 0);
}

function found(words: readonly string[], variable: CrosstabVariable, factor: string, dimension: string): boolean {
  if (words.length === 0) return true;
  const text = `${variable.name}\n${variable.code}\n${factor}\n${dimension}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Keys of all dimensions, for folding and unfolding them together. */
export function dimensionKeys(groups: Partial<TableGroups>): string[] {
  return groupOrder.flatMap((group) => (groups[group] ?? []).map((_, at) => `${group}:${at}`));
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
