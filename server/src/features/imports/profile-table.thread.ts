import {
  ExerciseTally,
  type FoundExercise,
  findExercises,
  findSets,
  isNamedWeight,
  listIn,
  listSet,
  NumberProfile,
  notationOf,
  type ProposedVariable,
  propose,
  type ResponseSet,
  SetTally,
  settledSets,
  TextProfile,
  withLearntNoAnswers,
  withSets,
} from '@qp/engine/imports';
import { hasLeadingZero, isMissing, type Notation, NotationLook, parseNumber } from '@qp/engine/survey';
import { MAX_RESPONDENTS, type SourceVariable, type Thousands, type ValueCount } from '@qp/facts';
import { unreadableWords } from '@qp/words/imports/unreadable';
import { type TableBatch, type TableColumn, TableError, type TableFile } from '../../platform/tabular/index.ts';
import { columnTexts } from './column-texts.thread.ts';

interface Profiled {
  readonly respondents: number;
  readonly variables: readonly { readonly source: SourceVariable; readonly proposal: ProposedVariable }[];
}

/** Reads a table once for what its columns hold, once more where there are sets to be counted, and proposes. */
export async function profileTable(table: TableFile, progress: (share: number) => void): Promise<Profiled> {
  const passes = new Passes(table, progress);
  const looks = [...(await passes.look()).values()];
  const columns = withLearntNoAnswers(looks.map((look) => look.source(passes.rows)));
  const byCode = new Map(columns.map((column) => [column.code, column]));
  const exercises = (await passes.exercises(findExercises(columns), byCode)).filter((tally) => tally.isClear());
  const taken = new Set(exercises.flatMap(({ found }) => found.taken));
  const others = columns.filter(({ code }) => !taken.has(code));
  const lists = columns.flatMap((column, i) => (taken.has(column.code) ? [] : (looks[i].list(column) ?? [])));
  const found = [...findSets(others, table.sets), ...lists];
  const tallies = await passes.count(found, byCode);
  const empty = new Set(columns.filter(({ facts }, i) => table.columns[i].unnamed && facts.answered === 0));
  const left = withSets(others, tallies, passes.rows).filter((variable) => !empty.has(variable));
  // The tasks stand where the first of their columns stood.
  const variables = exercises.reduceRight<SourceVariable[]>((all, tally) => {
    const from = table.columns.findIndex(({ name }) => name === tally.found.taken[0]);
    const before = new Set(table.columns.slice(0, from).map(({ name }) => name));
    const at = all.findLastIndex(({ columns: [name] }) => before.has(name)) + 1;
    return all.toSpliced(at, 0, ...tasksOf(tally, passes.rows));
  }, left);
  const proposals = propose(variables, settledSets(tallies), table.weight);
  return { respondents: passes.rows, variables: variables.map((source, i) => ({ source, proposal: proposals[i] })) };
}

/** The tasks of an exercise as variables. */
export function tasksOf(tally: ExerciseTally, rows: number): SourceVariable[] {
  const items = tally.items();
  return tally.found.tasks.map(({ code, label, columns, task }, t) => ({
    code,
    label,
    type: 'text',
    measure: null,
    labels: [],
    missing: [],
    missingRange: null,
    columns,
    set: null,
    exercise: { ...task, items, ...(t === 0 && { facts: tally.facts() }) },
    block: null,
    facts: { ...tally.profiles[t].facts(rows), values: [] },
  }));
}

/** Reads a table for some or all of its columns, and again for the sets among them. */
export class Passes {
  rows = 0;
  readonly #table: TableFile;
  readonly #progress: (share: number) => void;
  readonly #weight: number;
  readonly #thousands = new Map<string, Thousands>();

  constructor(table: TableFile, progress: (share: number) => void) {
    this.#table = table;
    this.#progress = progress;
    const named = (name: string) => (table.weight === null ? isNamedWeight(name) : name === table.weight);
    this.#weight = table.columns.findIndex(({ name }) => named(name));
  }

