import type { SourceVariable } from '@qp/facts';
import { conversion } from '../imports/conversion.ts';
import { listIn, listSet } from '../imports/list-columns.ts';
import { propose } from '../imports/propose.ts';
import { findSets } from '../imports/response-sets.ts';
import { SetTally, settledSets, withSets } from '../imports/set-tally.ts';
import { sourceOf } from './survey-source.ts';

export type Rows = readonly (readonly (number | string | null)[])[];

/** Reads a table as the server does: columns, sets, a look at every row, the plan; then every row by the plan. */
export function checkedTable(
  names: string[],
  rows: Rows,
  declared: Parameters<typeof findSets>[1] = [],
  more: Record<string, Partial<SourceVariable>> = {},
) {
  const columns = names.map((name, c) =>
    sourceOf(
      name,
      rows.map((row) => row[c]),
      more[name],
    ),
  );
  const lists = columns.flatMap((column) => {
    const found = column.type === 'text' ? listIn(column.facts.values, column.labels) : null;
    return found ? [listSet(column, found)] : [];
  });
  const sets = [...findSets(columns, declared), ...lists];
  const tallies = sets.map((set) => {
    const places = set.columns.map((name) => names.indexOf(name));
    return new SetTally(
      set,
      places,
      places.map((place) => columns[place]),
    );
  });
  for (const row of rows) for (const tally of tallies) tally.row((place) => String(row[place] ?? ''), 1);
  const variables = withSets(columns, tallies, rows.length);
  const plans = propose(variables, settledSets(tallies), null);
  const entries = variables.map((source, i) => ({ source, plan: plans[i] }));
  const converted = conversion(entries, names);
  const labels = rows.map((row) =>
    converted.map(({ labelOf }) => labelOf((place) => String(row[place] ?? '')) ?? null),
  );
  return { sets, variables, plans, entries, labels };
}
