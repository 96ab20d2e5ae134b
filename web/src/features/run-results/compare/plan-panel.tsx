import { Button, Stack, Typography } from '@mui/material';
import { calls, type Run } from '@qp/contract';
import { planWords } from '@qp/words/sample/plan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { send } from '../../../lib/http.ts';
import { useMay } from '../../../lib/role.ts';
import { useJob } from '../../../lib/use-job.ts';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PlanResult } from '../../../ui/sample-plan/index.ts';
import { fileStem } from '../pictures/index.ts';

const POLL_MS = 800;

/** How many people would find the segments of a run again. */
export function PlanPanel({ run }: { readonly run: Run }): ReactElement | null {
  const words = useWords(planWords);
  const may = useMay(calls.startRunPlan);
  const client = useQueryClient();
  const params = { runID: run.id };
  const queryKey = ['plan', run.id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => send(calls.runPlan, { params, signal }),
  });
  const job = useJob<typeof calls.statusPing, null>(
    `plan.${run.id}`,
    { ping: () => calls.statusPing, everyMs: POLL_MS, finished: () => client.invalidateQueries({ queryKey }) },
    data?.job_id ? { id: data.job_id, about: null } : null,
  );
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
          may && (
            <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
              <Button onClick={start}>{data.plan ? words.again : words.start}</Button>
              {data.seconds !== null && (
                <Typography variant="caption" sx={{ color: 'ui.secondary' }}>
                  {words.takes(data.seconds)}
                </Typography>
              )}
            </Stack>
          )
        )}
      </Stack>
    </Panel>
  );
}
