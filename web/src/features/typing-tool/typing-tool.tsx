import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Run } from '@qp/contract';
import { segmentWords } from '@qp/words/run/segments';
import { typingWords } from '@qp/words/typing-tool/screen';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import type { LoadedProject } from '../../lib/project.ts';
import { useWords } from '../../lib/words.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Loading, TableSkeleton } from '../../ui/skeletons.tsx';
import { AccuracyCurve } from './accuracy-curve.tsx';
import { topKQuery } from './api.ts';
import { Calibration } from './calibration.tsx';
import { ContingencyTables } from './contingency-tables.tsx';
import { HitRates } from './hit-rates.tsx';
import { MissingAnswers } from './missing-answers.tsx';
import { OnePerson } from './one-person.tsx';
import { Prediction } from './prediction.tsx';
import { TopKPanel } from './top-k-panel.tsx';

interface TypingToolProps {
  project: LoadedProject;
  run: Run;
  /** Opens the handover page. */
  onHandOver(): void;
}

const twoColumns = { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' };
/** The questions, with their hit rates beside them. */
const useAndTrust = { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 3fr) minmax(0, 3fr)' };

/** A few questions that assign a new respondent: find, check, hand over and use them. */
export function TypingTool({ project, run, onHandOver }: TypingToolProps): ReactElement {
  const words = useWords(typingWords);
  const origin = useWords(segmentWords);
  const { data, error, isPending, refetch } = useQuery(topKQuery(run.id));
  const variables = useMemo(
    () => run.fitted.cluster.flatMap((code) => project.load.cluster_dict[code] ?? []),
    [run.fitted.cluster, project.load.cluster_dict],
  );
  return (
    <Stack sx={{ gap: 4 }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere', flex: 1, minWidth: 200 }}>
          {words.title(run.name)}
        </Typography>
        {data?.result && (
          <Button variant="contained" color="primary" onClick={onHandOver} className="no-print">
            {words.handOver}
          </Button>
        )}
      </Stack>
      {run.merged && <Typography sx={{ color: 'ui.secondary' }}>{origin.merged(run.merged)}</Typography>}
      {isPending && (
        <Loading label={words.loading}>
          <TableSkeleton rows={6} columns={3} />
        </Loading>
      )}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: data.result ? twoColumns : 'minmax(0, 1fr)' }}>
          <TopKPanel run={run} variables={variables} last={data} />
          {data.result && (
            <Stack sx={{ gap: 4, minWidth: 0 }}>
              <Panel>
                <AccuracyCurve run={run} result={data.result} />
              </Panel>
              {data.classifier?.measured.missing_answers && (
                <Panel>
                  <MissingAnswers run={run} measured={data.classifier.measured.missing_answers} />
                </Panel>
              )}
              <ContingencyTables run={run} stats={data.result.stats} />
            </Stack>
          )}
        </Box>
      )}
      {data?.result && (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: data.classifier ? useAndTrust : 'minmax(0, 1fr)' }}>
          {data.classifier && (
            <OnePerson key={JSON.stringify(data.result.asked)} run={run} classifier={data.classifier} />
          )}
          <HitRates run={run} stats={data.result.stats} />
          {data.classifier && <Calibration classifier={data.classifier} />}
        </Box>
      )}
      {!isPending && <Prediction run={run} variables={variables} />}
    </Stack>
  );
}
