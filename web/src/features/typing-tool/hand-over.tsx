import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Box, Button, Stack, Typography } from '@mui/material';
import type { Run } from '@qp/contract';
import { segmentTitle } from '@qp/facts';
import { typingWords } from '@qp/words/typing-tool/screen';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useWords } from '../../lib/words.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Loading, TableSkeleton } from '../../ui/skeletons.tsx';
import { topKQuery } from './api.ts';
import { FieldedCheck } from './fielded-check.tsx';
import { KitPanel } from './kit-panel.tsx';
import { isOutdated } from './top-k-form.ts';
import { FormPanel, formQuery } from './typing-forms/index.ts';

/** Everything others need to assign people with the tool. */
export function HandOver({ run, onBack }: { run: Run; onBack(): void }): ReactElement {
  const words = useWords(typingWords);
  const { data, error, isPending, refetch } = useQuery(topKQuery(run.id));
  // What is below the form comes when the form has its height, and nothing moves.
  const forms = useQuery(formQuery(run.id));
  const result = data?.result;
  const asked = result?.asked.segments ?? [];
  const everySegment = asked.length === run.segments;
  const segments = asked.map((n) => segmentTitle(n, run.header_descriptions)).join(', ');
  return (
    <Stack sx={{ gap: 4 }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button size="small" startIcon={<ArrowBackIcon />} onClick={onBack} className="no-print">
          {words.back}
        </Button>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {words.handOverTitle(run.name)}
        </Typography>
      </Stack>
      {isPending && (
        <Loading label={words.loading}>
          <TableSkeleton rows={6} columns={3} />
        </Loading>
      )}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && !result && (
        <Panel>
          <Typography>{words.nothingYet}</Typography>
        </Panel>
      )}
      {result && (
        <>
          <Typography sx={{ color: 'ui.secondary', maxWidth: 760 }}>
            {words.toolFacts(result.feature_arr.length, result.stats.acc, everySegment ? run.segments : segments)}
          </Typography>
          {isOutdated(run, result.asked) && (
            <Typography role="status">
              <Pill tone="match">{words.outdated}</Pill>{' '}
              <Box component="span" sx={{ color: 'ui.secondary' }}>
                {words.handOverOutdated}
              </Box>
            </Typography>
          )}
          <FormPanel run={run} />
          {!forms.isPending && (
            <>
              <KitPanel run={run} result={result} />
              <FieldedCheck run={run} />
            </>
          )}
        </>
      )}
    </Stack>
  );
}
