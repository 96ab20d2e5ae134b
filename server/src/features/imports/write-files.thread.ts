import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import path from 'node:path';
import {
  KIND_DATA_TYPES,
  RESPONSE_ORDER_HEADER,
  RESPONSE_ORDER_SEPARATOR,
  STEM_HEADER,
  VARIABLE_HEADERS,
} from '@qp/contract';
import {
  type ConvertedVariable,
  conversion,
  namesOfClasses,
  type PlannedVariable,
  type SourceVariable,
} from '@qp/engine/data-check';
import { ownText } from '@qp/engine/survey';
import { csvCell, csvLine, harmless } from '../../platform/csv/index.ts';
import { threadWork } from '../../platform/queue/thread.ts';
import { type TableBatch, type TableChoice, withTable } from '../../platform/tabular/index.ts';
import { columnTexts, type TextOf } from './column-texts.thread.ts';

/** Writes the three CSV files of a project from one file and its plan. */

export interface WritingTask extends TableChoice {
  readonly path: string;
  readonly folder: string;
  /** Lists of variables with `source` and `plan`, as JSON. */
  readonly pages: readonly string[];
}

interface Planned {
  readonly source: SourceVariable;
  readonly plan: PlannedVariable;
}

export type WrittenFiles = Record<'data' | 'variables' | 'discretized', string>;

const BLOCK = 256 * 1024;
const REMEMBERED = 1000;
/** Writing takes about as long as the reading that follows. */
const WRITING = 0.45;

export default threadWork<WritingTask, WrittenFiles>(
  async ({ path: input, folder, pages, ...choice }, { progress, signal }) => {
    const files = {
      data: path.join(folder, 'data.csv'),
      variables: path.join(folder, 'variables.csv'),
      discretized: path.join(folder, 'discretized.csv'),
    };
    const variables = pages.flatMap((page) => JSON.parse(page) as Planned[]);
    const used = variables.filter(({ plan }) => plan.kind !== 'out');
    const number = numberColumn(used);
    await withTable(input, choice, async (table) => {
      const names = table.columns.map(({ name }) => name);
      const typeOf = new Map(
        variables.flatMap(({ source }) => (source.columns.length === 1 ? [[source.columns[0], source.type]] : [])),
      );
      const textOf = columnTexts(
        table.comma,
        names.map((name) => typeOf.get(name) ?? 'text'),
      );
      // Of all variables, as prediction does it: an option that is left out still tells who answered its set.
      const converted = conversion(variables, names).filter((_, i) => variables[i].plan.kind !== 'out');
      const cut = converted.filter((_, i) => isCut(used[i].plan));
      const data = new Output(files.data);
      const discretized = new Output(files.discretized);
      data.add(csvLine([...number, ...converted.map(({ code }) => code)]));
      discretized.add(csvLine([...number, ...cut.map(({ code }) => code)]));
      const cells = converted.map((variable) => new WrittenColumn(variable, textOf));
      const cutCells = cells.filter((_, i) => isCut(used[i].plan));
      let respondent = 0;
      for await (const batch of table.batches()) {
        signal.throwIfAborted();
        for (const column of cells) column.write(batch);
        for (let row = 0; row < batch.rows; row++) {
          const front = number.length > 0 ? `${++respondent},` : '';
          data.row(front, cells, 'raw', row);
          discretized.row(front, cutCells, 'label', row);
        }
        await data.flush();
        await discretized.flush();
        progress(WRITING * batch.share, 'Writing the three files');
      }
      await data.end();
      await discretized.end();
    });
    const dictionary = new Output(files.variables);
    dictionary.add(csvLine([...VARIABLE_HEADERS, RESPONSE_ORDER_HEADER, STEM_HEADER]));
    for (const name of number) dictionary.add(csvLine([name, 'Row of the file', 'Survey', 'General', 'ID', '', '']));
    for (const { source, plan } of used) {
      const order = isCut(plan) && plan.kind !== 'id' ? responseNames(source, plan).join(RESPONSE_ORDER_SEPARATOR) : '';
      const { label, dimension, factor, stem = '', kind } = plan;
      dictionary.add(csvLine([source.code, label, dimension, factor, KIND_DATA_TYPES[kind] ?? '', order, stem]));
    }
    await dictionary.end();
    return files;
  },
);

