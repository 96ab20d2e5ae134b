import { Box, Stack, Typography } from '@mui/material';
import type { Run } from '@qp/contract';
import { segmentTitle } from '@qp/facts';
import { existingDetailsWords } from '@qp/words/existing-segments/details';
import { number, percent } from '@qp/words/numbers';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { FigureTable, Head } from '../../../ui/figure-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';
import { StatBlock, StatRow } from '../../../ui/stat-block.tsx';

/** In place of the fit: where the segments come from, and how well the answers explain them. */
export function ExistingPanels({ run }: { readonly run: Run }): ReactElement | null {
  const words = useWords(existingDetailsWords);
  const { given, given_from: from } = run;
  if (given === null || from === null) return null;
  return (
    <>
      <Panel title={words.source}>
        <Typography>{words.from(from)}</Typography>
        {run.merged && <Typography>{words.merged(run.merged)}</Typography>}
        <Box sx={{ mt: 3 }}>
          <StatRow>
            <StatBlock value={number(run.respondents)} label={words.assigned} />
            <StatBlock value={number(given.unassigned)} label={words.unassigned} />
            {from.kind === 'file' && <StatBlock value={number(from.unmatched)} label={words.unmatched} />}
            {from.kind === 'file' && <StatBlock value={number(from.duplicates)} label={words.duplicates} />}
          </StatRow>
        </Box>
        <Typography variant="caption" sx={{ display: 'block', color: 'ui.secondary', mt: 3 }}>
          {words.probabilities[given.probabilities]}
        </Typography>
      </Panel>
      <Explained run={run} given={given} />
    </>
  );
}

function Explained({ run, given }: { readonly run: Run; readonly given: NonNullable<Run['given']> }): ReactElement {
  const words = useWords(existingDetailsWords);
  const { explanation, codes } = given;
  return (
    <Panel title={words.explained}>
      <Stack sx={{ gap: 3 }}>
        <Typography>{words.explanation(explanation)}</Typography>
        <FigureTable
          label={words.explained}
          head={
            <>
              <Head>{words.segment}</Head>
              <Head text>{words.code}</Head>
              <Head>{words.correct}</Head>
            </>
          }
        >
          {explanation.bySegment.map((share, k) => (
            <tr key={codes[k].join()}>
              <td className="text">
                <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
                  <SegmentSwatch segment={k + 1} />
                  {segmentTitle(k + 1, run.header_descriptions)}
                </Stack>
              </td>
              <td className="text">{codes[k].join(', ')}</td>
              <td>{percent(share)}</td>
            </tr>
          ))}
          <tr>
            <td className="text" style={{ fontWeight: 600 }}>
              {words.all}
            </td>
            <td />
            <td style={{ fontWeight: 600 }}>{percent(explanation.accuracy)}</td>
          </tr>
          <tr>
            <td className="text">{words.guessing}</td>
            <td />
            <td>{percent(explanation.largest)}</td>
          </tr>
        </FigureTable>
      </Stack>
    </Panel>
  );
}
