import type { FileHandle } from 'node:fs/promises';
import { MAX_DECIMALS } from '@qp/facts';
import { type ByteSource, dateText, formatKind, openSav, SpssError, type Variable } from '@qp/spss';
import { spssProblemText } from '@qp/words/imports/unreadable';
import { oneTable, type TableBatch, type TableColumn, TableError, type TableFile } from './table-file.ts';

/** An SPSS file as a table. Dates become texts that people read; numbers stay numbers. */
export async function savTable(file: FileHandle, size: number): Promise<TableFile> {
  const sav = await reading(() => openSav(fileSource(file, size)));
  const { dictionary } = sav;
  const blocks = new Map<string, string>();
  for (const { name, variables } of dictionary.variableSets) {
    for (const variable of variables) if (!blocks.has(variable)) blocks.set(variable, name);
  }
  const dates = dictionary.variables.map(
    (variable) => variable.width === 0 && formatKind(variable.format) !== 'number',
  );
  return {
    kind: 'sav',
    readAs: 'spss',
    columns: dictionary.variables.map((variable, i) => column(variable, dates[i], blocks.get(variable.name) ?? null)),
    ...oneTable,
    sets: dictionary.sets,
    weight: dictionary.weight,
    async *batches(): AsyncGenerator<TableBatch> {
      const cases = sav.cases();
      for (;;) {
        const { done, value: batch } = await reading(() => cases.next());
        if (done) return;
        const columns = batch.columns.map((values, i) =>
          dates[i] ? Array.from(values as Float64Array, (value) => shownDate(value, dictionary.variables[i])) : values,
        );
        yield { rows: batch.rows, columns, share: Math.min(1, batch.offset / size) };
      }
    },
  };
}

async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SpssError) throw new TableError(spssProblemText(error.problem, 'en'));
    throw error;
  }
}

export function fileSource(file: FileHandle, size: number): ByteSource {
  return {
    size,
    async read(at, length) {
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - at)));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
      return bytes.subarray(0, bytesRead);
    },
  };
}

function column(variable: Variable, date: boolean, block: string | null): TableColumn {
  const { range, values } = variable.missing;
  return {
    name: variable.name,
    label: variable.label,
    type: date ? 'date' : variable.width > 0 ? 'text' : 'number',
    measure: variable.measure,
    labels: variable.labels.map(({ value, label }) => [String(value).trim(), label]),
    missing: values.map((value) => String(value).trim()),
    missingRange: range && { low: finite(range.low), high: finite(range.high) },
    ...(variable.width === 0 && !date && { format: numberFormat(variable) }),
    block,
    unnamed: false,
  };
}

const UNITS: Readonly<Record<string, string>> = { DOLLAR: '$', PCT: '%' };

function numberFormat({ format: { type, decimals } }: Variable) {
  return { unit: UNITS[type] ?? '', decimals: Math.max(0, Math.min(MAX_DECIMALS, decimals)) };
}

const finite = (value: number) => (Number.isFinite(value) ? value : null);

function shownDate(value: number, { format }: Variable): string {
  return Number.isNaN(value) ? '' : (dateText(value, format) ?? String(value));
}