/** Without an identifier people are numbered: a row of nothing but blanks would else be no row. */
function numberColumn(used: readonly Planned[]): string[] {
  if (used.some(({ plan }) => plan.kind === 'id')) return [];
  const taken = new Set(used.map(({ source }) => source.code));
  let name = 'Respondent';
  for (let n = 2; taken.has(name); n++) name = `Respondent_${n}`;
  return [name];
}

/** Weights and numbers without cuts are only in the file of answers as collected. */
function isCut(plan: PlannedVariable): boolean {
  return plan.kind !== 'weight' && !(plan.kind === 'number' && plan.edges.length === 0);
}

function responseNames(source: SourceVariable, plan: PlannedVariable): string[] {
  const names = plan.kind === 'number' ? namesOfClasses(source, plan) : plan.responses.map(({ label }) => label);
  return names.map(harmless);
}

/** The cells of one variable. Most columns hold few different values, so what becomes of each is remembered. */
class WrittenColumn {
  raw: string[] = [];
  label: string[] = [];
  readonly #variable: ConvertedVariable;
  readonly #textOf: TextOf;
  readonly #known = new Map<string | number, readonly [raw: string, label: string]>();

  constructor(variable: ConvertedVariable, textOf: TextOf) {
    this.#variable = variable;
    this.#textOf = textOf;
  }

  write(batch: TableBatch): void {
    const { place } = this.#variable;
    const values = place === null ? null : batch.columns[place];
    for (let row = 0; row < batch.rows; row++) {
      const value = values?.[row];
      const known = value === undefined ? undefined : this.#known.get(value);
      const [raw, label] = known ?? this.#convert(batch, row, value);
      this.raw[row] = raw;
      this.label[row] = label;
    }
  }

  #convert(batch: TableBatch, row: number, value: string | number | undefined): readonly [string, string] {
    const { place, rawOf, labelOf } = this.#variable;
    const cells = (at: number) => this.#textOf(batch, at, row);
    const pair = [csvCell(rawOf(cells)), csvCell(labelOf(cells) ?? '')] as const;
    // A blank can be a No, if something else in its set was chosen.
    if (value === undefined || place === null || this.#known.size >= REMEMBERED || cells(place) === '') return pair;
    this.#known.set(typeof value === 'string' ? ownText(value) : value, pair);
    return pair;
  }
}

class Output {
  readonly #stream: WriteStream;
  readonly #failed: Promise<never>;
  #text = '';
  readonly #cells: string[] = [];
  readonly #rows: string[] = [];

  constructor(file: string) {
    this.#stream = createWriteStream(file);
    this.#failed = once(this.#stream, 'error').then(([error]) => Promise.reject(error));
    this.#failed.catch(() => {});
  }

  add(text: string): void {
    this.#text += text;
  }

  row(front: string, columns: readonly WrittenColumn[], part: 'raw' | 'label', row: number): void {
    // Joining a list is several times as fast as adding three hundred texts to one another.
    const cells = this.#cells;
    cells.length = columns.length;
    for (let i = 0; i < columns.length; i++) cells[i] = columns[i][part][row];
    this.#rows.push(`${front}${cells.join(',')}\r\n`);
  }

  async flush(all = false): Promise<void> {
    this.#text += this.#rows.join('');
    this.#rows.length = 0;
    if (this.#text.length < BLOCK && !all) return;
    const text = this.#text;
    this.#text = '';
    if (!this.#stream.write(text)) await Promise.race([once(this.#stream, 'drain'), this.#failed]);
  }

  async end(): Promise<void> {
    await this.flush(true);
    this.#stream.end();
    await Promise.race([once(this.#stream, 'finish'), this.#failed]);
  }
}
