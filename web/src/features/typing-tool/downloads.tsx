import { Button, Stack, Tooltip } from '@mui/material';
import { calls, type Run, type TopKResult } from '@qp/contract';
import { typingWords } from '@qp/words/typing-tool/screen';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useCallback, useEffect, useRef } from 'react';
import { goTo } from '../../lib/download.ts';
import { useJob } from '../../lib/use-job.ts';
import { useWords } from '../../lib/words.ts';
import { Pill } from '../../ui/pill.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { type ClassifierChoice, FILE_POLL_MS, fileOf, saveScript, saveTopKCsv, startClassifier } from './api.ts';
import { classifierSeconds, estimateText } from './estimate.ts';

export function Downloads(props: { run: Run; result: TopKResult; outdated: boolean }): ReactElement {
  const words = useWords(typingWords);
  const { run, result, outdated } = props;
  const toast = useToast();
  const estimate = estimateText(classifierSeconds(run.respondents, result.feature_arr.length, run.segments), words);
  // Specified: these failures go to the console. They are also shown, because users don't look there.
  const failed = useCallback(
    (name: string, reason: unknown) => {
      console.log(`${name} could not be downloaded`, reason);
      toast.failed(reason, words.notDownloaded(name));
    },
    [toast, words],
  );
  const job = useJob<typeof calls.classifierPing, string>(`classifier.${run.id}`, {
    ping: () => calls.classifierPing,
    everyMs: FILE_POLL_MS,
    finished: (answer) => goTo(fileOf(answer)),
  });
  const asked = useRef('');
  const { about, error } = job;
  useEffect(() => {
    asked.current = about ?? asked.current;
  }, [about]);
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
      name: words.outputCsv,
      tip: words.outputCsvHelp,
      start: save(() => saveTopKCsv(run.id, result)),
    },
    { name: words.classifierSegments, tip: estimate, start: classifier('simple') },
    { name: words.classifierProbabilities, tip: estimate, start: classifier('probability') },
    {
      name: 'classify_csv.py',
      tip: words.scriptHelp,
      start: save(() => saveScript(run.id)),
    },
  ];
  return (
    <Stack direction="row" sx={{ ml: 'auto', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
      {outdated && <Pill tone="match">{words.downloadsOutdated}</Pill>}
      {files.map(({ name, tip, start }) => (
        <Tooltip key={name} title={tip} describeChild>
          <Button
            size="small"
            sx={{ px: 2 }}
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
