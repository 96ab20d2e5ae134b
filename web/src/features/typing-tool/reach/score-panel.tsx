import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { calls, PEOPLE_FILES, type Run, type ScoreProposal, type ScoreSummary } from '@qp/contract';
import { type MatchedQuestion, rowDoubts, type WaveChoices } from '@qp/facts';
import { number } from '@qp/words/numbers';
import { scoreWords } from '@qp/words/reach/score';
import { predictionWords } from '@qp/words/typing-tool/prediction';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { goTo } from '../../../lib/download.ts';
import { useRefusal } from '../../../lib/role.ts';
import { useJob } from '../../../lib/use-job.ts';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RefusalNote } from '../../../ui/refusal-note.tsx';
import { UploadButton } from '../../../ui/upload-button.tsx';
import { matchScore, newScore, REACH_POLL_MS, scoreKey, scoreQuery } from './api.ts';
import { segmentTitles } from './titles.ts';

/** Scores a customer file: upload, look at the matching, confirm, download. */
export function ScorePanel({ run }: { readonly run: Run }): ReactElement {
  const words = useWords(scoreWords);
  const refusal = useRefusal(calls.newScore);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(scoreQuery(run.id));
  const unfinished = [data?.scored, data?.read].find((job) => job && !job.done && job.problem === null);
  const job = useJob<typeof calls.statusPing, null>(
    `reach-score.${run.id}`,
    {
      ping: () => calls.statusPing,
      everyMs: REACH_POLL_MS,
      finished: () => client.invalidateQueries({ queryKey: scoreKey(run.id) }),
    },
    unfinished ? { id: unfinished.job_id, about: null } : null,
  );
  const proposal = data?.read?.proposal;
  const summary = data?.scored?.summary;
  const problem = data?.scored?.problem ?? data?.read?.problem ?? null;
  const upload = (file: File) =>
    void job.start(null, (tell) =>
      newScore(run.id, file, (share) => tell({ progress: share, stage: words.uploading })),
    );
  return (
    <Panel title={words.title} subtitle={words.help} sx={{ displayPrint: 'none' }}>
      <RefusalNote reason={refusal} />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {refusal === null && (
        <UploadButton
          fileLabel={words.file}
          accept={PEOPLE_FILES.join()}
          disabled={job.working !== null}
          onFile={upload}
        >
          {words.upload}
        </UploadButton>
      )}
      {job.error !== null && <ErrorNotice error={job.error} sx={{ mt: 3 }} />}
      {job.working === null && job.error === null && problem !== null && (
        <Typography sx={{ mt: 3 }}>{problem}</Typography>
      )}
      {job.working && (
        <Box sx={{ mt: 3 }}>
          <JobProgress label={words.progress} job={job} />
        </Box>
      )}
      {!job.working && summary && data?.scored?.file_url && proposal && (
        <Scored run={run} name={proposal.name} summary={summary} file={data.scored.file_url} />
      )}
      {!job.working && !summary && proposal && refusal === null && (
        <Matching
          key={data?.read?.job_id}
          proposal={proposal}
          onConfirm={(choices) =>
            void job.start(null, () => matchScore(run.id, { read: data?.read?.job_id ?? '', choices, precision: 50 }))
          }
        />
      )}
    </Panel>
  );
}

interface MatchingProps {
  readonly proposal: ScoreProposal;
  onConfirm(choices: WaveChoices): void;
}

/** Values of a column as matched, by name. */
const answersOf = ({ values }: MatchedQuestion) =>
  values.length === 0 ? null : Object.fromEntries(values.map(({ value, answer }) => [value, answer]));

