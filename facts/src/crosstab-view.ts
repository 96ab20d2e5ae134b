import { ABSOLUTE, isBlank, MARGINAL } from './crosstab.ts';
import type { CrosstabGroup, CrosstabRow } from './crosstab-result.ts';
import { naturalOrder } from './segments.ts';
import type { SignificanceSettings, yesNo } from './significance.ts';
import type { Subgroup } from './subgroup-conditions.ts';

/** What the saved settings of a cross-tab mean: the screen and the workbook read them here. */

export const filterOperators = ['=', '≠', '<', '>', '≤', '≥'] as const;
export type FilterOperator = (typeof filterOperators)[number];
/** Two values closer than this are equal for a filter. */
const FILTER_TOLERANCE = 1e-6;

export const sortDirections = ['asc', 'desc'] as const;
type Direction = (typeof sortDirections)[number];
export const rowSorts = [ABSOLUTE, MARGINAL, ''] as const;

/** Responses of a variable counted together. */
export interface Net {
  readonly code: string;
  readonly name: string;
  readonly responses: string[];
}
/** A row of a variable, or with null the whole variable. */
export type HiddenRow = [code: string, row: string | null];

/** Shares of preference, or how often an item was chosen best less worst. */
export const choiceFigures = ['shares', 'counts'] as const;

/** Rows that a view adds to those that are stored, or puts in their place. */
export interface AddedRows {
  /** Top-2 and bottom-2 boxes of scales. */
  readonly boxes: (typeof yesNo)[number];
  readonly means: (typeof yesNo)[number];
  readonly nets: Net[];
  /** What stands for the items of an exercise; shares of preference where it is absent. */
  readonly choiceFigures?: (typeof choiceFigures)[number];
}

/** Everything that decides how a cross-tab looks. */
export interface CrosstabView extends Omit<SignificanceSettings, 'testCluster'>, AddedRows {
  readonly choiceFigures: (typeof choiceFigures)[number];
  readonly testCluster: (typeof yesNo)[number];
  readonly filterCriteriaValue: FilterOperator | '';
  readonly filterThresholdValue: number | null;
  readonly filterCriteriaIndex: FilterOperator | '';
  readonly filterThresholdIndex: number | null;
  readonly sortRowsBy: (typeof rowSorts)[number];
  readonly sortRowsDir: Direction;
  /** The JSON pair `["code","row name"]`, or empty. */
  readonly sortColsBy: string;
  readonly sortColsDir: Direction;
  /** Segment numbers from left to right, without Total. */
  readonly order: number[];
  /** Dimension and Factor as rows above their variables. */
  readonly groupRows: (typeof yesNo)[number];
  readonly hidden: HiddenRow[];
  /** Codes of numbers whose groups are shown too. */
  readonly opened: readonly string[];
  /** Codes of variables in the order in which a person put them; all others keep their place among themselves. */
  readonly rowOrder: readonly string[];
  /** The respondents that are counted and tested. */
  readonly subgroup: Subgroup;
}

export function sortColsByText(code: string, rowName: string): string {
  return JSON.stringify([code, rowName]);
}

/** The code and the row name of `sortColsBy`; null where there is no sort. */
export function sortColsByPair(text: string): [string, string] | null {
  if (text === '') return null;
  const pair: unknown = JSON.parse(text);
  if (!Array.isArray(pair) || pair.length !== 2 || typeof pair[0] !== 'string' || typeof pair[1] !== 'string')
    throw new Error(`invalid sort column: ${text} (must be a pair of code and row name)`);
  return [pair[0], pair[1]];
}

/** The row that `sortColsBy` names, looked for in the groups in their order. */
export function sortRow(groups: readonly CrosstabGroup[], sortColsBy: string): CrosstabRow | null {
  const pair = sortColsByPair(sortColsBy);
  if (!pair) return null;
  const [code, name] = pair;
  const variables = groups.flat().flatMap(({ factors }) => factors.flatMap((factor) => factor.variables));
  const rows = variables.flatMap((variable) => (variable.code === code ? variable.rows : []));
  return rows.find((row) => row.name === name) ?? null;
}

