import { Box, Button } from '@mui/material';
import { crosstabRows, meanFinding, metricRows, shareFinding, shownMetrics } from '@qp/facts';
import { number, percent } from '@qp/words/numbers';
import { trackingWords } from '@qp/words/tracking/screen';
import { Fragment, type ReactElement, useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { FigureTable, Head } from '../../ui/figure-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { FiguresProps } from './figures-props.ts';

/** Questions that are shown at first. */
const SHOWN = 6;

/** The run's questions and the other variables of its cross-tab, with the waves or groups as banner. */
export function WaveCrosstab({ tracking, names, baseName }: FiguresProps): ReactElement | null {
  const { crosstab: words } = useWords(trackingWords);
  const [all, setAll] = useState(false);
  const columns = [tracking.base, ...tracking.waves];
  if (columns.some(({ answers }) => answers.length === 0)) return null;
  const groups = tracking.kind === 'groups';
  const title = groups ? words.titleGroups : words.title;
  const [rows, metrics] = [crosstabRows(tracking), metricRows(tracking)];
  const shown = all ? rows : rows.slice(0, SHOWN);
  const shownMetrics = all ? metrics : metrics.slice(0, SHOWN);
  const left = rows.length + metrics.length - shown.length - shownMetrics.length;
  return (
    <Panel title={title} subtitle={groups ? words.helpGroups : words.help}>
      <FigureTable
        label={title}
        head={
          <>
            <Head>{words.answer}</Head>
            {[baseName, ...names].map((name) => (
              <Head key={name}>
                {name}
                <Mark finding={0} label="" />
              </Head>
            ))}
          </>
        }
      >
        {shownMetrics.map(({ code, label, at }) => (
          <MetricRows key={code} tracking={tracking} names={names} label={label} metric={at} />
        ))}
        {shown.map(({ code, label, answers, at: j }) => (
          <Fragment key={code}>
            <tr>
              <th scope="row" style={{ fontWeight: 600 }}>
                {label}
              </th>
              {columns.map(({ answerBases }, at) => (
                <td key={at === 0 ? '' : names[at - 1]} className="quiet">
                  {answerBases[j] ? words.base(number(answerBases[j].effective)) : ''}
                  <Mark finding={0} label="" />
                </td>
              ))}
            </tr>
            {answers.map((answer, c) => (
              <tr key={answer}>
                <th scope="row" style={{ paddingLeft: 24 }}>
                  {answer}
                </th>
                {columns.map((wave, at) => {
                  const share = wave.answers[j]?.[c];
                  const finding = shareFinding({ base: tracking.base, wave }, j, c);
                  return (
                    <td key={at === 0 ? '' : names[at - 1]} className={share === undefined ? 'quiet' : undefined}>
                      {share === undefined ? words.none : percent(share)}
                      <Mark finding={finding} label={words.findings[finding]} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </Fragment>
        ))}
      </FigureTable>
      {left > 0 && (
        <Button sx={{ mt: 2 }} onClick={() => setAll(true)}>
          {words.all(rows.length + metrics.length)}
        </Button>
      )}
    </Panel>
  );
}

interface MetricRowsProps extends Pick<FiguresProps, 'tracking' | 'names'> {
  readonly label: string;
  readonly metric: number;
}

/** A metrics variable: its base, mean and total in every wave. */
function MetricRows({ tracking, names, label, metric }: MetricRowsProps): ReactElement {
  const { crosstab: words } = useWords(trackingWords);
  const columns = [tracking.base, ...tracking.waves];
  const texts = {
    effective: (value: number) => words.base(number(value)),
    mean: (value: number) => number(value, 2),
    total: (value: number) => number(value, Math.abs(value) < 100 ? 2 : 0),
  };
  const missing = { effective: '', mean: words.none, total: '' };
  return (
    <>
      {shownMetrics.map((figure) => (
        <tr key={figure}>
          <th scope="row" style={figure === 'effective' ? { fontWeight: 600 } : { paddingLeft: 24 }}>
            {figure === 'effective' ? label : words[figure]}
          </th>
          {columns.map((wave, at) => {
            const value = wave.metrics[metric]?.[figure];
            const finding = figure === 'mean' ? meanFinding({ base: tracking.base, wave }, metric) : 0;
            const text = value === undefined ? missing[figure] : texts[figure](value);
            return (
              <td
                key={['', ...names][at]}
                className={value === undefined || figure === 'effective' ? 'quiet' : undefined}
              >
                {text}
                <Mark finding={finding} label={words.findings[finding]} />
              </td>
            );
          })}
        </tr>
      ))}
    </>
  );
}

const marks = { '-1': '▼', 0: '', 1: '▲' } as const;
const markColours = { '-1': 'ui.lower', 0: undefined, 1: 'ui.higher' } as const;

/** The arrows of the cross-tab, in a column of their own so that figures stay aligned. */
function Mark({ finding, label }: { readonly finding: -1 | 0 | 1; readonly label: string }): ReactElement {
  return (
    <Box
      component="span"
      role={label === '' ? undefined : 'img'}
      aria-label={label || undefined}
      sx={{ display: 'inline-block', width: '1.4em', color: markColours[finding] }}
    >
      {marks[finding]}
    </Box>
  );
}
