import { Box, Stack, Typography } from '@mui/material';
import type { ComparedRun, RunComparison } from '@qp/contract';
import { otherSampleWords } from '@qp/words/compare/other-samples';
import { compareRunsWords } from '@qp/words/compare/runs';
import { fixedNumber, number, percent } from '@qp/words/numbers';
import { questionsWords } from '@qp/words/questions/questions';
import { runDetailsWords } from '@qp/words/run/details';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Columns } from '../../../ui/columns.tsx';
import { FigureTable, Head } from '../../../ui/figure-table.tsx';
import { TrustNotes } from '../trust/index.ts';

type Words = ReturnType<typeof compareRunsWords>;

const figureLines = (
  { figures: words, models, verdicts }: Words,
  samples: ReturnType<typeof otherSampleWords>,
): readonly { readonly label: string; cell(run: ComparedRun): string }[] => [
  { label: words.segments, cell: ({ segments }) => String(segments) },
  { label: words.stability, cell: ({ stability }) => (stability ? verdicts[stability] : words.notTested) },
  { label: words.bic, cell: ({ fit }) => (fit ? number(fit.bic) : words.notFitted) },
  { label: words.icl, cell: ({ fit }) => (fit ? number(fit.icl) : words.notFitted) },
  {
    label: samples.heading,
    cell: ({ agreement }) => (agreement ? samples.figure(agreement.all) : words.notTested),
  },
  { label: words.entropyR2, cell: ({ fit }) => (fit?.entropyR2 == null ? '–' : fixedNumber(fit.entropyR2, 2)) },
  { label: words.smallest, cell: ({ fit }) => (fit ? percent(Math.min(...fit.shares)) : '–') },
  { label: words.answers, cell: ({ fit }) => (fit?.answers ? models[fit.answers] : '–') },
];

/** Key figures, cluster variables and reliability of both runs. */
export function SideBySide({ comparison }: { readonly comparison: RunComparison }): ReactElement {
  const words = useWords(compareRunsWords);
  const samples = useWords(otherSampleWords);
  const { trust } = useWords(runDetailsWords);
  const { shared } = useWords(questionsWords);
  const { one, other, variables, prediction } = comparison;
  return (
    <>
      <Box>
        <Typography variant="h3">{words.figures.title}</Typography>
        <Typography sx={{ color: 'ui.secondary', mt: 1, mb: 2 }}>{words.figures.help}</Typography>
        <FigureTable
          label={words.figures.label}
          maxWidth={720}
          head={
            <>
              <Head>{words.figures.figure}</Head>
              <Head>{one.name}</Head>
              <Head>{other.name}</Head>
            </>
          }
        >
          {figureLines(words, samples).map(({ label, cell }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{cell(one)}</td>
              <td>{cell(other)}</td>
            </tr>
          ))}
          {prediction && (
            <tr>
              <th scope="row">{shared.label}</th>
              {[prediction.one, prediction.other].map((figure, at) => (
                <td key={at === 0 ? one.id : other.id}>{shared.figure(figure)}</td>
              ))}
            </tr>
          )}
        </FigureTable>
        {prediction && <Typography sx={{ mt: 2 }}>{shared.sentence(prediction, one.name, other.name)}</Typography>}
      </Box>
      <Box>
        <Typography variant="h3" sx={{ mb: 2 }}>
          {words.variables.title}
        </Typography>
        <Stack sx={{ gap: 1.5 }}>
          <VariableLine label={words.variables.both(variables.both.length)} names={variables.both} />
          <VariableLine label={words.variables.only(one.name, variables.one.length)} names={variables.one} />
          <VariableLine label={words.variables.only(other.name, variables.other.length)} names={variables.other} />
        </Stack>
      </Box>
      <Columns from="md">
        {[one, other].map((run) => (
          <Box key={run.id}>
            <Typography variant="h3" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
              {trust.of(run.name)}
            </Typography>
            <TrustNotes notes={run.trust} />
          </Box>
        ))}
      </Columns>
    </>
  );
}

function VariableLine({ label, names }: { readonly label: string; readonly names: readonly string[] }): ReactElement {
  const words = useWords(compareRunsWords);
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      <b>{label}</b> {names.length === 0 ? words.variables.none : names.join('; ')}
    </Typography>
  );
}
