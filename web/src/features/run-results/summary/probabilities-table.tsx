import { Box, styled } from '@mui/material';
import { percent } from '@qp/words/numbers';
import { summaryWords } from '@qp/words/pictures/summary';
import { useWords } from '../../../lib/words.ts';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';

interface ProbabilitiesTableProps {
  /** By segment number: row = assigned, column = mean probability. */
  probabilities: readonly (readonly number[])[];
  /** Segment numbers from left to right, and from top to bottom. */
  order: readonly number[];
}

/** How certain assignments are: the mean probability of each segment among those assigned to each. */
export function ProbabilitiesTable({ probabilities, order }: ProbabilitiesTableProps) {
  const words = useWords(summaryWords).probabilities;
  return (
    <MatrixFrame role="group" aria-label={words.scrolls} tabIndex={0}>
      <table>
        <caption>{words.title}</caption>
        <thead>
          <tr>
            <Box component="td" aria-hidden />
            {order.map((segment) => (
              <th key={segment} scope="col">
                {words.predicted(segment)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((actual) => (
            <tr key={actual}>
              <th scope="row">
                <SegmentSwatch segment={actual} /> {words.actual(actual)}
              </th>
              {order.map((predicted) => {
                const share = probabilities[actual - 1][predicted - 1];
                return (
                  <td key={predicted} className={`step${Math.ceil(share * 10)}`} title={`${share * 100}%`}>
                    {percent(share, 2)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </MatrixFrame>
  );
}

const ui = (name: string) => `var(--qp-palette-ui-${name})`;

/** Ten steps of shading, mixed by the browser to follow the mode; dark text is legible on the strongest. */
const steps: Record<string, { backgroundColor: string }> = {};
for (let step = 1; step <= 10; step++) {
  const share = Math.round(step * 4.2);
  steps[`& .step${step}`] = { backgroundColor: `color-mix(in srgb, ${ui('action')} ${share}%, ${ui('surface')})` };
}

const MatrixFrame = styled('div')({
  overflowX: 'auto',
  fontSize: 13,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  '& table': { borderCollapse: 'separate', borderSpacing: 2 },
  '& caption': { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' },
  '& th': { fontWeight: 600, color: ui('secondary'), padding: '6px 8px', whiteSpace: 'nowrap', textAlign: 'right' },
  // A dozen columns fit a desk where their heads have two lines.
  '& thead th': { whiteSpace: 'normal' },
  '& tbody th': { textAlign: 'left', color: ui('text'), position: 'sticky', left: 0, backgroundColor: ui('surface') },
  '& tbody th > span': { marginRight: 6 },
  '& tbody td': { padding: '8px 10px', textAlign: 'right', borderRadius: 6, minWidth: 72, color: ui('text') },
  ...steps,
  // Paper doesn't scroll: a dozen columns share its width.
  '@media print': {
    overflowX: 'visible',
    fontSize: 10,
    lineHeight: '14px',
    '& th': { padding: '3px 4px' },
    '& tbody td': { padding: '4px', minWidth: 0 },
  },
});
