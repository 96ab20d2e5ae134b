import { Button, Stack, Typography } from '@mui/material';
import { calls, type Run } from '@qp/contract';
import { traitsOf } from '@qp/facts';
import { compareRunsWords } from '@qp/words/compare/runs';
import { planWords } from '@qp/words/sample/plan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { send } from '../../../lib/http.ts';
import { useMay } from '../../../lib/role.ts';
import { useStatusJob } from '../../../lib/use-job.ts';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PlanResult } from '../../../ui/plan-result.tsx';
import { fileStem } from '../pictures/index.ts';
import { stabilityQuery } from '../run/index.ts';
import { solutionsQuery } from './api.ts';
import { RunAgainstRun } from './run-against-run.tsx';
import { SolutionsPanel } from './solutions-panel.tsx';
import { StabilityPanel } from './stability-panel.tsx';
import { FitWithout } from './with-without.tsx';

interface CompareTabProps {
  readonly run: Run;
  readonly other: string | null;
  onOther(runID: string): void;
  onOpen(runID: string): void;
  /** Designs a fitted run with the same variables and number of segments. */
  onFit(): void;
}

export function CompareTab({ run, other, onOther, onOpen, onFit }: CompareTabProps): ReactElement {
  const words = useWords(compareRunsWords);
  const { hasFits } = traitsOf(run);
  // A panel comes when the one above it has its height, and nothing moves.
  const tested = !useQuery(stabilityQuery(run.id)).isPending;
  const compared = !useQuery({ ...solutionsQuery(run.id), enabled: hasFits }).isLoading;
  return (
    <Stack sx={{ gap: 4 }}>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {words.heading(run.name)}
      </Typography>
      <StabilityPanel run={run} onFit={onFit} />
      {tested && hasFits && <SolutionsPanel run={run} onOpen={onOpen} />}
      {tested && compared && traitsOf(run).canBeRefitted && run.segments > 1 && <PlanPanel run={run} />}
      {tested && compared && hasFits && <FitWithout run={run} onOther={onOther} />}
      {tested && compared && <RunAgainstRun run={run} other={other} onOther={onOther} />}
    </Stack>
  );
}

const POLL_MS = 800;

/** How many people would find the segments of a run again. */
function PlanPanel({ run }: { readonly run: Run }): ReactElement | null {
  const words = useWords(planWords);
  const may = useMay(calls.startRunPlan);
  const client = useQueryClient();
  const params = { runID: run.id };
  const queryKey = ['plan', run.id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => send(calls.runPlan, { params, signal }),
  });
  const job = useStatusJob(`plan.${run.id}`, POLL_MS, () => client.invalidateQueries({ queryKey }), data?.job_id);
  const start = () =>
    void job.start(null, async () => ({ id: (await send(calls.startRunPlan, { params })).job_id, about: null }));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data || (!may && !data.plan)) return null;
  return (
    <Panel title={words.title} subtitle={words.help}>
      <Stack sx={{ gap: 3, alignItems: 'stretch' }}>
        {data.plan && <PlanResult plan={data.plan} fileName={fileStem(run, 'sample')} />}
        {job.error !== null && <ErrorNotice error={job.error} />}
        {job.working ? (
          <>
            <Typography>{words.inBackground}</Typography>
            <JobProgress label={words.progress} job={job} />
          </>
        ) : (
          may &&
          (formedByExercise(run) ? (
            <Typography>{words.withExercise}</Typography>
          ) : (
            <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
              <Button onClick={start}>{data.plan ? words.again : words.start}</Button>
              {data.seconds !== null && (
                <Typography variant="caption" sx={{ color: 'ui.secondary' }}>
                  {words.takes(data.seconds)}
                </Typography>
              )}
            </Stack>
          ))
        )}
      </Stack>
    </Panel>
  );
}

const formedByExercise = ({ crosstabCluster }: Run): boolean =>
  crosstabCluster.some(({ factors }) => factors.some(({ variables }) => variables.some(({ exercise }) => exercise)));
