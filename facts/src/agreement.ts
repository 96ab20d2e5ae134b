/** Agreement: the share of people who get the same segment from the run and from a fit that has not seen them. */

/** Shares of these people: row = segment of the run, column = segment by the fit without them; sums to 1. */
export type AgreementTable = readonly (readonly number[])[];

export interface Agreement {
  readonly all: number;
  /** By segment; null where the fits have seen everyone in it. */
  readonly bySegment: readonly (number | null)[];
}

export function agreementOf(table: AgreementTable): Agreement {
  const sum = (shares: readonly number[]) => shares.reduce((all, share) => all + share, 0);
  const total = sum(table.map(sum));
  return {
    all: total > 0 ? sum(table.map((row, k) => row[k])) / total : 0,
    bySegment: table.map((row, k) => (sum(row) > 0 ? row[k] / sum(row) : null)),
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
