import type { PickerVariable } from '@qp/contract';

/** What is ticked in a picker while it is open. `dirty` means that something was changed since it opened. */
export interface Selection {
  readonly codes: ReadonlySet<string>;
  readonly dirty: boolean;
}

export function openSelection(saved: readonly string[]): Selection {
  return { codes: new Set(saved), dirty: false };
}

export function toggle(selection: Selection, code: string): Selection {
  const codes = new Set(selection.codes);
  if (!codes.delete(code)) codes.add(code);
  return { codes, dirty: true };
}

/** From one row to another, inclusive, set like the row clicked first; locked rows stay as they are. */
export function toggleRange(
  selection: Selection,
  shown: readonly PickerVariable[],
  range: { readonly from: string; readonly to: string },
  locked: ReadonlySet<string>,
): Selection {
  const places = [range.from, range.to].map((code) => shown.findIndex(({ Variable }) => Variable === code));
  if (places.includes(-1)) return toggle(selection, range.to);
  const ticked = selection.codes.has(range.from);
  const codes = new Set(selection.codes);
  for (const { Variable } of shown.slice(Math.min(...places), Math.max(...places) + 1)) {
    if (locked.has(Variable)) continue;
    if (ticked) codes.add(Variable);
    else codes.delete(Variable);
  }
  return { codes, dirty: true };
}

/** With nothing selected: everything that is shown and may be selected. With anything selected: nothing. */
export function toggleAll(
  selection: Selection,
  shown: readonly PickerVariable[],
  locked: ReadonlySet<string>,
): Selection {
  if (selection.codes.size > 0) return { codes: new Set(), dirty: true };
  const codes = new Set(shown.map((variable) => variable.Variable).filter((code) => !locked.has(code)));
  return { codes, dirty: codes.size > 0 || selection.dirty };
}

/** What is taken as a number while the picker is open: of what is selected as saved, of the rest as proposed. */
export function openNumbers(
  variables: readonly PickerVariable[],
  {
    selected,
    numbers = [],
  }: { readonly selected: readonly string[]; readonly numbers?: readonly string[] | undefined },
): ReadonlySet<string> {
  const [chosen, taken] = [new Set(selected), new Set(numbers)];
  const isNumber = ({ Variable, number }: PickerVariable) =>
    number !== undefined && (!number.grouped || (chosen.has(Variable) ? taken.has(Variable) : number.proposed));
  return new Set(variables.filter(isNumber).map(({ Variable }) => Variable));
}

export function changedNumbers(numbers: ReadonlySet<string>, code: string, asNumber: boolean): ReadonlySet<string> {
  const changed = new Set(numbers);
  if (asNumber) changed.add(code);
  else changed.delete(code);
  return changed;
}

export type AllState = 'none' | 'some' | 'all';

/** How the box in the header stands, over what is shown and may be selected. */
export function allState(
  selection: Selection,
  shown: readonly PickerVariable[],
  locked: ReadonlySet<string>,
): AllState {
  if (selection.codes.size === 0) return 'none';
  const open = shown.filter((variable) => !locked.has(variable.Variable));
  return open.length > 0 && open.every((variable) => selection.codes.has(variable.Variable)) ? 'all' : 'some';
}

/** Ticked boxes, including locked ones. */
export function tickedCount(
  selection: Selection,
  variables: readonly PickerVariable[],
  locked: ReadonlySet<string>,
): number {
  let count = 0;
  for (const { Variable } of variables) if (locked.has(Variable) || selection.codes.has(Variable)) count++;
  return count;
}

/** What is saved, in the order of the dictionary, so the same ticks always give the same list. */
export function savedCodes(
  selection: Selection,
  variables: readonly PickerVariable[],
  locked: ReadonlySet<string>,
): string[] {
  return variables
    .map((variable) => variable.Variable)
    .filter((code) => selection.codes.has(code) && !locked.has(code));
}
