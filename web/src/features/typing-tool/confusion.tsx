import { Box, styled, Typography } from '@mui/material';
import type { Run, TopKStats } from '@qp/contract';
import { segmentSizes, shareInterval } from '@qp/facts';
import { percent } from '@qp/words/numbers';
import { accuracyWords } from '@qp/words/typing-tool/accuracy';
import { type ReactElement, useId } from 'react';
import { useWords } from '../../lib/words.ts';
import { Pill } from '../../ui/pill.tsx';
import { GroupName, nameOf, segmentNumber } from './group-name.tsx';

const NAME_PIXELS = 150;
const CELL_PIXELS = 64;
const CELL_PADDING = 16;
const INTERVAL_PIXELS = 96;

/** Actual against predicted, as shares of the row and of the column; the diagonal of the row is a segment's hit rate. */
export function Confusion({ run, stats }: { run: Run; stats: TopKStats }): ReactElement {
  const words = useWords(accuracyWords);
  const { contingency_headers: headers, contingency, contingency_col: ofColumn } = stats;
  // Side by side if both fit.
  const width = NAME_PIXELS + (CELL_PIXELS + CELL_PADDING) * headers.length + INTERVAL_PIXELS;
  const worst = mostConfused(contingency);
  return (
    <>
      <Typography sx={{ mb: 4 }}>
        {worst.share > 0 && words.mostConfused(headers[worst.actual], headers[worst.predicted], worst.share)}{' '}
        {run.verdict.weak.length > 0 && words.weakHelp}
      </Typography>
      <Box
        sx={{ display: 'grid', gap: 7, gridTemplateColumns: `repeat(auto-fit, minmax(min(${width}px, 100%), 1fr))` }}
      >
        <ShareTable
          run={run}
          title={words.rowTitle}
          subtitle={words.rowHelp}
          headers={headers}
          cells={contingency}
          intervals={basesOf(run, headers).map((base, n) => shareInterval(contingency[n]?.[n] ?? 0, base))}
        />
        <ShareTable
          run={run}
          title={words.columnTitle}
          subtitle={words.columnHelp}
          headers={headers}
          cells={ofColumn}
        />
      </Box>
    </>
  );
}

/** The largest share of a row beside the diagonal. */
function mostConfused(rows: readonly (readonly number[])[]): { actual: number; predicted: number; share: number } {
  const pairs = rows.flatMap((row, actual) => row.map((share, predicted) => ({ actual, predicted, share })));
  return pairs
    .filter(({ actual, predicted }) => actual !== predicted)
    .reduce((worst, pair) => (pair.share > worst.share ? pair : worst), { actual: 0, predicted: 0, share: 0 });
}

/** People behind each row, as many as the weights leave of them; Out has all who are in no segment that was chosen. */
function basesOf(run: Run, groups: readonly string[]): number[] {
  const sizes = segmentSizes(run.crosstabMetrics);
  const all = sizes.slice(0, run.segments).reduce((sum, size) => sum + size, 0);
  const of = (segment: number) => (run.effective_base * (sizes[segment - 1] ?? 0)) / all;
  const chosen = groups.map(segmentNumber).filter((segment) => segment > 0);
  const rest = run.effective_base - chosen.reduce((sum, segment) => sum + of(segment), 0);
  return groups.map((group) => (segmentNumber(group) > 0 ? of(segmentNumber(group)) : rest));
}

interface ShareTableProps {
  readonly run: Run;
  readonly title: string;
  readonly subtitle: string;
  readonly headers: readonly string[];
  readonly cells: readonly (readonly number[])[];
  /** By row, of the share on the diagonal. */
  readonly intervals?: readonly { readonly low: number; readonly high: number }[];
}

function ShareTable({ run, title, subtitle, headers, cells, intervals }: ShareTableProps): ReactElement {
  const words = useWords(accuracyWords);
  const titleId = useId();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography id={titleId} component="h2" variant="h4">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'ui.secondary', mb: 2 }}>
        {subtitle}
      </Typography>
      <Frame role="group" aria-label={words.scrolls(title)} tabIndex={0}>
        <table aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{words.actual}</th>
              {headers.map((name) => (
                <th key={name} scope="col">
                  {name}
                  <small title={nameOf(run, name)}>{nameOf(run, name)}</small>
                </th>
              ))}
              {intervals && <th scope="col">{words.interval}</th>}
            </tr>
          </thead>
          <tbody>
            {headers.map((actual, a) => (
              <tr key={actual}>
                <th scope="row">
                  <GroupName run={run} group={actual} />
                </th>
                {headers.map((predicted, p) => (
                  <td
                    key={predicted}
                    data-right={a === p || undefined}
                    style={{ '--share': `${Math.round((cells[a]?.[p] ?? 0) * 46)}%` } as React.CSSProperties}
                  >
                    {percent(cells[a]?.[p] ?? 0)}
                  </td>
                ))}
                {intervals && (
                  <td data-interval>
                    {words.span(intervals[a].low, intervals[a].high)}
                    {run.verdict.weak.includes(segmentNumber(actual)) && <Pill tone="match">{words.weak}</Pill>}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Frame>
    </Box>
  );
}

const ui = (name: string) => `var(--qp-palette-ui-${name})`;

/** The browser mixes the shading from the cell's share. Text keeps its contrast at full strength. */
const Frame = styled('div')({
  overflowX: 'auto',
  fontSize: 13,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  '& table': { borderCollapse: 'separate', borderSpacing: '0 1px', width: '100%' },
  '& th': { fontWeight: 600, color: ui('secondary'), padding: '6px 8px', textAlign: 'right', whiteSpace: 'nowrap' },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': { verticalAlign: 'top' },
  '& small': {
    display: 'block',
    fontSize: 11,
    fontWeight: 450,
    maxWidth: CELL_PIXELS,
    marginLeft: 'auto',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& tbody th': { fontWeight: 500, color: ui('text'), maxWidth: NAME_PIXELS },
  '& td': {
    padding: '7px 8px',
    textAlign: 'right',
    color: ui('text'),
    backgroundColor: `color-mix(in srgb, ${ui('action')} var(--share), ${ui('surface')})`,
  },
  '& td[data-right]': { fontWeight: 640 },
  '& td[data-interval]': {
    width: '1%',
    whiteSpace: 'nowrap',
    color: ui('secondary'),
    backgroundColor: 'transparent',
    '& > *': { marginLeft: 8 },
  },
  // Paper doesn't scroll: a dozen columns share its width.
  '@media print': {
    overflowX: 'visible',
    fontSize: 9.5,
    lineHeight: '14px',
    '& th, & td': { padding: '3px 4px' },
    '& small': { fontSize: 8, maxWidth: CELL_PIXELS / 1.5 },
  },
});
