import { Box } from '@mui/material';
import { percent } from '@qp/words/numbers';
import { summaryWords } from '@qp/words/pictures/summary';
import { useWords } from '../../../lib/words.ts';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';
import { MatrixFrame } from './matrix-frame.ts';

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
