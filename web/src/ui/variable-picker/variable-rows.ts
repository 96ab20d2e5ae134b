import type { PickerVariable } from '@qp/contract';
import type { VARIABLE_HEADERS } from '@qp/facts';
import Fuse from 'fuse.js';

/** Which variables a picker shows, and in which order. Pure, so 5,000 variables can be measured without a page. */

export type VariableField = (typeof VARIABLE_HEADERS)[number];
/** The fields that a picker can be narrowed by. */
export const filterFields = ['Dimension', 'Factor', 'Data Type'] as const;
type FilterField = (typeof filterFields)[number];
/** The values asked for; an empty list asks for nothing. */
type VariableFilters = Readonly<Record<FilterField, readonly string[]>>;
export const noFilters: VariableFilters = { Dimension: [], Factor: [], 'Data Type': [] };

export interface VariableSort {
  readonly by: VariableField;
  readonly direction: 'asc' | 'desc';
}

const FUZZY_THRESHOLD = 0.2;
/** Digits compare as numbers, so Q9 stands before Q10. */
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Built once for a list of variables: indexing 5,000 takes longer than searching them. */
export function searchIndex(variables: readonly PickerVariable[]): Fuse<PickerVariable> {
  return new Fuse(variables, {
    keys: ['Variable', 'Variable Label'],
    threshold: FUZZY_THRESHOLD,
    // Without it a word at the end of a long label is not found.
    ignoreLocation: true,
    ignoreDiacritics: true,
  });
}

interface RowsAsked {
  readonly search: string;
  readonly filters: VariableFilters;
  /** Null: no column was clicked yet. */
  readonly sort: VariableSort | null;
  /** Only these codes; null for all. */
  readonly only?: ReadonlySet<string> | null;
}

export function variableRows(
  variables: readonly PickerVariable[],
  index: Fuse<PickerVariable>,
  asked: RowsAsked,
): PickerVariable[] {
  const search = asked.search.trim();
  const found = search === '' ? [...variables] : index.search(search).map((hit) => hit.item);
  const { filters, only } = asked;
  const rows = found.filter((variable) => passes(variable, filters) && (!only || only.has(variable.Variable)));
  // Until a column is clicked, rows stand as in the dictionary, and what a search finds with the best match first.
  return asked.sort === null ? rows : sorted(rows, asked.sort);
}

function passes(variable: PickerVariable, filters: VariableFilters): boolean {
  return filterFields.every((field) => filters[field].length === 0 || filters[field].includes(variable[field]));
}

function sorted(rows: PickerVariable[], { by, direction }: VariableSort): PickerVariable[] {
  const sign = direction === 'asc' ? 1 : -1;
  return rows.sort((a, b) => sign * collator.compare(a[by], b[by]) || collator.compare(a.Variable, b.Variable));
}

/** A click on a header: the other direction on the column that sorts already, else ascending by the new one. */
export function nextSort(sort: VariableSort | null, by: VariableField): VariableSort {
  return { by, direction: sort?.by === by && sort.direction === 'asc' ? 'desc' : 'asc' };
}

/**
 * What a filter offers: the values among the variables that pass the other filters, so choosing a dimension leaves
 * only its factors. Values that are chosen already stay, or they could not be taken back.
 */
export function filterValues(
  variables: readonly PickerVariable[],
  filters: VariableFilters,
  field: FilterField,
): string[] {
  const others = { ...filters, [field]: [] };
  const values = new Set(filters[field]);
  for (const variable of variables) if (passes(variable, others)) values.add(variable[field]);
  values.delete('');
  return [...values].sort(collator.compare);
}
