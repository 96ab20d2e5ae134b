import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Run } from '@qp/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useId } from 'react';
import type { DuplicatedRun, LoadedProject, RunViewName } from '../../lib/project.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx';
import { Loading, TableSkeleton } from '../../ui/skeletons.tsx';
import { CompareTab, MergeSegments } from './compare/index.ts';
import { CrosstabActions, CrosstabTab, useCrosstabView } from './crosstab/index.ts';
import { DetailsActions } from './details/details-actions.tsx';
import { duplicateOf, withTwiceTheMaximum } from './details/duplicate-of.ts';
import { RunDetails } from './details/run-details.tsx';
import { PersonasActions, PersonasTab, usePersonaStore } from './personas/index.ts';
import { runQuery } from './run-query.ts';
import { SummaryTab } from './summary/index.ts';

export interface RunViewProps {
  project: LoadedProject;
  runID: string;
  view: RunViewName;
  onView(view: RunViewName): void;
  /** The run that it is compared with. */
  other: string | null;
  onOther(runID: string): void;
  /** Another run of this project, such as one opened from the fits. */
  onOpen(runID: string): void;
  onReturn(): void;
  onDuplicate(run: DuplicatedRun): void;
  /** Another feature: the screen puts it in. */
  typingTool(run: Run): ReactNode;
}

const tabs: readonly { value: RunViewName; label: string }[] = [
  { value: 'crosstab', label: 'Cross-Tab' },
  { value: 'summary', label: 'Summary' },
  { value: 'personas', label: 'Personas' },
  { value: 'details', label: 'Run Details' },
  { value: 'compare', label: 'Compare' },
  { value: 'typing', label: 'Typing Tool' },
];

const BAR_PIXELS = 38;

/** One run, in five views. */
export function RunView(props: RunViewProps): ReactElement {
  const { data: run, error, isPending, refetch } = useQuery(runQuery(props.runID));
  if (run) return <OpenRun key={run.id} {...props} run={run} />;
  return (
    <Stack sx={{ gap: 5 }}>
      <RunBar {...props} />
      {isPending ? (
        <Loading label="Loading the run">
          <TableSkeleton rows={12} columns={7} />
        </Loading>
      ) : (
        <ErrorNotice error={error} next="Return to the list to see its runs." onRetry={() => void refetch()} />
      )}
    </Stack>
  );
}

function OpenRun(props: RunViewProps & { readonly run: Run }): ReactElement {
  const { project, run, view, onOpen, typingTool } = props;
  const store = useCrosstabView(run);
  const personas = usePersonaStore(run);
  const panelId = useId();
  const onTable = view === 'crosstab' || view === 'summary';
  return (
    <Stack sx={{ gap: view === 'crosstab' ? 1 : 5 }}>
      <RunBar {...props} controls={panelId}>
        {onTable && <CrosstabActions run={run} store={store} />}
        {view === 'personas' && <PersonasActions run={run} view={store} store={personas} />}
        {view === 'details' && <DetailsActions {...props} store={store} />}
        {view === 'compare' && <MergeSegments run={run} onOpen={onOpen} />}
      </RunBar>
      <Box
        id={panelId}
        role="tabpanel"
        aria-label={tabs.find((tab) => tab.value === view)?.label ?? 'Hand over'}
        sx={{ minWidth: 0, '@media print': { page: onTable ? 'wide' : 'auto' } }}
      >
        {view === 'crosstab' && <CrosstabTab run={run} store={store} dictionaries={project.load} />}
        {view === 'summary' && <SummaryTab run={run} store={store} />}
        {view === 'personas' && <PersonasTab run={run} order={store.view.order} store={personas} />}
        {view === 'details' && (
          <RunDetails
            project={project}
            run={run}
            onOpen={onOpen}
            onStyleApart={() => props.onDuplicate({ ...duplicateOf(run, store.view), answers: 'style' })}
            onTwiceTheMaximum={() => props.onDuplicate(withTwiceTheMaximum(run, store.view))}
          />
        )}
        {view === 'compare' && <CompareTab run={run} other={props.other} onOther={props.onOther} onOpen={onOpen} />}
        {(view === 'typing' || view === 'handover') && typingTool(run)}
      </Box>
    </Stack>
  );
}

interface RunBarProps extends Pick<RunViewProps, 'view' | 'onView' | 'onReturn'> {
  readonly controls?: string;
  readonly children?: ReactNode;
}

/** Return to List, the views, and at the right what can be done in the one that is open. */
function RunBar({ view, onView, onReturn, controls, children }: RunBarProps): ReactElement {
  return (
    <Stack
      direction="row"
      className="no-print"
      // As high as its highest buttons, so that nothing moves from view to view.
      sx={{ alignItems: 'center', gap: 4, rowGap: 2, flexWrap: 'wrap', minHeight: BAR_PIXELS }}
    >
      <Button size="small" startIcon={<ArrowBackIcon />} onClick={onReturn}>
        Return to List
      </Button>
      <SegmentedTabs
        label="Views of the run"
        tabs={tabs}
        value={view === 'handover' ? 'typing' : view}
        onChange={onView}
        controls={controls}
      />
      <Stack direction="row" sx={{ ml: 'auto', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        {children}
      </Stack>
    </Stack>
  );
}
