import { conversion, type ProposedVariable } from '@qp/engine/imports';
import type { WaveColumn } from '@qp/engine/tracking';
import type { SourceVariable, WaveProblem } from '@qp/facts';
import { waveProblemText } from '@qp/words/tracking/problems';
import { refuse } from '../../platform/http/refusal.ts';
import { TableError, type TableFile, withTable } from '../../platform/tabular/index.ts';
import { columnTexts, profileTable } from '../imports/reading/index.ts';
import type { UploadTask } from './wave-task.ts';

/** The file of a wave, read with the readers of import. */

interface FileVariable {
  readonly source: SourceVariable;
  readonly proposal: ProposedVariable;
}

/** A survey in three files has two with respondents: one with labels, and one with numbers. */
interface Part {
  readonly table: TableFile;
  readonly people: number;
  readonly variables: readonly FileVariable[];
  readonly columns: readonly WaveColumn[];
}

/** Where both files of a survey have a column of this name, a number is read from the one with numbers. */
interface Wanted {
  readonly name: string;
  readonly isNumber: boolean;
}

export interface WaveFile {
  readonly people: number;
  readonly columns: readonly WaveColumn[];
  /** Those that a number is looked for in. */
  readonly numberColumns: readonly WaveColumn[];
  readonly id: string | null;
  readonly weight: string | null;
  /** Reads all people once more: calls back with a text of each wanted column, blank where there is no answer. */
  read(wanted: readonly Wanted[], each: (texts: readonly string[]) => void): Promise<void>;
}

export function withWaveFile<T>(
  upload: UploadTask,
  progress: (share: number) => void,
  use: (file: WaveFile) => Promise<T>,
): Promise<T> {
  const { numbers } = upload;
  return withTable(
    upload.path,
    upload.choice,
    async (table) => {
      const labels = upload.variablesPath === null ? new Map<string, string>() : await labelsIn(upload.variablesPath);
      const answers = await partOf(table, labels, progress);
      if (numbers === null) return use(waveFile(answers, answers));
      const both = async (other: TableFile) => {
        const part = await partOf(other, labels, () => {});
        const problem = await checkRespondents(answers, part, numbers.name);
        if (problem) throw refuse('data-refused', { file: upload.name, problem: waveProblemText(problem, 'en') });
        return use(waveFile(answers, part));
      };
      return withTable(numbers.path, upload.choice, both, numbers.name).catch((error: unknown) => {
        if (error instanceof TableError) throw refuse('data-refused', { file: numbers.name, problem: error.message });
        throw error;
      });
    },
    upload.name,
  );
}

async function partOf(table: TableFile, labels: ReadonlyMap<string, string>, progress: (share: number) => void) {
  const { respondents, variables } = await profileTable(table, progress);
  return { table, people: respondents, variables, columns: variables.map((variable) => columnOf(variable, labels)) };
}

const kindOf = (kind: string, { variables }: Part): string | null =>
  variables.find(({ proposal }) => proposal.kind === kind)?.source.code ?? null;

/** The same part twice if there is only one. */
function waveFile(answers: Part, numbers: Part): WaveFile {
  return {
    people: answers.people,
    columns: joined(answers, numbers),
    numberColumns: joined(numbers, answers),
    id: kindOf('id', answers) ?? kindOf('id', numbers),
    weight: kindOf('weight', answers) ?? kindOf('weight', numbers),
    async read(wanted, each) {
      const sourceOf = ({ name, isNumber }: Wanted) => {
        const has = (part: Part) => part.columns.some((column) => column.name === name);
        return (isNumber ? [numbers, answers] : [answers, numbers]).find(has) ?? answers;
      };
      const parts = [...new Set([answers, ...wanted.map(sourceOf)])];
      const readersOf = parts.map(textReaders);
      const readers = wanted.map((column) => {
        const part = parts.indexOf(sourceOf(column));
        const read = readersOf[part](column.name);
        return (cells: readonly Cells[]) => read(cells[part]);
      });
      await eachRow(parts, (cells) => each(readers.map((read) => read(cells))));
    },
  };
}

/** Two files are read row by row, so they need the same respondents in the same order. */
async function checkRespondents(answers: Part, numbers: Part, other: string): Promise<WaveProblem | null> {
  const { people } = answers;
  if (people !== numbers.people) {
    return { kind: 'different rows', people, other, otherPeople: numbers.people };
  }
  const id = kindOf('id', answers);
  if (id === null || id !== kindOf('id', numbers)) return null;
  const [own, others] = [answers, numbers].map((part) => textReaders(part)(id));
  let problem: WaveProblem | null = null;
  let row = 0;
  await eachRow([answers, numbers], ([cells, otherCells]) => {
    row++;
    const [one, two] = [own(cells), others(otherCells)];
    if (one !== two) problem ??= { kind: 'different respondents', row, id: one, other, otherId: two };
  });
  return problem;
}

