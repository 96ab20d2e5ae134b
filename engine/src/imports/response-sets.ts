import type { SourceVariable } from '@qp/facts';
import { plainLabel } from '../survey/response-order.ts';
import { scaleOrder } from '../survey/response-scales.ts';
import { bareWords, wholePattern, wordPattern } from '../survey/scale-words.ts';
import { labelStems, nameStem } from './label-stems.ts';
import { noAnswers } from './missing-answers.ts';
import { noAnswerIn } from './no-answer-words.ts';
import { isKnownScale, isOrderedByWords } from './ordered-labels.ts';

/** Multiple response: which columns are the options of one question. */

export interface ResponseSet {
  readonly name: string;
  readonly label: string;
  readonly columns: readonly string[];
  /**
   * `dichotomies`: a column an option, with the value that means "chosen". `categories`: each column names an option. `list`: one
   * column names them all. `grid`: the columns are items with the same answers.
   */
  readonly kind: 'dichotomies' | 'categories' | 'list' | 'grid';
  /** For a list: what stands between its answers. */
  readonly separator?: string;
  /** For a list: answers that mean none. */
  readonly noAnswers?: readonly string[];
  /** Not declared by the file: columns that look like first, second and third mention. */
  readonly found?: boolean;
  /** Defined by the analyst: it stays a set whatever its columns hold. */
  readonly byHand?: boolean;
  /** By column for dichotomies; value and label of each option for categories. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly filled?: boolean }[];
}

/** A set as an SPSS file declares it. */
export interface DeclaredSet {
  readonly name: string;
  readonly label: string;
  readonly kind: 'dichotomies' | 'categories';
  readonly counted: string | null;
  readonly variables: readonly string[];
}

const CHOSEN = wholePattern(({ chosen }) => chosen);
const NOT_CHOSEN = wholePattern(({ notChosen }) => [notChosen]);
const OTHER = wordPattern(({ other }) => other);
/** The value of an option in people's own words. */
export const FILLED = '';
const FEWEST = 2;
const FEWEST_OPTIONS = 3;

/** The file's own sets; then columns of one stem that hold 0/1, one label, or 1/blank; then those of first and further mentions. */
export function findSets(columns: readonly SourceVariable[], declared: readonly DeclaredSet[]): ResponseSet[] {
  const byCode = new Map(columns.map((column) => [column.code, column]));
  const taken = new Set<string>();
  const sets: ResponseSet[] = [];
  const add = (set: ResponseSet) => {
    for (const code of set.columns) taken.add(code);
    sets.push(set);
  };
  for (const set of declared) {
    const own = set.variables.flatMap((name) => byCode.get(name) ?? []).filter(({ code }) => !taken.has(code));
    if (own.length >= FEWEST) add(declaredSet(set, own));
  }
  const free = () => columns.filter(({ code }) => !taken.has(code));
  for (const [stem, own] of byStem(free())) {
    const set = dichotomies(stem, own);
    // Q5a and Q5b may be two questions: options of one are all asked of the same people.
    const alike = !/[a-z]$/i.test(own[0].code) || new Set(own.map(({ facts }) => facts.blank)).size === 1;
    if (set && alike) add(set);
    else if (areMentions(own)) add(mentions(stem, own));
  }
  for (const [stem, own] of [...byLabel(free()), ...byOwnName(free())]) {
    const set = own.every(({ code }) => !taken.has(code)) ? dichotomies(stem, own) : null;
    if (set) add(set);
  }
  return sets;
}

function declaredSet(set: DeclaredSet, own: readonly SourceVariable[]): ResponseSet {
  const name = set.name.replace(/^\$/, '');
  const label = set.label || name;
  // Declared as categories, but every column says yes or no.
  const yesNo = set.kind === 'categories' ? dichotomies(name, own) : null;
  if (yesNo && own.some(({ facts }) => facts.values.length > 1)) return { ...yesNo, label };
  return { name, label, kind: set.kind, ...optionsOf(set, own) };
}

/** Null if some column is neither one of chosen and not chosen nor room for other words beside at least two of these. */
export function dichotomies(name: string, own: readonly SourceVariable[]): ResponseSet | null {
  const known = own.map(chosenValue);
  const plain = known.every((option) => option === null) ? oppositesIn(own) : known;
  const named = plain.filter((option) => option !== null).length;
  const options = own.map((column, i) => plain[i] ?? (named >= FEWEST && isFreeText(column) ? FILLED : null));
  if (options.some((option) => option === null) || own.every(({ facts }) => facts.answered === 0)) return null;
  return {
    name,
    label: name,
    kind: 'dichotomies',
    columns: own.map(({ code }) => code),
    options: own.map((column, i) => ({
      value: options[i] ?? '1',
      label: column.label,
      ...(options[i] === FILLED && { filled: true }),
    })),
  };
}

/**
 * The same two labels in every column, and one is the other with "not" in some language: "citou" and "não citou", or, of codes
 * 0 and 1, two forms of one word. Words of a scale are none.
 */
function oppositesIn(own: readonly SourceVariable[]): readonly (string | null)[] {
  const nothing = own.map(() => null);
  const [first] = own;
  const missing = noAnswers(first);
  const listOf = ({ type, labels, facts }: SourceVariable) => {
    const texts = type === 'text' && labels.length === 0 ? facts.values.map(([value]) => value).toSorted() : null;
    return texts?.map((text) => [text, text] as const) ?? labels;
  };
  const pair = listOf(first).filter(([value]) => !missing.has(value));
  if (pair.length !== 2 || own.length < FEWEST_OPTIONS) return nothing;
  const codes = new Set([...missing, ...pair.map(([value]) => value)]);
  const alike = (column: SourceVariable) =>
    JSON.stringify(listOf(column)) === JSON.stringify(listOf(first)) &&
    column.facts.values.every(([value]) => codes.has(value));
  if (!own.every(alike)) return nothing;
  const plain = pair.map(([value, label]) => ({ value, words: bareWords(plainLabel(label)) }));
  if (scaleOrder(plain.map(({ words }) => words)) !== null) return nothing;
  const [less, more] = plain.toSorted((one, other) => one.words.length - other.words.length);
  const negated = more.words.endsWith(` ${less.words}`) || more.words.startsWith(`${less.words} `);
  const byCode = new Map(plain.map(({ value, words }) => [value, words]));
  const [no, yes] = [byCode.get('0'), byCode.get('1')];
  if (negated) return own.map(() => less.value);
  return no && yes && longestRun(no, yes) >= 0.5 * Math.min(no.length, yes.length) ? own.map(() => '1') : nothing;
}

/** How many letters in a row two texts have in common. */
function longestRun(one: string, other: string): number {
  let most = 0;
  for (let from = 0; from < one.length; from++)
    while (other.includes(one.slice(from, from + most + 1)) && from + most < one.length) most++;
  return most;
}

/** Words of people's own, which most left blank or which nearly all differ. */
function isFreeText({ type, facts, code, label }: SourceVariable): boolean {
  if (type !== 'text' || facts.answered === 0 || facts.blank === 0) return false;
  return OTHER.test(plainLabel(`${code} ${label}`).replaceAll('_', ' ')) || facts.distinct > 0.8 * facts.answered;
}

function optionsOf(
  { kind, counted }: Pick<DeclaredSet, 'kind' | 'counted'>,
  own: readonly SourceVariable[],
): Pick<ResponseSet, 'columns' | 'options'> {
  const columns = own.map(({ code }) => code);
  if (kind === 'dichotomies') {
    return { columns, options: own.map(({ label }) => ({ value: countedValue(counted), label })) };
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

/** The same question and the same worded answers in each column, and fewer people in each further one. */
function areMentions(own: readonly SourceVariable[]): boolean {
  const [first] = own;
  const same = (part: (column: SourceVariable) => string) => own.every((column) => part(column) === part(first));
  if (first.type !== 'number' || first.labels.length < FEWEST_OPTIONS || first.label === '') return false;
  if (!same(({ label }) => label) || !same(({ labels }) => JSON.stringify(labels))) return false;
  const words = first.labels.map(([, label]) => label).filter((label) => noAnswerIn(label) === null);
  if (isKnownScale(words) || isOrderedByWords(words)) return false;
  return own.every(({ facts }, i) => i === 0 || facts.blank >= own[i - 1].facts.blank) && own.at(-1)!.facts.blank > 0;
}

export function mentions(name: string, own: readonly SourceVariable[]): ResponseSet {
  return {
    name,
    label: own[0].label,
    kind: 'categories',
    found: true,
    ...optionsOf({ kind: 'categories', counted: null }, own),
  };
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

/** Neighbours whose labels begin, or end, alike. */
function byLabel(columns: readonly SourceVariable[]): [string, SourceVariable[]][] {
  const stems = labelStems(columns);
  const groups: [string, SourceVariable[]][] = [];
  for (const [i, column] of columns.entries()) {
    const { stem } = stems[i];
    const last = groups.at(-1);
    if (stem === null) groups.push(['', []]);
    else if (last && last[0] === stem) last[1].push(column);
    else groups.push([stem, [column]]);
  }
  return groups.filter(([, own]) => own.length >= FEWEST);
}

/** Neighbours that are each named like their only answer, as Typeform writes options, and the one for other words behind them. */
function byOwnName(columns: readonly SourceVariable[]): [string, SourceVariable[]][] {
  const groups: SourceVariable[][] = [[]];
  for (const column of columns) {
    const last = groups[groups.length - 1];
    const { values, blank } = column.facts;
    const named = blank > 0 && values.length === 1 && [column.code, column.label].includes(values[0][0]);
    if (named) last.push(column);
    else if (last.length > 0)
      groups.push(last.length >= FEWEST && isFreeText(column) ? [...(groups.pop() ?? []), column] : []);
    if (!named && groups[groups.length - 1].length > 0) groups.push([]);
  }
  return groups.filter((own) => own.length >= FEWEST).map((own) => [nameOfOptions(own.map(({ code }) => code)), own]);
}

/** The export doesn't say what was asked. */
const nameOfOptions = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} …` : names.join(', ');

/** The value that means "chosen" in a column of 0/1, of one label or of 1/blank; null if it isn't such a column. */
function chosenValue(column: SourceVariable): string | null {
  const { facts, labels, code, type } = column;
  if (facts.answered === 0) return '1';
  const label = new Map(labels);
  const missing = noAnswers(column);
  const values = facts.values
    .filter(([value]) => !missing.has(value))
    .map(([value]) => ({ value, plain: bareWords(plainLabel(label.get(value) ?? value)) }));
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

/** Likewise where the analyst says that it is an option: of two numbers 1 is Yes, and a lone value is. */
export function chosenByHand(column: SourceVariable): string | null {
  const known = chosenValue(column) ?? (isFreeText(column) ? FILLED : null);
  if (known !== null) return known;
  const missing = noAnswers(column);
  const values = column.facts.values.map(([value]) => value).filter((value) => !missing.has(value));
  if (values.length === 1) return values[0];
  return values.length === 2 && values.includes('1') ? '1' : null;
}

function chosenLabel(labels: SourceVariable['labels']): string | null {
  return labels.find(([, label]) => CHOSEN.test(plainLabel(label)))?.[0] ?? null;
}
