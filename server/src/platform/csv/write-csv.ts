/** How a table leaves the house as CSV: commas, CRLF, UTF-8; what looks like a formula arrives as text. */

const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?%?$/i;

/** What begins a formula, also in the full width of Chinese and Japanese keyboards, which some spreadsheets take as well. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A text that a spreadsheet would run as a formula gets an apostrophe in front; numbers stay numbers. */
export function harmless(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

export function csvCell(text: string): string {
  const safe = harmless(text);
  return /[",;\t\r\n]|^ | $/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
