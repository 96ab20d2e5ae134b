import SaveIcon from '@mui/icons-material/SaveOutlined';
import { Button, Stack, Typography } from '@mui/material';
import type { PickerVariable } from '@qp/contract';
import { pickerWords } from '@qp/words/app/variable-picker';
import { type ReactElement, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../dialog.tsx';
import { Pager, PICKER_PAGE_SIZES } from '../pager.tsx';
import { SearchField } from '../search-field.tsx';
import { PickerFilter } from './picker-filter.tsx';
import { PickerTable } from './picker-table.tsx';
import {
  allState,
  changedNumbers,
  openNumbers,
  openSelection,
  savedCodes,
  tickedCount,
  toggle,
  toggleAll,
  toggleRange,
} from './selection.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';
import {
  filterFields,
  filterValues,
  nextSort,
  noFilters,
  searchIndex,
  type VariableSort,
  variableRows,
} from './variable-rows.ts';

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
  /** The selected codes that are taken as numbers; absent where a variable can't be taken as one. */
  readonly numbers?: readonly string[] | undefined;
  /** `numbers`: those of the codes that are taken as numbers. */
  onSave(codes: string[], numbers: string[]): void;
  onClose(): void;
}

const nothingLocked: ReadonlySet<string> = new Set();

/**
 * The dialog that chooses variables. Mount it to open it and unmount it to close it: its search, page and ticks begin
 * again each time. Nothing is handed over before "Save Selection".
 */
export function VariablePicker(props: VariablePickerProps): ReactElement {
  const { title, variables, onSave, onClose } = props;
  const locked = props.locked ?? nothingLocked;
  const [selection, setSelection] = useState(() => openSelection(props.selected));
  const [numbers, setNumbers] = useState(() => openNumbers(variables, props));
  const [search, setSearch] = useState('');
  const [filters, setFilters] = useState(noFilters);
  const [sort, setSort] = useState<VariableSort | null>(null);
  const words = useWords(pickerWords);
  const [page, setPage] = useState(0);
  const [pageSize, setPageSize] = useState(PICKER_PAGE_SIZES[0]);
  const [asking, setAsking] = useState(false);
  /** What was ticked when "Only selected" was turned on: a row that is unticked then stays in view. */
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const lastClicked = useRef<string | null>(null);

  // Typing stays fluent: the rows follow a moment later when a search over thousands of labels takes its time.
  const typed = useMemo(() => ({ search, filters, sort, only }), [search, filters, sort, only]);
  const asked = useDeferredValue(typed);
  const index = useMemo(() => searchIndex(variables), [variables]);
  const rows = useMemo(() => variableRows(variables, index, asked), [variables, index, asked]);
  const shownPage = Math.min(page, Math.max(0, Math.ceil(rows.length / pageSize) - 1));
  const ticked = useMemo(() => tickedCount(selection, variables, locked), [selection, variables, locked]);
  const all = useMemo(() => allState(selection, rows, locked), [selection, rows, locked]);
  const choices = useMemo(
    () => filterFields.map((field) => ({ field, values: filterValues(variables, filters, field) })),
    [variables, filters],
  );

  const save = () => {
    const codes = savedCodes(selection, variables, locked);
    onSave(
      codes,
      codes.filter((code) => numbers.has(code)),
    );
  };
  const takeAsNumber = (code: string, asNumber: boolean) => {
    setNumbers((before) => changedNumbers(before, code, asNumber));
    setSelection((before) => ({ ...before, dirty: true }));
  };
  const close = () => (selection.dirty ? setAsking(true) : onClose());
  /** Whatever changes the rows begins at the first page again. */
  const fromTop = (change: () => void) => {
    change();
    setPage(0);
  };

  return (
    <Dialog title={title} onClose={close} width="md" flush>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, px: 6, pt: 0.5, pb: 3 }}>
        <SearchField
          autoFocus
          value={search}
          placeholder={words.search}
          onChange={(text) => fromTop(() => setSearch(text))}
          sx={{ flex: 1 }}
        />
        <Stack direction="row" sx={{ gap: 2, overflowX: 'auto' }}>
          {choices.map(({ field, values }) => (
            <PickerFilter
              key={field}
              name={field}
              values={values}
              chosen={filters[field]}
              onChange={(chosen) => fromTop(() => setFilters({ ...filters, [field]: chosen }))}
            />
          ))}
        </Stack>
      </Stack>
      <Stack
        direction="row"
        role="toolbar"
        aria-label={words.selection(title)}
        sx={{
          alignItems: 'center',
          justifyContent: 'space-between',
          flex: 'none',
          minHeight: 46,
          px: 6,
          bgcolor: ticked > 0 ? 'ui.chosen' : 'ui.head',
        }}
      >
        <Typography component="div" aria-live="polite" sx={{ fontWeight: 620 }}>
          {words.selected(ticked)}
        </Typography>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
          <Button
            variant="text"
            size="small"
            aria-pressed={only !== null}
            disabled={only === null && ticked === 0}
            onClick={() => fromTop(() => setOnly(only ? null : new Set([...selection.codes, ...locked])))}
          >
            {only ? words.showAll : words.onlySelected}
          </Button>
          <Button variant="contained" size="small" startIcon={<SaveIcon />} onClick={save}>
            {words.save}
          </Button>
        </Stack>
      </Stack>
      {locked.size > 0 && props.lockedReason && (
        <Typography variant="caption" sx={{ px: 6, py: 1.5, color: 'ui.secondary' }}>
          {words.locked(props.lockedReason)}
        </Typography>
      )}
      <PickerTable
        title={title}
        rows={rows.slice(shownPage * pageSize, (shownPage + 1) * pageSize)}
        selected={selection.codes}
        locked={locked}
        lockedReason={props.lockedReason}
        all={all}
        sort={asked.sort}
        numbers={props.numbers && numbers}
        onNumber={takeAsNumber}
        onToggle={(code, range) => {
          const from = range ? lastClicked.current : null;
          lastClicked.current = code;
          setSelection((before) =>
            from === null ? toggle(before, code) : toggleRange(before, rows, { from, to: code }, locked),
          );
        }}
        // All that what was typed finds, though the rows may still be those from before it.
        onToggleAll={() => setSelection((before) => toggleAll(before, variableRows(variables, index, typed), locked))}
        onSort={(by) => fromTop(() => setSort(nextSort(sort, by)))}
      />
      <Pager
        page={shownPage}
        pageSize={pageSize}
        total={rows.length}
        pageSizes={PICKER_PAGE_SIZES}
        onPage={setPage}
        onPageSize={(size) => fromTop(() => setPageSize(size))}
      />
      <UnsavedChanges open={asking} onSave={save} onDiscard={onClose} onReturn={() => setAsking(false)} />
    </Dialog>
  );
}
