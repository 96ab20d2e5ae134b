import type { CrosstabGroups, CrosstabVariable, Net } from '@qp/facts';
import type { ViewState } from './view-state.ts';

/** Changes of the rows of a view: hide, move, combine. */

const everyFactor = ({ metrics, cluster, profile }: CrosstabGroups) =>
  [...metrics, ...cluster, ...profile].flatMap(({ factors }) => factors);

export function variableIn(groups: CrosstabGroups, code: string): CrosstabVariable | null {
  return (
    everyFactor(groups)
      .flatMap(({ variables }) => variables)
      .find((variable) => variable.code === code) ?? null
  );
}

/** The variables of its factor, as shown, after the move; null where it is already first or last. */
export function movedRows(groups: CrosstabGroups, code: string, by: -1 | 1): string[] | null {
  const factor = everyFactor(groups).find(({ variables }) => variables.some((variable) => variable.code === code));
  const codes = factor?.variables.map((variable) => variable.code) ?? [];
  const from = codes.indexOf(code);
  const to = from + by;
  if (from < 0 || to < 0 || to >= codes.length) return null;
  return codes.with(from, codes[to]).with(to, code);
}

export function withOrder(view: ViewState, moved: readonly string[]): ViewState {
  return { ...view, rowOrder: [...view.rowOrder.filter((code) => !moved.includes(code)), ...moved] };
}

export function withHidden(view: ViewState, code: string): ViewState {
  return { ...view, hidden: [...view.hidden.filter(([other]) => other !== code), [code, null]] };
}

/** Some rows of a variable, by name; an empty list shows them all. */
export function withHiddenRows(view: ViewState, code: string, rows: readonly string[]): ViewState {
  const others = view.hidden.filter(([other]) => other !== code);
  return { ...view, hidden: [...others, ...rows.map((row): [string, string] => [code, row])] };
}

/** A net of the same name is replaced. */
export function withNet(view: ViewState, net: Net): ViewState {
  return { ...view, nets: [...withoutNet(view, net).nets, net] };
}

export function withoutNet(view: ViewState, { code, name }: Pick<Net, 'code' | 'name'>): ViewState {
  return { ...view, nets: view.nets.filter((net) => net.code !== code || net.name !== name) };
}

/** Shows or hides the groups of a number. */
export function withOpened(view: ViewState, code: string, open: boolean): ViewState {
  const others = view.opened.filter((other) => other !== code);
  return { ...view, opened: open ? [...others, code] : others };
}
