import {
  Box,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { AnswersTrial, Run, StyleLevel } from '@qp/contract';
import { PLAIN_TREATMENT } from '@qp/facts';
import { fixedNumber, percent, signed } from '@qp/words/numbers';
import { answerModelWords } from '@qp/words/run/answer-models';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Pill } from '../../../ui/pill.tsx';

/** How answers were treated, the comparison that decided, and response style. Older runs have none of it. */
export function AnswersTreatment({ run }: { readonly run: Run }): ReactElement | null {
  const words = useWords(answerModelWords);
  const found = run.answers_found;
  if (found === null || found.scales === 0) return null;
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography component="h3" variant="h4">
        {words.title}
      </Typography>
      <Typography>{words.treatment(found, run.fitted.cluster.length)}</Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 7,
          rowGap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {found.trial && <Trial trial={found.trial} />}
        {found.style.length > 0 && <Style levels={found.style} />}
      </Box>
      {words.level(found) && <Typography>{words.level(found)}</Typography>}
    </Stack>
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

/** Response style, a row for everyone and each segment. */
function Style({ levels }: { readonly levels: readonly StyleLevel[] }): ReactElement {
  const words = useWords(answerModelWords).style;
  const shown = levels.map((level, at) => ({ ...level, name: words.levels[at] })).toReversed();
  const rows = [
    { name: words.everyone, shares: shown.map(({ share }) => share) },
    ...(levels[0]?.in_segments ?? []).map((_, n) => ({
      name: `SEG${n + 1}`,
      shares: shown.map((level) => level.in_segments[n] ?? 0),
    })),
  ];
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography>{words.sentence(levels)}</Typography>
      <TableContainer tabIndex={0} role="region" aria-label={words.table} sx={{ mt: 2 }}>
        <Table size="small" aria-label={words.table}>
          <TableHead>
            <TableRow>
              <TableCell>{words.people}</TableCell>
              {shown.map(({ name, end_use }) => (
                <TableCell key={name} align="right" sx={{ whiteSpace: 'normal' }}>
                  {name}
                  <Typography variant="caption" component="div" sx={{ color: 'ui.secondary' }}>
                    {words.ends(end_use)}
                  </Typography>
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ name, shares }) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row">
                  {name}
                </TableCell>
                {shares.map((share, at) => (
                  <TableCell key={shown[at].name} align="right">
                    {percent(share)}
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
