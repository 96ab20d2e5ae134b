import { Button, Stack, Typography } from '@mui/material';
import { calls, type Run, type Wave } from '@qp/contract';
import { choicesOf, type MatchedQuestion, type QuestionChoice, type WaveChoices, type WaveMatching } from '@qp/facts';
import { errorMessages } from '@qp/words/errors/sentences';
import { matchingWords } from '@qp/words/tracking/matching';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useMay } from '../../lib/role.ts';
import { useStatusJob } from '../../lib/use-job.ts';
import { useWords } from '../../lib/words.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { QuestionMatch } from '../../ui/question-match.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { Tick } from '../../ui/tick.tsx';
import { type ChoiceEdit, editAfter, matchWave, POLL_MS, wavesQuery } from './api.ts';
import { Working } from './working.tsx';

interface MatchingProps {
  readonly run: Run;
  readonly wave: Wave;
  onClose(): void;
}

/** Every question that the segments need, and where it was found in the file of the wave. */
export function Matching({ run, wave, onClose }: MatchingProps): ReactElement {
  const words = useWords(matchingWords);
  const client = useQueryClient();
  const matching = wave.matching!;
  const stored = choicesOf(matching);
  const [edit, setEdit] = useState<ChoiceEdit | null>(null);
  /** From a choice until the page has what was read for it. */
  const [sent, setSent] = useState(false);
  const choices = edit?.mine ?? stored;
  const edited = (mine: WaveChoices): ChoiceEdit => ({ previous: stored, ...edit, mine });
  const setChoices = (mine: WaveChoices) => setEdit(edited(mine));
  const reload = () => client.invalidateQueries({ queryKey: wavesQuery(run.id).queryKey });
  const { questions, others } = matching;
  const isMarked = ({ warnings }: MatchedQuestion) => warnings.length > 0;
  const marked = [...questions, ...others].filter(isMarked);
  const [onlyMarked, setOnlyMarked] = useState(marked.length > 0 && questions.length + others.length > 12);
  const mayChange = useMay(calls.matchWave) && wave.has_file;
  const job = useStatusJob<boolean>(`matching.${wave.id}`, POLL_MS, async (confirmed) => {
    await reload();
    setEdit(null);
    setSent(false);
    if (confirmed) onClose();
  });
  const reading = job.working !== null || (sent && job.error === null);
  const busy = reading || wave.state === 'reading' || wave.state === 'computing';
  const disabled = busy || !mayChange;
  /** What others have chosen meanwhile, if that is why a choice was refused. */
  const takeOver = async (error: unknown) => {
    const after = editAfter(error);
    if (!after) return;
    await reload();
    setEdit(after);
  };
  const start = (next: ChoiceEdit, confirm: boolean) => {
    setSent(true);
    void job.start(confirm, async () => {
      try {
        return { ...(await matchWave(wave.id, next, confirm)), about: confirm };
      } catch (error) {
        await takeOver(error);
        throw error;
      }
    });
  };
  const change = (code: string, choice: QuestionChoice) => {
    const next = edited({ ...choices, questions: { ...choices.questions, [code]: choice } });
    setEdit(next);
    // Another column has other values: the server reads them.
    if (choice.column !== choices.questions[code].column) start(next, false);
  };
  const found = questions.filter(({ code }) => choices.questions[code].column !== null).length;
  const listOf = (all: readonly MatchedQuestion[]) => (
    <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {all
        .filter((question) => !onlyMarked || isMarked(question))
        .map((question) => (
          <QuestionMatch
            key={`${question.code} ${question.column}`}
            question={question}
            choice={choices.questions[question.code]}
            columns={matching.columns}
            disabled={disabled}
            onChange={(choice) => change(question.code, choice)}
          />
        ))}
    </Stack>
  );
  return (
    <Stack sx={{ gap: 4 }}>
      <Stack sx={{ gap: 1 }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {words.title(wave.name)}
        </Typography>
        <Typography sx={{ color: 'ui.secondary' }}>
          {words.help(matching.people, found, questions.length)}{' '}
          {mayChange && (marked.length > 0 ? words.whatToDo : words.nothingMarked)}
        </Typography>
      </Stack>
      {wave.problem && <ErrorNotice error={wave.problem} />}
      <Notes wave={wave} matching={matching} />
      <Panel>
        <Stack sx={{ gap: 3 }}>
          {marked.length > 0 && (
            <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
              <Pill tone="match">{words.toCheck(marked.length)}</Pill>
              {marked.length < questions.length + others.length && (
                <Tick label={words.onlyMarked} checked={onlyMarked} onChange={setOnlyMarked} />
              )}
            </Stack>
          )}
          {listOf(questions)}
        </Stack>
      </Panel>
      {others.length > 0 && (
        <Panel title={words.others} subtitle={words.othersHelp(others.filter(({ column }) => column === null).length)}>
          {listOf(others)}
        </Panel>
      )}
      <Panel>
        <Stack direction="row" sx={{ gap: 4, flexWrap: 'wrap' }}>
          <ColumnChoice
            label={words.id}
            none={words.noId}
            value={choices.id}
            columns={matching.columns}
            disabled={disabled}
            onChange={(id) => setChoices({ ...choices, id })}
          />
          <ColumnChoice
            label={words.weight}
            none={words.noWeight}
            value={choices.weight}
            columns={matching.columns}
            disabled={disabled}
            onChange={(weight) => setChoices({ ...choices, weight })}
          />
        </Stack>
      </Panel>
      {job.working && <Working title={words.working} progress={job.working.progress} stage={job.working.stage} />}
      {job.error !== null && <ErrorNotice error={job.error} />}
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        <Button onClick={onClose}>{words.back}</Button>
        {mayChange && (
          <Button
            variant="contained"
            loading={busy}
            disabled={found === 0}
            onClick={() => start(edited(choices), true)}
          >
            {words.confirm}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

function Notes({ wave, matching }: { readonly wave: Wave; readonly matching: WaveMatching }): ReactElement | null {
  const words = useWords(matchingWords);
  const errorMessage = useWords(errorMessages);
  const notes = [
    !wave.has_file && errorMessage('wave-without-file'),
    matching.repeats && words.repeats,
    matching.panel > 0 && !matching.repeats && words.panel(matching.panel),
    matching.repeated > 0 && words.repeated(matching.repeated),
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return (
    <Panel>
      <Stack sx={{ gap: 2 }}>
        {notes.map((note) => (
          <Typography key={note}>{note}</Typography>
        ))}
      </Stack>
    </Panel>
  );
}

interface ColumnChoiceProps {
  readonly label: string;
  readonly none: string;
  readonly value: string | null;
  readonly columns: WaveMatching['columns'];
  readonly disabled: boolean;
  onChange(column: string | null): void;
}

function ColumnChoice({ label, none, value, columns, disabled, onChange }: ColumnChoiceProps): ReactElement {
  return (
    <SelectInput
      label={label}
      value={value ?? ''}
      disabled={disabled}
      onChange={(name) => onChange(name === '' ? null : name)}
      options={[{ value: '', label: none }, ...columns.map(({ name }) => ({ value: name, label: name }))]}
    />
  );
}
