import {
  type CrosstabView,
  choiceFigures,
  confidences,
  corrections,
  filterOperators,
  type HiddenRow,
  letterConventions,
  MAX_LISTED,
  type Net,
  naturalOrder,
  rowSorts,
  significanceModes,
  sortDirections,
  subgroup,
  variableLists,
  yesNo,
} from '@qp/facts';
import { z } from 'zod';
import { problem } from '../field-problems.ts';
import { codeList, jsonField, listOf, nameField, numberField, variableCode } from '../fields.ts';
import { MAX_CLUSTERS, MAX_NETS, RESPONSE_LABEL_LIMIT } from '../limits.ts';
import { sentSubgroup } from './subgroup.ts';

/**
 * The view of a run: what people edit on the cross-tab, undo and save. `CrosstabView` in facts explains the fields.
 * A new field is one line in `settings`, wrapped in `addedLater` because stored views lack it. Saving, undo and exports follow.
 */
interface ViewField<Value = unknown, Text = unknown> {
  readonly stored: z.ZodType<Value>;
  readonly form: z.ZodType<Value, Text>;
  /** As sent in a form. Two values are equal if this is. */
  text(value: Value): string;
  readonly first: Value;
}

function choice<const Values extends readonly string[]>(values: Values, first: Values[number]) {
  const stored = z.enum(values);
  return { stored, form: stored, text: (value: Values[number]): string => value, first };
}

/** One of a few numbers. */
function numberChoice<const Value extends number>(values: readonly Value[], first: Value) {
  const stored = z.literal(values);
  return { stored, form: numberField.pipe(stored), text: (value: Value): string => String(value), first };
}

/** A number or null, which a form sends as empty text. */
const threshold = {
  stored: z.number().nullable(),
  form: z.union([z.literal('').transform((): number | null => null), numberField]),
  text: (value: number | null) => (value === null ? '' : String(value)),
  first: null,
};

const sortColsBy = {
  /** The JSON pair `["code","row name"]`, or empty. */
  stored: z.string(),
  form: z.union([
    z.literal(''),
    jsonField(z.tuple([z.string(), z.string()])).transform((pair) => JSON.stringify(pair)),
  ]),
  text: (value: string) => value,
  first: '',
};

const order = {
  stored: z.array(z.number().int()),
  form: jsonField(
    listOf(z.number().int().min(1).max(MAX_CLUSTERS), MAX_CLUSTERS).refine(
      (list) => new Set(list).size === list.length,
      problem('segment-twice'),
    ),
  ),
  text: (value: readonly number[]) => JSON.stringify(value),
  first: [] as number[],
};

const codes = {
  stored: z.array(z.string()),
  form: jsonField(codeList),
  text: (value: readonly string[]) => JSON.stringify(value),
  first: [] as string[],
};

/** A value that a form sends as JSON. */
function json<Value, Sent>(stored: z.ZodType<Value>, received: z.ZodType<Value, Sent>, first: Value) {
  return { stored, form: jsonField(received), text: (value: Value) => JSON.stringify(value), first };
}

const label = z.string().max(RESPONSE_LABEL_LIMIT);
const someResponses = z.array(label).min(1, problem('choose-response')).max(MAX_LISTED);

const nets = json<Net[], unknown[]>(
  z.array(z.object({ code: z.string(), name: z.string(), responses: z.array(z.string()) })),
  listOf(z.strictObject({ code: variableCode, name: nameField, responses: someResponses }), MAX_NETS).refine(
    (list) => new Set(list.map(({ code, name }) => JSON.stringify([code, name]))).size === list.length,
    problem('net-twice'),
  ),
  [],
);
const hidden = json<HiddenRow[], unknown[]>(
  z.array(z.tuple([z.string(), z.string().nullable()])),
  listOf(z.tuple([variableCode, label.nullable()])),
  [],
);

/** Optional in a form; a view stored before the field existed gets the default. */
export function addedLater<Value, Text>(field: ViewField<Value, Text>) {
  return { ...field, form: field.form.optional().transform((value): Value => value ?? field.first) };
}

