import { type Run, type RunView, sameLook, viewOf } from '@qp/contract';
import { columnOrder, naturalOrder, sortedColumns, sortRow, type VariableList } from '@qp/facts';

/** The view of a run while people edit it. */
export interface ViewState extends Readonly<RunView> {
  /** Counts changes of the lists: one that was changed and changed back still counts as changed. */
  readonly listEdit: number;
}

export function savedView(run: Run): ViewState {
  return { ...viewOf(run), order: columnOrder(run.order, run.segments), listEdit: 0 };
}

/** Differs from what is saved: order, filters and sorts by comparison, the lists by having been touched. */
export function isEdited(now: ViewState, saved: ViewState): boolean {
  return now.listEdit !== saved.listEdit || !sameLook(now, saved);
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

/** A variable ticked or unticked in one list. A cluster variable is profiled anyway, so it leaves the profile list. */
export function toggled(view: ViewState, list: VariableList, code: string, listEdit: number): ViewState {
  const has = view[list].includes(code);
  const next = has ? view[list].filter((other) => other !== code) : [...view[list], code];
  const changed = { ...view, [list]: next, listEdit };
  if (list === 'cluster' && !has) return { ...changed, profile: view.profile.filter((other) => other !== code) };
  if (list === 'profile' && !has) return { ...changed, cluster: view.cluster.filter((other) => other !== code) };
  return changed;
}
