import Papa from 'papaparse';
import { z } from 'zod';

/**
 * What papaparse's inner parser answers; its types leave that open. The cells themselves are not checked: looking at each
 * of a hundred million would cost more than reading them.
 */
const parsed = z.object({
  data: z.custom<string[][]>(Array.isArray),
  errors: z.array(z.object({ code: z.string(), row: z.number() })),
  meta: z.object({ cursor: z.number() }),
});

export interface ParsedRows {
  readonly rows: string[][];
  /** A quote that is not closed, or is followed by text, in the row with this position. */
  readonly badQuote: { readonly row: number; readonly neverClosed: boolean } | null;
  /** The characters that were used up. */
  readonly used: number;
}

/**
 * `last`: no more text follows, so that what stands after the last line end is a row too; otherwise it is left for the
 * next call.
 */
export function parseRows(text: string, delimiter: string, last: boolean): ParsedRows {
  const answer: unknown = new Papa.Parser({ delimiter, newline: '\n', quoteChar: '"' }).parse(text, 0, !last);
  const { data, errors, meta } = parsed.parse(answer);
  const error = errors.find(({ row }) => last || row < data.length);
  return {
    rows: data,
    badQuote: error ? { row: error.row, neverClosed: error.code === 'MissingQuotes' } : null,
    used: meta.cursor,
  };
}
