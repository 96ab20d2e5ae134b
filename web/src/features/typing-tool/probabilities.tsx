import { Box, Stack, Typography } from '@mui/material';
import type { Run } from '@qp/contract';
import { type ClassifierFile, FEWEST_IN_BAND, traitsOf } from '@qp/facts';
import { number, percent, percentRange } from '@qp/words/numbers';
import { accuracyWords } from '@qp/words/typing-tool/accuracy';
import type { ReactElement } from 'react';
import { useWords } from '../../lib/words.ts';
import { MissingAnswers } from './missing-answers.tsx';

/** How far the stated probabilities hold, with all answers and with some missing, and how this was measured. */
export function Probabilities({ run, classifier }: { run: Run; classifier: ClassifierFile }): ReactElement {
  const words = useWords(accuracyWords);
  const { missing_answers: missing } = classifier.measured;
  return (
    <Stack sx={{ gap: 5 }}>
      <Box sx={{ display: 'grid', gap: 7, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        <Calibration classifier={classifier} />
        {missing && <MissingAnswers run={run} measured={missing} />}
      </Box>
      <Typography variant="body2" sx={{ color: 'ui.secondary', maxWidth: 760 }}>
        <Method classifier={classifier} /> {words.crossValidated(run.weighted, traitsOf(run).variables)}
      </Typography>
    </Stack>
  );
}

/** The chosen kind of classifier, and what the others would have reached. */
function Method({ classifier: { method, measured } }: { classifier: ClassifierFile }): ReactElement {
  const words = useWords(accuracyWords);
  const others = measured.tried.filter((one) => one.method !== method);
  // The method is chosen again within every fold, so another may come out slightly better overall.
  const near = others.some((one) => one.accuracy >= measured.accuracy);
  return (
    <>
      {words.assignedBy}{' '}
      <Box component="strong" sx={{ fontWeight: 620, color: 'ui.text' }}>
        {words.methods[method]}
      </Box>
      {words.methodChoice(measured.tried.length, near, others)}
    </>
  );
}

export function Calibration({ classifier }: { classifier: ClassifierFile }): ReactElement {
  const words = useWords(accuracyWords);
  const bands = classifier.measured.calibration.filter(({ people }) => people >= FEWEST_IN_BAND);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="h2" variant="h3">
        {words.calibration}
      </Typography>
      <Typography sx={{ color: 'ui.secondary', mt: 1, mb: 3 }}>{words.calibrationHelp}</Typography>
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
    </Box>
  );
}
