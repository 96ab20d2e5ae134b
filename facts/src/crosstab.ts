import type { CrosstabGroup, CrosstabRow, CrosstabVariable } from './crosstab-result.ts';

/** What is in a cross-tab, by the names that are stored, and how it is read. */

/** Stands for "there is none" in values and indices. */
export const NONE = -1;
/** Row names of a metrics variable. They are stored, and people sort by them. */
export const ABSOLUTE = 'Absolute Val.';
export const MARGINAL = 'Marginal Val.';
/** Rows that a view adds to a variable. Their names are stored too. */
/** What stands for the items of an exercise. */
export const SHARE_OF_PREFERENCE = 'share of preference';
export const BEST_LESS_WORST = 'best less worst, % of times shown';
export const TOP_BOX = 'Top 2 box';
export const BOTTOM_BOX = 'Bottom 2 box';
export const MEAN = 'Mean';
/** Row names of a number, with the mean. Stored too. */
export const MEDIAN = 'Median';
export const netRowName = (name: string) => `Net: ${name}`;
/** The first metrics dimension, which is always there and has no checkboxes. */
export const SEGMENT_SIZE = 'Segment Size';
/** No variable of a dictionary has an empty code, so this one is free. */
export const SEGMENT_SIZE_CODE = '';

/** The responses of a variable: of a number its groups, without mean and median. */
export const responsesOf = ({ rows, number }: CrosstabVariable): readonly CrosstabRow[] =>
  number ? rows.filter(({ valueType }) => valueType === 'percent') : rows;

/** A cell is blank only where no one answered, whatever its number. */
export function isBlank(row: CrosstabRow, column: number): boolean {
  return row.base[column] === 0;
}

/** (Weighted) number of respondents by segment number, Total last: the first row of the first metrics dimension. */
export function segmentSizes(metrics: CrosstabGroup): readonly number[] {
  const row = metrics[0]?.factors[0]?.variables[0]?.rows[0];
  if (!row) throw new Error('a cross-tab begins with the sizes of the segments');
  return row.value;
}
