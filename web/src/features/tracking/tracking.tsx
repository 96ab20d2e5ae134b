import AddIcon from '@mui/icons-material/Add';
import { Button, Stack, Typography } from '@mui/material';
import { calls, type Run } from '@qp/contract';
import { segmentTitle } from '@qp/facts';
import { trackingWords } from '@qp/words/tracking/screen';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import type { LoadedProject } from '../../lib/project.ts';
import { useMay } from '../../lib/role.ts';
import { useStatusJob } from '../../lib/use-job.ts';
import { useWords } from '../../lib/words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { AddWave } from './add-wave.tsx';
import { POLL_MS, wavesQuery } from './api.ts';
import { Figures } from './figures.tsx';
import { Groups } from './groups.tsx';
import { Matching } from './matching.tsx';
import { WaveList } from './wave-list.tsx';

type Source = 'waves' | 'groups';

/** The segments of a run over waves of a study, or in the groups of a variable. */
export function Tracking({ project, run }: { readonly project: LoadedProject; readonly run: Run }): ReactElement {
  const words = useWords(trackingWords);
  const asked = useQuery(wavesQuery(run.id));
  const { data } = asked;
  const [source, setSource] = useState<Source | null>(null);
  const [adding, setAdding] = useState(false);
  const [matching, setMatching] = useState<string | null>(null);
  const mayAdd = useMay(calls.newWave);
  if (asked.error || !data) return <Waiting for={asked} label={words.loading} />;
  const shown = source ?? (data.waves.length > 0 ? 'waves' : null);
  const open = data.waves.find(({ id }) => id === matching);
  const add = adding && (
    <AddWave
      run={run}
      onClose={() => setAdding(false)}
      onAdded={(id) => {
        setAdding(false);
        setSource('waves');
        setMatching(id);
      }}
    />
  );
  if (open?.matching) {
    return <Matching key={open.id} run={run} wave={open} onClose={() => setMatching(null)} />;
  }
  const addButton = mayAdd && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
      {words.addWave}
    </Button>
  );
  return (
    <Stack sx={{ gap: 4 }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere', flex: 1, minWidth: 240 }}>
          {words.heading(run.name)}
        </Typography>
        {shown && (
          <SegmentedTabs<Source>
            label={words.source}
            tabs={[
              { value: 'waves', label: words.sources.waves },
              { value: 'groups', label: words.sources.groups },
            ]}
            value={shown}
            onChange={setSource}
          />
        )}
        {shown === 'waves' && data.waves.length > 0 && addButton}
      </Stack>
      {(shown === null || (shown === 'waves' && data.waves.length === 0)) && (
        <EmptyState
          title={words.empty.title}
          actions={
            <>
              {addButton}
              {shown === null && <Button onClick={() => setSource('groups')}>{words.compareGroups}</Button>}
            </>
          }
          headingLevel="h2"
        >
          {words.empty.text}
        </EmptyState>
      )}
      {shown === 'waves' && data.waves.length > 0 && <Waves run={run} onMatching={setMatching} />}
      {shown === 'groups' && <Groups project={project} run={run} />}
      {add}
    </Stack>
  );
}

function Waves({ run, onMatching }: { readonly run: Run; onMatching(id: string): void }): ReactElement | null {
  const words = useWords(trackingWords);
  const client = useQueryClient();
  const { data } = useQuery(wavesQuery(run.id));
  const reload = () => client.invalidateQueries({ queryKey: wavesQuery(run.id).queryKey });
  const jobId = data?.job_id ?? data?.waves.find(({ job_id }) => job_id !== null)?.job_id ?? null;
  const job = useStatusJob<string>(`tracking.${run.id}`, POLL_MS, reload, jobId);
  // A job that failed has changed the state of its waves.
  const { error } = job;
  useEffect(() => {
    if (error !== null) void client.invalidateQueries({ queryKey: wavesQuery(run.id).queryKey });
  }, [error, client, run.id]);
  if (!data) return null;
  const names = data.shown.map((id) => data.waves.find((wave) => wave.id === id)?.name ?? '');
  const list = <WaveList run={run} waves={data.waves} working={job.working} onMatching={onMatching} />;
  // The paragraph comes first, unless something waits for the analyst or is on its way.
  const settled = data.tracking !== null && job.working === null && data.waves.every(({ state }) => state === 'ready');
  return (
    <>
      {!settled && list}
      {job.error !== null && <ErrorNotice error={job.error} />}
      {data.tracking && (
        <Figures
          run={run}
          tracking={data.tracking}
          names={names}
          baseName={words.list.base}
          segments={Array.from({ length: run.segments }, (_, k) => segmentTitle(k + 1, run.header_descriptions))}
          waves={data.shown.map((id) => data.waves.find((wave) => wave.id === id) ?? null)}
          onChanged={() => void reload()}
        />
      )}
      {settled && list}
    </>
  );
}
