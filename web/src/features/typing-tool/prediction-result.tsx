import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { PredictionSummary, Run } from '@qp/contract';
import { count, number, percent } from '@qp/words/numbers';
import type { ReactElement } from 'react';
import { goTo } from '../../lib/download.ts';
import { GroupName } from './group-name.tsx';
import { ShareBar } from './share-bar.tsx';

/** What was found in a file of new people: how many, in which segments, how far to trust it; the file beside it. */
export function PredictionResult(props: {
  run: Run;
  name: string;
  summary: PredictionSummary;
  file: string;
}): ReactElement {
  const { run, name, summary, file } = props;
  return (
    <Stack role="region" aria-label="Result of the prediction" sx={{ gap: 4, mt: 5 }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
          <Box component="strong" sx={{ fontWeight: 620 }}>
            {count(summary.rows, 'person', 'people')}
          </Box>{' '}
          of {name} placed{trust(summary)}
        </Typography>
        <Button variant="contained" color="primary" onClick={() => goTo(file)}>
          Download .csv
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

function trust({ part }: PredictionSummary): string {
  if (part === null) return ', with all questions of the run.';
  return `, with ${part.questions} of the run’s ${part.of} questions. On people left out, these place ${percent(part.accuracy)} where all questions would; the probabilities allow for that.`;
}

/** Shares of the file beside the project's own. */
function Shares({ run, summary: { rows, placed, project } }: { run: Run; summary: PredictionSummary }): ReactElement {
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
          <th scope="col">Segment</th>
          <th scope="col">People</th>
          <th scope="col">This file</th>
          <th scope="col">Project</th>
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

const NOTES = [
  ['missing', 'some answers missing'],
  ['no_answers', 'no answer at all: the largest segment is named'],
  ['unknown', 'an answer that the survey does not know'],
  ['tie', 'two segments equally likely'],
  ['low_margin', 'a low margin: the two likeliest are closer than 3 to 2'],
] as const;

function Notes({ summary: { rows, notes, noted } }: { summary: PredictionSummary }): ReactElement {
  const found = NOTES.filter(([kind]) => noted[kind] > 0);
  return (
    <Box>
      <Typography sx={{ fontWeight: 620 }}>
        {notes === 0 ? 'No row is doubtful' : `${count(notes, 'row')} with a note (${percent(notes / rows)})`}
      </Typography>
      <Stack component="ul" sx={{ m: 0, mt: 1.5, p: 0, listStyle: 'none', gap: 1 }}>
        {found.map(([kind, words]) => (
          <Typography component="li" key={kind} sx={{ color: 'ui.secondary' }}>
            {number(noted[kind])} with {words}
          </Typography>
        ))}
      </Stack>
    </Box>
  );
}
