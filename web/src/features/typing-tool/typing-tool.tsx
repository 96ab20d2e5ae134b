import { Box, Button, Stack, Typography } from '@mui/material';
import type { Run } from '@qp/contract';
import { CHOICE_TYPE } from '@qp/facts';
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
  const { variables, exercises } = useMemo(() => {
    const all = run.fitted.cluster.flatMap((code) => project.load.cluster_dict[code] ?? []);
    const isExercise = (variable: (typeof all)[number]) => variable['Data Type'] === CHOICE_TYPE;
    return { variables: all.filter((one) => !isExercise(one)), exercises: all.filter(isExercise) };
  }, [run.fitted.cluster, project.load.cluster_dict]);
  // What can be asked: the fields of the search begin with all of it.
  const askable = useMemo(
    () => ({ ...run, fitted: { ...run.fitted, cluster: variables.map(({ Variable: code }) => code) } }),
    [run, variables],
  );
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
      {exercises.length > 0 && (
        <Typography>
          {words.exercises(
            exercises.map(({ 'Variable Label': label }) => label),
            variables.length > 0,
          )}
        </Typography>
      )}
      {data && variables.length > 0 && <TopKPanel run={askable} variables={variables} last={data} />}
      {data?.result && (
        <Evidence
          key={JSON.stringify(data.result.asked)}
          run={run}
          stats={data.result.stats}
          classifier={data.classifier}
        />
      )}
      {!isPending && exercises.length === 0 && <Prediction run={run} variables={variables} />}
    </Stack>
  );
}
