import Box from '@mui/material/Box';
import { type ClassifierFile, FEWEST_IN_BAND } from '@qp/facts';
import { number, percent, percentRange } from '@qp/words/numbers';
import { accuracyWords } from '@qp/words/typing-tool/accuracy';
import type { ReactElement } from 'react';
import { useWords } from '../../lib/words.ts';
import { Panel } from '../../ui/panel.tsx';

export function Calibration({ classifier }: { classifier: ClassifierFile }): ReactElement {
  const words = useWords(accuracyWords);
  const bands = classifier.measured.calibration.filter(({ people }) => people >= FEWEST_IN_BAND);
  return (
    <Panel title={words.calibration} subtitle={words.calibrationHelp}>
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
            <th scope="col">{words.probability}</th>
            <th scope="col">{words.stated}</th>
            <th scope="col">{words.correct}</th>
            <th scope="col">{words.people}</th>
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