/** Which column stands for each variable, and what the values mean that the survey doesn't have. */
function Matching({ proposal, onConfirm }: MatchingProps): ReactElement {
  const words = useWords(scoreWords);
  const [choices, setChoices] = useState<WaveChoices['questions']>(() =>
    Object.fromEntries(
      proposal.questions.map((one) => [one.code, { column: one.column, answers: answersOf(one), turned: false }]),
    ),
  );
  const missing = proposal.questions.filter(({ code }) => choices[code].column === null).length;
  return (
    <Stack sx={{ gap: 3, mt: 4 }}>
      <Typography>{words.found(proposal.name, proposal.rows, proposal.questions.length - missing, missing)}</Typography>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {proposal.questions.map((question) => {
          const { code, label, answers, values, column } = question;
          const own = choices[code];
          const unknown = own.column === column ? values.filter(({ answer }) => answer === null) : [];
          return (
            <Stack
              component="li"
              key={code}
              sx={{ gap: 2, py: 2, '& + &': { borderTop: '1px solid', borderColor: 'ui.lineSoft' } }}
            >
              <Choice
                label={label || code}
                name={words.columnOf(code)}
                value={own.column ?? ''}
                none={words.notThere}
                options={proposal.columns.map(({ name }) => [name, name])}
                onChange={(chosen) => {
                  const next = chosen === '' ? null : chosen;
                  const kept = next === column ? answersOf(question) : null;
                  setChoices({ ...choices, [code]: { column: next, answers: kept, turned: false } });
                }}
              />
              {unknown.map(({ value, people }) => (
                <Choice
                  key={value}
                  label={words.value(value, people)}
                  name={words.answerOf(value, code)}
                  value={String(own.answers?.[value] ?? '')}
                  none={words.unknown}
                  options={answers.map((answer, at) => [String(at), answer])}
                  onChange={(chosen) => {
                    const answer = chosen === '' ? null : Number(chosen);
                    setChoices({ ...choices, [code]: { ...own, answers: { ...own.answers, [value]: answer } } });
                  }}
                />
              ))}
            </Stack>
          );
        })}
      </Stack>
      <Button
        variant="contained"
        color="primary"
        disabled={missing === proposal.questions.length}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => onConfirm({ questions: choices, id: proposal.id, weight: null })}
      >
        {words.score}
      </Button>
    </Stack>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** For screen readers. */
  readonly name: string;
  readonly value: string;
  readonly none: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  onChange(value: string): void;
}

function Choice({ label, name, value, none, options, onChange }: ChoiceProps): ReactElement {
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>{label}</Typography>
      <NativeSelect
        value={value}
        inputProps={{ 'aria-label': name }}
        sx={{ width: { xs: '100%', sm: 320 } }}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{none}</option>
        {options.map(([of, text]) => (
          <option key={of} value={of}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </Stack>
  );
}

interface ScoredProps {
  readonly run: Run;
  readonly name: string;
  readonly summary: ScoreSummary;
  readonly file: string;
}

function Scored({ run, name, summary, file }: ScoredProps): ReactElement {
  const words = useWords(scoreWords);
  const noted = useWords(predictionWords);
  const { rows, notes, precision, reached, version } = summary;
  return (
    <Stack role="region" aria-label={words.result} sx={{ gap: 3, mt: 4 }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
          {words.scored(name, rows, version)}
        </Typography>
        <Button variant="contained" color="primary" onClick={() => goTo(file)}>
          {noted.download}
        </Button>
      </Stack>
      <Stack component="ul" sx={{ m: 0, pl: 4, gap: 1 }}>
        {segmentTitles(run).map((title, s) => (
          <li key={title}>{words.list(title, number(reached[s]), precision)}</li>
        ))}
      </Stack>
      <Typography sx={{ color: 'ui.secondary' }}>
        {[
          notes === 0 ? noted.noNotes : noted.notes(notes, rows),
          ...rowDoubts.filter((kind) => summary.noted[kind] > 0).map((kind) => noted.noted[kind](summary.noted[kind])),
        ].join(' ')}
      </Typography>
      <Typography sx={{ color: 'ui.secondary' }}>{words.kept}</Typography>
    </Stack>
  );
}
