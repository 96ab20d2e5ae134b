import { Box, useMediaQuery } from '@mui/material';
import { calls, type RunListItem } from '@qp/contract';
import { grades } from '@qp/facts';
import { longDate, longMoment } from '@qp/words/dates';
import { runListWords } from '@qp/words/run/list';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import type { LoadedProject } from '../../../lib/project.ts';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { DataCards } from '../../../ui/data-cards.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TABLE_PAGE_SIZES } from '../../../ui/pager.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Loading, TableSkeleton } from '../../../ui/skeletons.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { cancelRun, runListQuery } from './api.ts';
import { DeleteRun } from './delete-run.tsx';
import { RunProgress } from './run-progress.tsx';

export interface RunListProps {
  project: LoadedProject;
  onOpen(runID: string): void;
}

/** The Results tab while no run is selected. */
export function RunList({ project, onOpen }: RunListProps): ReactElement {
  const { data: runs, error, isPending, refetch } = useQuery(runListQuery(project.id));
  const words = useWords(runListWords);
  const client = useQueryClient();
  const mayRun = useMay(calls.createRun);
  const toast = useToast();
  const Runs = useMediaQuery('(max-width: 599.95px)') ? DataCards : DataTable;
  const [search, setSearch] = useState('');
  const [deleting, setDeleting] = useState<RunListItem | null>(null);
  const [cancelling, setCancelling] = useState<ReadonlySet<string>>(new Set());
  const { mutate: cancel } = useMutation({
    mutationFn: (run: RunListItem) => cancelRun(client, project.id, run),
    onMutate: (run) => setCancelling((before) => new Set(before).add(run.id)),
    onError: (failure, run) => {
      setCancelling((before) => new Set([...before].filter((id) => id !== run.id)));
      toast.failed(failure);
    },
  });
  const columns = useMemo(
    () =>
      listColumns(words, (run) => (
        <RunProgress
          run={run}
          cancelling={cancelling.has(run.id)}
          onCancel={() => cancel(run)}
          onDelete={() => setDeleting(run)}
        />
      )),
    [words, cancelling, cancel],
  );
  const shown = useMemo(() => (runs ?? []).filter((run) => isAbout(run, search)), [runs, search]);

  if (isPending) {
    return (
      <Panel flush>
        <Loading label={words.loading}>
          <TableSkeleton columns={7} />
        </Loading>
      </Panel>
    );
  }
  if (!runs) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (runs.length === 0) {
    return <EmptyState title={words.empty}>{mayRun ? words.emptyForEditors : words.emptyForViewers}</EmptyState>;
  }
  return (
    <>
      <Panel flush>
        {runs.length >= MANY && (
          <SearchField
            value={search}
            onChange={setSearch}
            placeholder={words.search}
            sx={{ mx: 4, my: 2, width: { xs: 'calc(100% - 32px)', sm: 240 } }}
          />
        )}
        <Runs
          label={words.runs}
          columns={columns}
          fixed={WIDTH}
          rows={shown}
          empty={words.noMatch(search)}
          rowId={(run) => run.id}
          defaultSort={{ column: 'Updated Date', direction: 'desc' }}
          pageSizes={TABLE_PAGE_SIZES}
          firstPageSize={PAGE_SIZE}
          onRow={(run) => run.state !== 'failed' && onOpen(run.id)}
          rowSx={(run) => (run.state === 'failed' ? { cursor: 'default' } : undefined)}
        />
      </Panel>
      {deleting && (
        <DeleteRun
          project={project}
          run={{ id: deleting.id, name: deleting['Run Name'] }}
          onDeleted={() => setDeleting(null)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

type ListWords = ReturnType<typeof runListWords>;

/** With this many runs, searching is faster than looking. */
const MANY = 4;
const PAGE_SIZE = 25;
const WIDTHS = { name: '18rem', date: '9.5rem', count: '5.4rem', verdict: '13rem' } as const;
/** Narrower than this the table scrolls; wider, the name takes what is left. */
const WIDTH = 'calc(18rem + 2 * 9.5rem + 4 * 5.4rem + 13rem)';

function isAbout({ 'Run Name': name, note, given_from: from }: RunListItem, search: string): boolean {
  const text = `${name} ${note} ${from ?? ''}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part));
}

/** "Saturday," above "14 November 2026". */
const dateColumn = (id: 'Run Date' | 'Updated Date', words: ListWords): Column<RunListItem> => ({
  id,
  label: words.columns[id],
  value: (run) => run[id],
  cell: (run) => {
    const [weekday, ...day] = longDate(run[id]).split(' ');
    return (
      <time dateTime={run[id]} title={longMoment(run[id])}>
        {weekday}{' '}
        <Box component="span" sx={{ display: 'inline-block', whiteSpace: 'nowrap' }}>
          {day.join(' ')}
        </Box>
      </time>
    );
  },
  sx: { width: WIDTHS.date, px: 3 },
});

type CountName = '# of Clusters' | '# of Cluster Vars.' | '# of Metrics Vars.' | '# of Profile Vars.';
const countColumn = (id: CountName, words: ListWords): Column<RunListItem> => ({
  id,
  label: words.columns[id],
  value: (run) => run[id],
  numeric: true,
  // The arrow of a column that is not sorted would take the room of its heading.
  sx: {
    width: WIDTHS.count,
    px: 1.5,
    whiteSpace: 'normal',
    lineHeight: '16px',
    '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': NO_ROOM,
  },
});
const NO_ROOM = { width: 0, mx: 0 } as const;

/** `progress` takes the place of the verdict until a run has finished: no column moves while one computes. */
const listColumns = (words: ListWords, progress: (run: RunListItem) => ReactElement): Column<RunListItem>[] => [
  {
    id: 'Run Name',
    label: words.columns['Run Name'],
    value: (run) => run['Run Name'],
    cell: (run) => <NameAndNote run={run} />,
    sx: { pl: 4, overflowWrap: 'anywhere' },
  },
  dateColumn('Run Date', words),
  dateColumn('Updated Date', words),
  countColumn('# of Clusters', words),
  countColumn('# of Cluster Vars.', words),
  countColumn('# of Metrics Vars.', words),
  countColumn('# of Profile Vars.', words),
  {
    id: 'Verdict',
    label: words.columns.Verdict,
    // Sorted from the best supported to the least.
    value: (run) => (run.state === 'finished' ? run.grade && grades.indexOf(run.grade) : grades.length),
    cell: (run) => {
      if (run.state !== 'finished') return progress(run);
      if (run.stability_under_way) return words.stabilityUnderWay;
      return run.grade ? words.grades[run.grade] : '–';
    },
    sx: { width: WIDTHS.verdict, px: 4 },
  },
];

/** Under the name in one line each: where existing segments come from, and the note. The pointer shows all of it. */
function NameAndNote({ run }: { readonly run: RunListItem }): ReactElement {
  const words = useWords(runListWords);
  const lines = [run.given_from === null ? '' : words.existing(run.given_from), run.note];
  return (
    <Box component="span" sx={{ display: 'block', minWidth: 0, maxWidth: '100%' }}>
      {run['Run Name']}
      {lines.filter(Boolean).map((line) => (
        <Box
          key={line}
          component="span"
          title={line}
          sx={{
            display: 'block',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            color: 'ui.secondary',
            fontWeight: 400,
            typography: 'body2',
          }}
        >
          {line}
        </Box>
      ))}
    </Box>
  );
}
