import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { AnswersTrial, Run, RunAnswers, StyleLevel } from '@qp/contract';
import { percent, signed } from '@qp/words/numbers';
import { answerNames, levelNames, styleWords, trialWords } from '@qp/words/run/answers';
import type { ReactElement } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { Pill } from '../../../ui/pill.tsx';

/** What the answers counted as, the trial that decided, and response style. Runs of before have none of it. */
export function AnswersPanel({ run }: { readonly run: Run }): ReactElement | null {
  const found = run.answers_found;
  if (found === null || found.scales === 0) return null;
  return (
    <Panel title="How answers counted">
      <Stack sx={{ gap: 4 }}>
        <Typography>{modelWords(found, run.fitted.cluster.length)}</Typography>
        {found.trial && <Trial trial={found.trial} />}
        {found.style.length > 0 && <Style levels={found.style} />}
      </Stack>
    </Panel>
  );
}

function modelWords({ counted_as, scales }: RunAnswers, variables: number): string {
  const these =
    scales === variables
      ? `All ${variables} cluster variables are scales.`
      : `${scales} of ${variables} cluster variables are scales.`;
  switch (counted_as) {
    case 'categories':
      return `${these} Their answers counted as categories: each stands for itself, in no order.`;
    case 'scales':
      return `${these} Their answers counted as scales: from low to high.`;
    case 'style':
      return `${these} Their answers counted as scales, with the habit of ticking ends set apart from the segments.`;
  }
}

function Trial({ trial }: { readonly trial: AnswersTrial }): ReactElement {
  return (
    <Box>
      <Typography>{trialWords(trial)}</Typography>
      <Typography variant="caption" sx={{ color: 'ui.secondary', display: 'block', mt: 1 }}>
        Mean log-likelihood of a new person’s answers, with the number of segments that did best.
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label="The trial of how answers count" sx={{ mt: 2 }}>
        <Table size="small" aria-label="The trial of how answers count">
          <TableHead>
            <TableRow>
              <TableCell>Answers count as</TableCell>
              <TableCell align="right">A new person</TableCell>
              <TableCell align="right">Against categories</TableCell>
              <TableCell align="right">Segments</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {trial.figures.map((figure) => (
              <TableRow key={figure.answers}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  {answerNames[figure.answers]} {figure.answers === trial.winner && <Pill tone="here">won</Pill>}
                </TableCell>
                <TableCell align="right">{signed(figure.log_likelihood, 2)}</TableCell>
                <TableCell align="right">
                  {figure.answers === 'categories'
                    ? ''
                    : `${signed(figure.lead, 2)} ± ${figure.standard_error.toFixed(2)}`}
                </TableCell>
                <TableCell align="right">{figure.segments}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}

/** How many people have which habit, and whether segments differ in it. */
function Style({ levels }: { readonly levels: readonly StyleLevel[] }): ReactElement {
  const segments = (levels[0]?.in_segments ?? []).map((_, n) => `SEG${n + 1}`);
  return (
    <Box>
      <Typography>
        Response style: {styleWords(levels)}. {together(levels)}
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label="Response style by segment" sx={{ mt: 2 }}>
        <Table size="small" aria-label="Response style by segment">
          <TableHead>
            <TableRow>
              <TableCell>People who</TableCell>
              <TableCell align="right">Answers at an end</TableCell>
              <TableCell align="right">Everybody</TableCell>
              {segments.map((name) => (
                <TableCell key={name} align="right">
                  {name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {levels.toReversed().map((level, at) => (
              <TableRow key={level.leaning}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{levelNames[levels.length - 1 - at]}</TableCell>
                <TableCell align="right">{percent(level.end_use)}</TableCell>
                <TableCell align="right">{percent(level.share)}</TableCell>
                {segments.map((name, n) => (
                  <TableCell key={name} align="right">
                    {percent(level.in_segments[n] ?? 0)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}

/** Segments whose people differ from everybody by less than this in a habit have it like everybody. */
const NOTABLE = 0.1;

/** How style and segments go together, in a sentence. */
function together(levels: readonly StyleLevel[]): string {
  const ends = levels.at(-1);
  if (!ends) return '';
  const most = Math.max(...ends.in_segments);
  const least = Math.min(...ends.in_segments);
  if (most - ends.share < NOTABLE && ends.share - least < NOTABLE) return 'The segments hardly differ in it.';
  const [high, low] = [ends.in_segments.indexOf(most), ends.in_segments.indexOf(least)];
  return `Of SEG${high + 1} ${percent(most)} tick ends, of SEG${low + 1} ${percent(least)}.`;
}
