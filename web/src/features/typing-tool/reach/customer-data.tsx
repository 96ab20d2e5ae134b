import { Box, Button, Stack, Typography } from '@mui/material';
import { calls, type PickerVariable, type Run } from '@qp/contract';
import { CHOICE_TYPE, isDemographic, MAX_REACH, type ReachResult } from '@qp/facts';
import { percent } from '@qp/words/numbers';
import { reachWords } from '@qp/words/reach/reach';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import type { LoadedProject } from '../../../lib/project.ts';
import { useRefusal } from '../../../lib/role.ts';
import { useStatusJob } from '../../../lib/use-job.ts';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RefusalNote } from '../../../ui/refusal-note.tsx';
import { StatBlock, StatRow } from '../../../ui/stat-block.tsx';
import { VariablePicker } from '../../../ui/variable-picker/index.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { KitPanel } from '../kit-panel.tsx';
import { REACH_POLL_MS, reachQuery, startReach } from './api.ts';
import { Gains } from './gains.tsx';
import { ScorePanel } from './score-panel.tsx';
import { segmentTitles } from './titles.ts';

interface CustomerDataProps {
  readonly project: LoadedProject;
  readonly run: Run;
}

/** How far variables that customer data hold too find the segments of a run. */
export function CustomerData({ project, run }: CustomerDataProps): ReactElement {
  const words = useWords(reachWords);
  const client = useQueryClient();
  const asked = useQuery(reachQuery(run.id));
  const { data } = asked;
  const job = useStatusJob(
    `reach.${run.id}`,
    REACH_POLL_MS,
    () => client.invalidateQueries({ queryKey: reachQuery(run.id).queryKey }),
    data?.job_id,
  );
  const [least, setLeast] = useState(50);
  if (run.segments === 1) return <Typography>{words.oneSegment}</Typography>;
  return (
    <Stack sx={{ gap: 4 }}>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {words.heading(run.name)}
      </Typography>
      <Waiting for={asked} />
      {data?.reach && <Answer run={run} reach={data.reach} questions={data.questions} />}
      {data && (
        <Choice
          key={JSON.stringify(data.reach?.variables)}
          project={project}
          run={run}
          reach={data.reach}
          working={job.working !== null}
          onCompute={(codes) => void job.start(null, () => startReach(run.id, codes))}
        >
          {job.error !== null && <ErrorNotice error={job.error} sx={{ mt: 3 }} />}
          {job.working && (
            <Box sx={{ mt: 3 }}>
              <JobProgress label={words.progress} job={job} />
            </Box>
          )}
        </Choice>
      )}
      {data?.reach && <Gains run={run} reach={data.reach} least={least} onLeast={setLeast} />}
      {data?.reach && <ScorePanel key={data.version} run={run} least={least} />}
      {data?.reach && <KitPanel run={run} result={null} />}
    </Stack>
  );
}

interface AnswerProps {
  readonly run: Run;
  readonly reach: ReachResult;
  readonly questions: { readonly questions: number; readonly accuracy: number } | null;
}

/** The sentence for the client, and the figures behind it. */
function Answer({ run, reach, questions }: AnswerProps): ReactElement {
  const words = useWords(reachWords);
  return (
    <Panel>
      <Typography variant="h2" sx={{ maxWidth: '60ch', mb: 5, overflowWrap: 'anywhere' }}>
        {words.sentence(reach, segmentTitles(run))}
      </Typography>
      <StatRow>
        <StatBlock
          size="large"
          value={percent(reach.accuracy.value)}
          label={words.accuracy}
          note={words.accuracyNote(reach)}
        />
        <StatBlock size="large" value={percent(reach.largest)} label={words.largest} />
        {questions && (
          <StatBlock size="large" value={percent(questions.accuracy)} label={words.questionTool(questions.questions)} />
        )}
        <StatBlock size="large" value={percent(reach.stated)} label={words.stated} />
      </StatRow>
      <Typography sx={{ color: 'ui.secondary', mt: 4, maxWidth: '76ch' }}>
        {words.base(reach)} {words.enough(reach)}
      </Typography>
    </Panel>
  );
}

interface ChoiceProps extends CustomerDataProps {
  readonly reach: ReachResult | null;
  readonly working: boolean;
  onCompute(codes: string[]): void;
  readonly children: ReactNode;
}

/** Variables that the view opens with at most. */
const MAX_AT_FIRST = 10;

function Choice({ project, run, reach, working, onCompute, children }: ChoiceProps): ReactElement {
  const words = useWords(reachWords);
  const refusal = useRefusal(calls.startReach);
  const variables = useMemo(() => candidates(project), [project]);
  const [chosen, setChosen] = useState(() => reach?.variables.map(({ code }) => code) ?? atFirst(project, run));
  const [picking, setPicking] = useState(false);
  const labels = new Map(variables.map((one) => [one.Variable, one['Variable Label']]));
  const codes = (list: readonly string[]) => JSON.stringify(list.toSorted());
  const changed = reach !== null && codes(reach.variables.map(({ code }) => code)) !== codes(chosen);
  return (
    <Panel title={words.title} subtitle={words.help}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {chosen.length === 0 ? words.none : words.chosen(chosen.map((code) => labels.get(code) || code))}
      </Typography>
      <Stack direction="row" className="no-print" sx={{ gap: 3, mt: 4, alignItems: 'center', flexWrap: 'wrap' }}>
        {refusal === null ? (
          <>
            <Button
              variant="contained"
              disabled={working || chosen.length === 0 || chosen.length > MAX_REACH}
              onClick={() => onCompute(chosen)}
            >
              {reach && !changed ? words.again : words.compute}
            </Button>
            <Button onClick={() => setPicking(true)}>{words.choose}</Button>
          </>
        ) : (
          <RefusalNote reason={refusal} />
        )}
        <Typography role="status" sx={{ color: 'ui.secondary' }}>
          {chosen.length > MAX_REACH ? words.help : changed ? words.changed : ''}
        </Typography>
      </Stack>
      {children}
      {picking && (
        <VariablePicker
          title={words.title}
          variables={variables}
          selected={chosen}
          onSave={(saved) => {
            setChosen(saved);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Panel>
  );
}

function candidates({ load }: LoadedProject): PickerVariable[] {
  const all = { ...load.cluster_dict, ...load.profile_dict, ...load.metrics_dict };
  // An exercise is answered only in the survey.
  return Object.values(all)
    .filter((one) => one['Data Type'] !== CHOICE_TYPE)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
}

/** What a customer file usually holds: who people are, and what they spend. */
function atFirst({ load }: LoadedProject, run: Run): string[] {
  const formed = new Set(run.fitted.cluster);
  const demographics = Object.values(load.profile_dict).filter((one) =>
    isDemographic({ dimension: one.Dimension ?? '', factor: one.Factor ?? '', label: one['Variable Label'] }),
  );
  const codes = [...demographics.map(({ Variable }) => Variable), ...run.fitted.metrics];
  return [...new Set(codes)].filter((code) => !formed.has(code)).slice(0, MAX_AT_FIRST);
}
