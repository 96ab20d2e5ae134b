import { Box, Button, Stack, Typography } from '@mui/material';
import { address, pages, type Run, type RunComparison } from '@qp/contract';
import { segmentTitle } from '@qp/facts';
import { compareRunsWords } from '@qp/words/compare/runs';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { Loading, TableSkeleton } from '../../../ui/skeletons.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { runListQuery } from '../list/index.ts';
import { comparisonQuery } from './api.ts';
import { CrossTable } from './cross-table.tsx';
import { SideBySide } from './side-by-side.tsx';
import { WithAndWithout } from './with-without.tsx';

interface RunAgainstRunProps {
  readonly run: Run;
  /** The run that it is compared with; null until one is chosen. */
  readonly other: string | null;
  onOther(runID: string): void;
}

/** This run compared with any other finished one of the project. */
export function RunAgainstRun({ run, other, onOther }: RunAgainstRunProps): ReactElement {
  const words = useWords(compareRunsWords);
  const { data: runs } = useQuery(runListQuery(run.project_id));
  const others = (runs ?? []).filter(({ id, state }) => id !== run.id && state === 'finished');
  const toast = useToast();
  const copyLink = async (otherID: string) => {
    const params = { projectID: run.project_id, runID: run.id, otherID };
    await navigator.clipboard.writeText(new URL(address(pages.compare, params), window.location.href).href);
    toast.done(words.linkCopied);
  };
  return (
    <Panel title={words.title} subtitle={words.help}>
      {runs && others.length === 0 ? (
        <Typography>{words.noOther}</Typography>
      ) : (
        <Stack direction="row" className="no-print" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'flex-end' }}>
          <SelectInput
            label={words.with}
            value={others.some(({ id }) => id === other) ? (other ?? '') : ''}
            options={[
              { value: '', label: words.choose, disabled: true },
              ...others.map((one) => ({
                value: one.id,
                label: words.choice(one['Run Name'], one['# of Clusters']),
              })),
            ]}
            onChange={onOther}
            sx={{ minWidth: 280, maxWidth: '100%' }}
          />
          {other !== null && (
            <Button onClick={() => void copyLink(other).catch((failure: unknown) => toast.failed(failure))}>
              {words.copyLink}
            </Button>
          )}
        </Stack>
      )}
      {other !== null && <Against run={run} other={other} />}
    </Panel>
  );
}

function Against({ run, other }: { readonly run: Run; readonly other: string }): ReactElement {
  const words = useWords(compareRunsWords);
  const { data, error, refetch } = useQuery(comparisonQuery(run.id, other));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} sx={{ mt: 4 }} />;
  if (!data) {
    return (
      <Loading label={words.loading}>
        <TableSkeleton rows={6} columns={6} />
      </Loading>
    );
  }
  return (
    <Stack sx={{ gap: 5, mt: 4 }}>
      <WithAndWithout comparison={data} />
      <Typography sx={{ fontSize: 15 }}>{words.agreement(data)}</Typography>
      <Pairs comparison={data} />
      <CrossTable comparison={data} />
      <SideBySide comparison={data} />
    </Stack>
  );
}

function Pairs({ comparison: { one, other, pairs } }: { readonly comparison: RunComparison }): ReactElement {
  const words = useWords(compareRunsWords);
  return (
    <Box>
      <Typography component="h3" variant="h3">
        {words.pairs}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
        {pairs.map((pair) => (
          <Typography component="li" key={pair.one}>
            {words.pair(
              segmentTitle(pair.one, one.descriptions),
              segmentTitle(pair.other, other.descriptions),
              pair.overlap,
            )}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