/** Segment numbers by the row's values; equal ones by number, blank ones last. */
export function sortedColumns(row: CrosstabRow, direction: Direction): number[] {
  return naturalOrder(row.value.length - 1).sort((a, b) => byValue(row, a - 1, row, b - 1, direction) || a - b);
}

/**
 * The metrics variables of each factor by their Absolute or Marginal value in the first segment column shown. A variable
 * whose first row is not the absolute value keeps its place, as do equal ones among themselves.
 */
export function sortedMetrics(
  metrics: CrosstabGroup,
  by: CrosstabView['sortRowsBy'],
  direction: Direction,
  firstSegment: number,
): CrosstabGroup {
  if (by === '') return metrics;
  const column = firstSegment - 1;
  return metrics.map((dimension) => ({
    ...dimension,
    factors: dimension.factors.map((factor) => {
      const rowOf = new Map(
        factor.variables.flatMap((variable) => {
          const row = variable.rows.find((candidate) => candidate.name === by);
          return variable.rows[0]?.name === ABSOLUTE && row ? [[variable, row] as const] : [];
        }),
      );
      const sorted = [...rowOf].sort(([, a], [, b]) => byValue(a, column, b, column, direction));
      let next = 0;
      return {
        ...factor,
        variables: factor.variables.map((variable) => (rowOf.has(variable) ? sorted[next++][0] : variable)),
      };
    }),
  }));
}

function byValue(a: CrosstabRow, aColumn: number, b: CrosstabRow, bColumn: number, direction: Direction): number {
  const aBlank = isBlank(a, aColumn);
  const bBlank = isBlank(b, bColumn);
  if (aBlank || bBlank) return Number(aBlank) - Number(bBlank);
  const difference = a.value[aColumn] - b.value[bColumn];
  return direction === 'asc' ? difference : -difference;
}

const holds: Readonly<Record<FilterOperator, (value: number, threshold: number, equal: boolean) => boolean>> = {
  '=': (_, __, equal) => equal,
  '≠': (_, __, equal) => !equal,
  '<': (value, threshold, equal) => value < threshold && !equal,
  '>': (value, threshold, equal) => value > threshold && !equal,
  '≤': (value, threshold, equal) => value < threshold || equal,
  '≥': (value, threshold, equal) => value > threshold || equal,
};

export function compare(value: number, operator: FilterOperator, threshold: number): boolean {
  return holds[operator](value, threshold, Math.abs(value - threshold) < FILTER_TOLERANCE);
}

export type CrosstabFilters = Pick<
  CrosstabView,
  'filterCriteriaValue' | 'filterThresholdValue' | 'filterCriteriaIndex' | 'filterThresholdIndex'
>;
type Highlighter = (row: CrosstabRow, column: number) => boolean;

/**
 * Which segment cells the filters of a view pick out; null where no filter is complete. A value is compared on the scale
 * that its cell shows, exactly, not as floored. Total is never picked out.
 */
export function highlighter(filters: CrosstabFilters): Highlighter | null {
  const { filterCriteriaValue: ofValue, filterThresholdValue: value } = filters;
  const { filterCriteriaIndex: ofIndex, filterThresholdIndex: index } = filters;
  const byValueSet = ofValue !== '' && value !== null;
  const byIndexSet = ofIndex !== '' && index !== null;
  if (!byValueSet && !byIndexSet) return null;
  return (row, column) => {
    if (column >= row.value.length - 1 || isBlank(row, column)) return false;
    if (byValueSet && !compare(row.value[column] * (row.valueType === 'percent' ? 100 : 1), ofValue, value))
      return false;
    if (!byIndexSet) return true;
    return row.index[column] >= -FILTER_TOLERANCE && compare(row.index[column], ofIndex, index);
  };
}
