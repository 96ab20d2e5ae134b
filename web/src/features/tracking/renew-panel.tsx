import { Button, Stack, Typography } from '@mui/material';
import { calls, type Wave } from '@qp/contract';
import { type Lead, predictsBetter } from '@qp/facts';
import { trackingWords } from '@qp/words/tracking/screen';
import type { ReactElement } from 'react';
import { useMay } from '../../lib/role.ts';
import { useJob } from '../../lib/use-job.ts';
import { useWords } from '../../lib/words.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { POLL_MS, renewWave } from './api.ts';
import type { FiguresProps } from './figures-props.ts';
import { ShareTable } from './share-table.tsx';
import { Working } from './working.tsx';

/** One button: what the run's settings would find in the wave, and whether that predicts its people better. */
export function RenewPanel({ wave, segments, onChanged }: FiguresProps & { readonly wave: Wave }): ReactElement {
  const { renew: words } = useWords(trackingWords);
  const may = useMay(calls.renewWave);
  const job = useJob<typeof calls.statusPing, string>(`renew.${wave.id}`, {
    ping: () => calls.statusPing,
    everyMs: POLL_MS,
    finished: onChanged,
  });
  const { renewed } = wave;
  return (
    <Panel title={words.title} subtitle={words.help}>
      {job.error !== null && <ErrorNotice error={job.error} sx={{ mb: 3 }} />}
      {job.working && <Working title={words.working} progress={job.working.progress} stage={job.working.stage} />}
      {!renewed && !job.working && may && (
        <Button variant="contained" color="primary" onClick={() => void job.start('', () => renewWave(wave.id))}>
          {words.start}
        </Button>
      )}
      {renewed && !job.working && (
        <Stack sx={{ gap: 3 }}>
          <Stack sx={{ gap: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>{words.segments(renewed.segments)}</Typography>
            <Typography>{words.agreement(renewed.adjustedRand)}</Typography>
          </Stack>
          <LeadLine label={words.wave} lead={renewed.wave} />
          <LeadLine label={words.pooled} lead={renewed.pooled} />
          <Typography variant="caption" sx={{ color: 'ui.secondary' }}>
            {words.people(renewed.people)}
          </Typography>
          <ShareTable
            label={words.flow}
            corner={words.present}
            rows={segments}
            columns={Array.from({ length: renewed.segments }, (_, k) => words.newSegment(k + 1))}
            shares={renewed.flow}
          />
        </Stack>
      )}
    </Panel>
  );
}

function LeadLine({ label, lead }: { readonly label: string; readonly lead: Lead }): ReactElement {
  const { renew: words } = useWords(trackingWords);
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography sx={{ flex: 1, minWidth: 260 }}>
        <strong>{label}</strong>: {words.lead(lead)}
      </Typography>
      <Pill tone={predictsBetter(lead) ? 'match' : 'quiet'}>{words.better(lead)}</Pill>
    </Stack>
  );
}
