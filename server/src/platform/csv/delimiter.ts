import { type Delimiter, delimiters } from '@qp/facts';
import { parseRows } from './parse-rows.ts';

/** Which comma numbers have: a spreadsheet that writes semicolons writes 3,5, and a tab file may have either. */
export const DECIMAL_COMMA = { ',': 'never', ';': 'always', '\t': 'unless-thousands' } as const;
const SAMPLE_ROWS = 100;
/** Excel's own hint: a first line that says nothing but `sep=;`. */
const HINT = /^"?sep=([,;\t])"?\n/i;

/**
 * The delimiter that cuts the most rows into as many cells as the header has; where that is even, the one that gives
 * more columns. `hint` is the length of a line that only names the delimiter. Null where more text is needed.
 */
export function findDelimiter(sample: string, whole: boolean): { delimiter: Delimiter; hint: number } | null {
  const hint = HINT.exec(sample);
  if (hint) return { delimiter: hint[1] as Delimiter, hint: hint[0].length };
  let best: { delimiter: Delimiter; fit: number; columns: number } = { delimiter: ',', fit: -1, columns: 0 };
  let complete = 0;
  for (const delimiter of delimiters) {
    const { rows, badQuote } = parseRows(sample, delimiter, whole);
    complete = Math.max(complete, rows.length);
    const filled = rows.filter((row) => row.length > 1 || row[0] !== '').slice(0, SAMPLE_ROWS);
    const columns = filled[0]?.length ?? 0;
    if (columns < 2) continue;
    // With the wrong delimiter quotes seem to stand in the middle of cells.
    const fit = badQuote ? 0 : filled.filter((row) => row.length === columns).length / filled.length;
    if (fit > best.fit || (fit === best.fit && columns > best.columns)) best = { delimiter, fit, columns };
  }
  return complete === 0 ? null : { delimiter: best.delimiter, hint: 0 };
}
