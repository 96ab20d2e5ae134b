import { Button, LinearProgress, Stack, Typography } from '@mui/material';
import { type ExistingCheck, fieldProblem, NAME_LIMIT, type ProjectSummary, runName } from '@qp/contract';
import type { VariableList } from '@qp/facts';
import { chosenLists } from '@qp/facts';
import { fieldProblemSentence } from '@qp/words/errors/field-problems';
import { existingDesignWords } from '@qp/words/existing-segments/design';
import { designWords } from '@qp/words/run/design';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import type { LoadedProject } from '../../../lib/project.ts';
import { useStatusJob } from '../../../lib/use-job.ts';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { SegmentedTabs } from '../../../ui/segmented-tabs.tsx';
import { VariablePicker } from '../../../ui/variable-picker/index.ts';
import { type DescribingLists, proposedLists, withoutSegments } from '../describing-variables.ts';
import { WeightChoice } from '../weight-choice.tsx';
import { checkExisting, type ExistingSource, startExisting } from './api.ts';
import { ExistingColumns } from './columns.tsx';
import { ExistingMatching } from './matching.tsx';
import { ExistingProbabilities } from './probabilities.tsx';
import { FileChoice, VariableChoice } from './sources.tsx';

interface ExistingSegmentsProps {
  readonly project: LoadedProject;
  readonly summary: ProjectSummary | undefined;
  onCreated(): void;
  onClose(): void;
}

const POLL_MS = 500;
const nothing: ReadonlySet<string> = new Set();

/** Makes a run of segments from a variable or a file; who matches is shown before anything is created. */
export function ExistingSegments({ project, summary, onCreated, onClose }: ExistingSegmentsProps): ReactElement {
  const words = useWords(existingDesignWords);
  const sentence = useWords(fieldProblemSentence);
  const [kind, setKind] = useState<ExistingSource['kind']>('variable');
  const [sources, setSources] = useState<Partial<Record<ExistingSource['kind'], ExistingSource>>>({});
  const [weight, setWeight] = useState('');
  const [name, setName] = useState<string | null>(null);
  const [lists, setLists] = useState<DescribingLists>(() => proposedLists(project.load));
  const [picking, setPicking] = useState<VariableList | null>(null);
  const [asked, setAsked] = useState(false);
  // The same form sent twice is one run.
  const key = useRef(crypto.randomUUID());
  const source = sources[kind] ?? null;
  const { data: check, error, isFetching } = useExistingCheck(project.id, source);
  const job = useStatusJob(`existing.${project.id}`, POLL_MS, onCreated);
  const busy = job.working !== null;
  const used = withoutSegments(lists, segmentVariables(source));
  const shownName = name ?? proposedName(source);
  const ready = check !== undefined && check.problem === null && !isFetching;
  const submit = () => {
    setAsked(true);
    if (!source || !ready || used.cluster.length === 0 || fieldProblem(runName, shownName) !== null) return;
    void job.start(null, () =>
      startExisting(project.id, source, { ...used, name: shownName, key: key.current, weight }),
    );
  };
  const choose = (next: ExistingSource) => {
    key.current = crypto.randomUUID();
    setSources((before) => ({ ...before, [next.kind]: next }));
  };
  return (
    <Dialog
      title={words.title}
      width="md"
      onClose={onClose}
      onSubmit={submit}
      submit={words.submit}
      cancels
      busy={busy}
      blocked={!ready}
    >
      <Stack sx={{ gap: 4 }}>
        <Typography>{words.help}</Typography>
        <Stack direction="row">
          <SegmentedTabs<ExistingSource['kind']>
            label={words.source}
            tabs={[
              { value: 'variable', label: words.sources.variable },
              { value: 'file', label: words.sources.file },
            ]}
            value={kind}
            onChange={setKind}
          />
        </Stack>
        {kind === 'variable' ? (
          <VariableChoice
            summary={summary}
            value={variableIn(source)}
            onChange={(code) => choose({ kind: 'variable', variable: code })}
          />
        ) : (
          <FileChoice
            file={source?.kind === 'file' ? source.file : null}
            hasIds={summary?.id_variable !== null}
            onFile={(file) => choose({ kind: 'file', file })}
          />
        )}
        {isFetching && <LinearProgress aria-label={words.reading} />}
        {error && <ErrorNotice error={error} />}
        {check && source && <Refined project={project} check={check} source={source} onChange={choose} />}
        {check && <ExistingMatching check={check} />}
        {ready && (
          <>
            <TextInput
              label={words.name}
              required
              value={shownName}
              onChange={setName}
              maxLength={NAME_LIMIT}
              error={asked ? sentence(fieldProblem(runName, shownName)) : null}
            />
            <WeightChoice projectID={project.id} value={weight} onChange={setWeight} />
            <Lists lists={used} onPick={setPicking} missing={asked && used.cluster.length === 0} />
          </>
        )}
        {job.error !== null && <ErrorNotice error={job.error} />}
      </Stack>
      {picking && (
        <ListPicker
          project={project}
          kind={picking}
          lists={used}
          segments={segmentVariables(source)}
          onSave={(codes) => {
            setLists({ ...used, [picking]: codes });
            setPicking(null);
          }}
          onClose={() => setPicking(null)}
        />
      )}
    </Dialog>
  );
}