/** The columns of one file, then those that only the other has. */
const joined = (first: Part, second: Part): readonly WaveColumn[] =>
  first === second
    ? first.columns
    : [...first.columns, ...second.columns.filter(({ name }) => !first.columns.some((one) => one.name === name))];

const isMissingValue = ({ missing, missingRange }: SourceVariable, value: string): boolean => {
  if (missing.includes(value)) return true;
  if (missingRange === null || value === '' || Number.isNaN(Number(value))) return false;
  return Number(value) >= (missingRange.low ?? -Infinity) && Number(value) <= (missingRange.high ?? Infinity);
};

function columnOf({ source, proposal }: FileVariable, labels: ReadonlyMap<string, string>): WaveColumn {
  const label = labels.get(source.code) ?? source.label;
  // An option of a set has no value of its own: it was chosen, or something else was.
  if (source.set) {
    const texts = new Map(proposal.responses.map(({ label: response }) => [response, source.facts.answered]));
    return { name: source.code, label, labels: new Map(), values: texts };
  }
  const { values, distinct } = source.facts;
  return {
    name: source.code,
    label,
    labels: new Map(source.labels.filter(([value]) => !isMissingValue(source, value))),
    values:
      values.length === 0 && distinct > 0
        ? null
        : new Map(values.flatMap(([value, count]) => (isMissingValue(source, value) ? [] : [[value, count] as const]))),
  };
}

type Cells = (place: number) => string;

/** By code: what reads a column of this file from the cells of a row. */
function textReaders({ table, variables }: Part): (code: string) => (cells: Cells) => string {
  const names = table.columns.map(({ name }) => name);
  const entries = variables.map(({ source, proposal }) => ({ source, plan: proposal }));
  const converted = new Map(conversion(entries, names).map((variable) => [variable.code, variable]));
  const sources = new Map(variables.map(({ source }) => [source.code, source]));
  return (code) => {
    const source = sources.get(code);
    if (!source) return () => '';
    if (source.set) return (cells) => converted.get(code)?.labelOf(cells) ?? '';
    const place = names.indexOf(source.columns[0]);
    return (cells) => {
      const text = cells(place);
      return isMissingValue(source, text) ? '' : text;
    };
  };
}

/** Reads files that have the same rows side by side; their batches need not be alike. */
async function eachRow(parts: readonly Part[], each: (cells: readonly Cells[]) => void): Promise<void> {
  const textsOf = parts.map(({ table, variables }) =>
    columnTexts(
      table,
      variables.map(({ source }) => source),
    ),
  );
  const files = parts.map(({ table }) => table.batches()[Symbol.asyncIterator]());
  const next = await Promise.all(files.map((file) => file.next()));
  const done = parts.map(() => 0);
  try {
    for (;;) {
      const batches = next.flatMap((batch) => (batch.done ? [] : [batch.value]));
      if (batches.length < parts.length) return;
      const rows = Math.min(...batches.map((batch, part) => batch.rows - done[part]));
      for (let row = 0; row < rows; row++) {
        each(batches.map((batch, part) => (place) => textsOf[part](batch, place, done[part] + row)));
      }
      for (const [part, { rows: all }] of batches.entries()) {
        done[part] += rows;
        if (done[part] < all) continue;
        done[part] = 0;
        next[part] = await files[part].next();
      }
    }
  } finally {
    await Promise.all(files.map((file) => file.return?.(undefined)));
  }
}

/** Labels by code, from the variable file of a survey in three files. */
function labelsIn(path: string): Promise<Map<string, string>> {
  return withTable(path, { sheet: null, headerRows: 1 }, async (table) => {
    const names = table.columns.map(({ name }) => name.toLowerCase());
    const [code, label] = [names.indexOf('variable'), names.indexOf('variable label')];
    const labels = new Map<string, string>();
    if (code < 0 || label < 0) return labels;
    for await (const batch of table.batches()) {
      for (let row = 0; row < batch.rows; row++) {
        labels.set(String(batch.columns[code][row]).trim(), String(batch.columns[label][row]).trim());
      }
    }
    return labels;
  });
}
