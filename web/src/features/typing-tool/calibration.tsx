import Box from '@mui/material/Box';
import { type ClassifierFile, FEWEST_IN_BAND } from '@qp/contract';
import { number, percent, percentRange } from '@qp/words/numbers';
import type { ReactElement } from 'react';
import { Panel } from '../../ui/panel.tsx';

/** Whether probabilities can be taken at their word: what was stated, and how often it came true. */
export function Calibration({ classifier }: { classifier: ClassifierFile }): ReactElement {
  const bands = classifier.measured.calibration.filter(({ people }) => people >= FEWEST_IN_BAND);
  return (
    <Panel
      title="Calibration"
      subtitle="How far the stated probabilities can be trusted: of the people who were given such a probability, the share placed correctly. Out of sample."
    >
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontSize: 13,
          fontVariantNumeric: 'tabular-nums',
          '& th': { fontWeight: 600, color: 'ui.secondary', textAlign: 'right', pb: 1.5 },
          '& td': { textAlign: 'right', py: 1.25, borderTop: '1px solid', borderColor: 'ui.lineSoft' },
          '& th:first-of-type, & td:first-of-type': { textAlign: 'left' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">Probability</th>
            <th scope="col">Stated</th>
            <th scope="col">Correct</th>
            <th scope="col">People</th>
          </tr>
        </thead>
        <tbody>
          {bands.map(({ from, to, people, stated, right }) => (
            <tr key={from}>
              <td>{percentRange(from, to)}</td>
              <td>{percent(stated)}</td>
              <td>{percent(right)}</td>
              <td>{number(people)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Panel>
  );
}
