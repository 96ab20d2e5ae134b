import { netRowName } from './crosstab.ts';
import type { CrosstabGroup, CrosstabGroups, CrosstabRow, CrosstabVariable } from './crosstab-result.ts';
import type { CrosstabView } from './crosstab-view.ts';

/** Rows hidden, groups of numbers opened, and variables in the order that a person gave them; both are part of a view. */
export function arrangedRows(
  groups: CrosstabGroups,
  { hidden, rowOrder, opened }: Pick<CrosstabView, 'hidden' | 'rowOrder' | 'opened'>,
): CrosstabGroups {
  const hasNumbers = groups.cluster.some(({ factors }) =>
    factors.some(({ variables }) => variables.some(({ number }) => number)),
  );
  if (hidden.length === 0 && rowOrder.length === 0 && !hasNumbers) return groups;
  const open = new Set(opened);
  const gone = new Set(hidden.map(([code, row]) => JSON.stringify([code, row])));
  const isGone = (code: string, row: string | null) => gone.has(JSON.stringify([code, row]));
  // The groups of a number that is not opened stay out; a net that was made of them is shown.
  const isOpen = ({ code, number }: CrosstabVariable, { name, valueType }: CrosstabRow) =>
    !number || valueType !== 'percent' || open.has(code) || name.startsWith(netRowName(''));
  const place = new Map(rowOrder.map((code, at) => [code, at]));
  const shown = (variables: readonly CrosstabVariable[]) =>
    inOrder(variables, place)
      .filter(({ code }) => !isGone(code, null))
      .map((variable) => ({
        ...variable,
        rows: variable.rows.filter((row) => !isGone(variable.code, row.name) && isOpen(variable, row)),
      }))
      .filter(({ rows }) => rows.length > 0);
  const arranged = (group: CrosstabGroup): CrosstabGroup =>
    group
      .map((dimension) => ({
        ...dimension,
        factors: dimension.factors
          .map((factor) => ({ ...factor, variables: shown(factor.variables) }))
          .filter(({ variables }) => variables.length > 0),
      }))
      .filter(({ factors }) => factors.length > 0);
  return { metrics: arranged(groups.metrics), cluster: arranged(groups.cluster), profile: arranged(groups.profile) };
}

/** Variables that were put in an order take the places that they have together; the others stay where they are. */
function inOrder(
  variables: readonly CrosstabVariable[],
  place: ReadonlyMap<string, number>,
): readonly CrosstabVariable[] {
  const placed = variables
    .filter(({ code }) => place.has(code))
    .sort((a, b) => (place.get(a.code) ?? 0) - (place.get(b.code) ?? 0));
  if (placed.length < 2) return variables;
  let next = 0;
  return variables.map((variable) => (place.has(variable.code) ? placed[next++] : variable));
}