  /** By name; columns that turn out to write thousands are read again. */
  async look(some?: ReadonlySet<string>): Promise<ReadonlyMap<string, ColumnLook>> {
    const looks = await this.#pass(some, (share) => this.#progress(0.6 * share));
    for (const [name, look] of looks) {
      const { thousands } = look.notation();
      if (thousands) this.#thousands.set(name, thousands);
    }
    const again = new Set([...this.#thousands.keys()].filter((name) => looks.has(name)));
    if (again.size === 0) return looks;
    const weighted = again.has(this.#table.columns[this.#weight]?.name);
    return new Map([...looks, ...(await this.#pass(weighted ? some : again, () => this.#progress(0.6)))]);
  }

  async #pass(some: ReadonlySet<string> | undefined, progress: (share: number) => void) {
    const looks = this.#table.columns.flatMap((column, place) =>
      some && !some.has(column.name)
        ? []
        : [{ place, look: new ColumnLook(column, this.#table.comma, this.#thousands.get(column.name)) }],
    );
    this.rows = 0;
    for await (const batch of this.#table.batches()) {
      this.rows += batch.rows;
      if (this.rows > MAX_RESPONDENTS) throw new TableError(unreadableWords('en').tooManyRespondents(MAX_RESPONDENTS));
      const weights = this.#weights(batch);
      for (const { place, look } of looks) look.add(batch.columns[place], batch.rows, weights);
      progress(batch.share);
    }
    if (this.rows === 0) throw new TableError(unreadableWords('en').noRespondents);
    return new Map(looks.map(({ place, look }) => [this.#table.columns[place].name, look]));
  }

  /** `columns`: those of the sets, by name. */
  async count(sets: readonly ResponseSet[], columns: ReadonlyMap<string, SourceVariable>): Promise<SetTally[]> {
    const names = this.#table.columns.map(({ name }) => name);
    const placeOf = new Map(names.map((name, place) => [name, place]));
    const tallies = sets.map((set) => {
      const own = set.columns.flatMap((name) => columns.get(name) ?? []);
      const places = own.map(({ code }) => placeOf.get(code) ?? -1);
      return new SetTally(set, places, own);
    });
    await this.#tally(tallies, columns, (share) => this.#progress(0.6 + 0.35 * share));
    return tallies;
  }

  async #tally(
    tallies: readonly (SetTally | ExerciseTally)[],
    columns: ReadonlyMap<string, SourceVariable>,
    progress: (share: number) => void,
  ): Promise<void> {
    if (tallies.length === 0) return;
    const textOf = columnTexts(this.#table, columns.values());
    for await (const batch of this.#table.batches()) {
      const weights = this.#weights(batch);
      for (let row = 0; row < batch.rows; row++) {
        const cell = (place: number) => (place < 0 ? '' : textOf(batch, place, row));
        for (const tally of tallies) tally.row(cell, weights === null ? 1 : Math.max(0, weights[row] || 0));
      }
      progress(batch.share);
    }
  }

  async exercises(
    found: readonly FoundExercise[],
    columns: ReadonlyMap<string, SourceVariable>,
  ): Promise<ExerciseTally[]> {
    const placeOf = new Map(this.#table.columns.map(({ name }, place) => [name, place]));
    const tallies = found.map((each) => new ExerciseTally(each, (name) => placeOf.get(name) ?? -1));
    await this.#tally(tallies, columns, () => {});
    return tallies;
  }

  /** Those of the column that is, or is named like, the weight. */
  #weights(batch: TableBatch): ArrayLike<number> | null {
    if (this.#weight < 0) return null;
    const column = batch.columns[this.#weight];
    if (column instanceof Float64Array) return column;
    const comma = this.#thousands.get(this.#table.columns[this.#weight].name) ?? this.#table.comma;
    const numbers = column.map((text) => parseNumber(text, comma));
    return numbers.some((value) => value > 0) ? numbers : null;
  }
}

/** What one column holds. Texts are counted as texts and, while all of them are numbers, as numbers. */
class ColumnLook {
  readonly #column: TableColumn;
  readonly #comma: TableFile['comma'];
  readonly #numbers = new NumberProfile();
  readonly #texts = new TextProfile();
  readonly #notation = new NotationLook();
  readonly #thousands: Thousands | undefined;
  #numeric: boolean;

  /** `thousands`: as an earlier look has found. */
  constructor(column: TableColumn, comma: TableFile['comma'], thousands?: Thousands) {
    this.#column = column;
    this.#comma = comma;
    this.#thousands = thousands;
    this.#numeric = column.type === 'number' || column.type === 'any';
  }

  add(values: Float64Array | readonly string[], rows: number, weights: ArrayLike<number> | null): void {
    if (values instanceof Float64Array) {
      this.#numbers.add(values, rows, weights);
      return;
    }
    this.#texts.add(values, rows, weights);
    if (this.#column.type !== 'any' || (!this.#numeric && this.#notation.over)) return;
    const numbers = this.#numbersIn(values, rows);
    if (this.#numeric) this.#numbers.add(numbers, rows, weights);
  }

  /** Looks no further once a text isn’t a number and enough such texts are known. */
  #numbersIn(values: readonly string[], rows: number): Float64Array {
    const numbers = new Float64Array(rows).fill(Number.NaN);
    for (let i = 0; i < rows && (this.#numeric || !this.#notation.over); i++) {
      const text = values[i].trim();
      if (isMissing(text)) continue;
      numbers[i] = hasLeadingZero(text) ? Number.NaN : parseNumber(text, this.#thousands ?? this.#comma);
      if (Number.isNaN(numbers[i])) this.#numeric = false;
      if (Number.isNaN(numbers[i]) || /[.,]/.test(text)) this.#notation.see(text);
    }
    return numbers;
  }

  /** How the numbers of a column of texts are written, as far as another way than the file's is concerned. */
  notation(): Notation {
    if (this.#column.type !== 'any') return { thousands: null, ambiguous: false };
    const column = { code: this.#column.name, label: this.#column.label };
    const numeric = this.#numeric && this.#thousands === undefined;
    return notationOf({ look: this.#notation, numeric, column, texts: this.#texts.texts() }, this.#comma);
  }

  /** Where a cell holds several answers. */
  list(column: SourceVariable): ResponseSet | null {
    const found = column.type === 'text' ? listIn(this.#texts.texts(), column.labels) : null;
    return found && listSet(column, found);
  }

  /** Every different text, with its people; empty for numbers, or if they are too many. */
  texts(): ValueCount[] {
    return this.#texts.texts();
  }

  /** `asText`: even if all of them are numbers. */
  source(rows: number, asText = false): SourceVariable {
    const { name, label, type, measure, labels, missing, missingRange, block, format } = this.#column;
    const numbers = this.#numbers.facts(rows);
    const numeric = type === 'any' && this.#numeric && numbers.answered > 0;
    const asNumber = type === 'number' || (numeric && !asText);
    const facts = asNumber ? numbers : this.#texts.facts(rows);
    const shown = asNumber ? 'number' : type === 'date' || isDates(this.#texts.texts()) ? 'date' : 'text';
    return {
      code: name,
      label,
      type: shown,
      measure,
      labels,
      missing,
      missingRange,
      columns: [name],
      set: null,
      ...(asNumber && format && { format }),
      ...(asNumber && this.#thousands && { thousands: this.#thousands }),
      ...(this.notation().ambiguous && { ambiguous: true }),
      block,
      facts,
    };
  }
}

/** As SPSS, Stata, SurveyMonkey and Google Forms write them. */
const DATE =
  /^(\d{4}([-/.])\d\d?\2\d\d?|\d\d?([-/.])\d\d?\3\d{4}|\d\d?[- ]?\p{L}{3,9}\.?[- ]?\d{4}|\d{4}年\d\d?月\d\d?日)([ ,T]+\d\d?:\d\d(:\d\d(\.\d+)?)?( ?[AP]M)?( [A-Z]{2,4}([+-]\d+)?|Z)?)?$/iu;

function isDates(values: readonly ValueCount[]): boolean {
  return values.length > 0 && values.every(([value]) => DATE.test(value));
}
