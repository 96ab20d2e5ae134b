import Box from '@mui/material/Box';
import { percent } from '@qp/words/numbers';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';
import { MatrixFrame } from './matrix-frame.ts';

export interface ProbabilitiesTableProps {
  /** By segment number: row = assigned, column = mean probability. */
  probabilities: readonly (readonly number[])[];
  /** Segment numbers from left to right, and from top to bottom. */
  order: readonly number[];
}

/** How surely people are placed: the mean probability of each segment over those assigned to each. */
export function ProbabilitiesTable({ probabilities, order }: ProbabilitiesTableProps) {
  return (
    <MatrixFrame role="group" aria-label="Average Segmentation Probabilities, scrolls sideways" tabIndex={0}>
      <table>
        <caption>Average Segmentation Probabilities</caption>
        <thead>
          <tr>
            <Box component="td" aria-hidden />
            {order.map((segment) => (
              <th key={segment} scope="col">
                Predicted SEG{segment}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((actual) => (
            <tr key={actual}>
              <th scope="row">
                <SegmentSwatch segment={actual} /> Actual SEG{actual}
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
