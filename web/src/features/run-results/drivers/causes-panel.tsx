import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Run, RunDrivers } from '@qp/contract';
import { type Cause, segmentTitle } from '@qp/facts';
import { driverWords } from '@qp/words/drivers/drivers';
import { percent } from '@qp/words/numbers';
import { type ReactElement, useCallback } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { PictureSize } from '../../../ui/picture/marks.ts';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';
import type { Mode, Tokens } from '../../../ui/theme.ts';
import { fileStem, pictureNames } from '../pictures/index.ts';
import { causePicture } from './cause-picture.ts';

interface CausesPanelProps {
  readonly run: Run;
  readonly order: readonly number[];
  readonly found: RunDrivers;
}

/** Odds ratios against the average person, and the probability of each segment along the answers. */
export function CausesPanel({ run, order, found }: CausesPanelProps): ReactElement {
  const words = useWords(driverWords);
  return (
    <Panel title={words.causes.title} subtitle={words.causes.help}>
      <Stack sx={{ gap: 7 }}>
        {found.drivers.causes.map((cause) => {
          const label = found.causes.find(({ code }) => code === cause.code)?.label || cause.code;
          return <CauseOf key={cause.code} run={run} order={order} cause={cause} label={label} />;
        })}
      </Stack>
    </Panel>
  );
}

interface CauseProps extends Pick<CausesPanelProps, 'run' | 'order'> {
  readonly cause: Cause;
  readonly label: string;
}

/** Segments whose columns leave room for the picture beside the table, at 1,280 pixels. */
const BESIDE = 3;

function CauseOf({ run, order, cause, label }: CauseProps): ReactElement {
  const words = useWords(driverWords);
  const names = pictureNames(run, order);
  const points = cause.points.map((point) => ({
    name: point.name ?? words.causes.at(point.at ?? 0),
    probabilities: order.map((segment) => point.probabilities[segment - 1]),
  }));
  const picture = useCallback(
    (mode: Mode, t: Tokens, room: PictureSize) =>
      causePicture(words, cause, order, run.header_descriptions, mode, t, room),
    [words, cause, order, run.header_descriptions],
  );
  return (
    <Box component="section" aria-label={label}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'baseline', flexWrap: 'wrap', mb: 2 }}>
        <Typography component="h3" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {label}
        </Typography>
        <Typography variant="caption" sx={{ color: 'ui.secondary' }}>
          {cause.wald ? words.causes.wald(cause.wald) : words.causes.noTest}
        </Typography>
      </Stack>
      {cause.answers.length === 0 ? (
        <Typography>{words.noAnswers}</Typography>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 5,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              ...(order.length <= BESIDE && { lg: 'minmax(0, 3fr) minmax(0, 2fr)' }),
            },
          }}
        >
          <OddsTable run={run} order={order} cause={cause} label={label} />
          <Chart
            title={words.causes.chart(label)}
            headingLevel="h3"
            subtitle={words.causes.chartHelp}
            alternative={words.causes.alternative(
              points,
              names.map(({ title }) => title),
            )}
            draw={picture}
            height={240}
            fileName={fileStem(run, words.causes.chart(label))}
            names={names}
            showNames
          />
        </Box>
      )}
    </Box>
  );
}

function OddsTable({ run, order, cause, label }: CauseProps): ReactElement {
  const words = useWords(driverWords).causes;
  return (
    <TableContainer tabIndex={0} role="region" aria-label={words.table(label)} sx={{ maxHeight: 560 }}>
      <Table size="small" stickyHeader aria-label={words.table(label)} sx={{ '& th, & td': { px: { xs: 1, sm: 3 } } }}>
        <TableHead>
          <TableRow>
            <TableCell>{words.answer}</TableCell>
            {cause.standardDeviation === null && <TableCell align="right">{words.share}</TableCell>}
            {order.map((segment) => (
              <TableCell
                key={segment}
                align="right"
                sx={{ minWidth: 88, whiteSpace: 'normal', verticalAlign: 'bottom' }}
              >
                <SegmentSwatch segment={segment} /> {segmentTitle(segment, run.header_descriptions)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {cause.answers.map(({ name, share, odds }) => (
            <TableRow key={name ?? ''}>
              <TableCell component="th" scope="row" sx={{ minWidth: { xs: 56, sm: 120 } }}>
                {name ?? words.perDeviation(cause.standardDeviation ?? 1)}
              </TableCell>
              {share !== null && <TableCell align="right">{percent(share, 0)}</TableCell>}
              {order.map((segment) => {
                const { value, low, high } = odds[segment - 1];
                const clear = low > 1 || high < 1;
                return (
                  <TableCell key={segment} align="right" sx={{ whiteSpace: 'nowrap' }}>
                    <Box component={clear ? 'strong' : 'span'}>{words.odds(value)}</Box>
                    <Typography variant="caption" component="div" sx={{ color: 'ui.secondary' }}>
                      {words.interval(low, high)}
                    </Typography>
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
