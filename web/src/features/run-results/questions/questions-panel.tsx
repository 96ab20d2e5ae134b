import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Button, Stack, Typography } from '@mui/material';
import { calls, type PickerVariable, type Run } from '@qp/contract';
import { CHOICE_TYPE, type RunQuestions, traitsOf } from '@qp/facts';
import { questionsWords } from '@qp/words/questions/questions';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useRefusal } from '../../../lib/role.ts';
import { useStatusJob } from '../../../lib/use-job.ts';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RefusalNote } from '../../../ui/refusal-note.tsx';
import { LinesSkeleton, Loading } from '../../../ui/skeletons.tsx';
import { questionsQuery, startTrial, TRY_POLL_MS, type Tried } from './api.ts';
import { CandidatesTable, ContributionTable } from './questions-tables.tsx';

interface QuestionsPanelProps {
  readonly run: Run;
  readonly dictionary: Readonly<Record<string, PickerVariable>>;
  /** Opens Compare with this run and another. */
  onCompare(otherID: string): void;
}

/** What each question contributes to the segments, and runs with fewer or more of them. */
export function QuestionsPanel({ run, dictionary, onCompare }: QuestionsPanelProps): ReactElement {
  const words = useWords(questionsWords);
  const { data, error, refetch, isPending } = useQuery({ ...questionsQuery(run.id), enabled: run.segments > 1 });
  const overlaps = <Overlaps run={run} dictionary={dictionary} />;
  const withExercise = run.fitted.cluster.some((code) => dictionary[code]?.['Data Type'] === CHOICE_TYPE);
  if (run.segments === 1 || withExercise)
    return (
      <Panel title={words.title}>
        {run.segments === 1 ? words.oneSegment : words.withExercise}
        {overlaps}
      </Panel>
    );
  return (
    <Panel title={words.title} subtitle={data ? words.help(data) : undefined}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && (
        <Loading label={words.loading}>
          <LinesSkeleton />
        </Loading>
      )}
      {data === null && <Typography>{words.tooFew}</Typography>}
      {data === null && overlaps}
      {data && <Found run={run} found={data} dictionary={dictionary} onCompare={onCompare} />}
    </Panel>
  );
}

function Found({
  run,
  found,
  dictionary,
  onCompare,
}: QuestionsPanelProps & { readonly found: RunQuestions }): ReactElement {
  const words = useWords(questionsWords);
  const refusal = useRefusal(calls.createRun);
  const formed = traitsOf(run).formedByItsVariables;
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [more, setMore] = useState(false);
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const job = useStatusJob<Tried>(`try.${run.id}`, TRY_POLL_MS, ({ runID }) => runID !== null && onCompare(runID));
  const attempt = (cluster: readonly string[], name: string) =>
    void job.start({ runID: null }, () => startTrial(run, cluster, name));
  const label = (code: string) => dictionary[code]?.['Variable Label'] || code;
  const left = run.fitted.cluster.filter((code) => !without.has(code));
  const mayTry = formed && refusal === null;
  const busy = job.working !== null;
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography sx={{ '&:empty': { display: 'none' } }}>{words.summary(found)}</Typography>
      <ContributionTable
        questions={found.questions}
        pairs={run.pairs}
        label={label}
        chosen={mayTry ? without : null}
        onChoose={(code) => setWithout(toggled(without, code))}
      />
      {run.pairs.length > 0 && (
        <Typography variant="caption" sx={{ color: 'ui.secondary' }}>
          {words.overlapHelp}
        </Typography>
      )}
      {mayTry && (
        <TryWithout
          without={without.size}
          left={left.length}
          busy={busy}
          onTry={() => attempt(left, words.without.name(run.name, without.size))}
        />
      )}
      {formed ? <RefusalNote reason={refusal} /> : <Typography>{words.without.given}</Typography>}
      {job.error !== null && <ErrorNotice error={job.error} />}
      {job.working && <JobProgress label={words.progress} job={job} />}
      {found.candidates.length === 0 ? (
        <Typography>{words.with.none}</Typography>
      ) : (
        <Button
          size="small"
          aria-expanded={more}
          endIcon={<ExpandMoreIcon sx={{ transform: more ? 'rotate(180deg)' : undefined }} />}
          onClick={() => setMore(!more)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {words.with.title(found.candidates.length)}
        </Button>
      )}
      {more && (
        <>
          <Typography sx={{ color: 'ui.secondary' }}>{words.with.help}</Typography>
          <CandidatesTable
            candidates={found.candidates}
            label={label}
            chosen={mayTry ? added : null}
            onChoose={(code) => setAdded(toggled(added, code))}
          />
          {mayTry && (
            <Button
              className="no-print"
              sx={{ alignSelf: 'flex-start' }}
              disabled={busy || added.size === 0}
              onClick={() => attempt([...run.fitted.cluster, ...added], words.with.name(run.name, added.size))}
            >
              {words.with.button(added.size)}
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}

interface TryWithoutProps {
  /** How many questions are to go, and how many would be left. */
  readonly without: number;
  readonly left: number;
  readonly busy: boolean;
  onTry(): void;
}

function TryWithout({ without, left, busy, onTry }: TryWithoutProps): ReactElement {
  const { without: words } = useWords(questionsWords);
  return (
    <Stack
      direction="row"
      className="no-print"
      sx={{ columnGap: 3, rowGap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}
    >
      <Button disabled={busy || without === 0 || left === 0} onClick={onTry}>
        {words.button(without)}
      </Button>
      <Typography variant="caption" sx={{ color: 'ui.secondary' }}>
        {left === 0 ? words.tooMany : words.help}
      </Typography>
    </Stack>
  );
}

/** Pairs of questions that overlap, where the table that names them with each question can't be made. */
function Overlaps({ run: { pairs }, dictionary }: Omit<QuestionsPanelProps, 'onCompare'>): ReactElement | null {
  const words = useWords(questionsWords);
  const label = (code: string) => dictionary[code]?.['Variable Label'] || code;
  if (pairs.length === 0) return null;
  return (
    <>
      <Typography sx={{ mt: 3 }}>{words.overlapHelp}</Typography>
      <ul>
        {pairs.map(({ one, other, residual, twice }) => (
          <li key={`${one} ${other}`}>
            {label(one)}, {words.overlap(label(other), residual, twice)}
          </li>
        ))}
      </ul>
    </>
  );
}

function toggled(codes: ReadonlySet<string>, code: string): ReadonlySet<string> {
  const next = new Set(codes);
  if (!next.delete(code)) next.add(code);
  return next;
}
