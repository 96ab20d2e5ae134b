import { Typography } from '@mui/material';
import type { Run, RunDrivers, RunView } from '@qp/contract';
import { outcomeLetters, segmentLetter } from '@qp/engine/significance';
import { type Outcome, segmentTitle } from '@qp/facts';
import { driverWords } from '@qp/words/drivers/drivers';
import { Fragment, type ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { FigureTable, Head } from '../../../ui/figure-table.tsx';
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
      <FigureTable
        label={words.table}
        tight
        head={
          <>
            <Head>{words.variable}</Head>
            <Head>{words.total}</Head>
            {order.map((segment) => (
              <Head key={segment}>
                <SegmentSwatch segment={segment} /> {segmentTitle(segment, run.header_descriptions)}
                <div title={words.letter(segmentLetter(segment))}>{segmentLetter(segment)}</div>
              </Head>
            ))}
          </>
        }
      >
        {found.drivers.outcomes.map((outcome) => (
          <OutcomeRows
            key={outcome.code}
            run={run}
            view={view}
            outcome={outcome}
            label={found.outcomes.find(({ code }) => code === outcome.code)?.label || outcome.code}
          />
        ))}
      </FigureTable>
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
      <tr>
        <th scope="rowgroup" colSpan={view.order.length + 2} style={{ paddingTop: 16 }}>
          <strong>{label}</strong>
          <Typography variant="caption" sx={{ color: 'ui.secondary', ml: 3 }}>
            {outcome.wald ? words.outcomes.wald(outcome.wald) : words.outcomes.noTest}
          </Typography>
          {outcome.refusals.map((refusal) => (
            <div key={refusal.segment} className="small">
              {words.refusals[refusal.reason](refusal, segmentTitle(refusal.segment ?? 1, run.header_descriptions))}
            </div>
          ))}
        </th>
      </tr>
      {outcome.rows.map((row) => {
        const letters = outcomeLetters(row, outcome.effective, view);
        return (
          <tr key={`${row.kind} ${row.name}`}>
            <th scope="row">{row.name ?? words.outcomes.mean}</th>
            <td>{words.outcomes.figure(row.total, row.kind)}</td>
            {view.order.map((segment) => {
              const figure = row.figures[segment - 1];
              return (
                <td key={segment}>
                  {figure && (
                    <>
                      {words.outcomes.figure(figure.value, row.kind)} <strong>{letters[segment - 1]}</strong>
                      <div className="small">{words.outcomes.interval(figure.low, figure.high, row.kind)}</div>
                    </>
                  )}
                </td>
              );
            })}
          </tr>
        );
      })}
    </Fragment>
  );
}