const settings = {
  filterCriteriaValue: choice([...filterOperators, ''], ''),
  filterThresholdValue: threshold,
  filterCriteriaIndex: choice([...filterOperators, ''], ''),
  filterThresholdIndex: threshold,
  sortRowsBy: choice(rowSorts, ''),
  sortRowsDir: choice(sortDirections, 'desc'),
  sortColsBy,
  sortColsDir: choice(sortDirections, 'desc'),
  /** Segment numbers from left to right, without Total. */
  order,
  significance: addedLater(choice(significanceModes, 'off')),
  confidence: addedLater(numberChoice(confidences, 95)),
  correction: addedLater(choice(corrections, 'fdr')),
  convention: addedLater(choice(letterConventions, 'ours')),
  testCluster: addedLater(choice(yesNo, 'no')),
  correctedShares: addedLater(choice(yesNo, 'no')),
  groupRows: addedLater(choice(yesNo, 'no')),
  boxes: addedLater(choice(yesNo, 'no')),
  means: addedLater(choice(yesNo, 'no')),
  nets: addedLater(nets),
  choiceFigures: addedLater(choice(choiceFigures, 'shares')),
  hidden: addedLater(hidden),
  rowOrder: addedLater(codes),
  subgroup: addedLater(json(subgroup, sentSubgroup, [])),
  /** Numbers whose groups are shown. */
  opened: addedLater(codes),
} satisfies { [Name in keyof CrosstabView]: unknown };
/** The lists that a variable will be in when the run is duplicated. */
const lists = { cluster: codes, profile: codes, metrics: codes };
const fields = { ...settings, ...lists };

type Fields = typeof fields;
type FieldName = keyof Fields;
const fieldNames = Object.keys(fields) as FieldName[];
const settingNames = Object.keys(settings) as (keyof typeof settings)[];

function parts<Part extends 'stored' | 'form'>(part: Part): { [Name in FieldName]: Fields[Name][Part] } {
  return Object.fromEntries(fieldNames.map((name) => [name, fields[name][part]])) as never;
}

export const runView = z.object(parts('stored'));
export type RunView = z.output<typeof runView>;
export type VariableLists = Pick<RunView, keyof typeof lists>;

/** The body of the call that saves a view. */
export const viewBody = z.strictObject(parts('form'));

/** The default view: natural order, no filters, no sorting, the lists as fitted. */
export function firstView(fitted: VariableLists, segments: number): RunView {
  const first = Object.fromEntries(fieldNames.map((name) => [name, fields[name].first])) as RunView;
  const { cluster, profile, metrics } = fitted;
  return { ...first, cluster, profile, metrics, order: naturalOrder(segments) };
}

/** The significance settings that a person's next runs start with. Choices stored earlier have no convention. */
export type SignificanceChoice = Pick<RunView, 'significance' | 'confidence' | 'correction'> &
  Partial<Pick<RunView, 'convention'>>;

export function significanceChoice({ significance, confidence, correction, convention }: RunView): SignificanceChoice {
  return { significance, confidence, correction, convention };
}

/** The view to show: the saved fields, and defaults for the others. */
export function shownView(saved: Partial<RunView> | null, fitted: VariableLists, segments: number): RunView {
  return { ...firstView(fitted, segments), ...saved };
}

/** Picks the fields of a view from an object that has others too. */
export function viewOf(holder: Readonly<RunView>): RunView {
  return Object.fromEntries(fieldNames.map((name) => [name, holder[name]])) as RunView;
}

export function viewForm(view: Readonly<RunView>): z.input<typeof viewBody> {
  return Object.fromEntries(fieldNames.map((name) => [name, textOf(name, view)])) as z.input<typeof viewBody>;
}

/**
 * Fields that only make sense together: two people's changes to one group are a conflict, changes to different groups are merged.
 * A field that is not listed is a group of its own.
 */
const together = {
  'filter by value': ['filterCriteriaValue', 'filterThresholdValue'],
  'filter by index': ['filterCriteriaIndex', 'filterThresholdIndex'],
  'order of rows': ['sortRowsBy', 'sortRowsDir'],
  'order of segments': ['sortColsBy', 'sortColsDir', 'order'],
  variables: variableLists,
} as const satisfies Record<string, readonly FieldName[]>;
type Together = typeof together;
type ViewGroup = keyof Together | Exclude<FieldName, Together[keyof Together][number]>;

const groupOf = new Map<FieldName, ViewGroup>(
  Object.entries(together).flatMap(([group, names]) => names.map((name) => [name, group as ViewGroup] as const)),
);

/** The view by group, for merging; `viewOfGroups` is its inverse. */
export function viewGroups(view: Readonly<RunView>): Record<ViewGroup, Partial<RunView>> {
  const groups: Partial<Record<ViewGroup, Partial<RunView>>> = {};
  for (const name of fieldNames) {
    const group = groupOf.get(name) ?? (name as ViewGroup);
    groups[group] = { ...groups[group], [name]: view[name] };
  }
  return groups as Record<ViewGroup, Partial<RunView>>;
}

export function viewOfGroups(groups: Readonly<Record<string, Partial<RunView>>>): RunView {
  return Object.assign({}, ...Object.values(groups)) as RunView;
}

/** Whether the cross-tab looks the same in both. The lists do not affect it. */
export function sameLook(one: Readonly<CrosstabView>, other: Readonly<CrosstabView>): boolean {
  return settingNames.every((name) => textOf(name, one) === textOf(name, other));
}

function textOf<Name extends FieldName>(name: Name, view: Pick<RunView, Name>): string {
  return (fields[name].text as (value: unknown) => string)(view[name]);
}
