import { plainLabel } from '../survey/response-order.ts';
import { nameStem } from './label-stems.ts';
import { noAnswers } from './missing-answers.ts';
import type { SourceVariable } from './types.ts';

/** Multiple response: which columns are the options of one question. */

export interface ResponseSet {
  readonly name: string;
  readonly label: string;
  readonly columns: readonly string[];
  /** `dichotomies`: a column an option, with the value that means "chosen". `categories`: each column names an option. */
  readonly kind: 'dichotomies' | 'categories';
  /** By column for dichotomies; value and label of each option for categories. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A set as an SPSS file declares it. */
export interface DeclaredSet {
  readonly name: string;
  readonly label: string;
  readonly kind: 'dichotomies' | 'categories';
  readonly counted: string | null;
  readonly variables: readonly string[];
}

const CHOSEN = /^(1|yes|ja|oui|s[ií]|true|checked|selected|chosen|mentioned|quoted|genannt|x)$/;
const NOT_CHOSEN =
  /^(0|no|nein|non|false|unchecked|not? (checked|selected|chosen|mentioned|quoted)|nicht genannt|unselected)$/;
const FEWEST = 2;

/** The file's own sets; then columns of one stem that hold 0/1, one label, or 1/blank. */
export function findSets(columns: readonly SourceVariable[], declared: readonly DeclaredSet[]): ResponseSet[] {
  const byCode = new Map(columns.map((column) => [column.code, column]));
  const taken = new Set<string>();
  const sets: ResponseSet[] = [];
  for (const set of declared) {
    const own = set.variables.flatMap((name) => byCode.get(name) ?? []).filter(({ code }) => !taken.has(code));
    if (own.length < FEWEST) continue;
    for (const { code } of own) taken.add(code);
    const label = set.label || set.name.replace(/^\$/, '');
    sets.push({ name: set.name.replace(/^\$/, ''), label, kind: set.kind, ...optionsOf(set, own) });
  }
  for (const [stem, own] of byStem(columns.filter(({ code }) => !taken.has(code)))) {
    const options = own.map(chosenValue);
    if (options.some((option) => option === null) || own.every(({ facts }) => facts.answered === 0)) continue;
    sets.push({
      name: stem,
      label: stem,
      kind: 'dichotomies',
      columns: own.map(({ code }) => code),
      options: own.map((column, i) => ({ value: options[i] ?? '1', label: column.label })),
    });
  }
  return sets;
}

function optionsOf(set: DeclaredSet, own: readonly SourceVariable[]): Pick<ResponseSet, 'columns' | 'options'> {
  const columns = own.map(({ code }) => code);
  if (set.kind === 'dichotomies') {
    return { columns, options: own.map(({ label }) => ({ value: countedValue(set.counted), label })) };
  }
  const labels = new Map(own.flatMap((column) => column.labels.map(([value, label]) => [value, label] as const)));
  const missing = new Set(own.flatMap((column) => [...noAnswers(column)]));
  const values = new Set(
    own.flatMap(({ facts }) => facts.values.map(([value]) => value)).filter((value) => !missing.has(value)),
  );
  const all = [...labels.keys()].filter((value) => values.has(value));
  for (const value of values) if (!labels.has(value)) all.push(value);
  return { columns, options: all.map((value) => ({ value, label: labels.get(value) ?? value })) };
}

/** SPSS writes the counted value as text: `1`, `1.00`, `Yes`. */
function countedValue(counted: string | null): string {
  const text = (counted ?? '1').trim();
  return text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text;
}

function byStem(columns: readonly SourceVariable[]): [string, SourceVariable[]][] {
  const groups = new Map<string, SourceVariable[]>();
  for (const column of columns) {
    const stem = nameStem(column.code);
    if (stem !== null) groups.set(stem, [...(groups.get(stem) ?? []), column]);
  }
  return [...groups].filter(([, own]) => own.length >= FEWEST);
}

/** The value that means "chosen" in a column of 0/1, of one label or of 1/blank; null if it is no such column. */
function chosenValue(column: SourceVariable): string | null {
  const { facts, labels, code, type } = column;
  if (facts.answered === 0) return '1';
  const label = new Map(labels);
  const missing = noAnswers(column);
  const values = facts.values
    .filter(([value]) => !missing.has(value))
    .map(([value]) => ({ value, plain: plainLabel(label.get(value) ?? value) }));
  if (values.length === 0 || values.length > 2) return null;
  const chosen = values.find(({ plain }) => CHOSEN.test(plain));
  const other = values.find((each) => each !== chosen);
  if (chosen) return !other || NOT_CHOSEN.test(other.plain) ? chosen.value : null;
  if (values.length === 2) return null;
  // One value only: never chosen, or the option's own label or number.
  if (NOT_CHOSEN.test(values[0].plain))
    return label.size > 0 || type === 'number' ? (chosenLabel(labels) ?? '1') : null;
  if (facts.blank === 0 && missing.size === 0) return null;
  return type === 'text' || code.endsWith(values[0].value) ? values[0].value : null;
}

function chosenLabel(labels: SourceVariable['labels']): string | null {
  return labels.find(([, label]) => CHOSEN.test(plainLabel(label)))?.[0] ?? null;
}
