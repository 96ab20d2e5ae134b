/** Table roles for virtual rows, which can't be a real table. */
export const roles = {
  grid: (label: string, rows: number, columns: number) => ({
    role: 'grid',
    'aria-label': label,
    'aria-rowcount': rows,
    'aria-colcount': columns,
    'aria-multiselectable': true,
  }),
  rowgroup: { role: 'rowgroup' },
  row: (index: number, selected?: boolean) => ({ role: 'row', 'aria-rowindex': index, 'aria-selected': selected }),
  head: (column: number) => ({ role: 'columnheader', 'aria-colindex': column }),
  cell: (column: number) => ({ role: 'gridcell', 'aria-colindex': column }),
} as const;
