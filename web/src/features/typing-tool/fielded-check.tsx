import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { COLUMN_NAME_LIMIT, calls, type FieldedSummary, fieldedSummary, PEOPLE_FILES, type Run } from '@qp/contract';
import { count, number, percent, percentRange } from '@qp/words/numbers';
import { type ReactElement, useState } from 'react';
import { goTo } from '../../lib/download.ts';
import { useRefusal } from '../../lib/role.ts';
import { useJob } from '../../lib/use-job.ts';
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

/** The platform's export against the tool: whether it was programmed right. */
export function FieldedCheck({ run }: { run: Run }): ReactElement {
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
      title="Check a fielded file"
      // On paper there is nothing to answer or to upload.
      sx={{ displayPrint: 'none' }}
      subtitle="Upload the platform’s export with the questions and its segment column: .csv, .sav or .xlsx. Row by row it is compared with the tool."
    >
      <RefusalNote reason={refusal} />
      {refusal === null && (
        <Stack direction="row" sx={{ gap: 2.5, alignItems: 'flex-end', flexWrap: 'wrap' }}>
          <TextInput
            label="Column with the platform’s segment"
            value={column}
            maxLength={COLUMN_NAME_LIMIT}
            onChange={setColumn}
            sx={{ width: 280 }}
          />
          <UploadButton
            fileLabel="Fielded file"
            accept={PEOPLE_FILES.join()}
            disabled={job.working !== null || column.trim() === ''}
            onFile={take}
          >
            Upload the export
          </UploadButton>
        </Stack>
      )}
      {job.working && <LinearProgress aria-label="Check" sx={{ mt: 4 }} />}
      {job.error !== null && <ErrorLine error={job.error} sx={{ mt: 3 }} />}
      {result && !job.working && <Found run={run} {...result} />}
    </Panel>
  );
}

const WHY = {
  other_version: 'with every answer known: the platform runs another version of the tool, or it was programmed wrongly',
  unknown: 'with an answer that the tool does not know: look at the codes',
  missing: 'with missing answers: the platform may treat them in another way',
  no_segment: 'without a segment of this tool in the column',
} as const;
const SHORT = {
  other_version: 'other version',
  unknown: 'unknown code',
  missing: 'missing answers',
  no_segment: 'no segment',
} as const;
const KINDS = ['other_version', 'unknown', 'missing', 'no_segment'] as const;
/** The file has all of them. */
const SHOWN = 20;

function Found({ run, name, summary, file }: Result & { run: Run }): ReactElement {
  const { rows, agree, why, probabilities } = summary;
  const shares = summary.ours.map((ours, s) => ({ group: `SEG${s + 1}`, at: s, ours }));
  const of = (part: number) => percent(rows > 0 ? part / rows : 0);
  return (
    <Stack role="region" aria-label="Result of the check" sx={{ gap: 4, mt: 5 }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ flex: 1, minWidth: 220, overflowWrap: 'anywhere' }}>
          <Box component="strong" sx={{ fontWeight: 620 }}>
            {agree === rows
              ? `All ${number(rows)} rows agree`
              : `${number(agree)} of ${count(rows, 'row')} agree (${of(agree)})`}
          </Box>{' '}
          in {name}.
          {probabilities &&
            ` The platform states ${percent(probabilities.theirs)} on average, the tool ${percent(probabilities.ours)}; ${number(probabilities.same)} of ${count(probabilities.rows, 'probability', 'probabilities')} are the same.`}
        </Typography>
        <Button variant="contained" color="primary" onClick={() => goTo(file)}>
          Download .csv
        </Button>
      </Stack>
      {agree < rows && (
        <Stack component="ul" sx={{ m: 0, pl: 5, gap: 1 }}>
          {KINDS.filter((kind) => why[kind] > 0).map((kind) => (
            <Typography component="li" key={kind}>
              {count(why[kind], 'row')} {WHY[kind]}
            </Typography>
          ))}
        </Stack>
      )}
      <Plain
        label="Shares"
        head={['Segment', 'The tool', 'The platform', 'Project']}
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
          label="Probabilities"
          head={['The platform stated', 'Rows', 'On average', 'The tool', 'Right in the project']}
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
          label="Rows that do not agree"
          head={['Line', 'Platform', 'Tool', 'Why', 'Note']}
          rows={summary.rows_shown.slice(0, SHOWN).map((row) => ({
            key: String(row.row),
            cells: [number(row.row), row.theirs || '(nothing)', row.ours, SHORT[row.why], row.note],
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
  const { label, head, rows } = props;
  return (
    <Box role="group" aria-label={`${label}, scrolls sideways`} tabIndex={0} sx={{ overflowX: 'auto' }}>
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
