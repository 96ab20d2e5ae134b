import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Run, TopKStats } from '@qp/contract';
import { percent } from '@qp/words/numbers';
import { accuracyWords } from '@qp/words/typing-tool/accuracy';
import { type ReactElement, useId } from 'react';
import { useWords } from '../../lib/words.ts';
import { Panel } from '../../ui/panel.tsx';
import { GroupName, nameOf } from './group-name.tsx';

const NAME_PIXELS = 150;
const CELL_PIXELS = 64;

/** Actual against predicted, as shares of the row and of the column. */
export function ContingencyTables({ run, stats }: { run: Run; stats: TopKStats }): ReactElement {
  const words = useWords(accuracyWords);
  // Side by side if both fit.
  const width = NAME_PIXELS + CELL_PIXELS * stats.contingency_headers.length;
  return (
    <Panel sx={{ flex: 1 }}>
      <Box
        sx={{ display: 'grid', gap: 5, gridTemplateColumns: `repeat(auto-fit, minmax(min(${width}px, 100%), 1fr))` }}
      >
        <ShareTable
          run={run}
          title={words.rowTitle}
          subtitle={words.rowHelp}
          headers={stats.contingency_headers}
          cells={stats.contingency}
        />
        <ShareTable
          run={run}
          title={words.columnTitle}
          subtitle={words.columnHelp}
          headers={stats.contingency_headers}
          cells={stats.contingency_col}
        />
      </Box>
    </Panel>
  );
}

interface ShareTableProps {
  readonly run: Run;
  readonly title: string;
  readonly subtitle: string;
  readonly headers: readonly string[];
  readonly cells: readonly (readonly number[])[];
}

function ShareTable({ run, title, subtitle, headers, cells }: ShareTableProps): ReactElement {
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
  // Paper doesn't scroll: a dozen columns share its width.
  '@media print': {
    overflowX: 'visible',
    fontSize: 9.5,
    lineHeight: '14px',
    '& th, & td': { padding: '3px 4px' },
    '& small': { fontSize: 8, maxWidth: CELL_PIXELS / 1.5 },
  },
});
