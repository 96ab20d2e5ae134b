import { Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import {
  COLUMN_NAME_LIMIT,
  calls,
  disagreements,
  type FieldedSummary,
  fieldedSummary,
  PEOPLE_FILES,
  type Run,
} from '@qp/contract';
import { number, percent, percentRange } from '@qp/words/numbers';
import { fieldedWords } from '@qp/words/typing-tool/fielded';
import { type ReactElement, useState } from 'react';
import { goTo } from '../../lib/download.ts';
import { useRefusal } from '../../lib/role.ts';
import { useJob } from '../../lib/use-job.ts';
import { useWords } from '../../lib/words.ts';
import { ErrorLine } from '../../ui/error-notice.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';
import { UploadButton } from '../../ui/upload-button.tsx';
import { FILE_POLL_MS, fileOf, startCheck } from './api.ts';
import { GroupName } from './group-name.tsx';

interface Result {
  readonly name: string;
  readonly summary: FieldedSummary;
  readonly file: string;
}

/** Compares the platform's export with the tool, to check that it was programmed correctly. */
export function FieldedCheck({ run }: { run: Run }): ReactElement {
  const words = useWords(fieldedWords);
  const [column, setColumn] = useState('segment');
  const [result, setResult] = useState<Result | null>(null);
  const job = useJob<typeof calls.predictionPing, string>(`check.${run.id}`, {
    ping: () => calls.predictionPing,
    everyMs: FILE_POLL_MS,
    finished: (answer, name) => setResult({ name, summary: fieldedSummary.parse(answer.result), file: fileOf(answer) }),
  });
  const refusal = useRefusal(calls.checkFielded);
  const take = (file: File) => {
    setResult(null);
    job.clear();
    void job.start(file.name, () => startCheck(run.id, file, column));
  };
  return (
    <Panel
      title={words.title}
      // Nothing to answer or upload on paper.
      sx={{ displayPrint: 'none' }}
      subtitle={words.help}
    >
      <RefusalNote reason={refusal} />
      {refusal === null && (
        <Stack direction="row" sx={{ gap: 2.5, alignItems: 'flex-end', flexWrap: 'wrap' }}>
          <TextInput
            label={words.column}
            value={column}
            maxLength={COLUMN_NAME_LIMIT}
            onChange={setColumn}
            sx={{ width: 280 }}
          />
          <UploadButton
            fileLabel={words.file}
            accept={PEOPLE_FILES.join()}
            disabled={job.working !== null || column.trim() === ''}
            onFile={take}
          >
            {words.upload}
          </UploadButton>
        </Stack>
      )}
      {job.working && <LinearProgress aria-label={words.checking} sx={{ mt: 4 }} />}
      {job.error !== null && <ErrorLine error={job.error} sx={{ mt: 3 }} />}
      {result && !job.working && <Found run={run} {...result} />}
    </Panel>
  );
}

/** The file has all of them. */
const SHOWN = 20;

function Found({ run, name, summary, file }: Result & { run: Run }): ReactElement {
  const words = useWords(fieldedWords);
  const { rows, agree, why, probabilities } = summary;
  const shares = summary.ours.map((ours, s) => ({ group: `SEG${s + 1}`, at: s, ours }));
  const of = (part: number) => percent(rows > 0 ? part / rows : 0);
  return (
    <Stack role="region" aria-label={words.result} sx={{ gap: 4, mt: 5 }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ flex: 1, minWidth: 220, overflowWrap: 'anywhere' }}>
          <Box component="strong" sx={{ fontWeight: 620 }}>
            {agree === rows ? words.allAgree(rows) : words.someAgree(agree, rows)}
          </Box>{' '}
          {words.inFile(name)} {probabilities && words.statedProbabilities(probabilities)}
        </Typography>
        <Button variant="contained" onClick={() => goTo(file)}>
          {words.download}
        </Button>
      </Stack>
      {agree < rows && (
        <Stack component="ul" sx={{ m: 0, pl: 5, gap: 1 }}>
          {disagreements
            .filter((kind) => why[kind] > 0)
            .map((kind) => (
              <Typography component="li" key={kind}>
                {words.reasons[kind](why[kind])}
              </Typography>
            ))}
        </Stack>
      )}
      <Plain
        label={words.shares}
        head={[words.segment, words.tool, words.platform, words.project]}
        rows={shares.map(({ group, at, ours }) => ({
          key: group,
          cells: [
            <GroupName key="name" run={run} group={group} />,
            of(ours),
            of(summary.theirs[at] ?? 0),
            percent(summary.project[at] ?? 0),
          ],
        }))}
      />
      {probabilities && (
        <Plain
          label={words.probabilities}
          head={[words.platformStated, words.rows, words.average, words.tool, words.correct]}
          rows={probabilities.bands.map(({ from, to, rows: people, theirs, ours, right }) => ({
            key: String(from),
            cells: [
              percentRange(from, to),
              number(people),
              percent(theirs),
              percent(ours),
              right === null ? '–' : percent(right),
            ],
          }))}
        />
      )}
      {summary.rows_shown.length > 0 && (
        <Plain
          label={words.disagreements}
          head={[words.line, words.platformColumn, words.toolColumn, words.why, words.note]}
          rows={summary.rows_shown.slice(0, SHOWN).map((row) => ({
            key: String(row.row),
            cells: [number(row.row), row.theirs || words.nothing, row.ours, words.shortReasons[row.why], row.note],
          }))}
        />
      )}
    </Stack>
  );
}

function Plain(props: {
  label: string;
  head: readonly string[];
  rows: readonly { key: string; cells: readonly React.ReactNode[] }[];
}) {
  const words = useWords(fieldedWords);
  const { label, head, rows } = props;
  return (
    <Box role="group" aria-label={words.scrolls(label)} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        aria-label={label}
        sx={{
          borderCollapse: 'collapse',
          fontVariantNumeric: 'tabular-nums',
          '& th': { fontWeight: 600, color: 'ui.secondary', textAlign: 'left', pb: 1.5, pr: 6, fontSize: 13 },
          '& td': { py: 1, pr: 6, borderTop: '1px solid', borderColor: 'ui.lineSoft', verticalAlign: 'top' },
        }}
      >
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {head.map((name, at) => (
                <td key={name}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
