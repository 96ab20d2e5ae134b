import Papa from 'papaparse';

/** What papaparse's inner parser answers; its types leave that open. */
interface Parsed {
  readonly data: string[][];
  readonly errors: readonly { readonly code: string; readonly row: number }[];
  readonly meta: { readonly cursor: number };
}

/**
 * The cells themselves are not checked: looking at each of a hundred million would cost more than reading them. By hand, because
 * a schema takes longer to load than most files take to be read.
 */
function isParsed(answer: unknown): answer is Parsed {
  const { data, errors, meta } = answer as Partial<Parsed>;
  const isError = ({ code, row }: Parsed['errors'][number]) => typeof code === 'string' && typeof row === 'number';
  return Array.isArray(data) && Array.isArray(errors) && errors.every(isError) && typeof meta?.cursor === 'number';
}

interface ParsedRows {
  readonly rows: string[][];
  /** A quote that is not closed, or is followed by text, in the row with this position. */
  readonly badQuote: { readonly row: number; readonly neverClosed: boolean } | null;
  /** The characters that were used up. */
  readonly used: number;
}

/**
 * `last`: no more text follows, so what stands after the last line end is a row too; otherwise it is left for the
 * next call.
 */
export function parseRows(text: string, delimiter: string, last: boolean): ParsedRows {
  const answer: unknown = new Papa.Parser({ delimiter, newline: '\n', quoteChar: '"' }).parse(text, 0, !last);
  if (!isParsed(answer)) throw new Error('the parser of CSV files answers otherwise than it used to');
  const { data, errors, meta } = answer;
  const error = errors.find(({ row }) => last || row < data.length);
  return {
    rows: data,
    badQuote: error ? { row: error.row, neverClosed: error.code === 'MissingQuotes' } : null,
    used: meta.cursor,
  };
}
