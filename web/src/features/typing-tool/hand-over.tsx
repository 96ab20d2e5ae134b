import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Run } from '@qp/contract';
import { segmentTitle } from '@qp/facts';
import { count, percent } from '@qp/words/numbers';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Loading, TableSkeleton } from '../../ui/skeletons.tsx';
import { topKQuery } from './api.ts';
import { FieldedCheck } from './fielded-check.tsx';
import { FormPanel } from './form-panel.tsx';
import { KitPanel } from './kit-panel.tsx';
import { isOutdated } from './top-k-form.ts';

/** A page of its own: everything with which somebody else types people. */
export function HandOver({ run, onBack }: { run: Run; onBack(): void }): ReactElement {
  const { data, error, isPending, refetch } = useQuery(topKQuery(run.id));
  const result = data?.result;
  return (
    <Stack sx={{ gap: 4 }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button size="small" startIcon={<ArrowBackIcon />} onClick={onBack} className="no-print">
          Back to the Typing Tool
        </Button>
        <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          Hand over {run.name}
        </Typography>
      </Stack>
      {isPending && (
        <Loading label="Loading the typing tool">
          <TableSkeleton rows={6} columns={3} />
        </Loading>
      )}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && !result && (
        <Panel>
          <Typography>
            There is nothing to hand over yet. Find the questions first: choose how many, and press Submit.
          </Typography>
        </Panel>
      )}
      {result && (
        <>
          <Typography sx={{ color: 'ui.secondary', maxWidth: 760 }}>
            {count(result.feature_arr.length, 'question')} for{' '}
            {result.asked.segments.length === run.segments
              ? `all ${run.segments} segments`
              : result.asked.segments.map((n) => segmentTitle(n, run.header_descriptions)).join(', ')}
            . On people whom the tool had not seen {percent(result.stats.acc)} were placed correctly.
          </Typography>
          {isOutdated(run, result.asked) && (
            <Typography role="status">
              <Pill tone="match">Out of date</Pill>{' '}
              <Box component="span" sx={{ color: 'ui.secondary' }}>
                The settings were changed since this tool was made. What is handed over here is the tool as it was
                found.
              </Box>
            </Typography>
          )}
          <KitPanel run={run} result={result} />
          <FormPanel run={run} />
          <FieldedCheck run={run} />
        </>
      )}
    </Stack>
  );
}
