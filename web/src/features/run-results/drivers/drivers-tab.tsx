import { Box, Button, Stack, Typography } from '@mui/material';
import { calls, type Run, type RunDrivers } from '@qp/contract';
import { segmentTitle } from '@qp/facts';
import { driverWords } from '@qp/words/drivers/drivers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { LoadedProject } from '../../../lib/project.ts';
import { useMay } from '../../../lib/role.ts';
import { useStatusJob } from '../../../lib/use-job.ts';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import type { CrosstabViewStore } from '../crosstab/index.ts';
import { DRIVERS_POLL_MS, type DriverChoice, driversQuery, startDrivers } from './api.ts';
import { ChoicePanel } from './choice-panel.tsx';
import { OutcomesPanel } from './outcomes-panel.tsx';
import { PredictorsPanel } from './predictors-panel.tsx';

interface DriversTabProps {
  readonly project: LoadedProject;
  readonly run: Run;
  readonly store: CrosstabViewStore;
}

/** What goes together with belonging to the segments of a run, and what their people do. */
export function DriversTab({ project, run, store }: DriversTabProps): ReactElement {
  const words = useWords(driverWords);
  const asked = useQuery(driversQuery(run.id));
  const { data } = asked;
  const client = useQueryClient();
  const job = useStatusJob(
    `drivers.${run.id}`,
    DRIVERS_POLL_MS,
    () => client.invalidateQueries({ queryKey: driversQuery(run.id).queryKey }),
    data?.job_id,
  );
  const compute = (choice: DriverChoice, corrected: 'yes' | 'no') =>
    void job.start(null, () => startDrivers(run.id, choice, corrected));
  return (
    <Stack sx={{ gap: 4 }}>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {words.heading(run.name)}
      </Typography>
      {run.segments === 1 && <Typography>{words.oneSegment}</Typography>}
      <Waiting for={asked} />
      {data && run.segments > 1 && (
        <>
          <ChoicePanel
            key={JSON.stringify([data.drivers?.causes, data.drivers?.outcomes])}
            project={project}
            run={run}
            drivers={data.drivers}
            working={job.working !== null}
            onCompute={(choice) => compute(choice, 'yes')}
          >
            {job.error !== null && <ErrorNotice error={job.error} sx={{ mt: 3 }} />}
            {job.working && (
              <Box sx={{ mt: 3 }}>
                <JobProgress label={words.progress} job={job} />
              </Box>
            )}
          </ChoicePanel>
          {data.drivers && (
            <Found run={run} store={store} found={data.drivers} onUncorrected={(choice) => compute(choice, 'no')} />
          )}
        </>
      )}
    </Stack>
  );
}

interface FoundProps extends Pick<DriversTabProps, 'run' | 'store'> {
  readonly found: RunDrivers;
  onUncorrected(choice: DriverChoice): void;
}

function Found({ run, store, found, onUncorrected }: FoundProps): ReactElement {
  const words = useWords(driverWords);
  const mayCompute = useMay(calls.startDrivers);
  const { drivers } = found;
  if (drivers.refused) {
    const codes = (list: RunDrivers['causes']) => list.map(({ code }) => code);
    const segment = segmentTitle(drivers.refused.segment ?? 1, run.header_descriptions);
    return (
      <Panel title={words.predictors.title}>
        <Typography role="status">{words.refusals[drivers.refused.reason](drivers.refused, segment)}</Typography>
        {mayCompute && (
          <Button
            sx={{ mt: 3 }}
            onClick={() => onUncorrected({ causes: codes(found.causes), outcomes: codes(found.outcomes) })}
          >
            {words.showUncorrected}
          </Button>
        )}
      </Panel>
    );
  }
  const certain = run.given !== null && !drivers.corrected;
  const titleOf = (segment: number | null) => segmentTitle(segment ?? 1, run.header_descriptions);
  return (
    <>
      <Typography sx={{ color: 'ui.secondary' }}>
        {certain ? words.certain : words.method(drivers, run.agreement?.all ?? null)} {words.base(drivers.people)}
      </Typography>
      {drivers.refusals.length > 0 && (
        <Typography role="note">
          {[
            ...drivers.refusals.map((refusal) => words.refusals[refusal.reason](refusal, titleOf(refusal.segment))),
            words.foldedIn(drivers.refusals.map(({ segment }) => titleOf(segment))),
          ].join(' ')}
        </Typography>
      )}
      {drivers.causes.length > 0 && <PredictorsPanel run={run} order={store.view.order} found={found} />}
      {drivers.outcomes.length > 0 && <OutcomesPanel run={run} view={store.view} found={found} />}
    </>
  );
}
