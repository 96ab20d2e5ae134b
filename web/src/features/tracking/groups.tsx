import { Typography } from '@mui/material';
import type { Run } from '@qp/contract';
import { MAX_GROUPS, MIN_GROUPS, segmentTitle } from '@qp/facts';
import { trackingWords } from '@qp/words/tracking/screen';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { LoadedProject } from '../../lib/project.ts';
import { summaryQuery } from '../../lib/project-queries.ts';
import { useStatusJob } from '../../lib/use-job.ts';
import { useWords } from '../../lib/words.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { groupsQuery, POLL_MS } from './api.ts';
import { Figures } from './figures.tsx';
import { Working } from './working.tsx';

/** The answers of a variable as if they were waves. */
export function Groups({ project, run }: { readonly project: LoadedProject; readonly run: Run }): ReactElement {
  const words = useWords(trackingWords);
  const client = useQueryClient();
  const [variable, setVariable] = useState('');
  const { data: summary } = useQuery(summaryQuery(project.id));
  const { data, error } = useQuery(groupsQuery(run.id, variable));
  const reload = () => client.invalidateQueries({ queryKey: groupsQuery(run.id, variable).queryKey });
  const job = useStatusJob<string>(`groups.${run.id}.${variable}`, POLL_MS, reload, data?.job_id);
  const candidates = (summary?.variables ?? [])
    .map((one) => ({ ...one, answers: one.responses.filter(({ count }) => count > 0).length }))
    .filter(({ answers }) => answers >= MIN_GROUPS && answers <= MAX_GROUPS);
  return (
    <>
      <Panel>
        {summary && candidates.length === 0 ? (
          <Typography>{words.groups.none}</Typography>
        ) : (
          <SelectInput
            label={words.groups.variable}
            hint={words.groups.help}
            value={variable}
            onChange={setVariable}
            options={[
              { value: '', label: words.groups.choose, disabled: true },
              ...candidates.map(({ code, label, answers }) => ({
                value: code,
                label: words.groups.option(code, label, answers),
              })),
            ]}
          />
        )}
      </Panel>
      {error && <ErrorNotice error={error} />}
      {job.error !== null && <ErrorNotice error={job.error} />}
      {job.working && (
        <Panel>
          <Working title={words.groups.working} progress={job.working.progress} stage={job.working.stage} />
        </Panel>
      )}
      {data?.tracking && (
        <Figures
          key={variable}
          run={run}
          tracking={data.tracking}
          names={data.shown}
          baseName={words.groups.all}
          segments={Array.from({ length: run.segments }, (_, k) => segmentTitle(k + 1, run.header_descriptions))}
          waves={[]}
          variable={variable}
          onChanged={() => void reload()}
        />
      )}
    </>
  );
}
