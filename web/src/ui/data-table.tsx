import {
  type SxProps,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
  type Theme,
} from '@mui/material';
import { type ReactNode, useMemo, useState } from 'react';
import { Pager } from './pager.tsx';
import { RowButton } from './row-button.tsx';
import { type Direction, type SortValue, sorted } from './sorting.ts';
import { usePages } from './use-pages.ts';

export interface Column<Row> {
  id: string;
  label: string;
  /** What the column is sorted by, and what is shown where there is no `cell`. */
  value(row: Row): SortValue;
  cell?(row: Row): ReactNode;
  /** Numbers stand at the right. */
  numeric?: boolean;
  sortable?: boolean;
  sx?: SxProps<Theme>;
}

export interface DataTableProps<Row> {
  /** Its name for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId(row: Row): string;
  defaultSort?: { column: string; direction: Direction };
  /** Absent: all rows on one page. */
  pageSizes?: readonly number[];
  /** The first of them unless said. */
  firstPageSize?: number;
  /** Clicking a row; for the keyboard the first cell becomes a button. */
  onRow?(row: Row): void;
  rowSx?(row: Row): SxProps<Theme> | undefined;
  /** The least width of a table whose columns keep the widths of their `sx`, whatever is in them. */
  fixed?: string;
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode;
}

/** A table with sortable headings and, if asked for, pages. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, defaultSort, pageSizes, firstPageSize, onRow, rowSx, fixed, empty } = props;
  const [sort, setSort] = useState(defaultSort ?? null);
  const inOrder = useMemo(() => {
    const column = columns.find(({ id }) => id === sort?.column);
    return sort && column ? sorted(rows, column.value, sort.direction) : rows;
  }, [rows, columns, sort]);
  const { shown, pager, toFirst } = usePages(inOrder, pageSizes, firstPageSize);

  const sortBy = (column: string) => {
    const again = sort?.column === column;
    setSort({ column, direction: again && sort.direction === 'asc' ? 'desc' : 'asc' });
    toFirst();
  };

  return (
    <>
      <TableContainer>
        <Table aria-label={label} sx={fixed ? { tableLayout: 'fixed', minWidth: fixed } : undefined}>
          <TableHead>
            <TableRow>
              {columns.map((column) => {
                const direction = sort?.column === column.id ? sort.direction : undefined;
                return (
                  <TableCell
                    key={column.id}
                    align={column.numeric ? 'right' : 'left'}
                    sortDirection={direction ?? false}
                    sx={column.sx}
                  >
                    {column.sortable === false ? (
                      column.label
                    ) : (
                      <TableSortLabel
                        active={direction !== undefined}
                        direction={direction}
                        onClick={() => sortBy(column.id)}
                      >
                        {column.label}
                      </TableSortLabel>
                    )}
                  </TableCell>
                );
              })}
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((row) => (
              <TableRow
                key={rowId(row)}
                hover={onRow !== undefined}
                onClick={onRow && (() => onRow(row))}
                sx={[{ cursor: onRow ? 'pointer' : undefined }, ...[rowSx?.(row) ?? {}].flat()]}
              >
                {columns.map((column, n) => {
                  const content = column.cell ? column.cell(row) : column.value(row);
                  return (
                    <TableCell key={column.id} align={column.numeric ? 'right' : 'left'} sx={column.sx}>
                      {onRow && n === 0 ? <RowButton>{content}</RowButton> : content}
                    </TableCell>
                  );
                })}
              </TableRow>
            ))}
            {rows.length === 0 && empty && (
              <TableRow>
                <TableCell colSpan={columns.length} sx={{ color: 'ui.secondary', textAlign: 'center', py: 8 }}>
                  {empty}
                </TableCell>
              </TableRow>
            )}
          </TableBody>
        </Table>
      </TableContainer>
      {pageSizes && pager && rows.length > pageSizes[0] && <Pager {...pager} />}
    </>
  );
}
