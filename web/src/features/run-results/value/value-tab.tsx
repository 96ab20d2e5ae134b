import { Box, Button, Stack, Typography } from '@mui/material';
import { calls, type Run } from '@qp/contract';
import { MAX_METRICS, MAX_POPULATION, segmentTitle, type ValueChoice } from '@qp/facts';
import { joinedWithAnd } from '@qp/words/numbers';
import { valueWords } from '@qp/words/value/value';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import type { LoadedProject } from '../../../lib/project.ts';
import { useRefusal } from '../../../lib/role.ts';
import { useStatusJob } from '../../../lib/use-job.ts';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RefusalNote } from '../../../ui/refusal-note.tsx';
import { LinesSkeleton, Loading } from '../../../ui/skeletons.tsx';
import { VariablePicker } from '../../../ui/variable-picker/index.ts';
import { ChangedMeanwhile } from '../run/index.ts';
import { AttractivenessPanel } from './attractiveness-panel.tsx';
import { useValue, VALUE_POLL_MS, type Value, valueKey } from './use-value.ts';
import { ValuePanel } from './value-panel.tsx';

interface ValueTabProps {
  readonly project: LoadedProject;
  readonly run: Run;
}

/** How many people the segments are, what they are worth, and which to go for. */
export function ValueTab({ project, run }: ValueTabProps): ReactElement {
  const words = useWords(valueWords);
  const client = useQueryClient();
  const { data, error, refetch, save, saving, changed, showTheirs, saveMine } = useValue(run.id);
  const job = useStatusJob(
    `value.${run.id}`,
    VALUE_POLL_MS,
    () => client.invalidateQueries({ queryKey: valueKey(run.id) }),
    data?.job_id,
  );
  const titles = useMemo(
    () => Array.from({ length: run.segments }, (_, s) => segmentTitle(s + 1, run.header_descriptions)),
    [run.segments, run.header_descriptions],
  );
  if (run.segments === 1) return <Typography>{words.oneSegment}</Typography>;
  const figures = data?.figures;
  const shown = figures && { run, titles, figures };
  return (
    <Stack sx={{ gap: 4 }}>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {words.heading(run.name)}
      </Typography>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading>
          <LinesSkeleton />
        </Loading>
      )}
      {/* The answer first, once there is one. */}
      {data && shown && <ValuePanel {...shown} population={data.choice.population} />}
      {data && (
        <Choice
          key={JSON.stringify([data.choice.population, data.choice.metrics])}
          project={project}
          value={data}
          working={saving || job.working !== null}
          onSave={save}
        >
          {job.error !== null && <ErrorNotice error={job.error} sx={{ mt: 3 }} />}
          {job.working && (
            <Box sx={{ mt: 3 }}>
              <JobProgress label={words.progress} job={job} />
            </Box>
          )}
        </Choice>
      )}
      {data && shown && <AttractivenessPanel {...shown} choice={data.choice} others={data.others} onSave={save} />}
      <ChangedMeanwhile changed={changed} busy={saving} onTheirs={() => void showTheirs()} onMine={saveMine} />
    </Stack>
  );
}

interface ChoiceProps extends Pick<ValueTabProps, 'project'> {
  readonly value: Value;
  readonly working: boolean;
  onSave(choice: ValueChoice, ofLast?: boolean): void;
  /** Progress and errors. */
  readonly children: ReactNode;
}

/** The number typed; null for none, undefined for one that can't be a population. */
function populationOf(text: string): number | null | undefined {
  const plain = text.replaceAll(/[\s,']/g, '');
  if (plain === '') return null;
  const value = Number(plain);
  return value > 0 && value <= MAX_POPULATION ? value : undefined;
}

function Choice({
  project,
  value: { choice, figures, scored_file: file },
  working,
  onSave,
  children,
}: ChoiceProps): ReactElement {
  const words = useWords(valueWords);
  const refusal = useRefusal(calls.saveValue);
  const [metrics, setMetrics] = useState(choice.metrics);
  const [typed, setTyped] = useState(choice.population === null ? '' : String(choice.population));
  const [picking, setPicking] = useState(false);
  const variables = useMemo(() => Object.values(project.load.metrics_dict), [project]);
  const labels = new Map(variables.map((one) => [one.Variable, one['Variable Label']]));
  const population = populationOf(typed);
  const inFile = choice.file ?? null;
  const isOfFile = inFile !== null && population === inFile.customers;
  const tooMany = metrics.length > MAX_METRICS;
  const codes = figures?.metrics.map(({ code }) => code);
  const isShown = JSON.stringify(codes) === JSON.stringify(metrics) && population === choice.population;
  const none = variables.length === 0 ? words.noMetrics : words.none;
  return (
    <Panel title={words.title} subtitle={words.help}>
      <Typography sx={{ overflowWrap: 'anywhere', mb: 3 }}>
        {metrics.length === 0 ? none : joinedWithAnd(metrics.map((code) => labels.get(code) || code))}
      </Typography>
      {refusal === null ? (
        <Stack className="no-print" sx={{ gap: 4 }}>
          <TextInput
            label={words.population}
            hint={isOfFile ? words.ofFile(inFile.name) : words.populationHint}
            error={population === undefined && words.populationWrong}
            value={typed}
            onChange={setTyped}
            numeric
            sx={{ maxWidth: 360 }}
          />
          <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
            <Button
              variant="contained"
              disabled={working || tooMany || population === undefined}
              onClick={() =>
                onSave({ ...choice, metrics, population: population ?? null, ...(!isOfFile && { file: null }) })
              }
            >
              {figures && isShown ? words.again : words.compute}
            </Button>
            {variables.length > 0 && <Button onClick={() => setPicking(true)}>{words.choose}</Button>}
            {file && (
              <Button disabled={working || tooMany} onClick={() => onSave({ ...choice, metrics }, true)}>
                {words.takeFile(file.name, file.customers)}
              </Button>
            )}
            <Typography role="status" sx={{ color: 'ui.secondary' }}>
              {tooMany ? words.help : figures && !isShown && !working ? words.changed : ''}
            </Typography>
          </Stack>
        </Stack>
      ) : (
        <RefusalNote reason={refusal} />
      )}
      {children}
      {picking && (
        <VariablePicker
          title={words.title}
          variables={variables}
          selected={metrics}
          onSave={(saved) => {
            setMetrics(saved);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Panel>
  );
}
