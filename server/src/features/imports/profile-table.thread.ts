import {
  findSets,
  isNamedWeight,
  listIn,
  listSet,
  NumberProfile,
  type ProposedVariable,
  propose,
  type ResponseSet,
  SetTally,
  type SourceVariable,
  settledSets,
  TextProfile,
  type ValueCount,
  withSets,
} from '@qp/engine/data-check';
import { isMissing, parseNumber } from '@qp/engine/survey';
import { unreadableWords } from '@qp/words/import/unreadable';
import {
  MOST_ROWS,
  type TableBatch,
  type TableColumn,
  TableError,
  type TableFile,
} from '../../platform/tabular/index.ts';
import { columnTexts } from './column-texts.thread.ts';

interface Profiled {
  readonly respondents: number;
  readonly variables: readonly { readonly source: SourceVariable; readonly proposal: ProposedVariable }[];
}

/** A code with zeros in front is a name, not a number. */
const LEADING_ZERO = /^[+-]?0\d/;

/** Reads a table once for what its columns hold, once more where there are sets to be counted, and proposes. */
export async function profileTable(table: TableFile, progress: (share: number) => void): Promise<Profiled> {
  const passes = new Passes(table, progress);
  const looks = [...(await passes.look()).values()];
  const columns = looks.map((look) => look.source(passes.rows));
  const lists = columns.flatMap((column, i) => looks[i].list(column) ?? []);
  const found = [...findSets(columns, table.sets), ...lists];
  const tallies = await passes.count(found, new Map(columns.map((column) => [column.code, column])));
  const empty = new Set(columns.filter(({ facts }, i) => table.columns[i].unnamed && facts.answered === 0));
  const variables = withSets(columns, tallies, passes.rows).filter((variable) => !empty.has(variable));
  const proposals = propose(variables, settledSets(tallies), table.weight);
  return { respondents: passes.rows, variables: variables.map((source, i) => ({ source, proposal: proposals[i] })) };
}

/** Reads a table for some or all of its columns, and again for the sets among them. */
export class Passes {
  rows = 0;
  readonly #table: TableFile;
  readonly #progress: (share: number) => void;
  readonly #weight: number;

  constructor(table: TableFile, progress: (share: number) => void) {
    this.#table = table;
    this.#progress = progress;
    const named = (name: string) => (table.weight === null ? isNamedWeight(name) : name === table.weight);
    this.#weight = table.columns.findIndex(({ name }) => named(name));
  }

  /** By name; all columns unless some are named. */
  async look(some?: ReadonlySet<string>): Promise<ReadonlyMap<string, ColumnLook>> {
    const looks = this.#table.columns.flatMap((column, place) =>
      some && !some.has(column.name) ? [] : [{ place, look: new ColumnLook(column, this.#table.comma) }],
    );
    this.rows = 0;
    for await (const batch of this.#table.batches()) {
      this.rows += batch.rows;
      if (this.rows > MOST_ROWS) throw new TableError(unreadableWords('en').tooManyRespondents(MOST_ROWS));
      const weights = this.#weights(batch);
      for (const { place, look } of looks) look.add(batch.columns[place], batch.rows, weights);
      this.#progress(0.6 * batch.share);
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
    if (tallies.length === 0) return [];
    const textOf = columnTexts(
      this.#table.comma,
      names.map((name) => columns.get(name)?.type ?? 'text'),
    );
    for await (const batch of this.#table.batches()) {
      const weights = this.#weights(batch);
      for (let row = 0; row < batch.rows; row++) {
        const cell = (place: number) => textOf(batch, place, row);
        for (const tally of tallies) tally.row(cell, weights === null ? 1 : Math.max(0, weights[row] || 0));
      }
      this.#progress(0.6 + 0.35 * batch.share);
    }
    return tallies;
  }

  /** Those of the column that is, or is named like, the weight. */
  #weights(batch: TableBatch): ArrayLike<number> | null {
    if (this.#weight < 0) return null;
    const column = batch.columns[this.#weight];
    if (column instanceof Float64Array) return column;
    const numbers = column.map((text) => parseNumber(text, this.#table.comma));
    return numbers.some((value) => value > 0) ? numbers : null;
  }
}

/** What one column holds. Texts are counted as texts and, while all of them are numbers, as numbers. */
class ColumnLook {
  readonly #column: TableColumn;
  readonly #comma: TableFile['comma'];
  readonly #numbers = new NumberProfile();
  readonly #texts = new TextProfile();
  #numeric: boolean;

  constructor(column: TableColumn, comma: TableFile['comma']) {
    this.#column = column;
    this.#comma = comma;
    this.#numeric = column.type === 'number' || column.type === 'any';
  }

  add(values: Float64Array | readonly string[], rows: number, weights: ArrayLike<number> | null): void {
    if (values instanceof Float64Array) {
      this.#numbers.add(values, rows, weights);
      return;
    }
    this.#texts.add(values, rows, weights);
    if (!this.#numeric) return;
    const numbers = new Float64Array(rows);
    for (let i = 0; i < rows; i++) {
      const text = values[i].trim();
      numbers[i] = isMissing(text) ? Number.NaN : parseNumber(text, this.#comma);
      if (isMissing(text)) continue;
      if (!Number.isNaN(numbers[i]) && !LEADING_ZERO.test(text)) continue;
      this.#numeric = false;
      return;
    }
    this.#numbers.add(numbers, rows, weights);
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
    const shown = asNumber ? 'number' : type === 'date' || isDates(facts.values) ? 'date' : 'text';
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
      block,
      facts,
    };
  }
}

/** As SPSS, SurveyMonkey and Google Forms write them. */
const DATE =
  /^(\d{4}([-/])\d\d?\2\d\d?|\d\d?([/.])\d\d?\3\d{4})([ ,T]+\d\d?:\d\d(:\d\d)?( ?[AP]M)?( [A-Z]{2,4}([+-]\d+)?)?)?$/i;

function isDates(values: SourceVariable['facts']['values']): boolean {
  return values.length > 0 && values.every(([value]) => DATE.test(value));
}
