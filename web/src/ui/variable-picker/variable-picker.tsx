import Close from '@mui/icons-material/Close';
import Save from '@mui/icons-material/SaveOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Stack from '@mui/material/Stack';
import TablePagination from '@mui/material/TablePagination';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { PickerVariable } from '@qp/contract';
import { type ReactElement, useDeferredValue, useId, useMemo, useState } from 'react';
import { PickerFilter } from './picker-filter.tsx';
import { PickerTable } from './picker-table.tsx';
import { allState, openSelection, savedCodes, tickedCount, toggle, toggleAll, toolbarText } from './selection.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';
import {
  filterFields,
  filterValues,
  nextSort,
  noFilters,
  searchIndex,
  shownSort,
  type VariableSort,
  variableRows,
} from './variable-rows.ts';

const PAGE_SIZES = [10, 25, 50];

export interface VariablePickerProps {
  /** What is being chosen: "Cluster Variables". */
  readonly title: string;
  readonly variables: readonly PickerVariable[];
  /** The codes that are saved at present. */
  readonly selected: readonly string[];
  /** Codes that show ticked and cannot be changed here. */
  readonly locked?: ReadonlySet<string>;
  /** Why they cannot be changed; a tooltip on their rows. */
  readonly lockedReason?: string;
  onSave(codes: string[]): void;
  onClose(): void;
}

const nothingLocked: ReadonlySet<string> = new Set();

/**
 * The dialog that chooses variables. Mount it to open it and unmount it to close it: its search, page and ticks begin
 * anew each time. Nothing is handed over before "Save Selection".
 */
export function VariablePicker(props: VariablePickerProps): ReactElement {
  const { title, variables, onSave, onClose } = props;
  const locked = props.locked ?? nothingLocked;
  const [selection, setSelection] = useState(() => openSelection(props.selected));
  const [search, setSearch] = useState('');
  const [filters, setFilters] = useState(noFilters);
  const [sort, setSort] = useState<VariableSort | null>(null);
  const [page, setPage] = useState(0);
  const [pageSize, setPageSize] = useState(PAGE_SIZES[0]!);
  const [asking, setAsking] = useState(false);
  const narrow = useMediaQuery('(max-width:600px)');
  const titleId = useId();

  // Typing stays fluent: the rows follow a moment later when a search over thousands of labels takes its time.
  const asked = useDeferredValue(useMemo(() => ({ search, filters, sort }), [search, filters, sort]));
  const index = useMemo(() => searchIndex(variables), [variables]);
  const rows = useMemo(() => variableRows(variables, index, asked), [variables, index, asked]);
  const shownPage = Math.min(page, Math.max(0, Math.ceil(rows.length / pageSize) - 1));
  const ticked = tickedCount(selection, variables, locked);

  const save = () => onSave(savedCodes(selection, variables, locked));
  const close = () => (selection.dirty ? setAsking(true) : onClose());
  /** Whatever changes the rows begins at the first page again. */
  const fromTop = (change: () => void) => {
    change();
    setPage(0);
  };

  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth fullScreen={narrow} aria-labelledby={titleId}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', pr: 2 }}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <IconButton onClick={close} aria-label="Close" size="small">
          <Close fontSize="small" />
        </IconButton>
      </Stack>
      <Stack direction={narrow ? 'column' : 'row'} spacing={1} sx={{ px: 3, pb: 1.5 }}>
        <InputBase
          autoFocus
          fullWidth
          type="search"
          value={search}
          placeholder="Search variable..."
          onChange={(event) => fromTop(() => setSearch(event.target.value))}
          slotProps={{ input: { 'aria-label': 'Search variable' } }}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1.5, px: 1.5, minHeight: 38 }}
        />
        <Stack direction="row" spacing={1} sx={{ overflowX: 'auto' }}>
          {filterFields.map((field) => (
            <PickerFilter
              key={field}
              name={field}
              values={filterValues(variables, filters, field)}
              chosen={filters[field]}
              onChange={(chosen) => fromTop(() => setFilters({ ...filters, [field]: chosen }))}
            />
          ))}
        </Stack>
      </Stack>
      <Box
        role="toolbar"
        aria-label={`${title} selection`}
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 46,
          px: 3,
          bgcolor: ticked > 0 ? 'action.selected' : 'transparent',
        }}
      >
        <Typography component="div" sx={{ fontWeight: 600 }} aria-live="polite">
          {toolbarText(ticked)}
        </Typography>
        <Button variant="contained" size="small" startIcon={<Save fontSize="small" />} onClick={save}>
          Save Selection
        </Button>
      </Box>
      <PickerTable
        title={title}
        rows={rows.slice(shownPage * pageSize, (shownPage + 1) * pageSize)}
        selected={selection.codes}
        locked={locked}
        lockedReason={props.lockedReason}
        all={allState(selection, rows, locked)}
        sort={shownSort(asked.sort, asked.search)}
        onToggle={(code) => setSelection(toggle(selection, code))}
        onToggleAll={() => setSelection(toggleAll(selection, rows, locked))}
        onSort={(by) => fromTop(() => setSort(nextSort(shownSort(sort, search), by)))}
      />
      <TablePagination
        component="div"
        count={rows.length}
        page={shownPage}
        rowsPerPage={pageSize}
        rowsPerPageOptions={PAGE_SIZES}
        labelRowsPerPage="Rows per page"
        onPageChange={(_, next) => setPage(next)}
        onRowsPerPageChange={(event) => fromTop(() => setPageSize(Number(event.target.value)))}
        sx={{ flexShrink: 0 }}
      />
      <UnsavedChanges open={asking} onSave={save} onDiscard={onClose} onReturn={() => setAsking(false)} />
    </Dialog>
  );
}
