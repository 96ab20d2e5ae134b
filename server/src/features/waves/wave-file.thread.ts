import { conversion, type ProposedVariable, type SourceVariable } from '@qp/engine/data-check';
import type { WaveColumn } from '@qp/engine/waves';
import { type TableFile, withTable } from '../../platform/tabular/index.ts';
import { columnTexts, profileTable } from '../imports/reading/index.ts';
import type { UploadTask } from './wave-task.ts';

/** The file of a wave, read with the readers of import. */

interface FileVariable {
  readonly source: SourceVariable;
  readonly proposal: ProposedVariable;
}

export interface WaveFile {
  readonly people: number;
  readonly columns: readonly WaveColumn[];
  readonly id: string | null;
  readonly weight: string | null;
  /** Reads all people once more: calls back with a text of each wanted column, blank where there is no answer. */
  read(wanted: readonly string[], each: (texts: readonly string[]) => void): Promise<void>;
}

export function withWaveFile<T>(
  upload: UploadTask,
  progress: (share: number) => void,
  use: (file: WaveFile) => Promise<T>,
): Promise<T> {
  return withTable(
    upload.path,
    upload.choice,
    async (table) => {
      const profiled = await profileTable(table, progress);
      const labels = upload.variablesPath === null ? new Map<string, string>() : await labelsIn(upload.variablesPath);
      const kindOf = (kind: string) => profiled.variables.find(({ proposal }) => proposal.kind === kind)?.source.code;
      return use({
        people: profiled.respondents,
        columns: profiled.variables.map((variable) => columnOf(variable, labels)),
        id: kindOf('id') ?? null,
        weight: kindOf('weight') ?? null,
        read: (wanted, each) => readTexts(table, profiled.variables, wanted, each),
      });
    },
    upload.name,
  );
}

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

async function readTexts(
  table: TableFile,
  variables: readonly FileVariable[],
  wanted: readonly string[],
  each: (texts: readonly string[]) => void,
): Promise<void> {
  const names = table.columns.map(({ name }) => name);
  const entries = variables.map(({ source, proposal }) => ({ source, plan: proposal }));
  const converted = new Map(conversion(entries, names).map((variable) => [variable.code, variable]));
  const sources = new Map(variables.map(({ source }) => [source.code, source]));
  const textOf = columnTexts(
    table,
    variables.map(({ source }) => source),
  );
  const readers = wanted.map((code) => {
    const source = sources.get(code);
    if (!source) return () => '';
    if (source.set) return (cells: (place: number) => string) => converted.get(code)?.labelOf(cells) ?? '';
    const place = names.indexOf(source.columns[0]);
    return (cells: (place: number) => string) => {
      const text = cells(place);
      return isMissingValue(source, text) ? '' : text;
    };
  });
  for await (const batch of table.batches()) {
    for (let row = 0; row < batch.rows; row++) {
      const cells = (place: number) => textOf(batch, place, row);
      each(readers.map((read) => read(cells)));
    }
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
