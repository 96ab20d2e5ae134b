import type { CrosstabGroup, CrosstabGroups, CrosstabVariable } from './crosstab.ts';
import type { CrosstabView } from './crosstab-view.ts';

/** Rows hidden and variables in the order that a person gave them; both are part of a view. */
export function arrangedRows(
  groups: CrosstabGroups,
  { hidden, rowOrder }: Pick<CrosstabView, 'hidden' | 'rowOrder'>,
): CrosstabGroups {
  if (hidden.length === 0 && rowOrder.length === 0) return groups;
  const gone = new Set(hidden.map(([code, row]) => JSON.stringify([code, row])));
  const isGone = (code: string, row: string | null) => gone.has(JSON.stringify([code, row]));
  const place = new Map(rowOrder.map((code, at) => [code, at]));
  const shown = (variables: readonly CrosstabVariable[]) =>
    inOrder(variables, place)
      .filter(({ code }) => !isGone(code, null))
      .map((variable) => ({ ...variable, rows: variable.rows.filter(({ name }) => !isGone(variable.code, name)) }))
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
