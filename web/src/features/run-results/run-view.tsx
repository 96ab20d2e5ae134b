import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Box, Button, Stack } from '@mui/material';
import { calls, type Run } from '@qp/contract';
import { runViewWords } from '@qp/words/run/view';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, type Ref, Suspense, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DuplicatedRun, LoadedProject, RunViewName } from '../../lib/project.ts';
import { useMay } from '../../lib/role.ts';
import { useWords } from '../../lib/words.ts';
import { Loading, TableSkeleton } from '../../ui/skeletons.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { UnsavedChanges } from '../../ui/variable-picker/index.ts';
import { MergeSegments } from './compare/index.ts';
import {
  CrosstabActions,
  type CrosstabViewStore,
  Filtered,
  FilterLine,
  useCountedRun,
  useCrosstabView,
} from './crosstab/index.ts';
import { DetailsActions, duplicateOf, fitToCompare, withoutNumber, withTwiceTheMaximum } from './details/index.ts';
import { UnopenedRun } from './list/index.ts';
import { type PersonaStore, PersonasActions, usePersonaStore } from './personas/index.ts';
import { runQuery } from './run/index.ts';
import { VerdictPill } from './trust/index.ts';
import { ViewSwitch } from './view-switch.tsx';
import { CompareTab, CrosstabTab, DriversTab, PersonasTab, RunDetails, SummaryTab, ValueTab } from './views.ts';

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
  tracking(run: Run): ReactNode;
}

const BAR_PIXELS = 34;

/** One run. The bar stays mounted while the run is fetched, so a press on a tab is never lost. */
export function RunView(props: RunViewProps): ReactElement {
  const { runID, view } = props;
  const words = useWords(runViewWords);
  const { data: run, error, isPending, refetch } = useQuery(runQuery(runID));
  const [actions, setActions] = useState<HTMLDivElement | null>(null);
  const [beside, setBeside] = useState<HTMLDivElement | null>(null);
  const panelId = useId();
  /** Whether the view has changes that would be left unsaved. */
  const unsaved = useRef(false);
  const [leaving, setLeaving] = useState(false);
  const waiting = (
    <Loading label={words.loading}>
      <TableSkeleton rows={12} columns={7} />
    </Loading>
  );
  return (
    <Stack sx={{ gap: view === 'crosstab' ? 1 : 4 }}>
      <Stack sx={{ gap: 0.25 }}>
        <RunBar
          {...props}
          onReturn={() => (unsaved.current ? setLeaving(true) : props.onReturn())}
          controls={panelId}
          actions={setActions}
          run={run}
        />
        <Box ref={setBeside} className="no-print" sx={{ alignSelf: 'flex-end', minWidth: 0, maxWidth: '100%' }} />
      </Stack>
      <Box
        id={panelId}
        role="tabpanel"
        aria-label={words.views[view]}
        data-paper={onTable(view) ? 'wide' : undefined}
        sx={{ minWidth: 0 }}
      >
        {run ? (
          <Suspense fallback={waiting}>
            <OpenRun
              key={run.id}
              {...props}
              run={run}
              actions={actions}
              beside={beside}
              onUnsaved={(is) => {
                unsaved.current = is;
              }}
              leaving={leaving}
              onStay={() => setLeaving(false)}
            />
          </Suspense>
        ) : isPending ? (
          waiting
        ) : (
          <UnopenedRun projectID={props.project.id} runID={runID} error={error} onRetry={refetch} />
        )}
      </Box>
    </Stack>
  );
}

const onTable = (view: RunViewName) => view === 'crosstab' || view === 'summary';

interface OpenRunProps extends RunViewProps {
  readonly run: Run;
  /** Where the bar shows what can be done in this view. */
  readonly actions: HTMLElement | null;
  /** Where it says whom the tables are about. */
  readonly beside: HTMLElement | null;
  onUnsaved(is: boolean): void;
  readonly leaving: boolean;
  onStay(): void;
}

