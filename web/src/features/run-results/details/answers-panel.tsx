import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { AnswersTrial, Run, StyleLevel } from '@qp/contract';
import { PLAIN_TREATMENT } from '@qp/facts';
import { fixedNumber, percent, signed } from '@qp/words/numbers';
import { answerModelWords } from '@qp/words/run/answer-models';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Pill } from '../../../ui/pill.tsx';

/** How answers were treated, the comparison that decided, and response style. Older runs have none of it. */
export function AnswersPanel({ run }: { readonly run: Run }): ReactElement | null {
  const words = useWords(answerModelWords);
  const found = run.answers_found;
  if (found === null || found.scales === 0) return null;
  return (
    <Panel title={words.title}>
      <Stack sx={{ gap: 4 }}>
        <Typography>{words.treatment(found, run.fitted.cluster.length)}</Typography>
        {found.trial && <Trial trial={found.trial} />}
        {found.style.length > 0 && <Style levels={found.style} />}
        {words.agreeing(found) && <Typography>{words.agreeing(found)}</Typography>}
      </Stack>
    </Panel>
  );
}

function Trial({ trial }: { readonly trial: AnswersTrial }): ReactElement {
  const { names, trial: words } = useWords(answerModelWords);
  return (
    <Box>
      <Typography>{words.sentence(trial)}</Typography>
      <Typography variant="caption" sx={{ color: 'ui.secondary', display: 'block', mt: 1 }}>
        {words.help}
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label={words.table} sx={{ mt: 2 }}>
        <Table size="small" aria-label={words.table}>
          <TableHead>
            <TableRow>
              <TableCell>{words.model}</TableCell>
              <TableCell align="right">{words.logLikelihood}</TableCell>
              <TableCell align="right">{words.lead}</TableCell>
              <TableCell align="right">{words.segments}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {trial.figures.map((figure) => (
              <TableRow key={figure.answers}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  {names[figure.answers]} {figure.answers === trial.winner && <Pill tone="here">{words.best}</Pill>}
                </TableCell>
                <TableCell align="right">{signed(figure.log_likelihood, 2)}</TableCell>
                <TableCell align="right">
                  {figure.answers !== PLAIN_TREATMENT &&
                    `${signed(figure.lead, 2)} ± ${fixedNumber(figure.standard_error, 2)}`}
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

/** How many respondents have which response style, by segment. */
function Style({ levels }: { readonly levels: readonly StyleLevel[] }): ReactElement {
  const words = useWords(answerModelWords).style;
  const segments = (levels[0]?.in_segments ?? []).map((_, n) => `SEG${n + 1}`);
  return (
    <Box>
      <Typography>{words.sentence(levels)}</Typography>
      <TableContainer tabIndex={0} role="region" aria-label={words.table} sx={{ mt: 2 }}>
        <Table size="small" aria-label={words.table}>
          <TableHead>
            <TableRow>
              <TableCell>{words.people}</TableCell>
              <TableCell align="right">{words.ends}</TableCell>
              <TableCell align="right">{words.everyone}</TableCell>
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
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{words.levels[levels.length - 1 - at]}</TableCell>
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
