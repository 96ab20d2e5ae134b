import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { address, pages, type Run, type RunComparison } from '@qp/contract';
import { segmentTitle } from '@qp/facts';
import { percent } from '@qp/words/numbers';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { Loading, TableSkeleton } from '../../../ui/skeletons.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { runListQuery } from '../list/api.ts';
import { comparisonQuery } from './api.ts';
import { CrossTable } from './cross-table.tsx';
import { SideBySide } from './side-by-side.tsx';

export interface RunAgainstRunProps {
  readonly run: Run;
  /** The run that it is compared with; null until one is chosen. */
  readonly other: string | null;
  onOther(runID: string): void;
}

/** This run against any other finished one of the project. */
export function RunAgainstRun({ run, other, onOther }: RunAgainstRunProps): ReactElement {
  const { data: runs } = useQuery(runListQuery(run.project_id));
  const others = (runs ?? []).filter(({ id, state }) => id !== run.id && state === 'finished');
  const toast = useToast();
  const copyLink = async (otherID: string) => {
    const params = { projectID: run.project_id, runID: run.id, otherID };
    await navigator.clipboard.writeText(new URL(address(pages.compare, params), window.location.href).href);
    toast.done('The link was copied. Whoever may see the project can open it.');
  };
  return (
    <Panel
      title="Against another run"
      subtitle="Which segments are the same, who moved, and what the two were made of."
    >
      {runs && others.length === 0 ? (
        <Typography>There is no other finished run in this project yet.</Typography>
      ) : (
        <Stack direction="row" className="no-print" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'flex-end' }}>
          <SelectInput
            label="Compare with"
            value={others.some(({ id }) => id === other) ? (other ?? '') : ''}
            options={[
              { value: '', label: 'Choose a run…', disabled: true },
              ...others.map((one) => ({
                value: one.id,
                label: `${one['Run Name']} (${one['# of Clusters']} segments)`,
              })),
            ]}
            onChange={onOther}
            sx={{ minWidth: 280, maxWidth: '100%' }}
          />
          {other !== null && (
            <Button onClick={() => void copyLink(other).catch((failure: unknown) => toast.failed(failure))}>
              Copy link
            </Button>
          )}
        </Stack>
      )}
      {other !== null && <Against run={run} other={other} />}
    </Panel>
  );
}

function Against({ run, other }: { readonly run: Run; readonly other: string }): ReactElement {
  const { data, error, refetch } = useQuery(comparisonQuery(run.id, other));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} sx={{ mt: 4 }} />;
  if (!data) {
    return (
      <Loading label="Comparing the runs">
        <TableSkeleton rows={6} columns={6} />
      </Loading>
    );
  }
  return (
    <Stack sx={{ gap: 5, mt: 4 }}>
      <Typography sx={{ fontSize: 15 }}>{agreementSentence(data)}</Typography>
      <Pairs comparison={data} />
      <CrossTable comparison={data} />
      <SideBySide comparison={data} />
    </Stack>
  );
}

/** How alike the two are, in words with the figure. */
function agreementSentence({ one, other, adjusted_rand: figure }: RunComparison): string {
  const alike =
    figure >= 0.9
      ? 'cut people nearly the same way'
      : figure >= 0.6
        ? 'cut people much the same way'
        : figure >= 0.3
          ? 'have something in common'
          : 'cut people in different ways';
  return `${one.name} and ${other.name} ${alike}: adjusted Rand index ${figure.toFixed(2)}, where 1 is the same segments and 0 is chance.`;
}

function Pairs({ comparison: { one, other, pairs } }: { readonly comparison: RunComparison }): ReactElement {
  return (
    <Box>
      <Typography component="h3" variant="h3">
        Segments that stand for each other
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
        {pairs.map((pair) => (
          <Typography component="li" key={pair.one}>
            {segmentTitle(pair.one, one.descriptions)} and {segmentTitle(pair.other, other.descriptions)}: overlap{' '}
            {percent(pair.overlap)}
            {pair.overlap < 0.5 && ', too little to call them the same'}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
