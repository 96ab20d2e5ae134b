import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { calls, type KitPartName, type Run, type TopKResult, WHOLE_KIT } from '@qp/contract';
import { type KitWords, kitWords } from '@qp/words/typing-tool/kit-parts';
import type { ReactElement } from 'react';
import { goTo } from '../../lib/download.ts';
import { useJob } from '../../lib/use-job.ts';
import { useWords } from '../../lib/words.ts';
import { ErrorLine } from '../../ui/error-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FILE_POLL_MS, fileOf, type KitFile, startCustomerKit, startKit } from './api.ts';

interface KitGroup {
  readonly group: keyof KitWords['groups'];
  readonly parts: readonly KitPartName[];
  /** Stands beside two others. */
  readonly tall?: boolean;
}

const kitGroups: readonly KitGroup[] = [
  { group: 'read', parts: ['README.md', 'questions.docx', 'questions.csv'] },
  {
    group: 'platform',
    parts: ['qualtrics.html', 'qualtrics_survey.txt', 'decipher/algorithm.dat', 'decipher/exec.xml', 'typing_tool.js'],
  },
  {
    group: 'data',
    parts: [
      'typing_tool.xlsx',
      'typing_tool.sql',
      'typing_tool.R',
      'typing_tool.sps',
      'classify_csv.py',
      'classifier_probability.json',
      'classifier_simple.json',
    ],
  },
  {
    group: 'check',
    parts: [
      'test_cases.csv',
      'all_answers.csv',
      'decipher/self_test.py',
      'typing_tool_test.sql',
      'typing_tool_test.sps',
    ],
  },
];

/** Customer data aren't asked: there is no questionnaire and no survey platform. */
const customerGroups: readonly KitGroup[] = [
  { group: 'read', parts: ['README.md'] },
  {
    group: 'data',
    tall: true,
    parts: [
      'typing_tool.xlsx',
      'typing_tool.sql',
      'typing_tool.R',
      'typing_tool.js',
      'typing_tool.sps',
      'classify_csv.py',
      'classifier_probability.json',
    ],
  },
  { group: 'check', parts: ['test_cases.csv', 'typing_tool_test.sql', 'typing_tool_test.sps'] },
];

interface KitPanelProps {
  readonly run: Run;
  /** The typing tool's; null for the rule that scores customer data. */
  readonly result: TopKResult | null;
}

/** Everything for the chosen questions and segments: one zip, and each part separately. */
export function KitPanel({ run, result }: KitPanelProps): ReactElement {
  const words = useWords(kitWords);
  const groups = result ? kitGroups : customerGroups;
  const job = useJob<typeof calls.classifierPing, KitFile>(`kit.${result ? '' : 'customers.'}${run.id}`, {
    ping: () => calls.classifierPing,
    everyMs: FILE_POLL_MS,
    finished: (answer) => goTo(fileOf(answer)),
  });
  const start = (file: KitFile) =>
    void job.start(file, () => (result ? startKit(run.id, file, result) : startCustomerKit(run.id, file)));
  return (
    <Panel
      title={words.title}
      subtitle={result ? words.help : words.helpOfCustomers}
      beside={
        <Button
          variant="contained"
          startIcon={<DownloadIcon />}
          loading={job.about === WHOLE_KIT}
          disabled={job.working !== null}
          onClick={() => start(WHOLE_KIT)}
        >
          {words.downloadAll}
        </Button>
      }
    >
      {job.working && job.about === WHOLE_KIT && (
        <LinearProgress
          aria-label={words.title}
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
          gridTemplateRows: { lg: 'auto 1fr' },
        }}
      >
        {groups.map(({ group, parts, tall }) => (
          <Box key={group} sx={{ gridRow: { lg: tall ? 'span 2' : 'auto' } }}>
            <Typography component="h2" variant="h4" sx={{ mb: 1 }}>
              {words.groups[group]}
            </Typography>
            <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {parts.map((file) => (
                <Stack
                  component="li"
                  key={file}
                  direction="row"
                  sx={{ gap: 3, py: 1.75, alignItems: 'center', borderTop: '1px solid', borderColor: 'ui.lineSoft' }}
                >
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file}</Typography>
                    <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
                      {words.parts[file]}
                    </Typography>
                  </Box>
                  <Button
                    size="small"
                    aria-label={words.downloadFile(file)}
                    loading={job.about === file}
                    disabled={job.working !== null}
                    onClick={() => start(file)}
                  >
                    {words.download}
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
