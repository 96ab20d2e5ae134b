import { IMPORT_KINDS, type ImportKind, type ImportVariable, KIND_WORDS } from '@qp/contract';
import { type Doubt, doubtsOf, type ShownResponse, shownResponses } from '@qp/engine/data-check';

/** A row of the Data check: a variable with what follows from its plan. */
export interface CheckRow {
  readonly variable: ImportVariable;
  readonly doubts: readonly Doubt[];
  readonly responses: readonly ShownResponse[];
}

export type CheckFilter = 'all' | 'doubtful' | 'changed' | ImportKind;

export const DOUBT_WORDS: Readonly<Record<Doubt, string>> = {
  nobody: 'nobody answered',
  constant: 'everybody says the same',
  many: 'more than 50 responses',
  'free-text': 'nearly every text is different',
  few: 'an answer of fewer than 5 people',
  'unused-labels': 'labels that nobody chose',
  unlabelled: 'values without a label',
  'weight-blank': 'people without a weight count as 0',
  'id-repeated': 'not everybody has an identifier of their own',
};

const known = new WeakMap<ImportVariable, CheckRow>();

/** Rows are made once for each state of a variable: a change of one among 5,000 makes one anew. */
export function checkRows(variables: readonly ImportVariable[]): CheckRow[] {
  return variables.map((variable) => {
    const row = known.get(variable);
    if (row) return row;
    const { source, plan } = variable;
    const made = { variable, doubts: doubtsOf(source, plan), responses: shownResponses(source, plan) };
    known.set(variable, made);
    return made;
  });
}

/** Yes/no belongs to sets, an option of a set is nothing else, and text is no number. */
export function possible({ variable: { source } }: CheckRow, kind: ImportKind): boolean {
  if (kind === 'yesno') return source.set !== null;
  if (source.columns.length > 1) return kind === 'out';
  if (kind === 'number' || kind === 'weight') return source.facts.numbers !== null;
  if (kind === 'scale' || kind === 'categories') return source.facts.values.length > 0;
  return true;
}

/** "2 of 5 variables cannot be Number and stay as they are."; null where all can. */
export function cannotBe(rows: readonly CheckRow[], kind: ImportKind): string | null {
  const left = rows.filter((row) => !possible(row, kind)).length;
  if (left === 0) return null;
  const [of, stay] = rows.length === 1 ? ['variable', 'stays as it is'] : ['variables', 'stay as they are'];
  return `${left.toLocaleString('en')} of ${rows.length.toLocaleString('en')} ${of} cannot be ${KIND_WORDS[kind].name} and ${left === 1 ? 'stays as it is' : stay}.`;
}

export interface FilterCount {
  readonly filter: CheckFilter;
  readonly label: string;
  readonly count: number;
}

export function filterCounts(rows: readonly CheckRow[]): FilterCount[] {
  const of = (filter: CheckFilter) => rows.filter((row) => passes(row, filter)).length;
  const list: FilterCount[] = [
    { filter: 'all', label: 'All', count: rows.length },
    { filter: 'doubtful', label: 'Doubtful', count: of('doubtful') },
    ...IMPORT_KINDS.map((kind) => ({ filter: kind, label: KIND_WORDS[kind].name, count: of(kind) })),
    { filter: 'changed', label: 'Changed', count: of('changed') },
  ];
  return list.filter(({ filter, count }) => count > 0 || filter === 'all');
}

function passes({ variable, doubts }: CheckRow, filter: CheckFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'doubtful') return doubts.length > 0;
  return filter === 'changed' ? variable.changed : variable.plan.kind === filter;
}

/** What is shown: the filter, the words, and what is doubtful on top where that is wanted. */
export function shownRows(
  rows: readonly CheckRow[],
  { filter, words, doubtfulFirst }: { filter: CheckFilter; words: string; doubtfulFirst: boolean },
): CheckRow[] {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => {
    if (!passes(row, filter)) return false;
    const { source, plan } = row.variable;
    const text = `${source.code} ${plan.label} ${plan.factor} ${plan.dimension}`.toLowerCase();
    return parts.every((part) => text.includes(part));
  });
  if (!doubtfulFirst) return found;
  return [...found.filter(({ doubts }) => doubts.length > 0), ...found.filter(({ doubts }) => doubts.length === 0)];
}
