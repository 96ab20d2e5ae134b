import { Box, Button, Stack, Typography } from '@mui/material';
import type { PredictionSummary, Run } from '@qp/contract';
import { rowDoubts, traitsOf } from '@qp/facts';
import { number, percent } from '@qp/words/numbers';
import { predictionWords } from '@qp/words/typing-tool/prediction';
import type { ReactElement } from 'react';
import { goTo } from '../../lib/download.ts';
import { useWords } from '../../lib/words.ts';
import { GroupName } from './group-name.tsx';
import { ShareBar } from './share-bar.tsx';

/** The result for a file of new respondents: how many, in which segments, how reliable, and the file. */
export function PredictionResult(props: {
  run: Run;
  name: string;
  summary: PredictionSummary;
  file: string;
}): ReactElement {
  const words = useWords(predictionWords);
  const { run, name, summary, file } = props;
  return (
    <Stack role="region" aria-label={words.result} sx={{ gap: 4, mt: 5 }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
          {words.assigned(summary.rows, name, summary.part, traitsOf(run).variables)}
        </Typography>
        <Button variant="contained" onClick={() => goTo(file)}>
          {words.download}
        </Button>
      </Stack>
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Shares run={run} summary={summary} />
        <Notes summary={summary} />
      </Box>
    </Stack>
  );
}

/** Shares in the file beside those in the project. */
function Shares({ run, summary: { rows, placed, project } }: { run: Run; summary: PredictionSummary }): ReactElement {
  const words = useWords(predictionWords);
  const segments = placed.map((people, s) => ({ group: `SEG${s + 1}`, segment: s + 1, people }));
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontVariantNumeric: 'tabular-nums',
        tableLayout: 'fixed',
        '& th': { fontWeight: 600, color: 'ui.secondary', textAlign: 'right', pb: 1.5, fontSize: 13 },
        '& td': { textAlign: 'right', py: 1.25, borderTop: '1px solid', borderColor: 'ui.lineSoft' },
        '& th:first-of-type, & td:first-of-type': { textAlign: 'left', width: '46%' },
      }}
    >
      <thead>
        <tr>
          <th scope="col">{words.segment}</th>
          <th scope="col">{words.people}</th>
          <th scope="col">{words.thisFile}</th>
          <th scope="col">{words.project}</th>
        </tr>
      </thead>
      <tbody>
        {segments.map(({ group, people, segment }) => (
          <tr key={group}>
            <td>
              <GroupName run={run} group={group} />
              <ShareBar share={rows > 0 ? people / rows : 0} segment={segment} />
            </td>
            <td>{number(people)}</td>
            <td>{percent(rows > 0 ? people / rows : 0)}</td>
            <td>{percent(project[segment - 1] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function Notes({ summary: { rows, notes, noted } }: { summary: PredictionSummary }): ReactElement {
  const words = useWords(predictionWords);
  const found = rowDoubts.filter((kind) => noted[kind] > 0);
  return (
    <Box>
      <Typography sx={{ fontWeight: 620 }}>{notes === 0 ? words.noNotes : words.notes(notes, rows)}</Typography>
      <Stack component="ul" sx={{ m: 0, mt: 1.5, p: 0, listStyle: 'none', gap: 1 }}>
        {found.map((kind) => (
          <Typography component="li" key={kind} sx={{ color: 'ui.secondary' }}>
            {words.noted[kind](noted[kind])}
          </Typography>
        ))}
      </Stack>
    </Box>
  );
}
