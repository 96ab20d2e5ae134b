import {
  Box,
  Button,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { calls, PEOPLE_FILES, type Run, type ScoreProposal, type ScoreSummary } from '@qp/contract';
import { choicesOf, type QuestionChoice, rowDoubts, type WaveChoices } from '@qp/facts';
import { number } from '@qp/words/numbers';
import { scoreWords } from '@qp/words/reach/score';
import { predictionWords } from '@qp/words/typing-tool/prediction';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { goTo } from '../../../lib/download.ts';
import { useIsOwner, useRefusal } from '../../../lib/role.ts';
import { useStatusJob } from '../../../lib/use-job.ts';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QuestionMatch } from '../../../ui/question-match.tsx';
import { RefusalNote } from '../../../ui/refusal-note.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { UploadButton } from '../../../ui/upload-button.tsx';
import { matchScore, newScore, REACH_POLL_MS, scoreQuery } from './api.ts';
import { Drift, ScoredSizes } from './scored-sizes.tsx';
import { segmentTitles } from './titles.ts';

interface ScorePanelProps {
  readonly run: Run;
  /** Percent of those addressed who belong to the segment, at least. */
  readonly least: number;
}

/** Scores a customer file: upload, look at the matching, confirm, download. */
export function ScorePanel({ run, least }: ScorePanelProps): ReactElement {
  const words = useWords(scoreWords);
  const refusal = useRefusal(calls.newScore);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(scoreQuery(run.id));
  const unfinished = [data?.scored, data?.read].find((job) => job && !job.done && job.problem === null);
  const job = useStatusJob(
    `reach-score.${run.id}`,
    REACH_POLL_MS,
    () => client.invalidateQueries({ queryKey: scoreQuery(run.id).queryKey }),
    unfinished?.job_id,
  );
  const proposal = data?.read?.proposal;
  const summary = data?.scored?.summary;
  const problem = data?.scored?.problem ?? data?.read?.problem ?? null;
  const upload = (file: File) =>
    void job.start(null, (tell) =>
      newScore(run.id, file, (share) => tell({ progress: share, stage: words.uploading })),
    );
  const match = (choices: WaveChoices, keepDays: number | null) =>
    void job.start(null, () =>
      matchScore(run.id, { read: data?.read?.job_id ?? '', choices, precision: least, keepDays }),
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
      {!job.working && summary && data?.scored?.file_url && (
        <Scored run={run} scored={data.scored} summary={summary} file={data.scored.file_url} />
      )}
      {!job.working && !data?.scored && proposal && refusal === null && (
        <Matching
          key={data?.read?.job_id}
          proposal={proposal}
          onChange={(choices) => match(choices, null)}
          onConfirm={match}
        />
      )}
    </Panel>
  );
}

/** An owner may keep a result for longer than a day. */
const KEPT_DAYS = [1, 7, 30, 90, 365];

interface MatchingProps {
  readonly proposal: ScoreProposal;
  onChange(choices: WaveChoices): void;
  onConfirm(choices: WaveChoices, keepDays: number): void;
}

/** Which column stands for each variable, and what its values mean. */
function Matching({ proposal, onChange, onConfirm }: MatchingProps): ReactElement {
  const words = useWords(scoreWords);
  const { questions, columns, name, rows } = proposal;
  const [choices, setChoices] = useState(() => choicesOf({ ...proposal, others: [], weight: null }));
  const isOwner = useIsOwner();
  const [days, setDays] = useState(1);
  const missing = questions.filter(({ code }) => choices.questions[code].column === null).length;
  const change = (code: string, choice: QuestionChoice) => {
    const next = { ...choices, questions: { ...choices.questions, [code]: choice } };
    // Another column has other values: the server reads them.
    if (choice.column !== choices.questions[code].column) onChange(next);
    else setChoices(next);
  };
  return (
    <Stack sx={{ gap: 3, mt: 4 }}>
      <Typography>{words.found(name, rows, questions.length - missing, missing)}</Typography>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {questions.map((question) => (
          <QuestionMatch
            key={question.code}
            question={question}
            choice={choices.questions[question.code]}
            columns={columns}
            disabled={false}
            onChange={(choice) => change(question.code, choice)}
          />
        ))}
      </Stack>
      <SelectInput
        label={words.id}
        value={choices.id ?? ''}
        onChange={(id) => setChoices({ ...choices, id: id === '' ? null : id })}
        options={[{ value: '', label: words.noId }, ...columns.map((one) => ({ value: one.name, label: one.name }))]}
      />
      {isOwner && (
        <SelectInput
          label={words.keep}
          value={String(days)}
          onChange={(next) => setDays(Number(next))}
          options={KEPT_DAYS.map((value) => ({ value: String(value), label: words.days(value) }))}
        />
      )}
      <Button
        variant="contained"
        disabled={missing === questions.length}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => onConfirm(choices, days)}
      >
        {words.score}
      </Button>
    </Stack>
  );
}

interface ScoredProps {
  readonly run: Run;
  readonly scored: { readonly name: string; readonly keep_days: number };
  readonly summary: ScoreSummary;
  readonly file: string;
}

function Scored({ run, scored, summary, file }: ScoredProps): ReactElement {
  const words = useWords(scoreWords);
  const noted = useWords(predictionWords);
  const { rows, notes, precision, reached, version, problems } = summary;
  return (
    <Stack role="region" aria-label={words.result} sx={{ gap: 3, mt: 4 }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
          {words.scored(scored.name, rows, version)}
        </Typography>
        <Button variant="contained" onClick={() => goTo(file)}>
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
          summary.unscored > 0 ? words.unscored(summary.unscored) : '',
          notes === 0 ? `${noted.noNotes}.` : `${noted.notes(notes, rows)}:`,
          rowDoubts
            .filter((kind) => kind !== 'no_answers' && summary.noted[kind] > 0)
            .map((kind) => noted.noted[kind](summary.noted[kind]))
            .join('; '),
        ].join(' ')}
      </Typography>
      <ScoredSizes run={run} summary={summary} />
      {summary.drift.length > 0 && <Drift summary={summary} />}
      {problems.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label={words.problems(problems.length)}>
          <Table size="small" aria-label={words.problems(problems.length)}>
            <caption>{words.problems(problems.length)}</caption>
            <TableHead>
              <TableRow>
                {[words.row, words.column, words.valueHead, words.why].map((head) => (
                  <TableCell key={head}>{head}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {problems.map((one) => (
                <TableRow key={`${one.row} ${one.column}`}>
                  <TableCell>{number(one.row)}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{one.column}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{one.value}</TableCell>
                  <TableCell>{words.notRead}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      <Typography sx={{ color: 'ui.secondary' }}>{words.kept(scored.keep_days)}</Typography>
    </Stack>
  );
}
