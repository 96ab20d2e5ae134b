import type { SourceVariable } from '@qp/facts';
import { isMissing } from '../survey/answers.ts';
import { partsOf } from './list-columns.ts';
import { noAnswers } from './missing-answers.ts';
import type { ResponseSet } from './response-sets.ts';

/** A longer option is numbered in the code of its variable. */
const LONGEST_OPTION = 30;

const SLIPS = 0.1;

/** Counts a set over all respondents: who answered something in it, who chose what. Needs a look at every row. */
export class SetTally {
  readonly set: ResponseSet;
  answered = 0;
  /** People with the same code in two columns: the columns are items of a grid, not mentions. */
  repeated = 0;
  /** People with two answers or more. */
  several = 0;
  /** By column: blank here, though something else in the set was answered. */
  readonly blankInSet: number[];
  /** By option of a set of categories. */
  readonly chosen: { count: number; weighted: number }[];
  /** Values that mean no answer in some column of the set. */
  readonly missing: readonly string[];
  readonly #places: readonly number[];
  /** By column: values that mean no answer. */
  readonly #missing: readonly ReadonlySet<string>[];
  readonly #optionOf: ReadonlyMap<string, number>;

  /** `places`: where the columns of the set are among those of the file. */
  constructor(set: ResponseSet, places: readonly number[], columns: readonly SourceVariable[]) {
    this.set = set;
    this.#places = places;
    const own = columns.map((column) =>
      set.kind === 'list' ? new Set(set.noAnswers ?? []) : new Set(noAnswers(column)),
    );
    // Columns of categories share their codes.
    this.missing = [...new Set(own.flatMap((values) => [...values]))];
    this.#missing = set.kind === 'dichotomies' ? own : own.map(() => new Set(this.missing));
    this.blankInSet = set.columns.map(() => 0);
    this.chosen = set.options.map(() => ({ count: 0, weighted: 0 }));
    this.#optionOf = new Map(set.options.map(({ value }, i) => [value, i]));
  }

  row(textOf: (place: number) => string, weight: number): void {
    const { separator } = this.set;
    const written = this.#places.map(textOf);
    const texts = separator === undefined ? written : partsOf(written[0], separator);
    const cells = texts.map((text, i) =>
      isMissing(text) || (this.#missing[i] ?? this.#missing[0]).has(text) ? '' : text,
    );
    if (cells.every((cell) => cell === '')) return;
    this.answered++;
    // Refused means no answer even if another option was chosen; only a blank is a No.
    if (this.set.kind === 'dichotomies') {
      for (const [i, text] of texts.entries()) if (isMissing(text) && !this.#missing[i].has(text)) this.blankInSet[i]++;
      return;
    }
    const chosen = cells.flatMap((cell) => this.#optionOf.get(cell) ?? []);
    const options = new Set(chosen);
    if (chosen.length > 1) this.several++;
    if (options.size < chosen.length) this.repeated++;
    for (const option of options) {
      this.chosen[option].count++;
      this.chosen[option].weighted += weight;
    }
  }
}

/**
 * No code twice for one person. Mentions that the file does not declare share the words of their question, so they aren't a grid: there a
 * coder may have given one code twice now and then.
 */
function isSet({ set, repeated, several }: SetTally): boolean {
  if (set.kind !== 'categories' || set.byHand) return true;
  return set.found ? several > 0 && repeated <= SLIPS * several : repeated === 0;
}

/** Sets as they turned out to be: a category set in which a code comes twice for one person is a grid. */
export function settledSets(tallies: readonly SetTally[]): ResponseSet[] {
  return tallies.flatMap((tally) => {
    if (isSet(tally)) return [tally.set];
    return tally.set.found ? [] : [{ ...tally.set, kind: 'grid' as const }];
  });
}

/** The variables of the file with its sets: members of dichotomies know theirs, options of categories become variables. */
export function withSets(
  columns: readonly SourceVariable[],
  tallies: readonly SetTally[],
  rows: number,
): SourceVariable[] {
  const names = new Set(columns.map(({ code }) => code));
  const memberOf = new Map<string, { tally: SetTally; at: number }>();
  const before = new Map<string, SourceVariable[]>();
  for (const tally of tallies) {
    const { set } = tally;
    if (set.kind === 'dichotomies') for (const [at, code] of set.columns.entries()) memberOf.set(code, { tally, at });
    else if (isSet(tally)) before.set(set.columns[0], optionVariables(tally, names, rows));
  }
  return columns.flatMap((column) => {
    const member = memberOf.get(column.code);
    const own = member ? asMember(column, member.tally, member.at) : column;
    const wording = own.set?.filled ? [wordingOf(column, names)] : [];
    return [...(before.get(column.code) ?? []), own, ...wording];
  });
}

/** The texts of an option in people's own words, beside the option. */
function wordingOf(column: SourceVariable, names: Set<string>): SourceVariable {
  const code = freeName(`${column.code}_text`, names);
  return { ...column, code, columns: [column.code], set: null };
}

function freeName(wanted: string, names: Set<string>): string {
  let name = wanted;
  for (let n = 2; names.has(name); n++) name = `${wanted}_${n}`;
  names.add(name);
  return name;
}

function asMember(column: SourceVariable, { set, blankInSet }: SetTally, at: number): SourceVariable {
  return {
    ...column,
    set: {
      name: set.name,
      label: set.label,
      option: set.options[at].value,
      ...(set.options[at].filled && { filled: true }),
    },
    facts: { ...column.facts, blankInSet: blankInSet[at] },
  };
}

function optionVariables(tally: SetTally, names: Set<string>, rows: number): SourceVariable[] {
  const { set, chosen, answered, missing } = tally;
  return set.options.map(({ value, label }, i) => {
    const own = value.length <= LONGEST_OPTION ? value : String(i + 1);
    const code = freeName(`${set.name}_${own}`, names);
    const { count, weighted } = chosen[i];
    return {
      code,
      label,
      type: 'number',
      measure: null,
      labels: [],
      missing,
      missingRange: null,
      columns: set.columns,
      set: {
        name: set.name,
        label: set.label,
        option: value,
        ...(set.separator === undefined ? {} : { separator: set.separator }),
      },
      block: null,
      facts: {
        answered: count,
        blank: rows - count,
        distinct: 1,
        values: [[value, count, weighted]],
        unique: false,
        numbers: null,
        blankInSet: answered - count,
      },
    };
  });
}
