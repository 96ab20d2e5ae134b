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
  withSets,
} from '@qp/engine/data-check';
import { isMissing, parseNumber } from '@qp/engine/survey';
import {
  MOST_ROWS,
  type TableBatch,
  type TableColumn,
  TableError,
  type TableFile,
} from '../../platform/tabular/index.ts';
import { columnTexts } from './column-texts.thread.ts';

export interface Profiled {
  readonly respondents: number;
  readonly variables: readonly { readonly source: SourceVariable; readonly proposal: ProposedVariable }[];
}

/** A code with zeros in front is a name, not a number. */
const LEADING_ZERO = /^[+-]?0\d/;

/** Reads a table once for what its columns hold, once more where there are sets to be counted, and proposes. */
export async function profileTable(table: TableFile, progress: (share: number) => void): Promise<Profiled> {
  const passes = new Passes(table, progress);
  const { columns, lists } = await passes.look();
  const found = [...findSets(columns, table.sets), ...lists];
  const tallies = found.map((set) => {
    const places = set.columns.map((code) => columns.findIndex((column) => column.code === code));
    return new SetTally(
      set,
      places,
      places.map((place) => columns[place]),
    );
  });
  await passes.count(columns, tallies);
  const empty = new Set(columns.filter(({ facts }, i) => table.columns[i].unnamed && facts.answered === 0));
  const variables = withSets(columns, tallies, passes.rows).filter((variable) => !empty.has(variable));
  const proposals = propose(variables, settledSets(tallies), table.weight);
  return { respondents: passes.rows, variables: variables.map((source, i) => ({ source, proposal: proposals[i] })) };
}

class Passes {
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

  async look(): Promise<{ columns: SourceVariable[]; lists: ResponseSet[] }> {
    const looks = this.#table.columns.map((column) => new ColumnLook(column, this.#table.comma));
    for await (const batch of this.#table.batches()) {
      this.rows += batch.rows;
      if (this.rows > MOST_ROWS)
        throw new TableError(`The file has more than ${MOST_ROWS.toLocaleString('en')} respondents.`);
      const weights = this.#weights(batch);
      for (const [i, look] of looks.entries()) look.add(batch.columns[i], batch.rows, weights);
      this.#progress(0.6 * batch.share);
    }
    if (this.rows === 0) throw new TableError('The file has no respondents: there is nothing below its header.');
    const columns = looks.map((look) => look.source(this.rows));
    return { columns, lists: columns.flatMap((column, i) => looks[i].list(column) ?? []) };
  }

  async count(columns: readonly SourceVariable[], tallies: readonly SetTally[]): Promise<void> {
    if (tallies.length === 0) return;
    const textOf = columnTexts(
      this.#table.comma,
      columns.map(({ type }) => type),
    );
    for await (const batch of this.#table.batches()) {
      const weights = this.#weights(batch);
      for (let row = 0; row < batch.rows; row++) {
        const cell = (place: number) => textOf(batch, place, row);
        for (const tally of tallies) tally.row(cell, weights === null ? 1 : Math.max(0, weights[row] || 0));
      }
      this.#progress(0.6 + 0.35 * batch.share);
    }
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

  source(rows: number): SourceVariable {
    const { name, label, type, measure, labels, missing, missingRange, block } = this.#column;
    const numbers = this.#numbers.facts(rows);
    const asNumber = type === 'number' || (type === 'any' && this.#numeric && numbers.answered > 0);
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
