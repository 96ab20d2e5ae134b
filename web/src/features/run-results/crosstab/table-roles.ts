/**
 * What a table of divs says to a screen reader. The elements that these roles belong to would lay themselves out as a
 * table, which is what costs the time with thousands of lines.
 */
export const roles = {
  table: (name: string, rows: number, columns: number) => ({
    role: 'table',
    'aria-label': name,
    'aria-rowcount': rows,
    'aria-colcount': columns,
  }),
  rowgroup: { role: 'rowgroup' },
  /** Counted from 1, header included. */
  row: (index: number) => ({ role: 'row', 'aria-rowindex': index }),
  rowHeader: (column: number, rowSpan = 1) => ({ role: 'rowheader', 'aria-colindex': column, 'aria-rowspan': rowSpan }),
  /** Names the rows below it. */
  titleCell: (columnSpan: number) => ({ role: 'rowheader', 'aria-colindex': 1, 'aria-colspan': columnSpan }),
  cell: (column: number, columnSpan = 1) => ({ role: 'cell', 'aria-colindex': column, 'aria-colspan': columnSpan }),
} as const;
