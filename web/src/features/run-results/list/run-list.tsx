import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { calls, type RunListItem } from '@qp/contract';
import { grades } from '@qp/facts';
import { longDate, longMoment } from '@qp/words/dates';
import { number, percent } from '@qp/words/numbers';
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
import { Loading, TableSkeleton } from '../../../ui/skeletons.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { cancelRun, runListQuery } from './api.ts';
import { DeleteRun } from './delete-run.tsx';
import { NameAndNote } from './name-and-note.tsx';
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
  // Twelve columns do not fit a phone, and thirteen no laptop.
  const Runs = useMediaQuery('(max-width: 599.95px)') ? DataCards : DataTable;
  const narrowPage = useMediaQuery('(max-width: 1535.95px)');
  const [deleting, setDeleting] = useState<RunListItem | null>(null);
  const [cancelling, setCancelling] = useState<ReadonlySet<string>>(new Set());
  const unfinished = runs?.some((run) => run.state !== 'finished') ?? false;
  const { mutate: cancel } = useMutation({
    mutationFn: (run: RunListItem) => cancelRun(client, project.id, run),
    onMutate: (run) => setCancelling((before) => new Set(before).add(run.id)),
    onError: (failure, run) => {
      setCancelling((before) => new Set([...before].filter((id) => id !== run.id)));
      toast.failed(failure);
    },
  });
  const columns = useMemo(() => {
    const [name, ...others] = listColumns(words);
    if (!unfinished) return [name, ...others];
    const kept = narrowPage ? others.filter(({ id }) => !ROOM_FOR_STATE.has(id)) : others;
    return [name, stateColumn(words, cancelling, cancel, setDeleting), ...kept];
  }, [words, unfinished, narrowPage, cancelling, cancel]);

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
        <Runs
          label={words.runs}
          columns={columns}
          rows={runs}
          rowId={(run) => run.id}
          defaultSort={{ column: 'Updated Date', direction: 'desc' }}
          pageSizes={TABLE_PAGE_SIZES}
          onRow={(run) => run.state === 'finished' && onOpen(run.id)}
          rowSx={(run) => (run.state === 'finished' ? undefined : { cursor: 'default' })}
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

const dateColumn = (id: 'Run Date' | 'Updated Date', words: ListWords): Column<RunListItem> => ({
  id,
  label: words.columns[id],
  value: (run) => run[id],
  cell: (run) => (
    <time dateTime={run[id]} title={longMoment(run[id])}>
      {longDate(run[id])}
    </time>
  ),
  sx: { ...close, whiteSpace: 'nowrap' },
});

type ListWords = ReturnType<typeof runListWords>;

/** Twelve columns stand side by side at 1280. */
const close = {
  px: { sm: 1.5, xl: 3 },
  // The arrows of columns that are not sorted would take the room of a column.
  '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { display: { sm: 'none', xl: 'inline' } },
} as const;
/** Headings in two or three lines. */
const narrow = { ...close, maxWidth: 84, whiteSpace: 'normal' } as const;
/** What makes room for the state of a run while one computes. */
const ROOM_FOR_STATE: ReadonlySet<string> = new Set(['Model', 'BIC', 'Smallest']);

type CountName = '# of Clusters' | '# of Cluster Vars.' | '# of Metrics Vars.' | '# of Profile Vars.';
const countColumn = (id: CountName, words: ListWords): Column<RunListItem> => ({
  id,
  label: words.columns[id],
  value: (run) => run[id],
  numeric: true,
  sx: narrow,
});

const listColumns = (words: ListWords): readonly Column<RunListItem>[] => [
  {
    id: 'Run Name',
    label: words.columns['Run Name'],
    value: (run) => run['Run Name'],
    cell: (run) => <NameAndNote run={run} />,
    sx: { ...close, pl: 3, minWidth: 150, overflowWrap: 'anywhere' },
  },
  dateColumn('Run Date', words),
  dateColumn('Updated Date', words),
  countColumn('# of Clusters', words),
  countColumn('# of Cluster Vars.', words),
  countColumn('# of Metrics Vars.', words),
  countColumn('# of Profile Vars.', words),
  {
    id: 'Model',
    label: words.columns.Model,
    value: (run) => (run.given_from === null ? run.model && words.models[run.model] : words.existing),
    cell: (run) =>
      run.given_from === null ? (
        run.model && words.models[run.model]
      ) : (
        <ExistingKind words={words} from={run.given_from} />
      ),
    sx: { ...close, minWidth: 96 },
  },
  {
    id: 'BIC',
    label: words.columns.BIC,
    value: (run) => run.bic,
    cell: (run) => dash(run.bic, number),
    numeric: true,
    sx: close,
  },
  {
    id: 'Smallest',
    label: words.columns.Smallest,
    value: (run) => run.smallest,
    cell: (run) => dash(run.smallest, (share) => percent(share)),
    numeric: true,
    sx: narrow,
  },
  {
    id: 'Verdict',
    label: words.columns.Verdict,
    // Sorted from the best supported to the least.
    value: (run) => run.grade && grades.indexOf(run.grade),
    cell: (run) => (run.grade ? words.grades[run.grade] : '–'),
    sx: { ...close, minWidth: 84 },
  },
  {
    id: 'Stability',
    label: words.columns.Stability,
    value: (run) =>
      run.stability_under_way ? words.stabilityUnderWay : run.stability && words.verdicts[run.stability],
    sx: close,
  },
];

/** What kind of run it is, and the variable or file that its segments come from. */
function ExistingKind({ words, from }: { readonly words: ListWords; readonly from: string }): ReactElement {
  return (
    <>
      {words.existing}
      <Typography variant="caption" sx={{ display: 'block', color: 'ui.secondary', overflowWrap: 'anywhere' }}>
        {words.existingFrom(from)}
      </Typography>
    </>
  );
}

const dash = (value: number | null, text: (value: number) => string) => (value === null ? '–' : text(value));

/** Only while a run of the list has not finished. Beside the name, where a narrow screen shows it. */
function stateColumn(
  words: ListWords,
  cancelling: ReadonlySet<string>,
  onCancel: (run: RunListItem) => void,
  onDelete: (run: RunListItem) => void,
): Column<RunListItem> {
  return {
    id: 'State',
    label: words.columns.State,
    value: (run) => run.state,
    cell: (run) => (
      <RunProgress
        run={run}
        cancelling={cancelling.has(run.id)}
        onCancel={() => onCancel(run)}
        onDelete={() => onDelete(run)}
      />
    ),
    sx: { minWidth: 176 },
  };
}
