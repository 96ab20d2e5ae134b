import { Button, Stack, Typography } from '@mui/material';
import { calls, type Wave } from '@qp/contract';
import { type FitOfPeople, hasLostFit, type Lead, predictsBetter } from '@qp/facts';
import { fixedNumber, percent } from '@qp/words/numbers';
import { trackingWords } from '@qp/words/tracking/screen';
import type { ReactElement } from 'react';
import { useMay } from '../../lib/role.ts';
import { useStatusJob } from '../../lib/use-job.ts';
import { useWords } from '../../lib/words.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FigureTable, Head } from '../../ui/figure-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { POLL_MS, renewWave } from './api.ts';
import type { FiguresProps } from './figures-props.ts';
import { ShareTable } from './share-table.tsx';
import { Working } from './working.tsx';

/** How well the segments describe the people of a wave, beside their base, and what the run's settings would find instead. */
export function NewSegmentsPanel(
  props: FiguresProps & { readonly at: number; readonly wave: Wave | null },
): ReactElement {
  const { tracking, at, wave: tracked } = props;
  const { fit: words, renew } = useWords(trackingWords);
  const wave = tracking.waves[at];
  const groups = tracking.kind === 'groups';
  const lost = hasLostFit(wave);
  const rows: readonly (readonly [string, (fit: FitOfPeople) => string])[] = [
    [words.logLikelihood, ({ logLikelihood }) => fixedNumber(logLikelihood, 2)],
    [words.below, ({ belowQuantile }) => percent(belowQuantile)],
    [words.top, ({ topProbability }) => percent(topProbability)],
    [words.lowMargin, ({ lowMargin }) => percent(lowMargin)],
  ];
  return (
    <Panel
      title={groups ? words.title : renew.title}
      subtitle={groups ? words.helpGroups : words.help}
      beside={<Pill tone={lost ? 'danger' : 'good'}>{lost ? words.verdicts.lost : words.verdicts.kept}</Pill>}
    >
      <FigureTable
        label={words.title}
        head={
          <>
            <Head>{words.measure}</Head>
            <Head>{groups ? words.others : words.base}</Head>
            <Head>{groups ? words.group : words.wave}</Head>
          </>
        }
      >
        {rows.map(([label, figure]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{figure(wave.fitOfBase)}</td>
            <td style={{ fontWeight: 620 }}>{figure(wave.fit)}</td>
          </tr>
        ))}
      </FigureTable>
      {wave.loss && (
        <Typography variant="caption" sx={{ display: 'block', color: 'ui.secondary', mt: 2 }}>
          {words.sentence(wave.loss)}
        </Typography>
      )}
      {tracked && <Renewal key={tracked.id} {...props} wave={tracked} />}
    </Panel>
  );
}

/** One button: what new segments would be, and whether they predict the people of the wave better. */
function Renewal({ wave, segments, onChanged }: FiguresProps & { readonly wave: Wave }): ReactElement {
  const { renew: words } = useWords(trackingWords);
  const may = useMay(calls.renewWave);
  const job = useStatusJob<string>(`renew.${wave.id}`, POLL_MS, onChanged);
  const { renewed } = wave;
  return (
    <Stack sx={{ gap: 3, mt: 5, alignItems: 'flex-start' }}>
      <Typography sx={{ color: 'ui.secondary' }}>{words.help}</Typography>
      {job.error !== null && <ErrorNotice error={job.error} />}
      {job.working && <Working title={words.working} progress={job.working.progress} stage={job.working.stage} />}
      {!renewed && !job.working && may && (
        <Button variant="contained" onClick={() => void job.start('', () => renewWave(wave.id))}>
          {words.start}
        </Button>
      )}
      {renewed && !job.working && (
        <Stack sx={{ gap: 3, alignSelf: 'stretch' }}>
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
    </Stack>
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
