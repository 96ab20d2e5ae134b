import type { SourceVariable, VariableKind } from '@qp/facts';
import { isMissing, parseNumber } from '../survey/answers.ts';
import { classOf } from '../survey/number-classes.ts';
import { cellReader } from './exercises/index.ts';
import { partsOf } from './list-columns.ts';
import { inMissingRange } from './missing-answers.ts';
import { NO, namesOfClasses } from './shown-responses.ts';
import type { PlannedVariable } from './types.ts';

/** The answers of one respondent, by place among the columns of the file: as written, blank if there is none. */
export type CellText = (place: number) => string;

/** What a variable's answer is called: null for no answer, undefined for a value that the plan does not know. */
export type LabelOf = (cells: CellText) => string | null | undefined;

export interface ConvertedVariable {
  readonly code: string;
  /** False if the file has none of its columns. */
  readonly present: boolean;
  /** The column that alone decides where it is not blank; null for an option that several columns or a list can name. */
  readonly place: number | null;
  readonly labelOf: LabelOf;
  /** For the file of answers as collected. */
  readonly rawOf: (cells: CellText) => string;
}

export interface PlanEntry {
  readonly source: Pick<SourceVariable, 'code' | 'columns' | 'set' | 'facts' | 'exercise'>;
  readonly plan: PlannedVariable;
}

/** A plan, ready to be used on a file with these columns: the original one, or a new one in its form. */
export function conversion(entries: readonly PlanEntry[], columns: readonly string[]): ConvertedVariable[] {
  const placeOf = new Map(columns.map((name, i) => [name, i]));
  const setCells = new Map<string, SetCells>();
  for (const { source, plan } of entries) {
    if (!source.set) continue;
    const cells: SetCells = setCells.get(source.set.name) ?? new Map();
    const isNone = noAnswerOf(plan);
    for (const name of source.columns) {
      const place = placeOf.get(name);
      if (place !== undefined && !cells.has(place)) cells.set(place, isNone);
    }
    setCells.set(source.set.name, cells);
  }
  return entries.map(({ source, plan }) => {
    const places = source.columns.flatMap((name) => placeOf.get(name) ?? []);
    const present = places.length > 0;
    const whole: SetCells = (source.set && setCells.get(source.set.name)) ?? new Map();
    const alone = places.length === 1 && source.columns.length === 1;
    return { code: source.code, present, place: alone ? places[0] : null, ...compile({ source, plan }, places, whole) };
  });
}

/** The places of a set's columns, each with the values that mean no answer in it. */
type SetCells = Map<number, (text: string) => boolean>;

function noAnswerOf(plan: PlannedVariable): (text: string) => boolean {
  const missing = new Set(plan.missing);
  return (text) => isMissing(text) || missing.has(text) || inMissingRange(plan, text);
}

type Converted = Pick<ConvertedVariable, 'labelOf' | 'rawOf'>;

interface Cells extends PlanEntry {
  readonly places: readonly number[];
  readonly whole: SetCells;
  /** Its first column. */
  readonly read: (cells: CellText) => string;
  readonly isNone: (text: string) => boolean;
}

function compile(entry: PlanEntry, places: readonly number[], whole: SetCells): Converted {
  const [place] = places;
  const read = (cells: CellText) => (place === undefined ? '' : cells(place));
  return CONVERTED[entry.plan.kind]({ ...entry, places, whole, read, isNone: noAnswerOf(entry.plan) });
}

const CONVERTED: Record<VariableKind, (of: Cells) => Converted> = {
  id: ({ read }) => ({ rawOf: read, labelOf: read }),
  weight: ({ read }) => ({ rawOf: (cells) => weightText(read(cells)), labelOf: () => null }),
  scale: namedAnswers,
  categories: namedAnswers,
  number: cutNumbers,
  yesno: (of) => (of.source.set ? optionOfSet(of, of.source.set) : namedAnswers(of)),
  choice({ source, places }) {
    if (!source.exercise) return { rawOf: () => '', labelOf: () => null };
    const cellOf = cellReader(source.exercise);
    const all = places.length === source.columns.length;
    return { rawOf: (cells) => (all ? cellOf(places.map(cells)) : ''), labelOf: () => null };
  },
  text: ({ read, isNone }) => ({
    rawOf: (cells) => (isNone(read(cells)) ? '' : read(cells)),
    labelOf: () => null,
  }),
  out: namedAnswers,
};

function cutNumbers({ source, plan, read, isNone }: Cells): Converted {
  const names = namesOfClasses(source as SourceVariable, plan);
  return {
    rawOf: (cells) => {
      const text = read(cells);
      return isNone(text) ? '' : text;
    },
    labelOf: (cells) => {
      const text = read(cells);
      if (isNone(text)) return null;
      const value = parseNumber(text);
      return Number.isNaN(value) ? undefined : names[classOf(value, plan.edges)];
    },
  };
}

const labelsOf = ({ responses }: PlannedVariable) =>
  new Map(responses.flatMap(({ label, values }) => values.map((value) => [value, label] as const)));

function namedAnswers({ plan, read, isNone }: Cells): Converted {
  const labels = labelsOf(plan);
  return { rawOf: read, labelOf: (cells) => labelled(read(cells), labels, isNone) };
}

/** Blank means no where the respondent answered something else in the set. */
function optionOfSet(
  { source, plan, places, whole, read, isNone }: Cells,
  { option, separator, filled }: NonNullable<SourceVariable['set']>,
): Converted {
  const labels = labelsOf(plan);
  const missing = new Set(plan.missing);
  const no = plan.responses[NO]?.label ?? null;
  const inSet = [...whole];
  const answered = (cells: CellText) => inSet.some(([each, noAnswer]) => !noAnswer(cells(each)));
  if (source.columns.length === 1 && separator === undefined && !filled) {
    return {
      rawOf: read,
      labelOf: (cells) => {
        const text = read(cells);
        return isNone(text) ? (!missing.has(text) && answered(cells) ? no : null) : labelled(text, labels, isNone);
      },
    };
  }
  const listed = separator === undefined ? null : (cells: CellText) => partsOf(read(cells), separator);
  const chosen = (cells: CellText) => {
    if (filled) return !isNone(read(cells));
    return listed ? listed(cells).includes(option) : places.some((each) => cells(each) === option);
  };
  const yes = filled ? plan.responses[0].label : (labels.get(option) ?? null);
  const given = listed ? (cells: CellText) => listed(cells).some((part) => !isNone(part)) : answered;
  return {
    rawOf: (cells) => (given(cells) ? (chosen(cells) ? '1' : '0') : ''),
    labelOf: (cells) => (given(cells) ? (chosen(cells) ? yes : no) : null),
  };
}

function labelled(text: string, labels: ReadonlyMap<string, string>, isNone: (text: string) => boolean) {
  const label = labels.get(text);
  return label ?? (isNone(text) ? null : undefined);
}

/** As in SPSS: a missing or negative weight counts as 0. */
function weightText(text: string): string {
  const value = parseNumber(text);
  return value > 0 ? text.trim() : '0';
}
