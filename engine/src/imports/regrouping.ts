import type { GroupingProblem, SourceVariable, ValueCount } from '@qp/facts';
import { nameStem } from './label-stems.ts';
import { listSet, splitBy } from './list-columns.ts';
import { chosenByHand, FILLED, mentions, type ResponseSet } from './response-sets.ts';

/** Repairs by hand of what belongs together. */
export type Grouping =
  | {
      readonly kind: 'set';
      readonly codes: readonly string[];
      readonly question: string;
      /** `options`: each variable is one option. `mentions`: each names an option. */
      readonly form: 'options' | 'mentions';
      /** The value that means Yes in every variable; null if it is to be recognised in each. */
      readonly chosen: string | null;
    }
  | { readonly kind: 'split'; readonly codes: readonly string[]; readonly separator: string }
  | { readonly kind: 'dissolve'; readonly codes: readonly string[] }
  /** `text`: the design of an exercise, or the labels of its items, as a CSV file. */
  | { readonly kind: 'design'; readonly codes: readonly string[]; readonly text: string };

const MAX_OPTIONS = 250;
const FEWEST = 2;

/** An option of several columns or of a list: it has no column of its own. */
export function isOption({ columns, set, exercise }: Pick<SourceVariable, 'columns' | 'set' | 'exercise'>): boolean {
  return !exercise && (columns.length > 1 || set?.separator !== undefined);
}

/** The texts of an option that is named by what people wrote: the option has the column. */
export function isWording({
  code,
  columns,
  set,
  exercise,
}: Pick<SourceVariable, 'code' | 'columns' | 'set' | 'exercise'>): boolean {
  return !exercise && set === null && columns.length === 1 && columns[0] !== code;
}

interface Regrouping {
  /** Codes of the variables that go: options of dissolved sets. */
  readonly removed: ReadonlySet<string>;
  /** Columns whose variable is proposed again. */
  readonly columns: readonly string[];
  /** Columns that are split, so they are texts whatever they hold. */
  readonly split: ReadonlySet<string>;
  /** The sets to be counted, given the columns as they are and their different texts. */
  sets(columnOf: (code: string) => SourceVariable, textsOf: (code: string) => readonly ValueCount[]): ResponseSet[];
}

/** What keeps a repair from being made, as far as it is known before the file is read again. */
export function groupingProblem(variables: readonly SourceVariable[], grouping: Grouping): GroupingProblem | null {
  const byCode = new Map(variables.map((variable) => [variable.code, variable]));
  const unknown = grouping.codes.find((code) => !byCode.has(code));
  if (unknown !== undefined) return { name: 'unknown', code: unknown };
  const chosen = grouping.codes.flatMap((code) => byCode.get(code) ?? []);
  const tasks = exerciseTasks(variables, grouping.codes);
  if (grouping.kind === 'design') {
    return tasks.length > 0 && tasks[0].exercise?.layout !== 'cells' ? null : { name: 'no-exercise' };
  }
  if (grouping.kind === 'dissolve' && tasks.length > 0) return null;
  if (tasks.length > 0) return { name: 'option', code: tasks[0].code };
  if (grouping.kind === 'dissolve') return setNames(variables, chosen).size === 0 ? { name: 'no-set' } : null;
  if (grouping.kind === 'set' && chosen.length < FEWEST) return { name: 'few' };
  const option = chosen.find((each) => isOption(each) || isWording(each));
  if (option) return { name: 'option', code: option.code };
  const named = chosen.find(({ code }) => variables.some((each) => isOption(each) && each.columns.includes(code)));
  if (named) return { name: 'in-set', code: named.code };
  if (grouping.kind === 'split' || grouping.form === 'mentions' || grouping.chosen !== null) return null;
  const unclear = chosen.find((column) => chosenByHand(column) === null);
  return unclear ? { name: 'no-yes', code: unclear.code } : null;
}

