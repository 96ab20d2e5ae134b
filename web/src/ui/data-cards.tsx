import { Box, Stack } from '@mui/material';
import { useMemo } from 'react';
import type { DataTableProps } from './data-table.tsx';
import { Pager } from './pager.tsx';
import { RowButton } from './row-button.tsx';
import { sorted } from './sorting.ts';
import { usePages } from './use-pages.ts';

/** The rows of a table as cards, for a screen that is narrower than the table: the first column names each, and what it does not have yet is left out. */
export function DataCards<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, defaultSort, pageSizes, firstPageSize, onRow, rowSx } = props;
  const inOrder = useMemo(() => {
    const column = columns.find(({ id }) => id === defaultSort?.column);
    return defaultSort && column ? sorted(rows, column.value, defaultSort.direction) : rows;
  }, [rows, columns, defaultSort]);
  const { shown, pager } = usePages(inOrder, pageSizes, firstPageSize);
  const [title, ...others] = columns;
  return (
    <>
      <Stack component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((row) => (
          <Box
            component="li"
            key={rowId(row)}
            onClick={onRow && (() => onRow(row))}
            sx={[
              { px: 4, py: 3.5, borderBottom: '1px solid', borderColor: 'ui.lineSoft', cursor: onRow && 'pointer' },
              ...[rowSx?.(row) ?? {}].flat(),
            ]}
          >
            <RowButton sx={{ fontSize: 15, lineHeight: '20px', overflowWrap: 'anywhere' }}>
              {title.cell ? title.cell(row) : title.value(row)}
            </RowButton>
            <Box
              component="dl"
              sx={{
                display: 'grid',
                gridTemplateColumns: 'minmax(96px, auto) 1fr',
                columnGap: 4,
                rowGap: 1,
                m: 0,
                mt: 2,
                fontSize: 13,
                lineHeight: '18px',
                '& dt': { color: 'ui.secondary' },
                '& dd': { m: 0, minWidth: 0, fontVariantNumeric: 'tabular-nums' },
              }}
            >
              {others
                .filter((column) => (column.value(row) ?? null) !== null)
                .map((column) => (
                  <Box key={column.id} sx={{ display: 'contents' }}>
                    <dt>{column.label}</dt>
                    <dd>{column.cell ? column.cell(row) : column.value(row)}</dd>
                  </Box>
                ))}
            </Box>
          </Box>
        ))}
      </Stack>
      {pageSizes && pager && rows.length > pageSizes[0] && <Pager {...pager} />}
    </>
  );
}
