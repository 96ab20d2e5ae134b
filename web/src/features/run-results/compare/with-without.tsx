import { Box, Button, Stack, Typography } from '@mui/material';
import { calls, type Run, type RunComparison } from '@qp/contract';
import { segmentTitle, withAndWithout } from '@qp/facts';
import { percent, wholePercent } from '@qp/words/numbers';
import { qualityWords } from '@qp/words/sample/quality';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMay } from '../../../lib/role.ts';
import { useStatusJob } from '../../../lib/use-job.ts';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { FigureTable, Head } from '../../../ui/figure-table.tsx';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';
import { runListQuery } from '../list/index.ts';
import { startWithout, WITHOUT_POLL_MS, type Without } from './api.ts';

interface FitWithoutProps {
  readonly run: Run;
  /** The run without them is there to be compared with. */
  onOther(runID: string): void;
}

/** Fits the same model without the people who are flagged, and compares. */
export function FitWithout({ run, onOther }: FitWithoutProps): ReactElement | null {
  const words = useWords(qualityWords).without;
  const may = useMay(calls.runWithout);
  const client = useQueryClient();
  const job = useStatusJob<Without>(`without.${run.id}`, WITHOUT_POLL_MS, async ({ runID }) => {
    await client.invalidateQueries({ queryKey: runListQuery(run.project_id).queryKey });
    if (runID !== null) onOther(runID);
  });
  if (!may) return null;
  const start = () => void job.start({ runID: null }, () => startWithout(run.id));
  return (
    <Panel
      title={words.title}
      subtitle={words.help}
      beside={
        <Button loading={job.working !== null} onClick={start}>
          {words.start}
        </Button>
      }
    >
      {job.working && <JobProgress label={words.working} job={job} />}
      {job.error !== null && <ErrorNotice error={job.error} />}
    </Panel>
  );
}

/** What leaving out flagged people does to the segments; nothing where the other run isn't the same without them. */
export function WithAndWithout({ comparison }: { readonly comparison: RunComparison }): ReactElement | null {
  const words = useWords(qualityWords).without;
  const { one, other, people, pairs } = comparison;
  if (other.without_of !== one.id || !one.shares || !other.shares) return null;
  const found = withAndWithout({
    one: { ...one, shares: one.shares },
    other: { ...other, shares: other.shares },
    people,
    pairs,
  });
  return (
    <Stack sx={{ gap: 3 }}>
      <Box>
        <Typography sx={{ fontSize: 17, fontWeight: 600 }}>{words.sentence(found)}</Typography>
        <Typography sx={{ color: 'ui.secondary', mt: 1 }}>{words.chosen(one.segments, other.segments)}</Typography>
      </Box>
      <FigureTable
        label={words.table}
        maxWidth={720}
        head={
          <>
            <Head>{words.heads.segment}</Head>
            <Head text>{words.heads.match}</Head>
            {[words.heads.size, words.heads.sizeWithout, words.heads.stay].map((head) => (
              <Head key={head}>{head}</Head>
            ))}
          </>
        }
      >
        {found.segments.map(({ segment, match, size, sizeWithout, stay }) => (
          <tr key={segment}>
            <th scope="row">
              <SegmentSwatch segment={segment} /> {segmentTitle(segment, one.descriptions)}
            </th>
            <td className="text">
              {match === null ? (
                words.noMatch
              ) : (
                <>
                  <SegmentSwatch segment={match} /> {segmentTitle(match, other.descriptions)}
                </>
              )}
            </td>
            <td>{percent(size)}</td>
            <td>{sizeWithout === null ? '–' : percent(sizeWithout)}</td>
            <td>{match === null ? '–' : wholePercent(stay)}</td>
          </tr>
        ))}
      </FigureTable>
    </Stack>
  );
}
