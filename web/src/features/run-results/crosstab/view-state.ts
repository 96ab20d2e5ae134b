import { type CrosstabView, columnOrder, naturalOrder, type Run, sortedColumns, sortRow } from '@qp/contract';

/** The part of a run's view that people edit, undo and save. */
export interface ViewState extends CrosstabView {
  readonly cluster: readonly string[];
  readonly profile: readonly string[];
  readonly metrics: readonly string[];
  /** Counts the changes of the lists, so that a list that was changed and changed back still counts as changed. */
  readonly listEdit: number;
}
export type Membership = 'cluster' | 'profile' | 'metrics';

/** The settings that are compared with the saved ones; the lists are not, they only ever mark. */
const settings = [
  'filterCriteriaValue',
  'filterThresholdValue',
  'filterCriteriaIndex',
  'filterThresholdIndex',
  'sortRowsBy',
  'sortRowsDir',
  'sortColsBy',
  'sortColsDir',
] as const satisfies readonly (keyof CrosstabView)[];

export function savedView(run: Run): ViewState {
  return {
    order: columnOrder(run.order, run.segments),
    filterCriteriaValue: run.filterCriteriaValue,
    filterThresholdValue: run.filterThresholdValue,
    filterCriteriaIndex: run.filterCriteriaIndex,
    filterThresholdIndex: run.filterThresholdIndex,
    sortRowsBy: run.sortRowsBy,
    sortRowsDir: run.sortRowsDir,
    sortColsBy: run.sortColsBy,
    sortColsDir: run.sortColsDir,
    cluster: run.cluster,
    profile: run.profile,
    metrics: run.metrics,
    listEdit: 0,
  };
}

/** Differs from what is saved: order, filters and sorts by comparison, the lists by having been touched. */
export function isEdited(now: ViewState, saved: ViewState): boolean {
  return (
    now.listEdit !== saved.listEdit ||
    settings.some((name) => now[name] !== saved[name]) ||
    now.order.length !== saved.order.length ||
    now.order.some((segment, at) => segment !== saved.order[at])
  );
}

/** A column taken from one place to another. The order is then one's own, and no longer that of a sort. */
export function movedColumn(view: ViewState, segment: number, to: number): ViewState {
  const rest = view.order.filter((other) => other !== segment);
  const place = Math.max(0, Math.min(rest.length, to));
  const order = [...rest.slice(0, place), segment, ...rest.slice(place)];
  if (order.every((other, at) => other === view.order[at])) return view;
  return { ...view, order, sortColsBy: '' };
}

/** Chooses the row that orders the columns; an empty choice puts them back to 1 … n. */
export function sortedBy(view: ViewState, run: Run, sortColsBy: string, sortColsDir: 'asc' | 'desc'): ViewState {
  const row = sortRow([run.crosstabMetrics, run.crosstabCluster, run.crosstabProfile], sortColsBy);
  if (sortColsBy === '') {
    // Turning the direction over without a sort must not undo what was dragged.
    const cleared = view.sortColsBy !== '';
    return { ...view, sortColsBy, sortColsDir, order: cleared ? naturalOrder(run.segments) : view.order };
  }
  return { ...view, sortColsBy, sortColsDir, order: row ? sortedColumns(row, sortColsDir) : view.order };
}

/** A variable ticked or unticked in one list. A cluster variable is in the profile anyway, so that it leaves that list. */
export function toggled(view: ViewState, list: Membership, code: string, listEdit: number): ViewState {
  const has = view[list].includes(code);
  const next = has ? view[list].filter((other) => other !== code) : [...view[list], code];
  const changed = { ...view, [list]: next, listEdit };
  if (list === 'cluster' && !has) return { ...changed, profile: view.profile.filter((other) => other !== code) };
  if (list === 'profile' && !has) return { ...changed, cluster: view.cluster.filter((other) => other !== code) };
  return changed;
}