function OpenRun(props: OpenRunProps): ReactElement {
  const { project, run, view, actions, beside, onOpen, typingTool, tracking } = props;
  const store = useCrosstabView(run);
  const { filter, ...counted } = useCountedRun(run, store.view.subgroup, project.load);
  const personas = usePersonaStore(run);
  const words = useWords(runViewWords);
  const toast = useToast();
  const mayEdit = useMay(calls.updateConfig);
  useEffect(() => {
    props.onUnsaved(store.edited && mayEdit);
  });
  const saveAndLeave = () =>
    store.save().then(props.onReturn, (error: unknown) => {
      props.onStay();
      toast.failed(error);
    });
  return (
    <>
      <UnsavedChanges
        open={props.leaving}
        back={words.backToRun}
        busy={store.saving}
        onSave={() => void saveAndLeave()}
        onDiscard={() => {
          store.discard();
          props.onReturn();
        }}
        onReturn={props.onStay}
      />
      {actions && createPortal(<ViewActions {...props} store={store} personas={personas} />, actions)}
      {beside && filter && onTable(view) && createPortal(<FilterLine filter={filter} store={store} />, beside)}
      {onTable(view) && (
        <Filtered filter={filter} store={store}>
          {view === 'crosstab' ? (
            <CrosstabTab {...counted} store={store} dictionaries={project.load} />
          ) : (
            <SummaryTab {...counted} store={store} />
          )}
        </Filtered>
      )}
      {view === 'personas' && (
        <PersonasTab run={run} order={store.view.order} store={personas} filter={filter?.text ?? null} />
      )}
      {view === 'details' && (
        <RunDetails
          project={project}
          run={run}
          onOpen={onOpen}
          onCompare={props.onOther}
          onStyleApart={() => props.onDuplicate({ ...duplicateOf(run, store.view), answers: 'style' })}
          onTwiceTheMaximum={() => props.onDuplicate(withTwiceTheMaximum(run, store.view))}
          onWithoutNumber={() => props.onDuplicate(withoutNumber(run, store.view))}
        />
      )}
      {view === 'drivers' && <DriversTab project={project} run={run} store={store} />}
      {view === 'value' && <ValueTab project={project} run={run} />}
      {view === 'compare' && (
        <CompareTab
          run={run}
          other={props.other}
          onOther={props.onOther}
          onOpen={onOpen}
          onFit={() => props.onDuplicate(fitToCompare(run, store.view))}
        />
      )}
      {view === 'tracking' && tracking(run)}
      {(view === 'typing' || view === 'handover') && typingTool(run)}
    </>
  );
}

interface ViewActionsProps extends OpenRunProps {
  readonly store: CrosstabViewStore;
  readonly personas: PersonaStore;
}

function ViewActions(props: ViewActionsProps): ReactElement | null {
  const { run, view, store, personas, onOpen } = props;
  if (onTable(view)) return <CrosstabActions run={run} store={store} />;
  if (view === 'personas') return <PersonasActions run={run} view={store} store={personas} />;
  if (view === 'details') return <DetailsActions {...props} store={store} />;
  return view === 'compare' ? <MergeSegments run={run} onOpen={onOpen} /> : null;
}

interface RunBarProps extends Pick<RunViewProps, 'view' | 'onView' | 'onReturn'> {
  readonly controls: string;
  readonly actions: Ref<HTMLDivElement>;
  readonly run: Run | undefined;
}

/** Return to List, the views with the verdict beside them, and at the right what can be done in the one that is open. */
function RunBar({ view, onView, onReturn, controls, actions, run }: RunBarProps): ReactElement {
  const words = useWords(runViewWords);
  return (
    <Stack
      direction="row"
      className="no-print"
      // As high as its highest buttons: nothing moves from view to view.
      sx={{
        alignItems: 'center',
        columnGap: { xs: 2, lg: 1.5, xl: 3 },
        rowGap: 1,
        flexWrap: 'wrap',
        minHeight: BAR_PIXELS,
        '& .MuiButton-root': { py: '5px', px: { xs: 2.5, xl: 3 } },
      }}
    >
      <Button size="small" startIcon={<ArrowBackIcon />} onClick={onReturn}>
        {words.returnToList}
      </Button>
      {/* On a phone under the buttons: together they take one line less. */}
      <Box sx={{ order: { xs: 1, md: 0 }, flexBasis: { xs: '100%', md: 'auto' }, minWidth: 0 }}>
        <ViewSwitch view={view === 'handover' ? 'typing' : view} onView={onView} controls={controls} />
      </Box>
      {run && view !== 'details' && <VerdictPill run={run} onWhy={() => onView('details')} />}
      <Stack ref={actions} direction="row" sx={{ ml: 'auto', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }} />
    </Stack>
  );
}
