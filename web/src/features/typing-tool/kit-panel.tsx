import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { calls, type KitPartName, type Run, type TopKResult, WHOLE_KIT } from '@qp/contract';
import type { ReactElement } from 'react';
import { goTo } from '../../lib/download.ts';
import { useJob } from '../../lib/use-job.ts';
import { ErrorLine } from '../../ui/error-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FILE_POLL_MS, fileOf, type KitFile, startKit } from './api.ts';

const PARTS: readonly { group: string; parts: readonly (readonly [KitPartName, string])[] }[] = [
  {
    group: 'To read',
    parts: [
      ['README.md', 'What it is, how good it is by segment, the rules, the version'],
      ['questions.docx', 'The questionnaire: wording, answers with codes, what to do with “don’t know”'],
      ['questions.csv', 'The same as a table, for whoever programs the survey'],
    ],
  },
  {
    group: 'For a survey platform',
    parts: [
      ['qualtrics.html', 'The JavaScript of a Qualtrics question, and where to paste it'],
      ['decipher/algorithm.dat', 'Decipher: the table of scores'],
      ['decipher/exec.xml', 'Decipher: the exec block that adds them up'],
      ['typing_tool.js', 'One plain JavaScript function, for every other platform'],
    ],
  },
  {
    group: 'For data that is there',
    parts: [
      ['typing_tool.xlsx', 'Excel: one person by drop-down answers, and a sheet for 500 people'],
      ['typing_tool.sql', 'One query over a table of answers: PostgreSQL and SQLite'],
      ['typing_tool.R', 'A function in base R'],
      ['typing_tool.sps', 'SPSS syntax; PSPP runs it too'],
      ['classify_csv.py', 'Python: applies the classifier to a CSV of any length'],
      ['classifier_probability.json', 'The classifier itself, with probabilities'],
      ['classifier_simple.json', 'The classifier itself, segments only'],
    ],
  },
  {
    group: 'To check it',
    parts: [
      ['test_cases.csv', '50 people with the result that every part must give'],
      ['all_answers.csv', 'Every combination of answers with its segment, where there are at most a million'],
    ],
  },
];

/** Everything for the chosen questions and segments: one zip, and each part alone. */
export function KitPanel({ run, result }: { run: Run; result: TopKResult }): ReactElement {
  const job = useJob<typeof calls.classifierPing, KitFile>(`kit.${run.id}`, {
    ping: () => calls.classifierPing,
    everyMs: FILE_POLL_MS,
    finished: (answer) => goTo(fileOf(answer)),
  });
  const start = (file: KitFile) => void job.start(file, () => startKit(run.id, file, result));
  return (
    <Panel
      title="Typing kit"
      subtitle="The same tool for every place where people are typed. Each part gives the same answer to the same person, digit for digit."
      beside={
        <Button
          variant="contained"
          color="primary"
          startIcon={<DownloadIcon />}
          loading={job.about === WHOLE_KIT}
          disabled={job.working !== null}
          onClick={() => start(WHOLE_KIT)}
        >
          Download the kit
        </Button>
      }
    >
      {job.working && job.about === WHOLE_KIT && (
        <LinearProgress
          aria-label="Typing kit"
          variant={job.working.progress === undefined ? 'indeterminate' : 'determinate'}
          value={(job.working.progress ?? 0) * 100}
          sx={{ mb: 4 }}
        />
      )}
      {job.error !== null && <ErrorLine error={job.error} sx={{ mb: 4 }} />}
      <Box
        sx={{
          display: 'grid',
          columnGap: 8,
          rowGap: 5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        {PARTS.map(({ group, parts }) => (
          <Box key={group}>
            <Typography component="h2" variant="h4" sx={{ mb: 1 }}>
              {group}
            </Typography>
            <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {parts.map(([file, about]) => (
                <Stack
                  component="li"
                  key={file}
                  direction="row"
                  sx={{ gap: 3, py: 1.75, alignItems: 'center', borderTop: '1px solid', borderColor: 'ui.lineSoft' }}
                >
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file}</Typography>
                    <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
                      {about}
                    </Typography>
                  </Box>
                  <Button
                    size="small"
                    aria-label={`Download ${file}`}
                    loading={job.about === file}
                    disabled={job.working !== null}
                    onClick={() => start(file)}
                  >
                    Download
                  </Button>
                </Stack>
              ))}
            </Stack>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
