import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { Run, RunDrivers, RunView } from '@qp/contract';
import { outcomeLetters, segmentLetter } from '@qp/engine/significance';
import { type Outcome, type OutcomeRow, segmentTitle } from '@qp/facts';
import { driverWords } from '@qp/words/drivers/drivers';
import { Fragment, type ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Panel } from '../../../ui/panel.tsx';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';

interface OutcomesPanelProps {
  readonly run: Run;
  readonly view: RunView;
  readonly found: RunDrivers;
}

/** Mean or share of each outcome by segment, with intervals, a Wald test and the letters of pairs. */
export function OutcomesPanel({ run, view, found }: OutcomesPanelProps): ReactElement {
  const words = useWords(driverWords).outcomes;
  const { order, confidence, correction } = view;
  return (
    <Panel title={words.title} subtitle={words.help(confidence, correction)}>
      <TableContainer tabIndex={0} role="region" aria-label={words.table}>
        <Table size="small" aria-label={words.table} sx={{ '& th, & td': { px: { xs: 1, sm: 3 } } }}>
          <TableHead>
            <TableRow>
              <TableCell>{words.variable}</TableCell>
              <TableCell align="right">{words.total}</TableCell>
              {order.map((segment) => (
                <TableCell
                  key={segment}
                  align="right"
                  sx={{ minWidth: 88, whiteSpace: 'normal', verticalAlign: 'bottom' }}
                >
                  <SegmentSwatch segment={segment} /> {segmentTitle(segment, run.header_descriptions)}
                  <Typography variant="caption" component="div" title={words.letter(segmentLetter(segment))}>
                    {segmentLetter(segment)}
                  </Typography>
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {found.drivers.outcomes.map((outcome) => (
              <OutcomeRows
                key={outcome.code}
                run={run}
                view={view}
                outcome={outcome}
                label={found.outcomes.find(({ code }) => code === outcome.code)?.label || outcome.code}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Panel>
  );
}

interface OutcomeProps extends Pick<OutcomesPanelProps, 'run' | 'view'> {
  readonly outcome: Outcome;
  readonly label: string;
}

function OutcomeRows({ run, view, outcome, label }: OutcomeProps): ReactElement {
  const words = useWords(driverWords);
  return (
    <Fragment>
      <TableRow>
        <TableCell component="th" scope="rowgroup" colSpan={view.order.length + 2} sx={{ pt: 4 }}>
          <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {label}
          </Box>
          <Typography variant="caption" component="span" sx={{ color: 'ui.secondary', ml: 3 }}>
            {outcome.wald ? words.outcomes.wald(outcome.wald) : words.outcomes.noTest}
          </Typography>
          {outcome.refusals.map((refusal) => (
            <Typography key={refusal.segment} variant="caption" component="div" sx={{ color: 'ui.secondary' }}>
              {words.refusals[refusal.reason](refusal, segmentTitle(refusal.segment ?? 1, run.header_descriptions))}
            </Typography>
          ))}
        </TableCell>
      </TableRow>
      {outcome.rows.map((row) => (
        <FigureRow key={`${row.kind} ${row.name}`} view={view} row={row} effective={outcome.effective} />
      ))}
    </Fragment>
  );
}

interface FigureRowProps {
  readonly view: RunView;
  readonly row: OutcomeRow;
  readonly effective: readonly number[];
}

function FigureRow({ view, row, effective }: FigureRowProps): ReactElement {
  const words = useWords(driverWords).outcomes;
  const letters = outcomeLetters(row, effective, view);
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ minWidth: { xs: 56, sm: 120 } }}>
        {row.name ?? words.mean}
      </TableCell>
      <TableCell align="right">{words.figure(row.total, row.kind)}</TableCell>
      {view.order.map((segment) => {
        const figure = row.figures[segment - 1];
        return (
          <TableCell key={segment} align="right" sx={{ whiteSpace: 'nowrap' }}>
            {figure && (
              <>
                {words.figure(figure.value, row.kind)}{' '}
                <Box component="strong" sx={{ typography: 'caption', fontWeight: 600 }}>
                  {letters[segment - 1]}
                </Box>
                <Typography variant="caption" component="div" sx={{ color: 'ui.secondary' }}>
                  {words.interval(figure.low, figure.high, row.kind)}
                </Typography>
              </>
            )}
          </TableCell>
        );
      })}
    </TableRow>
  );
}
