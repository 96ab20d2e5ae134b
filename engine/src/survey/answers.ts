import type { Thousands } from '@qp/facts';

/** How one cell of a survey file is understood. */

const MISSING_TEXTS: ReadonlySet<string> = new Set(['', 'NA', 'N/A', 'NULL', '#N/A', '.']);
const LONGEST_MISSING = 4;

/** A blank cell and the usual ways of writing "no answer". */
export function isMissing(cell: string): boolean {
  if (cell.length > LONGEST_MISSING && cell.charCodeAt(0) > 32 && cell.charCodeAt(cell.length - 1) > 32) return false;
  return MISSING_TEXTS.has(cell.trim());
}

const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const WITH_COMMA = /^[+-]?(\d+,\d*|,\d+)(e[+-]?\d+)?$/i;
const LIKE_THOUSANDS = /^[+-]?\d{1,3},\d{3}$/;
const GROUPED_BY_COMMAS = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const GROUPED_BY_POINTS = /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/;

/**
 * Which comma a file uses inside numbers. `never`: a comma-separated file. `always`: a semicolon file, where spreadsheets
 * write 3,5. `unless-thousands`: a tab file may use either notation, so 1,234 is refused there rather than
 * guessed: a guess would be wrong by a factor of a thousand.
 */
export type DecimalComma = 'never' | 'always' | 'unless-thousands' | Thousands;

/** A code with zeros in front is a name, not a number. */
export const hasLeadingZero = (text: string): boolean => /^[+-]?0\d/.test(text);

/** The number that a cell holds, or NaN if it holds none. Infinite and hexadecimal texts aren't numbers. */
export function parseNumber(cell: string, comma: DecimalComma = 'never'): number {
  const text = cell.trim();
  if (comma === 'comma-thousands') return parseNumber(GROUPED_BY_COMMAS.test(text) ? text.replaceAll(',', '') : text);
  if (comma === 'point-thousands') {
    const whole = GROUPED_BY_POINTS.test(text) ? text.replaceAll('.', '') : text;
    return whole.includes('.') ? Number.NaN : parseNumber(whole, 'always');
  }
  if (PLAIN.test(text)) return finite(Number(text));
  if (comma === 'never' || !WITH_COMMA.test(text)) return Number.NaN;
  if (comma === 'unless-thousands' && LIKE_THOUSANDS.test(text)) return Number.NaN;
  return finite(Number(text.replace(',', '.')));
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN;
}

/**
 * A copy that owns its characters. A cell cut out of a block of text keeps the whole block alive in V8; a text that is
 * kept for long must not.
 */
export function ownText(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}
