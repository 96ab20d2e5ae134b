import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { calls, type Run, type TopKResult } from '@qp/contract';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useCallback, useEffect, useRef } from 'react';
import { goTo } from '../../lib/download.ts';
import { useJob } from '../../lib/use-job.ts';
import { Pill } from '../../ui/pill.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { type ClassifierChoice, FILE_POLL_MS, fileOf, saveScript, saveTopKCsv, startClassifier } from './api.ts';
import { classifierSeconds, estimateText } from './estimate.ts';

/** The files of a result: a table, two classifiers, the script that applies them, a workbook. */
export function Downloads(props: { run: Run; result: TopKResult; outdated: boolean }): ReactElement {
  const { run, result, outdated } = props;
  const toast = useToast();
  const estimate = estimateText(classifierSeconds(run.respondents, result.feature_arr.length, run.segments));
  // Specified: these failures go to the console. Nobody looks there, so that they are shown as well.
  const failed = useCallback(
    (name: string, reason: unknown) => {
      console.log(`${name} could not be downloaded`, reason);
      toast.failed(reason, `${name} was not downloaded. Try again.`);
    },
    [toast],
  );
  const job = useJob<typeof calls.classifierPing, string>(`classifier.${run.id}`, {
    ping: () => calls.classifierPing,
    everyMs: FILE_POLL_MS,
    finished: (answer) => goTo(fileOf(answer)),
  });
  const asked = useRef('');
  asked.current = job.about ?? asked.current;
  const { error } = job;
  useEffect(() => {
    if (error !== null) failed(asked.current, error);
  }, [error, failed]);
  const saving = useMutation({
    mutationFn: ({ work }: { name: string; work(): Promise<void> }) => work(),
    onError: (reason, { name }) => failed(name, reason),
  });
  const busy = job.about ?? (saving.isPending ? saving.variables.name : null);
  const save = (work: () => Promise<void>) => (name: string) => saving.mutate({ name, work });
  const classifier = (kind: ClassifierChoice) => (name: string) =>
    void job.start(name, () => startClassifier(run.id, kind, result, name));
  const files = [
    {
      name: 'output .csv',
      tip: 'The list, the accuracies and the tables',
      start: save(() => saveTopKCsv(run.id, result)),
    },
    { name: 'classifier seg. only', tip: estimate, start: classifier('simple') },
    { name: 'classifier w/ prob.', tip: estimate, start: classifier('probability') },
    {
      name: 'classify_csv.py',
      tip: 'Applies a classifier to a CSV of any length, with plain Python',
      start: save(() => saveScript(run.id)),
    },
    {
      name: 'Excel typing tool',
      tip: 'A workbook with drop-down answers for one person and a sheet for 500',
      start: classifier('excel'),
    },
  ];
  return (
    <Stack direction="row" className="no-print" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
      {outdated && <Pill tone="match">of the result above, not of the changed settings</Pill>}
      {files.map(({ name, tip, start }) => (
        <Tooltip key={name} title={tip} describeChild>
          <Button
            size="small"
            sx={{ px: 2.5 }}
            loading={busy === name}
            disabled={busy !== null}
            onClick={() => start(name)}
          >
            {name}
          </Button>
        </Tooltip>
      ))}
    </Stack>
  );
}
