import type { ImportVariable } from '@qp/contract';
import { type Doubt, doubtsOf, extremeValues, type ShownResponse, shownResponses } from '@qp/engine/imports';
import { isInProject, kindFacts, type VariableKind, variableKinds, waitsForDesign } from '@qp/facts';

/** A row of the data check: a variable and what follows from its plan. */
export interface CheckRow {
  readonly variable: ImportVariable;
  readonly doubts: readonly Doubt[];
  readonly responses: readonly ShownResponse[];
  readonly extremes: readonly number[];
}

export type CheckFilter = 'all' | 'issues' | 'changed' | VariableKind;

const known = new WeakMap<ImportVariable, CheckRow>();

/** Rows are cached by variable, so one change among 5,000 variables rebuilds one row. */
export function checkRows(variables: readonly ImportVariable[]): CheckRow[] {
  return variables.map((variable) => {
    const row = known.get(variable);
    if (row) return row;
    const { source, plan } = variable;
    const made = {
      variable,
      doubts: doubtsOf(source, plan),
      responses: shownResponses(source, plan),
      extremes: extremeValues(source, plan).map(([value]) => value),
    };
    known.set(variable, made);
    return made;
  });
}

/** Yes/no needs a set, an option of a set can't be anything else, and text is not a number. */
export function possible({ variable: { source } }: CheckRow, kind: VariableKind): boolean {
  const { needs } = kindFacts[kind];
  if (needs === 'set') return source.set !== null;
  if (source.exercise) return needs === 'choices' ? !waitsForDesign(source.exercise) : !isInProject(kind);
  if (needs === 'choices') return false;
  // An option of several columns, or of a list, has no answers of its own.
  if (source.columns.length > 1 || source.set?.separator !== undefined) return !isInProject(kind);
  if (needs === 'numbers') return source.facts.numbers !== null;
  return needs === null || source.facts.values.length > 0;
}

export interface FilterCount {
  readonly filter: CheckFilter;
  readonly count: number;
}

export function filterCounts(rows: readonly CheckRow[]): FilterCount[] {
  const of = (filter: CheckFilter) => rows.filter((row) => passes(row, filter)).length;
  const list: FilterCount[] = [
    { filter: 'all', count: rows.length },
    { filter: 'issues', count: of('issues') },
    ...variableKinds.map((kind) => ({ filter: kind, count: of(kind) })),
    { filter: 'changed', count: of('changed') },
  ];
  return list.filter(({ filter, count }) => count > 0 || filter === 'all');
}

function passes({ variable, doubts }: CheckRow, filter: CheckFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'issues') return doubts.length > 0;
  return filter === 'changed' ? variable.changed : variable.plan.kind === filter;
}

/** The columns that say something: what is the same for every variable of the project is left to the bulk bar. */
export function spareColumns(rows: readonly CheckRow[]): ReadonlySet<'factor' | 'dimension'> {
  const used = rows.filter(({ variable }) => isInProject(variable.plan.kind));
  const said = (field: 'factor' | 'dimension') => new Set(used.map(({ variable }) => variable.plan[field])).size;
  return new Set((['factor', 'dimension'] as const).filter((field) => said(field) < 2));
}

/** Filtered and searched rows: those with issues first if wanted, and what is left out below the others. */
export function shownRows(
  rows: readonly CheckRow[],
  { filter, search, issuesFirst }: { filter: CheckFilter; search: string; issuesFirst: boolean },
): CheckRow[] {
  const parts = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => {
    if (!passes(row, filter)) return false;
    const { source, plan } = row.variable;
    const text = `${source.code} ${plan.label} ${plan.factor} ${plan.dimension}`.toLowerCase();
    return parts.every((part) => text.includes(part));
  });
  const place = ({ doubts, variable }: CheckRow) =>
    issuesFirst && doubts.length > 0 ? 0 : isInProject(variable.plan.kind) ? 1 : 2;
  return found.sort((a, b) => place(a) - place(b));
}
