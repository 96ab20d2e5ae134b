import { type CrosstabRow, isBlank } from '@qp/facts';
import { fixedNumber, percent } from '../numbers.ts';

/** Number formats of a cross-tab, on the screen, in a copied table and in the workbook. */

/** Those of the number, or at most 2, and the same for the whole row, so its figures line up. */
export function unitlessDecimals(row: CrosstabRow): number {
  if (row.decimals !== undefined) return row.decimals;
  let decimals = 0;
  for (let k = 0; k < row.value.length && decimals < 2; k++) {
    if (isBlank(row, k)) continue;
    const hundredths = Number(fixedNumber(row.value[k], 2).slice(-2));
    if (hundredths % 10 !== 0) decimals = 2;
    else if (hundredths !== 0) decimals = 1;
  }
  return decimals;
}

/** The value of a cell as shown; empty if the cell is blank. */
export function formatValue(row: CrosstabRow, column: number, decimals = unitlessDecimals(row)): string {
  if (isBlank(row, column)) return '';
  return row.valueType === 'percent' ? percent(row.value[column]) : fixedNumber(row.value[column], decimals);
}

/** `(121)`; empty without an index and for Total, whose index is always 100. */
export function formatIndex(row: CrosstabRow, column: number): string {
  if (column === row.value.length - 1 || row.index[column] < 0) return '';
  return `(${Math.round(row.index[column])})`;
}
