import { Typography } from '@mui/material';
import { type FitOfPeople, hasLostFit, type TrackingFigures } from '@qp/facts';
import { fixedNumber, percent } from '@qp/words/numbers';
import { trackingWords } from '@qp/words/tracking/screen';
import type { ReactElement } from 'react';
import { useWords } from '../../lib/words.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';

/** How well the segments describe the people of a wave, beside their base. */
export function FitPanel({ tracking, at }: { readonly tracking: TrackingFigures; readonly at: number }): ReactElement {
  const { fit: words } = useWords(trackingWords);
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
      title={groups ? words.titleGroups : words.title}
      subtitle={groups ? words.helpGroups : words.help}
      beside={<Pill tone={lost ? 'danger' : 'good'}>{lost ? words.verdicts.lost : words.verdicts.kept}</Pill>}
    >
      <FigureTable
        label={words.title}
        head={
          <>
            <th>{words.measure}</th>
            <th>{groups ? words.others : words.base}</th>
            <th>{groups ? words.group : words.wave}</th>
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
    </Panel>
  );
}
