import { numberText } from '@qp/engine/imports';
import { isMissing, parseNumber } from '@qp/engine/survey';
import type { SourceVariable } from '@qp/facts';
import type { TableBatch, TableFile } from '../../platform/tabular/index.ts';

/** The cell of a batch as text, in one form for every kind of file: 3, not 3.0 or 3,0; blank where there is no answer. */
export type TextOf = (batch: TableBatch, column: number, row: number) => string;

const REMEMBERED = 20_000;

/** `sources` say which columns of texts are numbers, and how they are written. */
export function columnTexts(
  { comma, columns }: Pick<TableFile, 'comma' | 'columns'>,
  sources: Iterable<SourceVariable>,
): TextOf {
  const sourceOf = new Map(
    [...sources].flatMap((source) => (source.columns.length === 1 ? [[source.columns[0], source]] : [])),
  );
  const commas = columns.map(({ name }) => {
    const source = sourceOf.get(name);
    return source?.type === 'number' ? (source.thousands ?? comma) : null;
  });
  const numbers = new Map<number, string>();
  return (batch, column, row) => {
    const cell = batch.columns[column][row];
    if (typeof cell === 'number') return Number.isNaN(cell) ? '' : remembered(numbers, cell);
    const text = cell.trim();
    if (isMissing(text)) return '';
    const own = commas[column];
    if (own === null) return text;
    const value = parseNumber(text, own);
    return Number.isNaN(value) ? text : remembered(numbers, value);
  };
}

function remembered(known: Map<number, string>, value: number): string {
  const text = known.get(value);
  if (text !== undefined) return text;
  const made = numberText(value);
  if (known.size < REMEMBERED) known.set(value, made);
  return made;
}