/** Only for groupings without a problem. */
export function regrouping(variables: readonly SourceVariable[], grouping: Grouping): Regrouping {
  const codes = new Set(grouping.codes);
  const chosen = variables.filter(({ code }) => codes.has(code));
  const touched = setNames(variables, chosen);
  const members = variables.filter(({ set }) => set !== null && touched.has(set.name));
  const dissolves = grouping.kind === 'dissolve';
  const columns = new Set(
    [...chosen, ...members, ...exerciseTasks(variables, grouping.codes)].flatMap((each) => each.columns),
  );
  const options = dissolves ? members.filter(isOption) : [];
  const wordings = variables.filter((each) => isWording(each) && columns.has(each.columns[0]));
  const removed = new Set([...options, ...wordings].map(({ code }) => code));
  // Sets of dichotomies that lose a column stay sets as long as two are left.
  const left = dissolves ? [] : members.filter(({ code }) => !codes.has(code));
  const reduced = [...Map.groupBy(left, ({ set }) => set?.name ?? '').values()].filter((own) => own.length >= FEWEST);
  const names = new Set(variables.flatMap(({ set }) => set?.name ?? []));
  return {
    removed,
    columns: [...columns],
    split: new Set(grouping.kind === 'split' ? grouping.codes : []),
    sets(columnOf, textsOf) {
      const kept = reduced.map(keptSet);
      if (grouping.kind === 'split') {
        const list = (code: string) => listSet(columnOf(code), splitBy(textsOf(code), grouping.separator));
        return [...kept, ...grouping.codes.map((code) => ({ ...list(code), byHand: true }))];
      }
      return grouping.kind === 'set' ? [...kept, newSet(grouping, grouping.codes.map(columnOf), names)] : kept;
    },
  };
}

/** All tasks of the exercise that the first of the variables belongs to. */
export function exerciseTasks(variables: readonly SourceVariable[], codes: readonly string[]): SourceVariable[] {
  const name = variables.find(({ code, exercise }) => exercise && codes.includes(code))?.exercise?.name;
  return name === undefined ? [] : variables.filter(({ exercise }) => exercise?.name === name);
}

/** Problems that only the file shows. */
export function setProblem(sets: readonly ResponseSet[]): GroupingProblem | null {
  for (const { kind, name, options } of sets) {
    if (kind === 'list' && options.length < FEWEST) return { name: 'no-list', code: name };
    if (options.length > MAX_OPTIONS) return { name: 'many', options: options.length, most: MAX_OPTIONS };
  }
  return null;
}

/** Those of the variables, and those whose options were made from their columns. */
function setNames(variables: readonly SourceVariable[], chosen: readonly SourceVariable[]): ReadonlySet<string> {
  const codes = new Set(chosen.map(({ code }) => code));
  const made = variables.filter((each) => isOption(each) && each.columns.some((column) => codes.has(column)));
  return new Set([...chosen, ...made].flatMap(({ set }) => set?.name ?? []));
}

function keptSet(own: readonly SourceVariable[]): ResponseSet {
  return {
    name: own[0].set?.name ?? '',
    label: own[0].set?.label ?? '',
    kind: 'dichotomies',
    columns: own.map(({ code }) => code),
    options: own.map(({ set, label }) => ({
      value: set?.option ?? '1',
      label,
      ...(set?.filled && { filled: true }),
    })),
  };
}

function newSet(
  { question, form, chosen }: Extract<Grouping, { kind: 'set' }>,
  own: readonly SourceVariable[],
  taken: ReadonlySet<string>,
): ResponseSet {
  const stem = nameStem(own[0].code);
  const wanted = stem !== null && own.every(({ code }) => nameStem(code) === stem) ? stem : own[0].code;
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted}_${n}`;
  if (form === 'mentions') return { ...mentions(name, own), label: question, found: false, byHand: true };
  return {
    name,
    label: question,
    kind: 'dichotomies',
    byHand: true,
    columns: own.map(({ code }) => code),
    options: own.map((column) => ({
      value: chosen ?? chosenByHand(column) ?? '1',
      label: column.label,
      ...(chosen === null && chosenByHand(column) === FILLED && { filled: true }),
    })),
  };
}
