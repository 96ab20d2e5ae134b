import { Box, Stack, Typography } from '@mui/material';
import type { AnswersTrial, Run, StyleLevel } from '@qp/contract';
import { PLAIN_TREATMENT } from '@qp/facts';
import { fixedNumber, percent, signed } from '@qp/words/numbers';
import { answerModelWords } from '@qp/words/run/answer-models';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Columns } from '../../../ui/columns.tsx';
import { FigureTable, Head } from '../../../ui/figure-table.tsx';
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
      <Columns from="lg" gap={7}>
        {found.trial && <Trial trial={found.trial} />}
        {found.style.length > 0 && <Style levels={found.style} />}
      </Columns>
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
      <FigureTable
        label={words.table}
        head={
          <>
            <Head>{words.model}</Head>
            <Head>{words.logLikelihood}</Head>
            <Head>{words.lead}</Head>
            <Head>{words.segments}</Head>
          </>
        }
      >
        {trial.figures.map((figure) => (
          <tr key={figure.answers}>
            <td className="text">
              {names[figure.answers]} {figure.answers === trial.winner && <Pill tone="here">{words.best}</Pill>}
            </td>
            <td>{signed(figure.log_likelihood, 2)}</td>
            <td>
              {figure.answers !== PLAIN_TREATMENT &&
                `${signed(figure.lead, 2)} ± ${fixedNumber(figure.standard_error, 2)}`}
            </td>
            <td>{figure.segments}</td>
          </tr>
        ))}
      </FigureTable>
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
      <FigureTable
        label={words.table}
        head={
          <>
            <Head>{words.people}</Head>
            {shown.map(({ name, end_use }) => (
              <Head key={name}>
                {name}
                <div className="small">{words.ends(end_use)}</div>
              </Head>
            ))}
          </>
        }
      >
        {rows.map(({ name, shares }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {shares.map((share, at) => (
              <td key={shown[at].name}>{percent(share)}</td>
            ))}
          </tr>
        ))}
      </FigureTable>
    </Box>
  );
}
