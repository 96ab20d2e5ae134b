import useMediaQuery from '@mui/material/useMediaQuery';
import { calls, type RunListItem } from '@qp/contract';
import { solutionTitles } from '@qp/words/compare/stability';
import { longDate, timeOfDay } from '@qp/words/dates';
import { number, percent } from '@qp/words/numbers';
import { answerNames } from '@qp/words/run/answers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import type { LoadedProject } from '../../../lib/project.ts';
import { useMay } from '../../../lib/role.ts';
import { DataCards } from '../../../ui/data-cards.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TABLE_PAGE_SIZES } from '../../../ui/pager.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Loading, TableSkeleton } from '../../../ui/skeletons.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { DeleteRun } from '../delete-run.tsx';
import { cancelRun, runListQuery } from './api.ts';
import { RunProgress } from './run-progress.tsx';

export interface RunListProps {
  project: LoadedProject;
  onOpen(runID: string): void;
}

/** The Results tab while no run is selected. */
export function RunList({ project, onOpen }: RunListProps): ReactElement {
  const { data: runs, error, isPending, refetch } = useQuery(runListQuery(project.id));
  const client = useQueryClient();
  const mayRun = useMay(calls.createRun);
  const toast = useToast();
  // Eleven columns do not fit a phone.
  const Runs = useMediaQuery('(max-width: 599.95px)') ? DataCards : DataTable;
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
    if (!unfinished) return specifiedColumns;
    const [name, ...others] = specifiedColumns;
    return [name, stateColumn(cancelling, cancel, setDeleting), ...others];
  }, [unfinished, cancelling, cancel]);

  if (isPending) {
    return (
      <Panel flush>
        <Loading label="Loading the runs">
          <TableSkeleton columns={7} />
        </Loading>
      </Panel>
    );
  }
  if (!runs) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (runs.length === 0) {
    return (
      <EmptyState title="No runs yet">
        {mayRun
          ? 'Go to Design Runs, choose the variables that should shape the segments, and submit.'
          : 'An editor or owner of this project makes them; what they find appears here.'}
      </EmptyState>
    );
  }
  return (
    <>
      <Panel flush>
        <Runs
          label="Runs"
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

const dateColumn = (id: 'Run Date' | 'Updated Date'): Column<RunListItem> => ({
  id,
  label: id,
  value: (run) => run[id],
  cell: (run) => (
    <time dateTime={run[id]} title={new Date(run[id]).toLocaleString('en-GB')}>
      {longDate(run[id])}, {timeOfDay(run[id])}
    </time>
  ),
  sx: { minWidth: 124, textWrap: 'balance' },
});

/** Headings in two lines: eleven columns stand side by side. */
const narrow = { minWidth: 72, maxWidth: 96, whiteSpace: 'normal' } as const;

type CountName = '# of Clusters' | '# of Cluster Vars.' | '# of Metrics Vars.' | '# of Profile Vars.';
const countColumn = (id: CountName): Column<RunListItem> => ({
  id,
  label: id,
  value: (run) => run[id],
  numeric: true,
  sx: narrow,
});

const specifiedColumns: readonly Column<RunListItem>[] = [
  {
    id: 'Run Name',
    label: 'Run Name',
    value: (run) => run['Run Name'],
    sx: { minWidth: 160, overflowWrap: 'anywhere' },
  },
  dateColumn('Run Date'),
  dateColumn('Updated Date'),
  countColumn('# of Clusters'),
  countColumn('# of Cluster Vars.'),
  countColumn('# of Metrics Vars.'),
  countColumn('# of Profile Vars.'),
  {
    id: 'Model',
    label: 'Model',
    value: (run) => run.model && answerNames[run.model],
    sx: { minWidth: 104 },
  },
  { id: 'BIC', label: 'BIC', value: (run) => run.bic, cell: (run) => dash(run.bic, number), numeric: true },
  {
    id: 'Smallest',
    label: 'Smallest Segment',
    value: (run) => run.smallest,
    cell: (run) => dash(run.smallest, (share) => percent(share)),
    numeric: true,
    sx: narrow,
  },
  {
    id: 'Stability',
    label: 'Stability',
    value: (run) => (run.stability_under_way ? 'Being tested…' : run.stability && solutionTitles[run.stability]),
  },
];

const dash = (value: number | null, text: (value: number) => string) => (value === null ? '–' : text(value));

/** There only while a run of the list has not finished; beside the name, so that it is in view on a narrow screen. */
function stateColumn(
  cancelling: ReadonlySet<string>,
  onCancel: (run: RunListItem) => void,
  onDelete: (run: RunListItem) => void,
): Column<RunListItem> {
  return {
    id: 'State',
    label: 'State',
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
