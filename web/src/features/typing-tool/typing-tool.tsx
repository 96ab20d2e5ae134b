import { Box, Button, Stack, Typography } from '@mui/material';
import type { Run } from '@qp/contract';
import { reachWords } from '@qp/words/reach/reach';
import { segmentWords } from '@qp/words/run/segments';
import { typingWords } from '@qp/words/typing-tool/screen';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import type { LoadedProject } from '../../lib/project.ts';
import { useWords } from '../../lib/words.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx';
import { Loading, TableSkeleton } from '../../ui/skeletons.tsx';
import { topKQuery } from './api.ts';
import { Evidence } from './evidence.tsx';
import { Prediction } from './prediction.tsx';
import { CustomerData } from './reach/index.ts';
import { isExercise } from './top-k-form.ts';
import { TopKPanel } from './top-k-panel.tsx';

interface TypingToolProps {
  project: LoadedProject;
  run: Run;
  /** Opens the handover page. */
  onHandOver(): void;
}

type Way = 'questions' | 'customers';
const WAYS: readonly Way[] = ['questions', 'customers'];

/** Two ways to assign people: by a few questions that they are asked, or by data that a customer file already holds. */
export function TypingTool(props: TypingToolProps): ReactElement {
  const words = useWords(reachWords);
  const [way, setWay] = useState<Way>('questions');
  return (
    <Stack sx={{ gap: 4 }}>
      <Stack direction="row" className="no-print">
        <SegmentedTabs<Way>
          label={words.waysLabel}
          tabs={WAYS.map((value) => ({ value, label: words.ways[value] }))}
          value={way}
          onChange={setWay}
          controls="typing-way"
        />
      </Stack>
      <Box id="typing-way" role="tabpanel" aria-label={words.ways[way]}>
        {way === 'questions' ? <Questions {...props} /> : <CustomerData {...props} />}
      </Box>
    </Stack>
  );
}

/** A few questions that assign a new respondent: find, check, hand over and use them. */
function Questions({ project, run, onHandOver }: TypingToolProps): ReactElement {
  const words = useWords(typingWords);
  const origin = useWords(segmentWords);
  const { data, error, isPending, refetch } = useQuery(topKQuery(run.id));
  const variables = useMemo(
    () => run.fitted.cluster.flatMap((code) => project.load.cluster_dict[code] ?? []),
    [run.fitted.cluster, project.load.cluster_dict],
  );
  // People who answer an exercise in sets are assigned by the tool that asks them.
  const asked = variables.some(isExercise)
    ? data?.classifier?.variables.map(({ code, items = [code] }) => ({
        ...variables.find((one) => one.Variable === code || isExercise(one))!,
        Variable: code,
        'Variable Label': items.join(', '),
      }))
    : variables;
  return (
    <Stack sx={{ gap: 4 }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere', flex: 1, minWidth: 200 }}>
          {words.title(run.name)}
        </Typography>
        {data?.result && (
          <Button variant="contained" onClick={onHandOver} className="no-print">
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
      {data && <TopKPanel run={run} variables={variables} last={data} />}
      {data?.result && (
        <Evidence
          key={JSON.stringify(data.result.asked)}
          run={run}
          stats={data.result.stats}
          classifier={data.classifier}
        />
      )}
      {!isPending && asked && <Prediction run={run} variables={asked} />}
    </Stack>
  );
}