const variableIn = (source: ExistingSource | null) => (source?.kind === 'variable' ? source.variable : '');

interface RefinedProps {
  readonly project: LoadedProject;
  readonly check: ExistingCheck;
  readonly source: ExistingSource;
  onChange(source: ExistingSource): void;
}

/** Which columns of a file, or which variables beside the one with the segments, hold what. */
function Refined({ project, check, source, onChange }: RefinedProps): ReactElement | null {
  if (source.kind === 'file') {
    return check.columns.length > 0 ? <ExistingColumns check={check} source={source} onChange={onChange} /> : null;
  }
  return (
    <ExistingProbabilities
      kind="variable"
      check={check}
      options={numericVariables(project)}
      onChange={(probabilities) => onChange({ ...source, probabilities })}
    />
  );
}

/** Matched again with every choice; an answer for an earlier choice is never shown. */
function useExistingCheck(projectID: string, source: ExistingSource | null) {
  const { data, error, isFetching } = useQuery({
    queryKey: ['existing-segments', projectID, source && keyOf(source)],
    queryFn: ({ signal }) => checkExisting(projectID, source!, signal),
    enabled: source !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { data: source ? data : undefined, error: source ? error : null, isFetching };
}

function keyOf(source: ExistingSource) {
  if (source.kind === 'variable') return [source.variable, source.probabilities];
  const { file, idColumn, segmentColumn, probabilities } = source;
  return [file.name, file.size, file.lastModified, idColumn, segmentColumn, probabilities];
}

/** Variables of the project that hold the segments or their probabilities. */
function segmentVariables(source: ExistingSource | null): string[] {
  return source?.kind === 'variable' ? [source.variable, ...Object.values(source.probabilities ?? {})] : [];
}

function numericVariables({ load }: LoadedProject) {
  return Object.values(load.metrics_dict).map(({ Variable }) => ({ value: Variable, label: Variable }));
}

/** The variable, or the file without its ending. */
function proposedName(source: ExistingSource | null): string {
  if (source === null) return '';
  return (source.kind === 'variable' ? source.variable : source.file.name.replace(/\.\w+$/, '')).slice(0, NAME_LIMIT);
}

function Lists(props: {
  readonly lists: DescribingLists;
  readonly missing: boolean;
  onPick(kind: VariableList): void;
}): ReactElement {
  const words = useWords(existingDesignWords);
  const design = useWords(designWords);
  const labels: Readonly<Record<VariableList, (chosen: number) => string>> = {
    cluster: words.describing,
    metrics: design.pickers.metrics,
    profile: (chosen) => design.pickers.profile(chosen, chosen + props.lists.cluster.length),
  };
  return (
    <Stack sx={{ gap: 1 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        {chosenLists.map((one) => (
          <Stack key={one} sx={{ flex: 1, gap: 1 }}>
            <Button color={props.lists[one].length > 0 ? 'primary' : 'inherit'} onClick={() => props.onPick(one)}>
              {labels[one](props.lists[one].length)}
            </Button>
            <Typography variant="caption" sx={{ color: 'ui.secondary' }}>
              {one === 'cluster' ? words.describingHelp : design.kindHelp[one]}
            </Typography>
          </Stack>
        ))}
      </Stack>
      {props.missing && (
        <Typography variant="caption" role="alert" sx={{ color: 'ui.danger' }}>
          {words.describingMissing}
        </Typography>
      )}
    </Stack>
  );
}

function ListPicker(props: {
  readonly project: LoadedProject;
  readonly kind: VariableList;
  readonly lists: DescribingLists;
  readonly segments: readonly string[];
  onSave(codes: string[]): void;
  onClose(): void;
}): ReactElement {
  const words = useWords(existingDesignWords);
  const design = useWords(designWords);
  const { project, kind, lists, segments } = props;
  const variables = Object.values(project.load[`${kind}_dict`]).filter(
    ({ Variable }) => kind !== 'cluster' || !segments.includes(Variable),
  );
  return (
    <VariablePicker
      title={kind === 'cluster' ? words.describingTitle : design.pickerTitles[kind]}
      variables={variables}
      selected={lists[kind]}
      locked={kind === 'profile' ? new Set(lists.cluster) : nothing}
      lockedReason={design.locked}
      onSave={props.onSave}
      onClose={props.onClose}
    />
  );
}
