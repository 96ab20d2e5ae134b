import type { VariableList } from '@qp/facts';
/** Facts against which the rest of an archived run is checked. */
export interface RunFacts {
  readonly segments: number;
  /** Numbers of segments that there are models of: those that were fitted, or the given one. */
  readonly fitted: readonly number[];
  /** All of the project; those who came without a segment among them. */
  readonly respondents: number;
  readonly unassigned: number;
  readonly lists: Readonly<Record<VariableList, readonly string[]>>;
}

/** The most rows of a variable in a cross-tab, and answers of a column that a model has. */
export const MAX_ROWS = 60;
export const MAX_ANSWERS = 254;
/** More values than this need more memory than any real project. */
const MAX_VALUES = 30_000_000;

const variableCount = ({ lists }: RunFacts): number =>
  lists.cluster.length + lists.profile.length + lists.metrics.length;

/** The limit for this many values in every row of every variable, with room for names. */
export const valuesInRows = (facts: RunFacts, perRow: number): number =>
  Math.min(MAX_VALUES, 1000 + (variableCount(facts) + 1) * (MAX_ROWS * (perRow + 12) + 50));

export const isSquare = (table: readonly (readonly unknown[])[], size: number): boolean =>
  table.length === size && table.every((row) => row.length === size);

/** Numbers of segments: whole, from 1 up. */
export const areSegments = (numbers: readonly number[], segments: number): boolean =>
  numbers.every((each) => Number.isInteger(each) && each >= 1 && each <= segments);
