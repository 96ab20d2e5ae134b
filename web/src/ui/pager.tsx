import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { IconButton, MenuItem, Select, Stack, Typography } from '@mui/material';
import { partWords } from '@qp/words/app/parts';
import { useId } from 'react';
import { useWords } from '../lib/words.ts';

export const TABLE_PAGE_SIZES: readonly number[] = [10, 25, 50, 100];
export const PICKER_PAGE_SIZES: readonly number[] = [10, 25, 50];

export interface PagerProps {
  /** 0-based. */
  page: number;
  pageSize: number;
  total: number;
  pageSizes?: readonly number[];
  onPage(page: number): void;
  onPageSize(size: number): void;
}

/** "Rows per page 10, 1–10 of 86", and the way to the next ones. */
export function Pager({ page, pageSize, total, pageSizes = TABLE_PAGE_SIZES, onPage, onPageSize }: PagerProps) {
  const words = useWords(partWords);
  const labelId = useId();
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const from = total === 0 ? 0 : page * pageSize + 1;
  const to = Math.min(total, (page + 1) * pageSize);
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 3,
        px: 4,
        py: 1.5,
        flexWrap: 'wrap',
        color: 'ui.secondary',
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography id={labelId} variant="body2">
          {words.rowsPerPage}
        </Typography>
        <Select
          variant="standard"
          disableUnderline
          labelId={labelId}
          value={pageSize}
          onChange={(event) => onPageSize(Number(event.target.value))}
          sx={{ fontSize: 13, '& .MuiSelect-select': { pl: 1, py: 0.5 } }}
        >
          {pageSizes.map((option) => (
            <MenuItem key={option} value={option}>
              {option}
            </MenuItem>
          ))}
        </Select>
      </Stack>
      <Typography variant="body2" className="tabular" aria-live="polite">
        {words.rowsOf(from, to, total)}
      </Typography>
      <Stack direction="row">
        <IconButton size="small" aria-label={words.previousPage} disabled={page <= 0} onClick={() => onPage(page - 1)}>
          <ChevronLeftIcon fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={words.nextPage} disabled={page >= last} onClick={() => onPage(page + 1)}>
          <ChevronRightIcon fontSize="small" />
        </IconButton>
      </Stack>
    </Stack>
  );
}
