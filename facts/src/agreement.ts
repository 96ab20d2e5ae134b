/**
 * Agreement: the share of respondents who get the same segment from the run and from a fit without them. It replaces
 * the average membership probability, which is too optimistic because it is measured on the respondents of the fit.
 */

/** Shares of held-out respondents: row = segment of the run, column = segment by a fit without them; sums to 1. */
export type AgreementTable = readonly (readonly number[])[];

/** A segment that keeps fewer of its people is hardly one: a superfluous one keeps next to none. */
export const WEAK_SEGMENT = 0.6;

export interface Agreement {
  readonly all: number;
  /** By segment; null where no one in it was held out. */
  readonly bySegment: readonly (number | null)[];
}

/** Of segments as fitted, or of merged ones: `groups` has the fitted segments of each, from 1. */
export function agreementOf(table: AgreementTable, groups: readonly (readonly number[])[] | null = null): Agreement {
  const own = groups ?? table.map((_, k) => [k + 1]);
  const sum = (rows: readonly number[], columns: readonly number[]) =>
    rows.reduce((all, r) => columns.reduce((of, c) => of + table[r - 1][c - 1], all), 0);
  const everywhere = table.map((_, k) => k + 1);
  const same = own.map((group) => sum(group, group));
  const total = sum(everywhere, everywhere);
  return {
    all: total > 0 ? same.reduce((all, share) => all + share, 0) / total : 0,
    bySegment: own.map((group, k) => {
      const people = sum(group, everywhere);
      return people > 0 ? same[k] / people : null;
    }),
  };
}

/** How alike the two assignments of a table are (adjusted Rand index, in the limit of many people); 0 for an empty table. */
export function adjustedRandOf(table: AgreementTable): number {
  const squares = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share * share, 0);
  const total = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0);
  const both = squares(table.flat());
  const rows = squares(table.map(total));
  const columns = squares(table.map((_, c) => total(table.map((row) => row[c]))));
  const chance = rows * columns;
  const most = (rows + columns) / 2;
  return most > chance ? (both - chance) / (most - chance) : 0;
}
