import { type CategoricalColumn, type Cut, edgeBefore, groupsAt, MISSING, numberSteps } from '../survey/index.ts';

/** A variable that a customer file can hold too. */
export type ReachVariable =
  | { readonly column: CategoricalColumn }
  | { readonly code: string; readonly values: Float64Array };

/** A variable as the levels that get a score each [RE2]. */
export interface Levels {
  /** Its labels, or the steps of a number, without a level for missing. */
  readonly column: CategoricalColumn;
  /** The same with missing as the last level. */
  readonly withMissing: CategoricalColumn;
  /** So many of the levels, from the first, are in an order. */
  readonly ordered: number;
  /** How a number becomes its step; null for labels. */
  readonly cut: Cut | null;
}

/** Below three points an order says nothing. */
const FEWEST_ORDERED = 3;
/** A step holds at least this many respondents. */
const SMALLEST_STEP = 15;

/** Steps of numbers are those of `rows` alone. */
export function levelsOf(variable: ReachVariable, weights: Float64Array | null, rows: Int32Array): Levels {
  if ('column' in variable) {
    const { column } = variable;
    const points = column.scalePoints ?? 0;
    return { column, ...missingLast(column), ordered: points >= FEWEST_ORDERED ? points : 0, cut: null };
  }
  const { code, values } = variable;
  const own = Float64Array.from(rows, (i) => values[i]);
  const steps = numberSteps(own, weights && Float64Array.from(rows, (i) => weights[i]));
  const { column, cut } = groupsAt(code, values, wideEdges(own, steps));
  return { column, ...missingLast(column), ordered: column.labels.length, cut };
}

/** Edges before steps, leaving out those that would make a step too small. */
function wideEdges(values: Float64Array, steps: ReturnType<typeof numberSteps>): number[] {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const below = (edge: number) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle] < edge) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const edges: number[] = [];
  let last = 0;
  for (let step = 1; step < steps.from.length; step++) {
    const edge = edgeBefore(steps, step);
    const at = below(edge);
    if (at - last < SMALLEST_STEP || sorted.length - at < SMALLEST_STEP) continue;
    edges.push(edge);
    last = at;
  }
  return edges;
}

const missingLast = (column: CategoricalColumn): { withMissing: CategoricalColumn } => {
  const missing = column.labels.length;
  const codes = column.codes.map((code) => (code === MISSING ? missing : code));
  return { withMissing: { code: column.code, labels: [...column.labels, ''], codes } };
};
